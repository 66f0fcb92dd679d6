"""A school for tests: teachers with passphrases, classes, children with cards."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pyotp

from classroom.services.accounts import sessions
from classroom.services.context import Context
from classroom.services.login import login_cards, teacher_accounts, two_factor
from classroom.services.login.child_login import RequestOrigin
from classroom.services.login.login_cards import LoginCard
from classroom.services.rosters.names import NamedChild
from classroom.services.school import children, classes
from classroom.store.models import School, SchoolClass
from tests.children import Child

PASSPHRASE = "gravel otter lamp seventeen"
HERE = RequestOrigin("cookie-of-nobody", "device-of-nobody", "192.0.2.0/24")
NAMES = ("Ada", "Ben", "Carl", "Dora")


@dataclass
class Adult:
    """A teacher; `child` is their browser, signed in when asked to."""

    house: Context
    id: str
    name: str
    totp: str | None = None

    def sign_in(self, browser: Child) -> Child:
        """Gives this browser the cookie of a teacher who is signed in."""
        with self.house.database.transaction() as session:
            token = sessions.sign_in(self.house, session, "old", teacher_id=self.id)
        browser.client.set_cookie("sixteen", token)
        return browser

    @property
    def code(self) -> str:
        return str(pyotp.TOTP(self.totp or "").at(self.house.now()))


@dataclass
class Lesson:
    """A class with its door open and cards made; `cards` by the names of its children."""

    house: Context
    id: str
    code: str
    cards: dict[str, LoginCard] = field(default_factory=dict)

    def sign_in(self, browser: Child, name: str) -> Child:
        """Gives this browser the cookie of a child who is signed in."""
        with self.house.database.transaction() as session:
            token = sessions.sign_in(self.house, session, "old", child_id=self.cards[name].child_id)
        browser.client.set_cookie("sixteen", token)
        return browser


def found_school(house: Context, name: str = "Anna Admin") -> Adult:
    """The first teacher, an admin with six-digit codes."""
    link = teacher_accounts.setup_link(house)
    entered = teacher_accounts.set_up(house, link or "", "Lagoon School", name, PASSPHRASE, "en", HERE)
    with house.database.reading() as session:
        assert session.get(School, house.school_id).name == "Lagoon School"
        signed = sessions.find_session(session, entered.token)
    totp = two_factor.new_totp()
    assert two_factor.enable_totp(house, signed.teacher_id, totp, pyotp.TOTP(totp).at(house.now()))
    return Adult(house, signed.teacher_id, name, totp)


def further_teacher(house: Context, admin: Adult, name: str, is_admin: bool = False) -> Adult:
    link, _ = teacher_accounts.invite_teacher(house, admin.id, name, is_admin)
    entered = teacher_accounts.use_link(house, link or "", PASSPHRASE, HERE)
    with house.database.reading() as session:
        return Adult(house, sessions.find_session(session, entered.token).teacher_id, name)


def make_lesson(house: Context, teacher: Adult, name: str = "2b", names=NAMES, ages="6-7", **settings: Any) -> Lesson:
    """A class of this teacher, its door open for a lesson, every child with a card."""
    class_id = classes.make_class(house, teacher.id, name, "en", ages)
    children.add_children(house, teacher.id, class_id, [NamedChild(child) for child in names])
    classes.set_door(house, teacher.id, class_id, house.now() + timedelta(hours=1))
    if settings:
        assert classes.change_class(house, teacher.id, class_id, {"settings": settings}) == []
    return Lesson(house, class_id, code_of(house, class_id), new_cards(house, teacher, class_id))


def new_cards(house: Context, teacher: Adult, class_id: str) -> dict[str, LoginCard]:
    with house.database.reading() as session:
        ids = [child.id for child in login_cards.children_of(house, session, class_id)]
    issue = login_cards.issue_cards(house, teacher.id, "token", class_id, ids)
    _, made = login_cards.printable_cards(house, teacher.id, "token", issue or "")
    return {card.name: card for card in made}


def code_of(house: Context, class_id: str) -> str:
    with house.database.reading() as session:
        return session.get_one(SchoolClass, (house.school_id, class_id)).code

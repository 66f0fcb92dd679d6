"""A school for tests: teachers with passphrases, classes, children with cards."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pyotp
from sqlalchemy.orm import Session

from classroom.services.accounts import permissions, sessions
from classroom.services.context import Context, new_id
from classroom.services.login import login_cards
from classroom.services.login.login_cards import LoginCard
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.rosters.roster_names import NamedChild
from classroom.services.school import children, class_opening, class_settings, classes
from classroom.services.teachers import one_time_links, teacher_accounts, teacher_passphrases, totp_codes
from classroom.services.teachers.teacher_login import TeacherSignIn
from classroom.store.models import Invitation, Invited, Presence, School, SchoolClass
from classroom.web.cookie_sessions import COOKIE
from tests.children import Child
from tests.playing import SLUG

PASSPHRASE = "gravel otter lamp seventeen"
HERE = RequestOrigin("cookie-of-nobody", "device-of-nobody", "192.0.2.0/24")
AT_SET_UP = RequestOrigin("cookie-of-set-up", "device-of-set-up", "192.0.2.0/24")  # known to all teachers
NAMES = ("Ada", "Ben", "Carl", "Dora")


@dataclass
class Adult:
    """A teacher; `child` is their browser, signed in when asked to."""

    context: Context
    id: str
    name: str
    totp: str | None = None

    def sign_in(self, browser: Child) -> Child:
        """Gives this browser the cookie of a teacher who is signed in."""
        with self.context.database.transaction() as session:
            token = sessions.sign_in(self.context, session, "old", teacher_id=self.id)
        browser.client.set_cookie(COOKIE, token)
        return browser

    @property
    def code(self) -> str:
        return str(pyotp.TOTP(self.totp or "").at(self.context.now()))


@dataclass
class Lesson:
    """A class with its door open and cards made; `cards` by the names of its children."""

    context: Context
    id: str
    code: str
    cards: dict[str, LoginCard] = field(default_factory=dict)

    def sign_in(self, browser: Child, name: str) -> Child:
        """Gives this browser the cookie of a child who is signed in."""
        with self.context.database.transaction() as session:
            token = sessions.sign_in(self.context, session, "old", child_id=self.cards[name].child_id)
        browser.client.set_cookie(COOKIE, token)
        return browser


def found_school(context: Context, name: str = "Anna Admin") -> Adult:
    """The first teacher, an admin with six-digit codes."""
    link = one_time_links.create_setup_link(context)
    entered = teacher_accounts.set_up_school(context, link or "", "Lagoon School", name, PASSPHRASE, "en", AT_SET_UP)
    with context.database.reading() as session:
        assert session.get_one(School, context.school_id).name == "Lagoon School"
    teacher_id = teacher_of(context, entered)
    totp = totp_codes.next_totp_secret(context, teacher_id)
    assert totp_codes.enable_totp(context, teacher_id, pyotp.TOTP(totp).at(context.now()))
    return Adult(context, teacher_id, name, totp)


def further_teacher(context: Context, admin: Adult, name: str, is_admin: bool = False) -> Adult:
    link, _ = teacher_accounts.invite_teacher(context, admin.id, name, is_admin)
    entered = teacher_passphrases.use_link(context, link or "", PASSPHRASE, AT_SET_UP)
    return Adult(context, teacher_of(context, entered), name)


def teacher_of(context: Context, entered: TeacherSignIn) -> str:
    """The id of the teacher who has just been signed in."""
    assert entered.token, entered.fault
    with context.database.reading() as session:
        signed = sessions.find_session(session, entered.token)
    assert signed
    assert signed.teacher_id
    return signed.teacher_id


def make_lesson(
    context: Context,
    teacher: Adult,
    name: str = "2b",
    names: Iterable[str] = NAMES,
    ages: str = "6-7",
    **settings: Any,
) -> Lesson:
    """A class of this teacher, its door open for a lesson, every child with a card."""
    class_id = classes.make_class(context, teacher.id, name, "en", ages)
    assert isinstance(class_id, str)
    children.add_children(context, teacher.id, class_id, [NamedChild(child) for child in names])
    class_opening.set_open_until(context, teacher.id, class_id, context.now() + timedelta(hours=1))
    if settings:
        assert class_settings.change_class(context, teacher.id, class_id, {"settings": settings}) == []
    return Lesson(context, class_id, code_of(context, class_id), new_cards(context, teacher, class_id))


def new_cards(context: Context, teacher: Adult, class_id: str) -> dict[str, LoginCard]:
    with context.database.reading() as session:
        ids = [child.id for child in permissions.children_of(context, session, class_id)]
    issue = login_cards.issue_cards(context, teacher.id, "token", class_id, ids)
    _, made = login_cards.printable_cards(context, teacher.id, "token", issue or "")
    return {card.name: card for card in made}


def code_of(context: Context, class_id: str) -> str:
    with context.database.reading() as session:
        return session.get_one(SchoolClass, (context.school_id, class_id)).code


def leave_invitation(session: Session, child_id: str, class_id: str, at: datetime) -> None:
    """Rows of a child that is there, and asks for a game in which others are to come by a code."""
    key, invitation = {"school_id": 1, "child_id": child_id}, new_id()
    session.add(Presence(**key, at=at))
    asked = {"class_id": class_id, "game": SLUG, "rules": {}, "seats": 2, "code": "0107", "made_at": at}
    session.add(Invitation(**key, id=invitation, **asked))
    session.flush()
    session.add(Invited(**key, invitation_id=invitation, reply="yes", at=at))

"""The teachers of the school that is made up, who come in as real ones do."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import pyotp

from classroom.games.protocol import Message
from classroom.services import codes
from classroom.services.accounts.players import choose_language
from classroom.services.accounts.visitors import find_visitor
from classroom.services.context import Context
from classroom.services.crypto import new_token
from classroom.services.demo.names import ADMIN, SCHOOL, TEACHERS
from classroom.services.doors import Somewhere
from classroom.services.passphrases import fault
from classroom.services.teachers import Entered, invite, set_up, setup_link, use_link
from classroom.services.wordlist import words
from classroom.store.models import School


class NotTaken(ValueError):
    """The passphrase cannot be taken; `says` tells why."""

    def __init__(self, says: Message) -> None:
        super().__init__(str(says))
        self.says = says


@dataclass(frozen=True, slots=True)
class Staff:
    """The teachers' ids by their names. `totp` and `recovery` are the admin's second factor."""

    ids: dict[str, str]
    totp: str
    recovery: Sequence[str]


def somewhere() -> Somewhere:
    """A browser that nobody has used before."""
    return Somewhere(new_token(), new_token(), "192.0.2.0")


def new_passphrase() -> str:
    """Four words that nobody can foretell."""
    while True:
        passphrase = " ".join(secrets.SystemRandom().sample(words("en"), 4))
        if fault(passphrase, (SCHOOL, *TEACHERS)) is None:
            return passphrase


def take_on(house: Context, passphrase: str) -> Staff:
    """Sets the school up, as one for show, with an admin and the other teachers. Raises NotTaken."""
    link = setup_link(house)
    assert link is not None  # nobody has set it up yet
    admin_id = inside(house, set_up(house, link, SCHOOL, ADMIN, passphrase, TEACHERS[ADMIN], somewhere()))
    with house.database.transaction() as session:
        session.get_one(School, house.school_id).is_demo = True
    totp = codes.new_totp()
    recovery = codes.turn_on(house, admin_id, totp, pyotp.TOTP(totp).at(house.now()))
    assert recovery is not None  # the code is right
    others = {name: language for name, language in TEACHERS.items() if name != ADMIN}
    ids = {name: join(house, admin_id, name, language, passphrase) for name, language in others.items()}
    return Staff({ADMIN: admin_id, **ids}, totp, recovery)


def join(house: Context, admin_id: str, name: str, language: str, passphrase: str) -> str:
    """The id of a further teacher, who reads this language."""
    link, _ = invite(house, admin_id, name, False)
    assert link is not None  # the name is free
    entered = use_link(house, link, passphrase, somewhere())
    teacher_id = inside(house, entered)
    choose_language(house, entered.token or "", language)
    return teacher_id


def inside(house: Context, entered: Entered) -> str:
    """The id of the teacher who has come in. Raises NotTaken."""
    if entered.token is None:
        raise NotTaken(entered.fault or Message("Wait a moment."))
    return find_visitor(house, entered.token).teacher_id

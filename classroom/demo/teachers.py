"""The teachers of the made-up school, who sign in as real ones do."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import pyotp

from classroom.demo.names import ADMIN, SCHOOL, TEACHERS
from classroom.games.protocol import Message
from classroom.services.accounts.players import choose_language
from classroom.services.accounts.visitors import find_visitor
from classroom.services.context import Context
from classroom.services.crypto import new_token
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.login.secret_words import load_words
from classroom.services.teachers import totp_codes
from classroom.services.teachers.one_time_links import create_setup_link
from classroom.services.teachers.passphrase_policy import passphrase_fault
from classroom.services.teachers.teacher_accounts import invite_teacher, set_up_school
from classroom.services.teachers.teacher_login import TeacherSignIn
from classroom.services.teachers.teacher_passphrases import use_link
from classroom.store.models import School


class PassphraseRefused(ValueError):
    """The passphrase is too weak; `says` is the reason, for people."""

    def __init__(self, says: Message) -> None:
        super().__init__(str(says))
        self.says = says


@dataclass(frozen=True, slots=True)
class Staff:
    """The teachers' ids by their names. `totp` and `recovery` are the admin's second factor."""

    ids: dict[str, str]
    totp: str
    recovery: Sequence[str]


def new_origin() -> RequestOrigin:
    """A browser that nobody has used before."""
    return RequestOrigin(new_token(), new_token(), "192.0.2.0")


def new_passphrase() -> str:
    """Four random words (SystemRandom)."""
    while True:
        passphrase = " ".join(secrets.SystemRandom().sample(load_words("en"), 4))
        if passphrase_fault(passphrase, (SCHOOL, *TEACHERS)) is None:
            return passphrase


def set_up_teachers(context: Context, passphrase: str) -> Staff:
    """Sets the school up, as one for show, with an admin and the other teachers. Raises PassphraseRefused."""
    link = create_setup_link(context)
    assert link is not None  # nobody has set it up yet
    admin_id = signed_in_teacher(
        context, set_up_school(context, link, SCHOOL, ADMIN, passphrase, TEACHERS[ADMIN], new_origin())
    )
    with context.database.transaction() as session:
        session.get_one(School, context.school_id).is_demo = True
    totp = totp_codes.next_totp_secret(context, admin_id)
    recovery = totp_codes.enable_totp(context, admin_id, pyotp.TOTP(totp).at(context.now()))
    assert recovery is not None  # the code is right
    others = {name: language for name, language in TEACHERS.items() if name != ADMIN}
    ids = {name: add_colleague(context, admin_id, name, language, passphrase) for name, language in others.items()}
    return Staff({ADMIN: admin_id, **ids}, totp, recovery)


def add_colleague(context: Context, admin_id: str, name: str, language: str, passphrase: str) -> str:
    """The id of a further teacher, who reads this language."""
    link, _ = invite_teacher(context, admin_id, name, False)
    assert link is not None  # the name is free
    result = use_link(context, link, passphrase, new_origin())
    teacher_id = signed_in_teacher(context, result)
    choose_language(context, find_visitor(context, result.token or ""), language)
    return teacher_id


def signed_in_teacher(context: Context, result: TeacherSignIn) -> str:
    """The id of the teacher who has signed in. Raises PassphraseRefused."""
    if result.token is None:
        raise PassphraseRefused(result.fault or Message("Please wait a few minutes, then try again."))
    return find_visitor(context, result.token).teacher_id

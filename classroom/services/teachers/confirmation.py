"""Confirmation (step-up authentication): before anything that gives an account away, the passphrase once more, and a
code where the teacher uses one. A browser left alone for a minute is then worth nothing (requirements A2.12)."""

from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.sessions import find_session
from classroom.services.context import Context
from classroom.services.crypto import hash_token, verify_secret
from classroom.services.login import rate_limits
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.teachers.passphrase_policy import normalise_passphrase
from classroom.services.teachers.teacher_login import TeacherSignIn
from classroom.services.teachers.totp_codes import use_second_factor
from classroom.store.models import Teacher

WRONG = Message("The passphrase or the code is not right.")


def confirm(context: Context, teacher_id: str, passphrase: str, code: str, origin: RequestOrigin) -> TeacherSignIn:
    """Confirms the session of this cookie for `CONFIRMED_FOR`: its token, or what was wrong, or seconds to wait."""
    teacher, wait = check_passphrase(context, teacher_id, passphrase, origin)
    if wait or teacher is None:
        return TeacherSignIn(wait=wait, fault=None if wait else WRONG)
    with context.database.transaction() as session:
        found = session.get_one(Teacher, (context.school_id, teacher_id), with_for_update=True)
        if found.passphrase_hash != teacher.passphrase_hash or not has_code(context, session, found, code):
            return TeacherSignIn(fault=WRONG)
        clear_tries(context, session, teacher_id, origin)
        sign_in = find_session(session, origin.token)
        if sign_in:
            sign_in.confirmed_at = context.now()
    return TeacherSignIn(origin.token)


def check_passphrase(
    context: Context, teacher_id: str, passphrase: str, origin: RequestOrigin
) -> tuple[Teacher | None, int]:
    """The teacher if this is their passphrase, and seconds to wait. The count is kept for the session, so that one
    that was left alone keeps nobody out; Argon2 runs outside the transaction."""
    with context.database.transaction() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        wait = rate_limits.count_try(context, session, *key_of(teacher_id, origin))
    if wait:
        return None, wait
    is_right = verify_secret(teacher.passphrase_hash, normalise_passphrase(passphrase[:1024]))
    return (teacher if is_right else None), 0


def clear_tries(context: Context, session: Session, teacher_id: str, origin: RequestOrigin) -> None:
    rate_limits.clear_tries(context, session, *key_of(teacher_id, origin))


def key_of(teacher_id: str, origin: RequestOrigin) -> tuple[str, ...]:
    return "confirm", teacher_id, hash_token(origin.token)


def has_code(context: Context, session: Session, teacher: Teacher, code: str) -> bool:
    """Whether a teacher who uses six-digit codes has given one, or a recovery code. It is used up."""
    return teacher.totp is None or use_second_factor(context, session, teacher, code)

"""How teachers sign in: by name and passphrase, then by the second factor if they have one."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.sessions import sign_in
from classroom.services.context import Context
from classroom.services.crypto import hash_secret, needs_rehash, verify_secret
from classroom.services.login import rate_limits
from classroom.services.login.request_origin import RequestOrigin, has_used, remember_teacher
from classroom.services.teachers.passphrase_policy import normalise_passphrase
from classroom.services.teachers.teacher_names import teacher_key
from classroom.services.teachers.totp_codes import use_second_factor
from classroom.store.models import Teacher


@dataclass(frozen=True, slots=True)
class TeacherSignIn:
    """The result of a sign-in attempt: the token of a new session cookie, seconds to wait, or what was wrong."""

    token: str | None = None
    wait: int = 0
    fault: Message | None = None

    @property
    def failed(self) -> list[Message]:
        """What was wrong, as pages list it."""
        return [self.fault] if self.fault else []


def sign_in_with_passphrase(context: Context, name: str, passphrase: str, origin: RequestOrigin) -> TeacherSignIn:
    """Signs a teacher in by name and passphrase. For an unknown name the answer and its time are the same, so that
    nobody can enumerate names."""
    with context.database.transaction() as session:
        teacher = session.scalar(select(Teacher).filter_by(school_id=context.school_id, key=teacher_key(name)))
        known = has_used(context, session, teacher.id if teacher else "", origin.device)
        key = ("teacher", teacher_key(name), origin.counted_by(known))
        place = () if known else ("teachers", origin.network)
        wait = rate_limits.count_try(context, session, *key, window=rate_limits.TEACHERS, place=place)
    if wait:
        return TeacherSignIn(wait=wait)
    wrong = TeacherSignIn(fault=Message("The name or the passphrase is not right."))
    if (
        not verify_secret(teacher.passphrase_hash if teacher else None, normalise_passphrase(passphrase[:1024]))
        or teacher is None
    ):
        return wrong
    with context.database.transaction() as session:
        found = session.get(Teacher, (context.school_id, teacher.id))
        if found is None or found.passphrase_hash != teacher.passphrase_hash:
            return wrong  # deleted, or their passphrase changed, while Argon2 ran
        rate_limits.clear_tries(context, session, *key)
        if needs_rehash(found.passphrase_hash or ""):
            found.passphrase_hash = hash_secret(normalise_passphrase(passphrase))
        found.seen_at, found.stale_since = context.now(), None
        return TeacherSignIn(begin_session(context, session, found, origin))


def begin_session(
    context: Context,
    session: Session,
    teacher: Teacher,
    origin: RequestOrigin,
    has_code: bool = False,
    confirmed: bool = False,
) -> str:
    """The token of a new session cookie. It still waits for a code if the teacher uses one and has not given it; else
    the device is known from now on. `confirmed`: the passphrase was chosen just now."""
    waits = teacher.totp is not None and not has_code
    if not waits:
        remember_teacher(context, session, teacher.id, origin.device)
    return sign_in(context, session, origin.token, teacher_id=teacher.id, waits=waits, confirmed=confirmed)


def sign_in_with_code(context: Context, teacher_id: str, code: str, origin: RequestOrigin) -> TeacherSignIn:
    """Signs a teacher in by the second factor: a TOTP code or a recovery code. Neither is accepted twice (replay)."""
    with context.database.transaction() as session:
        known = has_used(context, session, teacher_id, origin.device)
        key = ("code", teacher_id, origin.counted_by(known))
        wait = rate_limits.count_try(context, session, *key)
        if wait:
            return TeacherSignIn(wait=wait)
        teacher = session.get_one(Teacher, (context.school_id, teacher_id), with_for_update=True)
        if not use_second_factor(context, session, teacher, code):
            return TeacherSignIn(fault=Message("That code is not right, or it has already been used."))
        rate_limits.clear_tries(context, session, *key)
        return TeacherSignIn(begin_session(context, session, teacher, origin, has_code=True))

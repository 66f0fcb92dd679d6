"""Second factors of teachers: six-digit codes from their device, recovery codes on paper (requirements A2.7)."""

import re
from dataclasses import dataclass
from datetime import datetime

import pyotp
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.sessions import sign_in
from classroom.services.context import Context
from classroom.services.crypto import decrypt, encrypt, keyed_hash, new_code, verify_secret
from classroom.services.login import rate_limits
from classroom.services.login.child_login import RequestOrigin
from classroom.services.login.passphrases import normalised, passphrase_fault
from classroom.services.login.teacher_accounts import TeacherSignIn, as_key, replace_passphrase
from classroom.store.models import RecoveryCode, Teacher

MANY, LETTERS = 10, 12  # recovery codes, each of so many letters: 54 bits
STEP = 30  # seconds that a six-digit code lasts; the one before and the one after are taken too
AHEAD = 30  # steps, a quarter of an hour


def new_totp() -> str:
    """A secret for a device that shows six-digit codes."""
    return pyotp.random_base32()


def is_totp_secret(text: str) -> bool:
    return re.fullmatch("[A-Z2-7]{32}", text) is not None


def totp_uri(secret: str, name: str) -> str:
    """What such a device reads from a QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name="Sixteen & Friends")


def totp_step(secret: str, code: str, now: datetime) -> int | None:
    """Which step of time the code belongs to; None where it is none of now."""
    digits, current = re.sub(r"\D", "", code), int(now.timestamp()) // STEP
    totp = pyotp.TOTP(secret)
    return next(
        (step for step in (current - 1, current, current + 1) if totp.verify(digits, for_time=step * STEP)), None
    )


def enable_totp(context: Context, teacher_id: str, secret: str, code: str) -> list[str] | None:
    """Asks for six-digit codes from now on; the recovery codes. None where the code shows that the device is not set
    up rightly."""
    step = totp_step(secret, code, context.now())
    if step is None:
        return None
    with context.database.transaction() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        teacher.totp, teacher.totp_step = encrypt(context.secret, secret.encode()).decode(), step
        record_action(context, session, teacher_id, "codes on")
        return create_recovery_codes(context, session, teacher_id)


def disable_totp(context: Context, teacher_id: str, passphrase: str) -> Message | None:
    """Asks for no more codes; why not. Admins keep them, and a passphrase must then be long enough alone."""
    with context.database.transaction() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        if teacher.is_admin:
            return Message("Whoever looks after the school keeps the six-digit codes.")
        if not verify_secret(teacher.passphrase_hash, normalised(passphrase)):
            return Message("The passphrase you have now is not right.")
        wrong = passphrase_fault(passphrase, (teacher.name,))
        if wrong is None:
            teacher.totp = None
            record_action(context, session, teacher_id, "codes off")
        return wrong


def replace_recovery_codes(context: Context, teacher_id: str) -> list[str]:
    """New recovery codes; the old ones stop working."""
    with context.database.transaction() as session:
        record_action(context, session, teacher_id, "recovery codes")
        return create_recovery_codes(context, session, teacher_id)


def create_recovery_codes(context: Context, session: Session, teacher_id: str) -> list[str]:
    session.execute(delete(RecoveryCode).filter_by(school_id=context.school_id, teacher_id=teacher_id))
    made = [new_code(LETTERS) for _ in range(MANY)]
    for code in made:
        row = {"school_id": context.school_id, "teacher_id": teacher_id}
        session.add(RecoveryCode(**row, code_hash=code_hash(context, teacher_id, code)))
    return ["-".join(re.findall("....", code)) for code in made]


def code_hash(context: Context, teacher_id: str, code: str) -> str:
    return keyed_hash(context, "recovery", teacher_id, re.sub(r"[^A-Z]", "", code.upper()))


@dataclass(frozen=True, slots=True)
class AccountOverview:
    """What a teacher sees of their own account."""

    name: str
    is_admin: bool
    has_totp: bool
    codes_left: int


def account_overview(context: Context, teacher_id: str) -> AccountOverview:
    with context.database.reading() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        left = codes_left(context, session, teacher_id)
        return AccountOverview(teacher.name, teacher.is_admin, teacher.totp is not None, left)


def codes_left(context: Context, session: Session, teacher_id: str) -> int:
    rows = select(func.count()).select_from(RecoveryCode)
    return session.scalar(rows.filter_by(school_id=context.school_id, teacher_id=teacher_id)) or 0


def sign_in_with_code(context: Context, teacher_id: str, code: str, where: RequestOrigin) -> TeacherSignIn:
    """The second step of signing in: six digits, or a recovery code. None is taken twice."""
    with context.database.transaction() as session:
        wait = rate_limits.count_try(context, session, "code", teacher_id, where.network)
        if wait:
            return TeacherSignIn(wait=wait)
        teacher = session.get_one(Teacher, (context.school_id, teacher_id), with_for_update=True)
        if not (accepts_totp(context, teacher, code) or accepts_recovery(context, session, teacher_id, code)):
            return TeacherSignIn(fault=Message("That code is not right, or it was used before."))
        rate_limits.clear_tries(context, session, "code", teacher_id, where.network)
        return TeacherSignIn(sign_in(context, session, where.token, teacher_id=teacher_id))


def accepts_totp(context: Context, teacher: Teacher, code: str) -> bool:
    opened = decrypt(context.secret, (teacher.totp or "").encode())
    step = totp_step(opened.decode(), code, context.now()) if opened else None
    if step is None or step <= teacher.totp_step < step + AHEAD:
        return False  # one taken in a time far ahead was taken by a clock that had jumped: that locks nobody out (A6.6)
    teacher.totp_step = step
    return True


def accepts_recovery(context: Context, session: Session, teacher_id: str, code: str) -> bool:
    row = find_recovery(context, session, teacher_id, code)
    if row:
        session.delete(row)
    return row is not None


def find_recovery(context: Context, session: Session, teacher_id: str, code: str) -> RecoveryCode | None:
    return session.get(RecoveryCode, (context.school_id, teacher_id, code_hash(context, teacher_id, code)))


def recover_account(context: Context, name: str, code: str, passphrase: str, where: RequestOrigin) -> TeacherSignIn:
    """A new passphrase for who has a recovery code. Where six-digit codes are asked for, one is still to come."""
    with context.database.transaction() as session:
        wait = rate_limits.count_try(context, session, "recover", as_key(name), where.network)
        if wait:
            return TeacherSignIn(wait=wait)
        teacher = session.scalar(select(Teacher).filter_by(school_id=context.school_id, key=as_key(name)))
        kept = find_recovery(context, session, teacher.id, code) if teacher else None
        if teacher is None or kept is None:  # before anything is said that only holds for teachers there are (A2.10)
            return TeacherSignIn(fault=Message("The name or the code is not right."))
        wrong = passphrase_fault(passphrase, (name,), has_codes=teacher.totp is not None)
        if wrong:
            return TeacherSignIn(fault=wrong)
        session.delete(kept)
        rate_limits.clear_tries(context, session, "recover", as_key(name), where.network)
        return TeacherSignIn(replace_passphrase(context, session, teacher, passphrase, where))

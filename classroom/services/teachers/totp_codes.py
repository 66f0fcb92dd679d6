"""TOTP (RFC 6238): six-digit codes from an authenticator app as a teacher's second factor (requirements A2.7)."""

import re
from base64 import b32encode
from datetime import datetime

import pyotp
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import record_action
from classroom.services.context import Context
from classroom.services.crypto import decrypt, encrypt, keyed_hash
from classroom.services.teachers.passphrase_policy import passphrase_fault
from classroom.services.teachers.recovery_codes import create_recovery_codes, use_recovery_code
from classroom.store.models import Teacher

STEP = 30  # seconds, as RFC 6238 recommends; the step before and the one after are accepted too
AHEAD = 30  # steps: a quarter of an hour


def next_totp_secret(context: Context, teacher_id: str) -> str:
    """The shared secret (160 bits, base32) that is set up next. It stays the same, however often it is looked at, until
    it is used or the passphrase changes: what an app has scanned fits."""
    with context.database.reading() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
    hashed = keyed_hash(
        context, "totp", teacher_id, teacher.passphrase_hash or "", teacher.totp or str(teacher.totp_step)
    )
    return b32encode(bytes.fromhex(hashed)[:20]).decode()


def totp_uri(secret: str, name: str) -> str:
    """The `otpauth` URI that an authenticator app reads from a QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name="Sixteen & Friends")


def totp_step(secret: str, code: str, now: datetime) -> int | None:
    """The time step (`now` in units of 30 seconds) to which the code belongs; None if it is not valid now."""
    digits, current = re.sub(r"\D", "", code), int(now.timestamp()) // STEP
    totp = pyotp.TOTP(secret)
    return next(
        (step for step in (current - 1, current, current + 1) if totp.verify(digits, for_time=step * STEP)), None
    )


def enable_totp(context: Context, teacher_id: str, code: str) -> list[str] | None:
    """Turns TOTP on with the next secret, or replaces the device: the recovery codes. None if the code does not match:
    the app is not set up yet."""
    secret = next_totp_secret(context, teacher_id)
    step = totp_step(secret, code, context.now())
    if step is None:
        return None
    with context.database.transaction() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        teacher.totp, teacher.totp_step = encrypt(context.secret, secret.encode()).decode(), step
        record_action(context, session, teacher_id, "codes on")
        return create_recovery_codes(context, session, teacher_id)


def disable_totp(context: Context, teacher_id: str, passphrase: str) -> Message | None:
    """Turns TOTP off: None, or why not. Admins must keep it, and the passphrase, which was confirmed, must be strong
    enough on its own."""
    with context.database.transaction() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        if teacher.is_admin:
            return Message("School administrators cannot switch off six-digit codes.")
        wrong = passphrase_fault(passphrase, (teacher.name,))
        if wrong is None:
            teacher.totp = None
            record_action(context, session, teacher_id, "codes off")
        return wrong


def use_second_factor(context: Context, session: Session, teacher: Teacher, code: str) -> bool:
    """Whether this is a TOTP code or a recovery code of the teacher; neither is accepted twice (replay)."""
    return use_totp_code(context, teacher, code) or use_recovery_code(context, session, teacher.id, code)


def use_totp_code(context: Context, teacher: Teacher, code: str) -> bool:
    """Whether the code is valid; it is not accepted a second time (replay)."""
    opened = decrypt(context.secret, (teacher.totp or "").encode())
    step = totp_step(opened.decode(), code, context.now()) if opened else None
    if step is None or step <= teacher.totp_step < step + AHEAD:
        return False  # a last step far ahead comes from a clock that had jumped: that locks nobody out (A6.6)
    teacher.totp_step = step
    return True

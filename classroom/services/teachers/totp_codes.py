"""TOTP (RFC 6238): six-digit codes from an authenticator app as a teacher's second factor (requirements A2.7)."""

import re
from datetime import datetime

import pyotp

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import record_action
from classroom.services.context import Context
from classroom.services.crypto import decrypt, encrypt, verify_secret
from classroom.services.teachers.passphrase_policy import normalise_passphrase, passphrase_fault
from classroom.services.teachers.recovery_codes import create_recovery_codes
from classroom.store.models import Teacher

STEP = 30  # seconds, as RFC 6238 recommends; the step before and the one after are accepted too
AHEAD = 30  # steps: a quarter of an hour


def new_totp_secret() -> str:
    """A random shared secret in base32, for an authenticator app."""
    return pyotp.random_base32()


def is_totp_secret(text: str) -> bool:
    """Whether the text has the form of such a secret."""
    return re.fullmatch("[A-Z2-7]{32}", text) is not None


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


def enable_totp(context: Context, teacher_id: str, secret: str, code: str) -> list[str] | None:
    """Turns TOTP on: the recovery codes. None if the code does not match the secret: the app is not set up yet."""
    step = totp_step(secret, code, context.now())
    if step is None:
        return None
    with context.database.transaction() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        teacher.totp, teacher.totp_step = encrypt(context.secret, secret.encode()).decode(), step
        record_action(context, session, teacher_id, "codes on")
        return create_recovery_codes(context, session, teacher_id)


def disable_totp(context: Context, teacher_id: str, passphrase: str) -> Message | None:
    """Turns TOTP off: None, or why not. Admins must keep it, and the passphrase must be strong enough on its own."""
    with context.database.transaction() as session:
        teacher = session.get_one(Teacher, (context.school_id, teacher_id))
        if teacher.is_admin:
            return Message("Whoever looks after the school keeps the six-digit codes.")
        if not verify_secret(teacher.passphrase_hash, normalise_passphrase(passphrase)):
            return Message("The passphrase you have now is not right.")
        wrong = passphrase_fault(passphrase, (teacher.name,))
        if wrong is None:
            teacher.totp = None
            record_action(context, session, teacher_id, "codes off")
        return wrong


def use_totp_code(context: Context, teacher: Teacher, code: str) -> bool:
    """Whether the code is valid; it is not accepted a second time (replay)."""
    opened = decrypt(context.secret, (teacher.totp or "").encode())
    step = totp_step(opened.decode(), code, context.now()) if opened else None
    if step is None or step <= teacher.totp_step < step + AHEAD:
        return False  # a last step far ahead comes from a clock that had jumped: that locks nobody out (A6.6)
    teacher.totp_step = step
    return True

"""Recovery codes on paper: they stand in for a teacher's phone or passphrase, each once (requirements A2.7)."""

import re

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from classroom.services.accounts.audit_log import record_action
from classroom.services.context import Context
from classroom.services.crypto import keyed_hash, new_code
from classroom.store.models import RecoveryCode

MANY, LETTERS = 10, 12  # how many codes, and the letters of each: 54 bits


def replace_recovery_codes(context: Context, teacher_id: str) -> list[str]:
    """New recovery codes for a teacher; the old ones are revoked."""
    with context.database.transaction() as session:
        record_action(context, session, teacher_id, "recovery codes")
        return create_recovery_codes(context, session, teacher_id)


def create_recovery_codes(context: Context, session: Session, teacher_id: str) -> list[str]:
    """New codes, as they are shown once; only their hashes are stored."""
    session.execute(delete(RecoveryCode).filter_by(school_id=context.school_id, teacher_id=teacher_id))
    made = [new_code(LETTERS) for _ in range(MANY)]
    for code in made:
        row = {"school_id": context.school_id, "teacher_id": teacher_id}
        session.add(RecoveryCode(**row, code_hash=recovery_code_hash(context, teacher_id, code)))
    return ["-".join(re.findall("....", code)) for code in made]


def recovery_code_hash(context: Context, teacher_id: str, code: str) -> str:
    return keyed_hash(context, "recovery", teacher_id, re.sub(r"[^A-Z]", "", code.upper()))


def count_recovery_codes(context: Context, session: Session, teacher_id: str) -> int:
    rows = select(func.count()).select_from(RecoveryCode)
    return session.scalar(rows.filter_by(school_id=context.school_id, teacher_id=teacher_id)) or 0


def use_recovery_code(context: Context, session: Session, teacher_id: str, code: str) -> bool:
    """Whether the code is one of the teacher's; it is used up then."""
    row = find_recovery_code(context, session, teacher_id, code)
    if row:
        session.delete(row)
    return row is not None


def find_recovery_code(context: Context, session: Session, teacher_id: str, code: str) -> RecoveryCode | None:
    return session.get(RecoveryCode, (context.school_id, teacher_id, recovery_code_hash(context, teacher_id, code)))

"""What was done to a teacher's account since they last looked: told at the next sign-in, so that what somebody else
did does not stay hidden (requirements A2.12)."""

from collections.abc import Sequence

from sqlalchemy import or_, select

from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.store.models import AuditEntry, SignIn, Teacher

TOLD = ("passphrase", "recovery codes", "codes on", "codes off", "link made", "teacher made")


def account_notices(context: Context, token: str) -> Sequence[AuditEntry]:
    """The entries of the audit log from before this session that its teacher has not acknowledged, the oldest first."""
    own = (SignIn.school_id == AuditEntry.school_id) & (SignIn.teacher_id == AuditEntry.teacher_id)
    teacher = (Teacher.school_id == SignIn.school_id) & (Teacher.id == SignIn.teacher_id)
    rows = select(AuditEntry).join(SignIn, own).join(Teacher, teacher)
    here = SignIn.token_hash == hash_token(token), AuditEntry.what.in_(TOLD)
    unseen = AuditEntry.at < SignIn.began_at, or_(Teacher.told_at.is_(None), AuditEntry.at >= Teacher.told_at)
    with context.database.reading() as session:
        return session.scalars(rows.where(*here, *unseen).order_by(AuditEntry.at)).all()


def acknowledge_notices(context: Context, teacher_id: str) -> None:
    """The teacher has seen what was done until now."""
    with context.database.transaction() as session:
        session.get_one(Teacher, (context.school_id, teacher_id)).told_at = context.now()

"""The audit log: what teachers did, for admins to read (requirements B3.14). Of children it holds counts, no names."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_admin
from classroom.services.context import Context, new_id
from classroom.store.models import AuditEntry

MOST_SHOWN = 200  # entries


def record_action(
    context: Context,
    session: Session,
    teacher_id: str | None,
    what: str,
    class_id: str | None = None,
    many: int = 0,
    receipt: str | None = None,
) -> None:
    """Adds an entry: `what` the teacher did, to which class, to how `many` children. Without a teacher, the program did
    it."""
    key = {"school_id": context.school_id, "id": new_id()}
    about = {"class_id": class_id, "many": many, "receipt": receipt}
    session.add(AuditEntry(**key, at=context.now(), teacher_id=teacher_id, what=what, **about))


def latest_entries(context: Context, admin_id: str) -> list[AuditEntry]:
    """The last entries, the newest first. Raises NotThere for whoever is no admin."""
    with context.database.reading() as session:
        require_admin(context, session, admin_id)
        rows = (
            select(AuditEntry).filter_by(school_id=context.school_id).order_by(AuditEntry.at.desc()).limit(MOST_SHOWN)
        )
        return list(session.scalars(rows))

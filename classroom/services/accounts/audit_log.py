"""What teachers did that a school's admin may look up (STANDARDS B3.14). Of children it holds numbers, never names."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_admin
from classroom.services.context import Context, new_id
from classroom.store.models import AuditEntry

SHOWN = 200


def record_action(
    house: Context,
    session: Session,
    teacher_id: str | None,
    what: str,
    class_id: str | None = None,
    many: int = 0,
    receipt: str | None = None,
) -> None:
    key = {"school_id": house.school_id, "id": new_id()}
    about = {"class_id": class_id, "many": many, "receipt": receipt}
    session.add(AuditEntry(**key, at=house.now(), teacher_id=teacher_id, what=what, **about))


def latest_entries(house: Context, admin_id: str) -> list[AuditEntry]:
    """The newest first."""
    with house.database.reading() as session:
        require_admin(house, session, admin_id)
        rows = select(AuditEntry).filter_by(school_id=house.school_id).order_by(AuditEntry.at.desc()).limit(SHOWN)
        return list(session.scalars(rows))

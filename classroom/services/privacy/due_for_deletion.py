"""When something may be deleted: two runs a day or more apart must find it expired, since a clock may jump
(requirements A6.6). One wrong reading of the clock deletes nothing, however far ahead it is, and does no harm once it
is corrected.

Rows with a column `stale_since` are marked one by one. For all others the time of the previous run is stored once: what
is deleted had expired by then.
"""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.store.models import AuditEntry, Child, Guest, SchoolClass, Teacher
from classroom.store.upserts import insert_if_absent

GRACE = timedelta(hours=24)  # between marking something as stale and deleting it
RUN = "tidied"  # the audit log entry with the time of the last run

Ageing = type[Child] | type[Guest] | type[SchoolClass] | type[Teacher]


def due_for_deletion(
    context: Context, session: Session, model: Ageing, stale: ColumnElement[bool], *among: ColumnElement[bool]
) -> list[str]:
    """The ids of the rows that are stale now and were marked as stale a day or more ago, locked for update. Marks those
    that are stale for the first time, and unmarks those that are not any more. `among` narrows the rows down."""
    now, here = context.now(), (model.school_id == context.school_id, *among)
    marked = model.stale_since.is_not(None)
    session.execute(update(model).where(*here, marked, or_(~stale, model.stale_since > now)).values(stale_since=None))
    ready = select(model.id).where(*here, stale, model.stale_since <= now - GRACE)
    found = list(session.scalars(ready.order_by(model.id).with_for_update()))
    session.execute(update(model).where(*here, stale, model.stale_since.is_(None)).values(stale_since=now))
    return found


def previous_run(context: Context) -> datetime | None:
    """When the previous run was, if that is a day or more ago; the time of this run is stored in its place. None if
    there was none, if it was less than a day ago, or if the clock was set back since."""
    now, key = context.now(), {"school_id": context.school_id, "id": RUN}
    with context.database.transaction() as session:
        insert_if_absent(session, AuditEntry, **key, at=now, what=RUN, many=0)
        row = session.get_one(AuditEntry, tuple(key.values()), with_for_update=True)
        before = row.at
        if timedelta() <= now - before < GRACE:
            return None
        row.at = now
        return before if before < now else None

"""When something is old enough to be deleted: runs a day or more apart must find it so, since a clock may have jumped
(requirements A6.6). One wrong look at the clock deletes nothing, however far ahead it is, and does no harm when it is
put back.

Rows with `stale_since` are marked one by one. For all others one row for the school remembers when the last run was:
what is deleted was old then already.
"""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.store.models import AuditEntry, Child, SchoolClass, Teacher
from classroom.store.upserts import insert_if_absent

GRACE = timedelta(hours=24)  # between finding something stale and deleting it
RUN = "tidied"  # the act that tells when; the school's admin sees it in the access log

Ageing = type[Child] | type[SchoolClass] | type[Teacher]


def due_for_deletion(
    context: Context, session: Session, model: Ageing, stale: ColumnElement[bool], *among: ColumnElement[bool]
) -> list[str]:
    """The ids of those that are stale, and were when a run a day or more ago looked. Notes what it finds for the first
    time, and forgets what it noted of those that are fresh again."""
    now, here = context.now(), (model.school_id == context.school_id, *among)
    noted = model.stale_since.is_not(None)
    session.execute(update(model).where(*here, noted, or_(~stale, model.stale_since > now)).values(stale_since=None))
    ready = select(model.id).where(*here, stale, model.stale_since <= now - GRACE)
    found = list(session.scalars(ready.order_by(model.id).with_for_update()))
    session.execute(update(model).where(*here, stale, model.stale_since.is_(None)).values(stale_since=now))
    return found


def previous_run(context: Context) -> datetime | None:
    """When the run before this one was, if that is a day or more ago; then this one is remembered in its place. None
    when there was none, or too short a time ago, or when the clock was put back since."""
    now, key = context.now(), {"school_id": context.school_id, "id": RUN}
    with context.database.transaction() as session:
        insert_if_absent(session, AuditEntry, **key, at=now, what=RUN, many=0)
        row = session.get_one(AuditEntry, tuple(key.values()), with_for_update=True)
        before = row.at
        if timedelta() <= now - before < GRACE:
            return None
        row.at = now
        return before if before < now else None

"""What was deleted leaves SQLite's files, byte by byte (requirements B3.8).

`secure_delete` overwrites a row where it stood, but not the copies that SQLite left in other pages when it moved the
row at an earlier time: only VACUUM does.
"""

from datetime import datetime

from sqlalchemy import select

from classroom.services.context import Context
from classroom.services.privacy.due_for_deletion import GRACE
from classroom.store.models import DeletionTombstone


def vacuum_after_deletions(context: Context, before: datetime) -> None:
    """Writes the database anew if a child, a class or a teacher was deleted since the day before the previous run, at
    `before`: so it is tried twice. Raises CopyError."""
    recent = select(DeletionTombstone.at).where(
        DeletionTombstone.school_id == context.school_id, DeletionTombstone.at >= before - GRACE
    )
    with context.database.reading() as session:
        somebody = session.scalar(recent.limit(1))
    if somebody:
        context.database.vacuum()

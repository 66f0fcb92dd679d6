"""How long what is kept (requirements B3.7), and deleting it then. `store/data_inventory.py` tells it to people.

| what | goes |
|---|---|
| moves of a match, its answers and chances | 90 days after it was last played; what they say is added up first |
| a child | 12 months after it was last here; its teachers are warned 30 days before |
| a class | is put away when its school year ends, and goes three months later, with its children |
| a teacher | 24 months after the last sign-in, with classes nobody else teaches; an admin who can sign in stays |
| what teachers did, the deletion list, browsers of children | after 12 months |
| suggestions put off; links; sign-ins; tries | after 14 days; when they have run out; after a day; after a day |

Everything needs two runs a day or more apart (`ripeness`), so that it may stay a day or two longer.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from classroom.services.accounts import sessions
from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.deletion import remove_children, remove_class, remove_teachers
from classroom.services.context import Context
from classroom.services.login import rate_limits
from classroom.services.privacy.due_for_deletion import due_for_deletion, previous_run
from classroom.services.privacy.match_archiving import archive_matches
from classroom.store.models import (
    AuditEntry,
    Child,
    DeletionTombstone,
    Device,
    OneTimeLink,
    PostponedSuggestion,
    SchoolClass,
    Teacher,
    Teaching,
)

MOVES = timedelta(days=90)
CHILD, WARNING = timedelta(days=365), timedelta(days=30)
AFTER_YEAR = timedelta(days=92)
TEACHER = timedelta(days=730)
YEAR, WEEKS = timedelta(days=365), timedelta(days=14)

Dated = type[AuditEntry] | type[DeletionTombstone] | type[Device] | type[PostponedSuggestion] | type[OneTimeLink]

OLD: tuple[tuple[Dated, InstrumentedAttribute[datetime], timedelta], ...] = (
    (AuditEntry, AuditEntry.at, YEAR),
    (DeletionTombstone, DeletionTombstone.at, YEAR),
    (Device, Device.seen_at, YEAR),
    (PostponedSuggestion, PostponedSuggestion.at, WEEKS),
    (OneTimeLink, OneTimeLink.expires_at, timedelta()),
)


def apply_retention(context: Context) -> Counter[str]:
    """Deletes whatever has been kept for its time. How much of what."""
    gone = Counter(archived=archive_ended_classes(context), classes=delete_classes(context))
    gone.update(children=delete_children(context), teachers=delete_teachers(context))
    before = previous_run(context)
    if before:
        gone.update(matches=archive_matches(context, before - MOVES))
        delete_old_rows(context, before)
    return gone


def archive_ended_classes(context: Context) -> int:
    """Puts classes away whose school year is over, as `classes.archive_class` does."""
    with context.database.transaction() as session:
        in_use = SchoolClass.archived_at.is_(None)
        ended = due_for_deletion(context, session, SchoolClass, SchoolClass.ends_at < context.now(), in_use)
        for class_id in ended:
            row = session.get_one(SchoolClass, (context.school_id, class_id))
            row.archived_at, row.open_until, row.stale_since = context.now(), None, None
            sessions.sign_out_class(context, session, class_id)
            record_action(context, session, None, "class archived", class_id)
    return len(ended)


def delete_classes(context: Context) -> int:
    """Deletes classes three months after their school year, if they are put away."""
    with context.database.transaction() as session:
        put_away = SchoolClass.archived_at.is_not(None)
        gone = due_for_deletion(
            context, session, SchoolClass, SchoolClass.ends_at < context.now() - AFTER_YEAR, put_away
        )
        for class_id in gone:
            record_action(
                context, session, None, "class expired", many=remove_class(context, session, class_id).children
            )
    return len(gone)


def delete_children(context: Context) -> int:
    """Deletes children who were not here for a year."""
    with context.database.transaction() as session:
        gone = due_for_deletion(context, session, Child, Child.seen_at < context.now() - CHILD)
        remove_children(context, session, gone)
        if gone:
            record_action(context, session, None, "children expired", many=len(gone))
    return len(gone)


def delete_teachers(context: Context) -> int:
    """Deletes teachers who were not here for two years, and the classes that nobody else teaches."""
    with context.database.transaction() as session:
        gone = set(due_for_deletion(context, session, Teacher, Teacher.seen_at < context.now() - TEACHER))
        gone.discard(last_admin(context, session))
        for class_id in taught_only_by(context, session, gone):
            record_action(
                context, session, None, "class expired", many=remove_class(context, session, class_id).children
            )
        remove_teachers(context, session, gone)
        if gone:
            record_action(context, session, None, "teachers expired")
    return len(gone)


def last_admin(context: Context, session: Session) -> str:
    """The admin who was here last, of those who can sign in: somebody must be able to look after the school."""
    admins = select(Teacher.id).where(Teacher.school_id == context.school_id, Teacher.is_admin)
    able = admins.where(Teacher.passphrase_hash.is_not(None)).order_by(Teacher.seen_at.desc(), Teacher.id)
    return session.scalar(able.limit(1)) or ""


def taught_only_by(context: Context, session: Session, teachers: Collection[str]) -> Sequence[str]:
    """The ids of the classes of these teachers and of no others."""
    taught = select(Teaching.class_id).where(Teaching.school_id == context.school_id)
    theirs, others = Teaching.teacher_id.in_(teachers), Teaching.teacher_id.not_in(teachers)
    return session.scalars(taught.where(theirs, Teaching.class_id.not_in(taught.where(others))).distinct()).all()


def delete_old_rows(context: Context, before: datetime) -> None:
    """Deletes what was too old already when the run before looked."""
    then = replace(context, now=lambda: before)
    with context.database.transaction() as session:
        for model, moment, time in OLD:
            session.execute(delete(model).where(model.school_id == context.school_id, moment < before - time))
        sessions.purge_ended(then, session)
        rate_limits.purge_tries(then, session)

"""Retention periods (requirements B3.7), and what enforces them. `store/data_inventory.py` states them to people.

| what | goes |
|---|---|
| events of a match, its attempts and ideas | 90 days after it was last played; progress is brought up to date first |
| a child | 12 months after it last signed in; its teachers are warned 30 days before |
| a class | is archived when its school year ends, and deleted three months later, with its children |
| a teacher | 24 months after the last sign-in, with classes nobody else teaches; the last admin who can sign in stays |
| the audit log, deletion tombstones, devices of children | after 12 months |
| postponed suggestions; one-time links; sessions; rate limits | after 14 days; once expired; after a day; after a day |
| the last sign of a child's device; questions to a game with their answers | after a day |

Everything needs two runs a day or more apart (`due_for_deletion`), so that it may stay a day or two longer.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from classroom.services.accounts import sessions
from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.deletion import remove_children, remove_class, remove_teachers
from classroom.services.context import Context
from classroom.services.login import rate_limits
from classroom.services.privacy.deleted_bytes import vacuum_after_deletions
from classroom.services.privacy.due_for_deletion import due_for_deletion, previous_run
from classroom.services.privacy.guest_cleanup import delete_empty_matches
from classroom.services.privacy.match_archiving import archive_matches
from classroom.store.models import (
    AuditEntry,
    Child,
    DeletionTombstone,
    Device,
    Invitation,
    OneTimeLink,
    PostponedSuggestion,
    Presence,
    SchoolClass,
    Teacher,
    TeacherDevice,
    Teaching,
)

MOVES = timedelta(days=90)
CHILD, WARNING = timedelta(days=365), timedelta(days=30)
AFTER_YEAR = timedelta(days=92)
TEACHER = timedelta(days=730)
YEAR, WEEKS, DAY = timedelta(days=365), timedelta(days=14), timedelta(days=1)

Dated = type[
    AuditEntry | DeletionTombstone | Device | TeacherDevice | PostponedSuggestion | OneTimeLink | Invitation | Presence
]

OLD: tuple[tuple[Dated, InstrumentedAttribute[datetime], timedelta], ...] = (
    (AuditEntry, AuditEntry.at, YEAR),
    (DeletionTombstone, DeletionTombstone.at, YEAR),
    (Device, Device.seen_at, YEAR),
    (TeacherDevice, TeacherDevice.seen_at, YEAR),
    (PostponedSuggestion, PostponedSuggestion.at, WEEKS),
    (OneTimeLink, OneTimeLink.expires_at, timedelta()),
    (Invitation, Invitation.made_at, DAY),
    (Presence, Presence.at, DAY),
)


def apply_retention(context: Context) -> Counter[str]:
    """Deletes whatever has reached the end of its retention period: how many rows of each kind."""
    deleted = Counter(archived=archive_ended_classes(context), classes=delete_classes(context))
    deleted.update(children=delete_children(context), teachers=delete_teachers(context))
    before = previous_run(context)
    if before:
        deleted.update(matches=archive_matches(context, before - MOVES), empty=delete_empty_matches(context, before))
        delete_old_rows(context, before)
        vacuum_after_deletions(context, before)
    return deleted


def archive_ended_classes(context: Context) -> int:
    """Archives the classes whose school year is over, as `classes.archive_class` does: how many."""
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
    """Deletes archived classes three months after their school year: how many."""
    with context.database.transaction() as session:
        archived = SchoolClass.archived_at.is_not(None)
        gone = due_for_deletion(
            context, session, SchoolClass, SchoolClass.ends_at < context.now() - AFTER_YEAR, archived
        )
        remove_expired(context, session, gone)
    return len(gone)


def remove_expired(context: Context, session: Session, classes: Iterable[str]) -> None:
    """Deletes these classes (ids) with their children, each with an entry in the audit log."""
    for class_id in classes:
        counts = remove_class(context, session, class_id)
        record_action(context, session, None, "class expired", many=counts.children)


def delete_children(context: Context) -> int:
    """Deletes children who did not sign in for a year: how many."""
    with context.database.transaction() as session:
        gone = due_for_deletion(context, session, Child, Child.seen_at < context.now() - CHILD)
        remove_children(context, session, gone)
        if gone:
            record_action(context, session, None, "children expired", many=len(gone))
    return len(gone)


def delete_teachers(context: Context) -> int:
    """Deletes teachers who did not sign in for two years, and the classes that nobody else teaches: how many
    teachers."""
    with context.database.transaction() as session:
        gone = set(due_for_deletion(context, session, Teacher, Teacher.seen_at < context.now() - TEACHER))
        gone.discard(last_admin(context, session))
        remove_expired(context, session, taught_only_by(context, session, gone))
        remove_teachers(context, session, gone)
        if gone:
            record_action(context, session, None, "teachers expired")
    return len(gone)


def last_admin(context: Context, session: Session) -> str:
    """The id of the admin who signed in last, of those who have a passphrase: a school must not lose its last admin."""
    admins = select(Teacher.id).where(Teacher.school_id == context.school_id, Teacher.is_admin)
    able = admins.where(Teacher.passphrase_hash.is_not(None)).order_by(Teacher.seen_at.desc(), Teacher.id)
    return session.scalar(able.limit(1)) or ""


def taught_only_by(context: Context, session: Session, teachers: Collection[str]) -> Sequence[str]:
    """The ids of the classes of these teachers and of no others."""
    taught = select(Teaching.class_id).where(Teaching.school_id == context.school_id)
    theirs, others = Teaching.teacher_id.in_(teachers), Teaching.teacher_id.not_in(teachers)
    return session.scalars(taught.where(theirs, Teaching.class_id.not_in(taught.where(others))).distinct()).all()


def delete_old_rows(context: Context, before: datetime) -> None:
    """Deletes the rows without `stale_since` that had expired by the time of the previous run, `before`."""
    then = replace(context, now=lambda: before)
    with context.database.transaction() as session:
        for model, moment, time in OLD:
            session.execute(delete(model).where(model.school_id == context.school_id, moment < before - time))
        sessions.purge_ended(then, session)
        rate_limits.purge_tries(then, session)

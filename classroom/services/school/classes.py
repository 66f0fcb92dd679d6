"""Classes: creating, listing, archiving and restoring them."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.permissions import require_managed_class, require_teacher, teaches
from classroom.services.accounts.sessions import sign_out_class
from classroom.services.context import Context, new_id
from classroom.services.crypto import new_code
from classroom.services.login.join_requests import children_waiting
from classroom.services.login.open_classes import CODE_LETTERS, is_for_homework, is_open
from classroom.services.login.picture_secrets import KIND_FOR_AGES
from classroom.services.name_order import name_key
from classroom.services.school.class_settings import LONGEST_NAME, clean_class_name
from classroom.services.school.school_year import end_of_day, school_year_end
from classroom.store.models import Child, SchoolClass, Teaching


@dataclass(frozen=True, slots=True)
class ClassOverview:
    """A class in the list of a teacher, with the number of its children, and of those who have a hand up."""

    id: str
    name: str
    children: int
    teaches: bool
    is_open: bool
    open_until: datetime | None
    is_for_homework: bool
    archived: bool
    hands: int


def make_class(context: Context, teacher_id: str, name: str, language: str, ages: str) -> str | Message:
    """The id of a new class that this teacher teaches, or what is wrong with its name. `ages` is a key of
    KIND_FOR_AGES."""
    clean = clean_class_name(name)
    if clean is None:
        return Message("A class name must have 1 to %(most)d characters.", most=LONGEST_NAME)
    with context.database.transaction() as session:
        require_teacher(context, session, teacher_id)
        row = SchoolClass(
            school_id=context.school_id,
            id=new_id(),
            name=clean,
            code=unused_code(session),
            language=language,
            secret=KIND_FOR_AGES[ages],
            settings={},
            made_at=context.now(),
            ends_at=end_of_day(school_year_end(context.today(), language)),
        )
        session.add(row)
        session.flush()
        session.add(Teaching(school_id=context.school_id, class_id=row.id, teacher_id=teacher_id))
        return row.id


def unused_code(session: Session) -> str:
    """A random class code that no class has."""
    while True:
        code = new_code(CODE_LETTERS)
        if session.scalar(select(SchoolClass.id).filter_by(code=code)) is None:
            return code


def classes_of(context: Context, teacher_id: str) -> list[ClassOverview]:
    """The classes that a teacher teaches, for an admin all of the school. Sorted: archived ones last, then those of
    others, then by name."""
    with context.database.reading() as session:
        teacher = require_teacher(context, session, teacher_id)
        here = SchoolClass.school_id == context.school_id
        theirs = select(Teaching.class_id).filter_by(school_id=context.school_id, teacher_id=teacher_id)
        taught = set(session.scalars(theirs))
        many = select(Child.class_id, func.count()).where(
            Child.school_id == context.school_id, Child.archived_at.is_(None)
        )
        counts = dict(session.execute(many.group_by(Child.class_id)).all())
        waiting = children_waiting(context, session)
        rows = session.scalars(select(SchoolClass).where(here)).all()
    shown = [row for row in rows if teacher.is_admin or row.id in taught]
    shown.sort(key=lambda row: (row.archived_at is not None, row.id not in taught, name_key(row.name)))
    return [
        class_overview(row, counts.get(row.id, 0), row.id in taught, context.now(), waiting.get(row.id, 0))
        for row in shown
    ]


def class_overview(row: SchoolClass, children: int, is_taught: bool, now: datetime, hands: int) -> ClassOverview:
    """The class as the list shows it."""
    opened, until, archived = is_open(row, now), row.open_until, row.archived_at is not None
    homework = opened and until is not None and is_for_homework(until, now)
    return ClassOverview(row.id, row.name, children, is_taught, opened, until, homework, archived, hands)


def is_taught_by(context: Context, teacher_id: str, class_id: str) -> bool:
    """As `permissions.teaches`, in a session of its own."""
    with context.database.reading() as session:
        return teaches(context, session, teacher_id, class_id)


def archive_class(context: Context, teacher_id: str, class_id: str, archived: bool) -> None:
    """Archives a class, which closes it, or restores it for another school year. Either way its children are signed
    out. Raises NotThere."""
    with context.database.transaction() as session:
        row = require_managed_class(context, session, teacher_id, class_id)
        row.archived_at, row.open_until, row.stale_since = (context.now() if archived else None), None, None
        if not archived and row.ends_at < context.now():
            row.ends_at = end_of_day(school_year_end(context.today(), row.language))
        sign_out_class(context, session, class_id)
        record_action(context, session, teacher_id, "class archived" if archived else "class back", class_id)

"""Classes: making them, opening their doors, who teaches them, and what is set in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.permissions import (
    NotThere,
    require_class,
    require_managed_class,
    require_teacher,
    teaches,
)
from classroom.services.accounts.play_settings import invalid_settings
from classroom.services.accounts.sessions import sign_out_class
from classroom.services.context import Context, new_id
from classroom.services.crypto import new_code
from classroom.services.login.child_login import CODE, is_open
from classroom.services.login.picture_secrets import KIND_FOR, KINDS
from classroom.services.login.teacher_accounts import as_key
from classroom.store.models import Child, SchoolClass, Teacher, Teaching

NAME = 40  # letters
YEAR_ENDS = {"de": (7, 31), "en": (8, 31), "fr": (8, 31)}  # month and day (B3.7)
LONGEST_HOMEWORK = 60  # days that a door may stand open


@dataclass(frozen=True, slots=True)
class ClassOverview:
    """A class in the list of a teacher."""

    id: str
    name: str
    children: int
    teaches: bool
    is_open: bool
    open_until: datetime | None
    archived: bool


def year_end(today: date, language: str) -> date:
    """The last day of the school year that a class made today is for: not within the next month."""
    month, day = YEAR_ENDS.get(language, (8, 31))
    this = date(today.year, month, day)
    return this if (this - today).days > 30 else date(today.year + 1, month, day)


def end_of(day: date) -> datetime:
    """The last moment of a day at the school."""
    return datetime.combine(day, time.max).astimezone()


def make_class(context: Context, teacher_id: str, name: str, language: str, ages: str) -> str | Message:
    """The id of a new class that this teacher teaches, or what is wrong with its name."""
    clean = class_name(name)
    if clean is None:
        return Message("A class needs a name of at most %(most)d letters.", most=NAME)
    with context.database.transaction() as session:
        require_teacher(context, session, teacher_id)
        row = SchoolClass(
            school_id=context.school_id,
            id=new_id(),
            name=clean,
            code=unused_code(session),
            language=language,
            secret=KIND_FOR[ages],
            settings={},
            made_at=context.now(),
            ends_at=end_of(year_end(context.today(), language)),
        )
        session.add(row)
        session.flush()
        session.add(Teaching(school_id=context.school_id, class_id=row.id, teacher_id=teacher_id))
        return row.id


def class_name(name: str) -> str | None:
    clean = " ".join(name.split())
    return clean if 0 < len(clean) <= NAME and clean.isprintable() else None


def unused_code(session: Session) -> str:
    while True:
        code = new_code(CODE)
        if session.scalar(select(SchoolClass.id).filter_by(code=code)) is None:
            return code


def classes_of(context: Context, teacher_id: str) -> list[ClassOverview]:
    """The classes that a teacher teaches, for an admin all of the school: in use first, then by name."""
    with context.database.reading() as session:
        teacher = require_teacher(context, session, teacher_id)
        here = SchoolClass.school_id == context.school_id
        theirs = select(Teaching.class_id).filter_by(school_id=context.school_id, teacher_id=teacher_id)
        taught = set(session.scalars(theirs))
        many = select(Child.class_id, func.count()).where(
            Child.school_id == context.school_id, Child.archived_at.is_(None)
        )
        counts = dict(session.execute(many.group_by(Child.class_id)).all())
        rows = session.scalars(select(SchoolClass).where(here)).all()
    shown = [row for row in rows if teacher.is_admin or row.id in taught]
    shown.sort(key=lambda row: (row.archived_at is not None, row.id not in taught, row.name.casefold()))
    return [class_overview(row, counts.get(row.id, 0), row.id in taught, context.now()) for row in shown]


def class_overview(row: SchoolClass, children: int, is_taught: bool, now: datetime) -> ClassOverview:
    archived = row.archived_at is not None
    return ClassOverview(row.id, row.name, children, is_taught, is_open(row, now), row.open_until, archived)


def is_taught_by(context: Context, teacher_id: str, class_id: str) -> bool:
    with context.database.reading() as session:
        return teaches(context, session, teacher_id, class_id)


def set_door(context: Context, teacher_id: str, class_id: str, until: datetime | None) -> None:
    """Opens the door until then, or shuts it. Whoever is inside stays."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id).open_until = until


def minutes_from_now(context: Context, minutes: int) -> datetime | None:
    """When the door shuts that is opened now; None where that is no length of a lesson, or of a day at school."""
    return context.now() + timedelta(minutes=minutes) if 5 <= minutes <= 480 else None


def homework_until(context: Context, day: date) -> datetime | None:
    """The end of that day; None where it is past, or more than two months ahead."""
    return end_of(day) if 0 <= (day - context.today()).days <= LONGEST_HOMEWORK else None


def sign_out_children(context: Context, teacher_id: str, class_id: str) -> None:
    """Signs all children of the class out and shuts its door. Their matches stay as they are."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id).open_until = None
        sign_out_class(context, session, class_id)


def change_class(context: Context, teacher_id: str, class_id: str, changes: Mapping[str, Any]) -> list[str]:
    """Name, language, kind of secret, last day (`ends`), settings: whichever is given. The names of what cannot be;
    then nothing is changed."""
    with context.database.transaction() as session:
        row = require_class(context, session, teacher_id, class_id)
        wrong = class_faults(context, changes)
        if wrong:
            return wrong
        row.name = class_name(changes.get("name", row.name)) or row.name
        row.language = changes.get("language", row.language)
        row.secret = changes.get("secret", row.secret)
        row.settings = {**row.settings, **changes.get("settings", {})}
        if "ends" in changes:
            row.ends_at = end_of(changes["ends"])
        return []


def class_faults(context: Context, changes: Mapping[str, Any]) -> list[str]:
    ends = changes.get("ends", context.today())
    allowed = {
        "name": class_name(changes.get("name", "x")) is not None,
        "language": changes.get("language", "en") in YEAR_ENDS,
        "secret": changes.get("secret", "12") in KINDS,
        "ends": isinstance(ends, date) and 0 <= (ends - context.today()).days <= 400,
    }
    return [name for name, fine in allowed.items() if not fine] + invalid_settings(changes.get("settings", {}))


def teachers_of(context: Context, session: Session, class_id: str) -> list[Teacher]:
    rows = select(Teacher).join(
        Teaching, (Teaching.school_id == Teacher.school_id) & (Teaching.teacher_id == Teacher.id)
    )
    here = Teaching.school_id == context.school_id, Teaching.class_id == class_id
    return sorted(session.scalars(rows.where(*here)), key=lambda teacher: teacher.key)


def add_teacher(context: Context, teacher_id: str, class_id: str, name: str) -> bool:
    """Whether there is a teacher of this name; they teach the class from now on, and see its children's evidence."""
    with context.database.transaction() as session:
        require_managed_class(context, session, teacher_id, class_id)
        found = session.scalar(select(Teacher).filter_by(school_id=context.school_id, key=as_key(name)))
        if found is None:
            return False
        session.merge(Teaching(school_id=context.school_id, class_id=class_id, teacher_id=found.id))
        record_action(context, session, teacher_id, "teaching added", class_id)
        return True


def remove_teacher(context: Context, teacher_id: str, class_id: str, other_id: str) -> bool:
    """Whether they teach it no longer; the last teacher of a class stays."""
    with context.database.transaction() as session:
        require_managed_class(context, session, teacher_id, class_id)
        row = session.get(Teaching, (context.school_id, class_id, other_id))
        if row is None:
            raise NotThere(other_id)
        if len(teachers_of(context, session, class_id)) == 1:
            return False
        session.delete(row)
        record_action(context, session, teacher_id, "teaching removed", class_id)
        return True


def archive_class(context: Context, teacher_id: str, class_id: str, archived: bool) -> None:
    """Puts a class away, its door shut and its children signed out, or brings it back, for another school year."""
    with context.database.transaction() as session:
        row = require_managed_class(context, session, teacher_id, class_id)
        row.archived_at, row.open_until, row.stale_since = (context.now() if archived else None), None, None
        if not archived and row.ends_at < context.now():
            row.ends_at = end_of(year_end(context.today(), row.language))
        sign_out_class(context, session, class_id)
        record_action(context, session, teacher_id, "class archived" if archived else "class back", class_id)

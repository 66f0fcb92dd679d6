"""What lies on a teacher's desk: a class with its settings, its children to look after, the school."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.audit_log import latest_entries
from classroom.services.accounts.permissions import (
    children_of,
    require_admin,
    require_child,
    require_class,
    require_managed_class,
)
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.context import Context
from classroom.services.login.teacher_accounts import SCHOOL, as_line
from classroom.services.school.classes import teachers_of
from classroom.store.models import AuditEntry, Child, School, SchoolClass, Teacher, Teaching

ADDRESS = 120  # letters


@dataclass(frozen=True, slots=True)
class ClassDetails:
    """A class with all its children, those who left included, and the other classes of its teacher."""

    school_class: SchoolClass
    children: Sequence[Child]
    others: Sequence[SchoolClass]


def class_details(context: Context, teacher_id: str, class_id: str) -> ClassDetails:
    with context.database.reading() as session:
        row = require_class(context, session, teacher_id, class_id)
        children = children_of(context, session, class_id, archived=True)
        return ClassDetails(row, children, other_classes(context, session, teacher_id, class_id))


def other_classes(context: Context, session: Session, teacher_id: str, but: str) -> list[SchoolClass]:
    """The classes in use that this teacher teaches beside this one."""
    mine = select(Teaching.class_id).filter_by(school_id=context.school_id, teacher_id=teacher_id)
    rows = select(SchoolClass).where(SchoolClass.school_id == context.school_id, SchoolClass.id.in_(mine))
    in_use = rows.where(SchoolClass.archived_at.is_(None), SchoolClass.id != but)
    return sorted(session.scalars(in_use), key=lambda row: row.name.casefold())


@dataclass(frozen=True, slots=True)
class ClassSettings:
    """A class with what is set in it and who teaches it. Of its children nothing: admins see it too."""

    school_class: SchoolClass
    play_settings: PlaySettings
    teachers: Sequence[Teacher]


def class_settings(context: Context, teacher_id: str, class_id: str) -> ClassSettings:
    with context.database.reading() as session:
        row = require_managed_class(context, session, teacher_id, class_id)
        return ClassSettings(row, PlaySettings.of(row), teachers_of(context, session, class_id))


@dataclass(frozen=True, slots=True)
class ChildDetails:
    """A child, its class and what is set there, pictures of others in it, and the classes it could move to."""

    child: Child
    school_class: SchoolClass
    class_settings: PlaySettings
    taken: frozenset[str]
    others: Sequence[SchoolClass]


def child_details(context: Context, teacher_id: str, child_id: str) -> ChildDetails:
    with context.database.reading() as session:
        child = require_child(context, session, teacher_id, child_id)
        own = session.get_one(SchoolClass, (context.school_id, child.class_id))
        taken = {other.face for other in children_of(context, session, own.id) if other.id != child_id}
        others = other_classes(context, session, teacher_id, own.id)
        return ChildDetails(child, own, PlaySettings.of(own), frozenset(taken), others)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that was done, with the names of teacher and class as long as there are."""

    at: datetime
    teacher: str | None
    what: str
    school_class: str | None
    many: int
    receipt: str | None


def log_entry(act: AuditEntry, names: dict[str, str]) -> LogEntry:
    teacher, school_class = names.get(act.teacher_id or ""), names.get(act.class_id or "")
    return LogEntry(act.at, teacher, act.what, school_class, act.many, act.receipt)


@dataclass(frozen=True, slots=True)
class SchoolDetails:
    """The school for its admin: teachers, and what was done that may be looked up."""

    school: School
    teachers: Sequence[Teacher]
    acts: Sequence[LogEntry]


def school_details(context: Context, admin_id: str) -> SchoolDetails:
    with context.database.reading() as session:
        require_admin(context, session, admin_id)
        school = session.get_one(School, context.school_id)
        teachers = sorted(
            session.scalars(select(Teacher).filter_by(school_id=context.school_id)), key=lambda one: one.key
        )
        classes = session.execute(select(SchoolClass.id, SchoolClass.name).filter_by(school_id=context.school_id))
        names = {**{teacher.id: teacher.name for teacher in teachers}, **dict(classes.all())}
    return SchoolDetails(school, teachers, [log_entry(act, names) for act in latest_entries(context, admin_id)])


def change_school(context: Context, admin_id: str, name: str, address: str) -> None:
    """The school's name, and the address at which tablets reach this machine, as it is printed on cards."""
    with context.database.transaction() as session:
        require_admin(context, session, admin_id)
        school = session.get_one(School, context.school_id)
        school.name, school.address = as_line(name, SCHOOL), as_line(address, ADDRESS).rstrip("/")


def school_of(context: Context) -> School:
    with context.database.reading() as session:
        return session.get_one(School, context.school_id)

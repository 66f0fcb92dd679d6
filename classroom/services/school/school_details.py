"""The school as its admin manages it: name, address, teachers, audit log."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from classroom.games.protocol import Message
from classroom.services.accounts.audit_log import latest_entries
from classroom.services.accounts.permissions import require_admin
from classroom.services.context import Context
from classroom.services.teachers.teacher_names import LONGEST_SCHOOL_NAME, single_line
from classroom.store.models import AuditEntry, School, SchoolClass, Teacher

LONGEST_ADDRESS = 120  # letters
LABEL = r"[\w](?:[\w-]*[\w])?"
HOST = rf"(?:{LABEL}(?:\.{LABEL})*|\[[0-9a-f:.]+\])"  # a name, four numbers, or an IPv6 address in brackets
ADDRESS = re.compile(rf"(?:https?://)?{HOST}(?::\d{{1,5}})?(?:/[\w.~/-]*)?", re.IGNORECASE)

NO_ADDRESS = Message("That is not an address that a browser can open. It looks like sixteen.school.example.")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An audit log entry with the names of teacher and class, None once they are deleted."""

    at: datetime
    teacher: str | None
    what: str
    school_class: str | None
    many: int
    receipt: str | None


def log_entry(row: AuditEntry, names: dict[str, str]) -> LogEntry:
    """`names` are those of teachers and classes, by id."""
    teacher, school_class = names.get(row.teacher_id or ""), names.get(row.class_id or "")
    return LogEntry(row.at, teacher, row.what, school_class, row.many, row.receipt)


@dataclass(frozen=True, slots=True)
class SchoolDetails:
    """The school for its admin: its teachers and the newest entries of the audit log."""

    school: School
    teachers: Sequence[Teacher]
    audit_log: Sequence[LogEntry]


def school_details(context: Context, admin_id: str) -> SchoolDetails:
    """For the page of the school. Raises NotThere for anybody but an admin."""
    with context.database.reading() as session:
        require_admin(context, session, admin_id)
        school = session.get_one(School, context.school_id)
        teachers = sorted(
            session.scalars(select(Teacher).filter_by(school_id=context.school_id)), key=lambda one: one.key
        )
        classes = session.execute(select(SchoolClass.id, SchoolClass.name).filter_by(school_id=context.school_id))
        names = {**{teacher.id: teacher.name for teacher in teachers}, **dict(classes.all())}
    return SchoolDetails(school, teachers, [log_entry(row, names) for row in latest_entries(context, admin_id)])


def change_school(context: Context, admin_id: str, name: str, address: str, allows_guests: bool) -> Message | None:
    """Sets the school's name, the base URL at which tablets reach this machine, as cards print it, and whether others
    than the children of classes may play; or says what is wrong, and changes nothing. Raises NotThere."""
    address = single_line(address, LONGEST_ADDRESS).rstrip("/")
    if address and not ADDRESS.fullmatch(address):
        return NO_ADDRESS
    with context.database.transaction() as session:
        require_admin(context, session, admin_id)
        school = session.get_one(School, context.school_id)
        school.allows_guests = allows_guests
        school.name, school.address = single_line(name, LONGEST_SCHOOL_NAME), address
    return None


def set_address(context: Context, admin_id: str, address: str) -> Message | None:
    """Sets the address alone; or says what is wrong with it, and changes nothing. Raises NotThere."""
    school = find_school(context)
    if not address.strip():
        return NO_ADDRESS
    return change_school(context, admin_id, school.name, address, school.allows_guests)


def find_school(context: Context) -> School:
    """The row of the school."""
    with context.database.reading() as session:
        return session.get_one(School, context.school_id)

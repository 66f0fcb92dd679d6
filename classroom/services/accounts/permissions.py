"""Permissions: which teacher may do what to which class and child. No other module decides it (requirements A4).

The `require_` functions return the row or raise NotThere: what a teacher may not touch looks to them as if it did not
exist.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.name_order import name_key
from classroom.store.models import Child, School, SchoolClass, Teacher, Teaching


class NotThere(LookupError):
    """Nothing with this id, for whoever asks: a 404, whatever the reason."""


def require_teacher(context: Context, session: Session, teacher_id: str) -> Teacher:
    """A teacher of the school."""
    teacher = session.get(Teacher, (context.school_id, teacher_id))
    if teacher is None:
        raise NotThere(teacher_id)
    return teacher


def require_admin(context: Context, session: Session, teacher_id: str) -> Teacher:
    """A teacher who is an admin."""
    teacher = require_teacher(context, session, teacher_id)
    if not teacher.is_admin:
        raise NotThere(teacher_id)
    return teacher


def teaches(context: Context, session: Session, teacher_id: str, class_id: str) -> bool:
    """Whether this teacher teaches this class (ids)."""
    return session.get(Teaching, (context.school_id, class_id, teacher_id)) is not None


def require_class(context: Context, session: Session, teacher_id: str, class_id: str) -> SchoolClass:
    """A class that this teacher teaches: they may see its children and their evidence."""
    taught = (Teaching.school_id == SchoolClass.school_id) & (Teaching.class_id == SchoolClass.id)
    rows = select(SchoolClass).join(Teaching, taught).where(Teaching.teacher_id == teacher_id)
    found = session.scalar(rows.where(SchoolClass.school_id == context.school_id, SchoolClass.id == class_id))
    if found is None:
        raise NotThere(class_id)
    return found


def require_managed_class(context: Context, session: Session, teacher_id: str, class_id: str) -> SchoolClass:
    """A class whose name, teachers and end this teacher may decide: one they teach, for an admin any of the school."""
    found = session.get(SchoolClass, (context.school_id, class_id))
    if found is None:
        raise NotThere(class_id)
    if not teaches(context, session, teacher_id, class_id):
        require_admin(context, session, teacher_id)
    return found


def require_child(context: Context, session: Session, teacher_id: str, child_id: str) -> Child:
    """A child of a class that this teacher teaches."""
    child = session.get(Child, (context.school_id, child_id))
    if child is None or not teaches(context, session, teacher_id, child.class_id):
        raise NotThere(child_id)
    return child


def require_demo(context: Context, session: Session) -> None:
    """The school is a demo, in which programs may play the seats of children."""
    if not session.get_one(School, context.school_id).is_demo:
        raise NotThere("demo")


def children_of(context: Context, session: Session, class_id: str, archived: bool = False) -> list[Child]:
    """The children of a class, ordered by name; with `archived`, those who left it too."""
    rows = select(Child).filter_by(school_id=context.school_id, class_id=class_id)
    found = session.scalars(rows if archived else rows.where(Child.archived_at.is_(None)))
    return sorted(found, key=lambda child: (name_key(child.name), child.id))

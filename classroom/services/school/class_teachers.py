"""Who teaches a class: adding and removing teachers."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.permissions import NotThere, require_managed_class
from classroom.services.context import Context
from classroom.services.teachers.teacher_names import teacher_key
from classroom.store.models import Teacher, Teaching


def teachers_of(context: Context, session: Session, class_id: str) -> list[Teacher]:
    """The teachers of a class, by name."""
    rows = select(Teacher).join(
        Teaching, (Teaching.school_id == Teacher.school_id) & (Teaching.teacher_id == Teacher.id)
    )
    here = Teaching.school_id == context.school_id, Teaching.class_id == class_id
    return sorted(session.scalars(rows.where(*here)), key=lambda teacher: teacher.key)


def add_teacher(context: Context, teacher_id: str, class_id: str, name: str) -> bool:
    """Lets the teacher of this name teach the class, which shows them its children's evidence; False if there is none.
    Raises NotThere."""
    with context.database.transaction() as session:
        require_managed_class(context, session, teacher_id, class_id)
        found = session.scalar(select(Teacher).filter_by(school_id=context.school_id, key=teacher_key(name)))
        if found is None:
            return False
        session.merge(Teaching(school_id=context.school_id, class_id=class_id, teacher_id=found.id))
        record_action(context, session, teacher_id, "teaching added", class_id)
        return True


def remove_teacher(context: Context, teacher_id: str, class_id: str, other_id: str) -> bool:
    """Takes the class from a teacher; False for the last one it has. Raises NotThere."""
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

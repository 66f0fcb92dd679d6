"""Data export: all data of a child or of a class as JSON values, for its teacher; audited (requirements B3.6)."""

from typing import Any

from sqlalchemy import select

from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.permissions import children_of, require_child, require_class
from classroom.services.context import Context
from classroom.services.privacy.export_rows import as_json, column_values, export_rows
from classroom.store.models import PostponedSuggestion, SchoolClass

FORMAT = "classroom-export/1"


def child_export(context: Context, teacher_id: str, child_id: str, takes_along: bool = True) -> dict[str, Any]:
    """All data of a child of a class that this teacher teaches, to take along or only to look at. Raises NotThere."""
    with context.database.transaction() as session:
        child = require_child(context, session, teacher_id, child_id)
        school_class = session.get_one(SchoolClass, (context.school_id, child.class_id))
        record_action(context, session, teacher_id, "export child" if takes_along else "read child", school_class.id, 1)
    with context.database.reading() as session:
        (found,) = export_rows(context, session, [child])
    return {**export_head(context), "class": column_values(school_class), "child": found}


def class_export(context: Context, teacher_id: str, class_id: str) -> dict[str, Any]:
    """All data of a class that this teacher teaches, and of its children. Raises NotThere."""
    with context.database.transaction() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        children = children_of(context, session, class_id, archived=True)
        record_action(context, session, teacher_id, "export class", class_id, len(children))
    with context.database.reading() as session:
        put_off = session.scalars(select(PostponedSuggestion).filter_by(school_id=context.school_id, class_id=class_id))
        about = {**column_values(school_class), "put_off": [column_values(row) for row in put_off]}
        return {**export_head(context), "class": about, "children": export_rows(context, session, children)}


def record_table_export(context: Context, teacher_id: str, class_id: str) -> None:
    """Records in the audit log that the table of a class was downloaded. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        children = children_of(context, session, class_id)
        record_action(context, session, teacher_id, "export class", class_id, len(children))


def export_head(context: Context) -> dict[str, Any]:
    """The format and the time of an export."""
    return {"format": FORMAT, "at": as_json(context.now())}

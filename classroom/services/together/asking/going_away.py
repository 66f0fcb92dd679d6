"""A child that signs out is free no more, and asks nobody."""

from sqlalchemy import delete

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.together.asking.invited_tables import leave_others
from classroom.services.together.class_mates import LOCKED
from classroom.store.models import Child, Presence, SchoolClass


def go_away(context: Context, visitor: Visitor) -> None:
    """The child of this visitor leaves: what it asked ends. Its matches stay as they are."""
    if visitor.kind != "child" or visitor.id is None:
        return
    with context.database.transaction() as session:
        session.get(SchoolClass, (context.school_id, visitor.class_id), with_for_update=LOCKED)
        child = session.get(Child, (context.school_id, visitor.id))
        if child:
            leave_others(context, session, child)
            session.execute(delete(Presence).filter_by(school_id=context.school_id, child_id=child.id))

"""A child that signs out is free no more, and asks nobody."""

from sqlalchemy import delete
from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.together.invited_tables import leave_others
from classroom.store.models import Child, Presence


def go_away(context: Context, visitor: Visitor) -> None:
    """The child of this visitor leaves: what it asked ends. Its matches stay as they are."""
    if visitor.kind != "child" or visitor.id is None:
        return
    with context.database.transaction() as session:
        child = session.get(Child, (context.school_id, visitor.id))
        if child:
            forget_presence(context, session, child)


def forget_presence(context: Context, session: Session, child: Child) -> None:
    leave_others(context, session, child)
    session.execute(delete(Presence).filter_by(school_id=context.school_id, child_id=child.id))

"""The facts that a teacher has assigned to a child: it is asked these in every match."""

from datetime import datetime

from sqlalchemy import BindParameter, ColumnElement, bindparam, or_, select
from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import PlayerRef
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import assignment_name, tally, total_of
from classroom.store.models import Assignment, Child


def not_ended(now: datetime | BindParameter[datetime]) -> ColumnElement[bool]:
    """Whether an assignment goes on at this moment: it has no end, or a later one."""
    return or_(Assignment.ended_at.is_(None), Assignment.ended_at > now)


# Built once: the second runs at every match in which sums are worked out.
OPEN_ASSIGNMENTS = select(Assignment).where(  # of a child
    Assignment.school_id == bindparam("school_id"),
    Assignment.class_id == bindparam("class_id"),
    not_ended(bindparam("now")),
    or_(Assignment.child_id.is_(None), Assignment.child_id == bindparam("child_id")),
)
ASSIGNED_FACTS = OPEN_ASSIGNMENTS.where(Assignment.kind == "facts")


def assigned_facts(context: Context, session: Session, child: Child | PlayerRef) -> frozenset[str]:
    """The names of the facts to be asked now: those of assignments that still lack right answers."""
    key = {"school_id": child.school_id, "class_id": child.class_id, "child_id": child.id, "now": context.now()}
    assignments = session.scalars(ASSIGNED_FACTS, key).all()
    done = tally(context, session, assignments, [child.id])
    unfinished = (one for one in assignments if done[assignment_name(one), child.id] < total_of(one))
    return frozenset(fact for one in unfinished for fact in one.data["facts"])


def facts_of_task(session: Session, child: Child, task_id: str) -> list[str]:
    """The names of the facts of one assignment; none where it is not for this child, or of another kind."""
    task = session.get(Assignment, (child.school_id, task_id))
    if task is None or task.kind != "facts" or task.class_id != child.class_id or task.child_id not in (None, child.id):
        return []
    return list(task.data["facts"])

"""The assignments of a child, as it sees them. They are offers: nothing is lost by leaving one."""

from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import PlayerRef
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import assignment_name, tally, total_of
from classroom.store.models import Assignment, Child


@dataclass(frozen=True, slots=True)
class AssignedWork:
    """An assignment of a child, and how much of it is done. `way` is a game with a preset, as `slug:preset`; `facts` is
    the name of a kind of sums, or the names of some facts."""

    id: str
    kind: str
    total: int
    done: int
    way: str = ""
    facts: str | tuple[str, ...] = ()

    @property
    def left(self) -> int:
        return self.total - self.done


def open_assignments(context: Context, session: Session, child: Child | PlayerRef) -> list[Assignment]:
    """The assignments of this child that have not ended, the newest first."""
    for_it = or_(Assignment.child_id.is_(None), Assignment.child_id == child.id)
    rows = select(Assignment).where(
        Assignment.school_id == context.school_id,
        Assignment.class_id == child.class_id,
        Assignment.ended_at.is_(None),
        for_it,
    )
    return list(session.scalars(rows.order_by(Assignment.made_at.desc(), Assignment.id)))


def assigned_to(context: Context, child: Child | PlayerRef) -> list[AssignedWork]:
    """The assignments that this child has not finished, the newest first."""
    with context.database.reading() as session:
        tasks = open_assignments(context, session, child)
        done = tally(context, session, tasks, [child.id])
    offers = [assigned_work(task, done[assignment_name(task), child.id]) for task in tasks]
    return [offer for offer in offers if offer.left > 0]


def assigned_work(task: Assignment, done: int) -> AssignedWork:
    """The row as a child sees it."""
    facts = task.data.get("about") or tuple(task.data.get("facts", ()))
    return AssignedWork(task.id, task.kind, total_of(task), done, task.data.get("way", ""), facts)

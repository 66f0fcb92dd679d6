"""The assignments of a child, as it sees them. They are offers: nothing is lost by leaving one."""

from dataclasses import dataclass
from datetime import date

from classroom.services.accounts.visitors import PlayerRef
from classroom.services.context import Context, day_of
from classroom.services.learning.assigned_sums import OPEN_ASSIGNMENTS
from classroom.services.learning.assignment_progress import assignment_name, tally, total_of
from classroom.services.learning.class_goals import GOAL, ClassGoal, class_goal
from classroom.store.models import Assignment, Child


@dataclass(frozen=True, slots=True)
class AssignedWork:
    """An assignment of a child, and how much of it is done. `way` is a game with a preset, as `slug:preset`; `facts` is
    the name of a kind of sums, or the names of some facts; `until` is its last day, where it has one."""

    id: str
    kind: str
    total: int
    done: int
    way: str = ""
    facts: str | tuple[str, ...] = ()
    until: date | None = None

    @property
    def left(self) -> int:
        return self.total - self.done


def assigned_to(context: Context, child: Child | PlayerRef) -> list[AssignedWork]:
    """The assignments that this child has not finished, the newest first."""
    return assigned_and_goal(context, child)[0]


def assigned_and_goal(context: Context, child: Child | PlayerRef) -> tuple[list[AssignedWork], ClassGoal | None]:
    """The same, and the goal of the child's class, if it has one."""
    with context.database.reading() as session:
        key = {"school_id": context.school_id, "class_id": child.class_id, "child_id": child.id, "now": context.now()}
        newest = OPEN_ASSIGNMENTS.order_by(Assignment.made_at.desc(), Assignment.id)
        found = session.scalars(newest, key).all()
        tasks = [task for task in found if task.kind != GOAL]
        done = tally(context, session, tasks, [child.id])
        goal = next((class_goal(context, session, task) for task in found if task.kind == GOAL), None)
    offers = [assigned_work(task, done[assignment_name(task), child.id]) for task in tasks]
    return [offer for offer in offers if offer.left > 0], goal


def assigned_work(task: Assignment, done: int) -> AssignedWork:
    """The row as a child sees it."""
    facts = task.data.get("about") or tuple(task.data.get("facts", ()))
    until = day_of(task.ended_at) if task.ended_at else None
    return AssignedWork(task.id, task.kind, total_of(task), done, task.data.get("way", ""), facts, until)

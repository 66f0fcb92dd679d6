"""The goal that a class has for a week: what all its children have done together since it was set. What one of them
gave to it is told to nobody."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from classroom.services.context import Context, day_of
from classroom.services.learning.progress_cache import STATE_AS_TEXT, progress_of
from classroom.store.models import Assignment, Child, Match, ProgressRow, Seat
from classroom.tutor.learning import progress_summary

GOAL = "goal"  # the kind of its assignment


@dataclass(frozen=True, slots=True)
class ClassGoal:
    """`done` of `total`, both counted for the class as a whole, `about` one of GOALS; `until` is its last day."""

    about: str
    total: int
    done: int
    until: date | None

    @property
    def is_reached(self) -> bool:
        return self.done >= self.total

    def filled(self, places: int) -> int:
        """How many of so many places are filled: all only when the goal is reached, one as soon as anything is done."""
        if self.is_reached:
            return places
        return min(max(self.done * places // self.total, int(self.done > 0)), places - 1)


def class_goal(context: Context, session: Session, task: Assignment) -> ClassGoal:
    """How far a class is with this goal: one query."""
    about = task.data["about"]
    done = GOALS[about](context, session, task.class_id, task.made_at)
    return ClassGoal(about, int(task.data["number"]), done, day_of(task.ended_at) if task.ended_at else None)


def newly_secure(context: Context, session: Session, class_id: str, since: datetime) -> int:
    """How many sums the children of this class came to know from that day on; who knows one no more takes none away."""
    joined = (ProgressRow.school_id == Child.school_id) & (ProgressRow.child_id == Child.id)
    here = Child.school_id == context.school_id, Child.class_id == class_id, Child.archived_at.is_(None)
    rows = session.execute(select(Child.id, STATE_AS_TEXT).join(ProgressRow, joined).where(*here)).all()
    first = day_of(since).toordinal()
    return sum(progress_summary.gained_since(progress_of(context, child_id, state), first) for child_id, state in rows)


def played_together(context: Context, session: Session, class_id: str, since: datetime) -> int:
    """How many matches a child of this class has finished since then with somebody else on the same tablet."""
    children = select(Child.id).filter_by(school_id=context.school_id, class_id=class_id)
    ended = (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id) & (Match.ended_at >= since)
    here = Seat.school_id == context.school_id, Seat.child_id.in_(children), Seat.friend
    return session.scalar(select(func.count(Match.id.distinct())).join(Seat, ended).where(*here)) or 0


GOALS: dict[str, Callable[[Context, Session, str, datetime], int]] = {
    "secure": newly_secure,
    "together": played_together,
}

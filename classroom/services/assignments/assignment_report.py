"""The assignments of a class for its teacher: how far each child is, and which moves were tried first."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select

from classroom.services.accounts.permissions import children_of, require_class
from classroom.services.assignments.create_assignment import running_assignments
from classroom.services.assignments.puzzle_positions import Position, read_position
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import (
    Tally,
    assignment_name,
    grouped,
    names_of_rows,
    replies_to,
    tally,
    total_of,
)
from classroom.services.learning.class_goals import GOAL, GOALS, ClassGoal, class_goal
from classroom.store.models import Assignment, Child, PuzzleReply, SchoolClass

ENDED_SHOWN = 40  # rows of ended assignments
WEEK = timedelta(days=6)  # today is the seventh day


@dataclass(frozen=True, slots=True)
class ChildShare:
    """How much of an assignment a child has done."""

    child: Child
    done: int
    of: int

    @property
    def is_done(self) -> bool:
        return self.done >= self.of


@dataclass(frozen=True, slots=True)
class PositionTries:
    """A position that was set, and the moves that were tried first in it, without names."""

    position: Position
    moves: Sequence[tuple[str, int]]  # the commonest first
    found: frozenset[str]  # those of them that found it

    @property
    def many(self) -> int:
        return sum(many for _, many in self.moves)


@dataclass(frozen=True)
class AssignmentOverview:
    """An assignment, to some children or to the whole class. `ended` is when it ended, or will end by itself."""

    id: str
    kind: str
    data: Mapping[str, Any]
    number: int
    whole: bool
    since: datetime
    ended: datetime | None = None
    progress: Sequence[ChildShare] = ()
    positions: Sequence[PositionTries] = ()

    @property
    def way(self) -> str:
        return str(self.data.get("way", ""))

    @property
    def about(self) -> str:
        return str(self.data.get("about", ""))

    @property
    def facts(self) -> Sequence[str]:
        return tuple(self.data.get("facts", ()))


@dataclass(frozen=True, slots=True)
class AssignmentReport:
    """A class with its assignments, the newest first."""

    school_class: SchoolClass
    children: Sequence[Child]
    current: Sequence[AssignmentOverview]
    ended: Sequence[AssignmentOverview]
    goals: Mapping[str, ClassGoal]  # how far the class is with each that has not ended
    last_week: Mapping[str, int]  # what it did together in seven days, by what a goal can count


def assignment_report(context: Context, teacher_id: str, class_id: str) -> AssignmentReport:
    """The class with its assignments. The number of queries does not depend on how many children there are. Raises
    NotThere."""
    with context.database.reading() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        children = children_of(context, session, class_id)
        rows, ids = running_assignments(context, session, class_id), [child.id for child in children]
        done = tally(context, session, rows, ids)
        replies = replies_to(context, session, names_of_rows(rows), ids)
        past = select(Assignment).filter_by(school_id=context.school_id, class_id=class_id)
        past = past.where(Assignment.ended_at <= context.now()).order_by(Assignment.ended_at.desc(), Assignment.id)
        ended = grouped(session.scalars(past.limit(ENDED_SHOWN)))
        goals = {row.id: class_goal(context, session, row) for row in rows if row.kind == GOAL}
        week_ago = context.now() - WEEK
        last_week = {about: count(context, session, class_id, week_ago) for about, count in GOALS.items()}
    current = [running_overview(same, children, done, replies) for same in grouped(rows)]
    past_ones = [assignment_overview(same) for same in ended]
    return AssignmentReport(school_class, children, current, past_ones, goals, last_week)


def assignment_overview(same: Sequence[Assignment], **more: Any) -> AssignmentOverview:
    """Of the rows of one assignment (there is one for each child that was chosen)."""
    row = same[0]
    return AssignmentOverview(
        assignment_name(row), row.kind, row.data, total_of(row), row.child_id is None, row.made_at, row.ended_at, **more
    )


def running_overview(
    same: Sequence[Assignment], children: Sequence[Child], done: Tally, replies: Sequence[PuzzleReply]
) -> AssignmentOverview:
    """The same for one that has not ended, with the progress of its children."""
    row, chosen, ids = same[0], {row.child_id for row in same}, {row.id for row in same}
    theirs = (child for child in children if row.child_id is None or child.id in chosen)
    mine = [reply for reply in replies if reply.assignment_id in ids]
    return assignment_overview(
        same,
        progress=[ChildShare(child, done[assignment_name(row), child.id], total_of(row)) for child in theirs],
        positions=[
            position_tries(read_position(data), number, mine)
            for number, data in enumerate(row.data.get("positions", ()), 1)
        ],
    )


def position_tries(position: Position, number: int, replies: Iterable[PuzzleReply]) -> PositionTries:
    """The first moves in the `number`-th position, counted."""
    here = [reply for reply in replies if reply.number == number]
    found = frozenset(reply.move for reply in here if reply.solved and reply.tries == 1)
    return PositionTries(position, Counter(reply.move for reply in here).most_common(), found)

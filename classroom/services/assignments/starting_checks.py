"""A starting check as a child does it: sum after sum, each chosen by the answers before, until enough is known."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.visitors import Visitor
from classroom.services.assignments.practice_rounds import LARGEST_ANSWER, require_player
from classroom.services.context import Context
from classroom.services.learning.assigned_sums import OPEN_ASSIGNMENTS
from classroom.services.learning.practice_evidence import practice_event
from classroom.services.learning.progress_store import locked_state, record_learning
from classroom.services.play.sum_attempts import LONG_PAUSE
from classroom.store.models import Assignment, Child, PracticeSum
from classroom.tutor.learning.starting_check import CheckAnswer, next_sum

EXPLAINED = 2  # sums that did not come off, at the end


@dataclass(frozen=True, slots=True)
class CheckRound:
    """A check as its child sees it: the sum that is asked with its number, from 1; None for both when it is over, and
    then a few sums to look at together."""

    task_id: str
    number: int | None
    asked: Sum | None
    done: int
    to_explain: tuple[Sum, ...]


def is_check_given(context: Context, child: Child) -> bool:
    """Whether a check is suggested to this child, which was authorised already, or to its whole class."""
    key = {"school_id": context.school_id, "class_id": child.class_id, "child_id": child.id, "now": context.now()}
    with context.database.reading() as session:
        return session.scalars(OPEN_ASSIGNMENTS.where(Assignment.kind == "check"), key).first() is not None


def begin_check(context: Context, visitor: Visitor, task_id: str) -> None:
    """Asks the first sum of the check that this task of its teacher is, unless it was begun before. Raises NotThere."""
    with context.database.transaction() as session:
        open_check(context, session, require_player(session, visitor), task_id)


def find_check(context: Context, visitor: Visitor, task_id: str) -> CheckRound:
    """A check that the child has begun. Raises NotThere."""
    with context.database.reading() as session:
        sums = sums_so_far(context, session, require_player(session, visitor), task_id)
        if not sums:
            raise NotThere(task_id)
        return check_round(task_id, sums)


def answer_check(context: Context, visitor: Visitor, task_id: str, number: int, answer: int | None) -> CheckRound:
    """The check after this answer to its `number`-th sum; None passes it over. What is answered already stays so.
    Raises NotThere."""
    with context.database.transaction() as session:
        child = require_player(session, visitor)
        sums = open_check(context, session, child, task_id)
        asked = sums[-1]
        is_answer = answer is None or 0 <= answer <= LARGEST_ANSWER
        if number != asked.number or asked.is_answered or not is_answer:
            return check_round(task_id, sums)
        record_check_answer(context, session, asked, answer)
        return check_round(task_id, add_next(context, session, child, task_id, sums))


def open_check(context: Context, session: Session, child: Child, task_id: str) -> list[PracticeSum]:
    """The sums so far, at least one, for one request of the child at a time."""
    task = session.get(Assignment, (child.school_id, task_id))
    if task is None or task.kind != "check" or task.class_id != child.class_id or task.child_id not in (None, child.id):
        raise NotThere(task_id)
    locked_state(context, session, child.id)
    sums = sums_so_far(context, session, child, task_id)
    return sums or add_next(context, session, child, task_id, sums)


def sums_so_far(context: Context, session: Session, child: Child, task_id: str) -> list[PracticeSum]:
    key = {"school_id": context.school_id, "child_id": child.id, "round_id": task_id, "is_check": True}
    return list(session.scalars(select(PracticeSum).filter_by(**key).order_by(PracticeSum.number)))


def add_next(
    context: Context, session: Session, child: Child, task_id: str, sums: list[PracticeSum]
) -> list[PracticeSum]:
    """With the next sum, unless no more are needed."""
    work = next_sum([CheckAnswer(one.sum, one.solved) for one in sums], context.rng)
    if work is None:
        return sums
    now, number = context.now(), len(sums) + 1
    key = {"school_id": context.school_id, "child_id": child.id, "round_id": task_id, "number": number}
    row = PracticeSum(**key, sum=str(work), total=work.total, tried=[], at=now, shown_at=now, is_check=True)
    session.add(row)
    session.flush()
    return [*sums, row]


def record_check_answer(context: Context, session: Session, asked: PracticeSum, answer: int | None) -> None:
    """Records the answer, which goes into the progress of the child at once."""
    asked.at, asked.helped = context.now(), answer is None
    asked.paused = asked.shown_at is not None and asked.at - asked.shown_at > LONG_PAUSE
    if answer is not None:
        asked.tried, asked.first_answer = [answer], answer
    record_learning(context, session, asked.child_id, [practice_event(asked)])


def check_round(task_id: str, sums: Sequence[PracticeSum]) -> CheckRound:
    last = sums[-1]
    if not last.is_answered:
        return CheckRound(task_id, last.number, Sum.read(last.sum), last.number - 1, ())
    missed = [Sum.read(one.sum) for one in sums if not one.solved]
    return CheckRound(task_id, None, None, len(sums), tuple(missed[:EXPLAINED]))

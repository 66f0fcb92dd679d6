"""Rounds of practice: a child works out a few sums by itself, one by one. The first answer to each is evidence."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.players import load_player
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context, new_id
from classroom.services.learning.assigned_sums import facts_of_task
from classroom.services.learning.practice_evidence import practice_event
from classroom.services.learning.progress_store import record_learning
from classroom.services.play.sum_attempts import LONG_PAUSE, SumAttempt
from classroom.store.models import Child, PracticeSum, ProgressRow
from classroom.tutor.learning.practice_selection import facts_to_practise
from classroom.tutor.learning.progress import from_json
from classroom.tutor.sums.facts import MAP_OF, texts_of_fact

SUMS = 5  # of a round
LARGEST_ANSWER = 99


@dataclass(frozen=True, slots=True)
class PracticeRound:
    """A round as the child sees it. `attempts` are those of its sums, in order."""

    id: str
    attempts: tuple[SumAttempt, ...]

    @property
    def next(self) -> int | None:
        """The number, from 1, of the first sum that is not solved; None at the end."""
        return next((number for number, one in enumerate(self.attempts, 1) if not one.solved), None)


def begin_round(context: Context, visitor: Visitor, fact: str = "", task_id: str = "") -> str | None:
    """Begins a round for the child who is signed in, with this fact as its first, or with those of a task of its
    teacher; returns its id, None where the child has met no sum yet. Raises NotThere for anybody else, or for no
    fact."""
    if fact and fact not in MAP_OF:
        raise NotThere(fact)
    with context.database.transaction() as session:
        child = require_player(session, visitor)
        first = [fact] if fact else facts_of_task(session, child, task_id) if task_id else []
        context.rng.shuffle(first)
        return add_round(context, session, child, chosen_facts(context, session, child, first))


def chosen_facts(context: Context, session: Session, child: Child, first: Sequence[str]) -> list[str]:
    row = session.get(ProgressRow, (context.school_id, child.id))
    return facts_to_practise(from_json(row.state if row else {}), context.today().toordinal(), first, SUMS)


def add_round(context: Context, session: Session, child: Child, facts: Sequence[str]) -> str | None:
    """Inserts a round with a sum of each of these facts; returns its id, None without a fact."""
    round_id, now = new_id(), context.now()
    for number, fact in enumerate(facts, 1):
        work = Sum.read(context.rng.choice(texts_of_fact(fact)))
        key = {"school_id": context.school_id, "child_id": child.id, "round_id": round_id, "number": number}
        shown_at = now if number == 1 else None
        session.add(PracticeSum(**key, sum=str(work), total=work.total, tried=[], at=now, shown_at=shown_at))
    return round_id if facts else None


def find_round(context: Context, visitor: Visitor, round_id: str) -> PracticeRound:
    """A round of the child who is signed in. Raises NotThere."""
    with context.database.reading() as session:
        return round_of(round_id, load_sums(context, session, visitor, round_id))


def answer_sum(context: Context, visitor: Visitor, round_id: str, number: int, answer: int | None) -> PracticeRound:
    """The round after this answer to its `number`-th sum; without one, after a call for help. What was answered before,
    and what comes after the right answer, changes nothing. Raises NotThere."""
    with context.database.transaction() as session:
        sums = load_sums(context, session, visitor, round_id, with_for_update=True)
        if not 1 <= number <= len(sums):
            raise NotThere(round_id)
        asked = sums[number - 1]
        if asked.solved:
            return round_of(round_id, sums)
        if answer is None:
            asked.helped = asked.helped or not asked.tried
        elif 0 <= answer <= LARGEST_ANSWER and answer not in asked.tried:
            record_answer(context, session, asked, answer)
            if asked.solved and number < len(sums):
                sums[number].shown_at = context.now()
        return round_of(round_id, sums)


def record_answer(context: Context, session: Session, asked: PracticeSum, answer: int) -> None:
    """Records the answer; the first one goes into the child's progress."""
    asked.tried = [*asked.tried, answer]
    if asked.first_answer is not None:
        return
    asked.first_answer, asked.at = answer, context.now()
    asked.paused = asked.shown_at is not None and asked.at - asked.shown_at > LONG_PAUSE
    record_learning(context, session, asked.child_id, [practice_event(asked)])


def require_player(session: Session, visitor: Visitor) -> Child:
    """The row of the child who is signed in. Raises NotThere for anybody else."""
    child = load_player(session, visitor.player)
    if not isinstance(child, Child):
        raise NotThere("practice")
    return child


def load_sums(
    context: Context, session: Session, visitor: Visitor, round_id: str, **locks: Any
) -> Sequence[PracticeSum]:
    """The sums of a round of this child, in order. Raises NotThere where there are none."""
    key = {"school_id": context.school_id, "child_id": require_player(session, visitor).id, "round_id": round_id}
    rows = select(PracticeSum).filter_by(**key).order_by(PracticeSum.number)
    found = session.scalars(rows.with_for_update() if locks else rows).all()
    if not found:
        raise NotThere(round_id)
    return found


def round_of(round_id: str, sums: Sequence[PracticeSum]) -> PracticeRound:
    return PracticeRound(round_id, tuple(SumAttempt(Sum.read(one.sum), tuple(one.tried), one.helped) for one in sums))

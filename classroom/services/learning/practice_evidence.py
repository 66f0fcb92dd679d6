"""What practice says of a child: each first answer is a learning event, as an answer in a match is. Those of a starting
check also say where the child begins."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Select, delete, select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.learning.learning_events import AttemptRecord, LearningEvent
from classroom.store.models import PracticeSum
from classroom.tutor.learning.starting_check import CheckAnswer


def practice_event(answered: PracticeSum) -> LearningEvent:
    """The first answer to a sum that was practised; of a starting check also a sum that was passed over."""
    check = CheckAnswer(answered.sum, answered.solved) if answered.is_check else None
    attempts = (attempt_record(answered),) if answered.first_answer is not None else ()
    return LearningEvent(answered.at, answered.number, attempts, check=check, match=("", answered.round_id))


def attempt_record(answered: PracticeSum) -> AttemptRecord:
    """The first answer, which there is."""
    assert answered.first_answer is not None
    return AttemptRecord(
        seq=answered.number,
        seat=0,
        sum=answered.sum,
        total=answered.total,
        first_answer=answered.first_answer,
        tries=len(answered.tried),
        solved=answered.solved,
        helped=answered.helped or len(answered.tried) > 1,
        paused=answered.paused,
        at=answered.at,
    )


def practice_events(
    context: Context, session: Session, child_id: str, before: datetime | None = None
) -> list[LearningEvent]:
    """All first answers of this child's practice, or those before that moment; in chronological order."""
    rows = answered_sums(context, child_id).order_by(PracticeSum.at, PracticeSum.round_id, PracticeSum.number)
    if before is not None:
        rows = rows.where(PracticeSum.at < before)
    return [practice_event(row) for row in session.scalars(rows)]


def answered_sums(context: Context, child_id: str) -> Select[PracticeSum]:
    """The query for the sums of this child's practice that were answered, or passed over in a starting check."""
    rows = select(PracticeSum).filter_by(school_id=context.school_id, child_id=child_id)
    passed_over = PracticeSum.is_check & PracticeSum.helped
    return rows.where(PracticeSum.first_answer.is_not(None) | passed_over)


def delete_practice(context: Context, session: Session, child_id: str, before: datetime) -> None:
    """Deletes this child's practice before that moment, begun and not answered included."""
    theirs = PracticeSum.school_id == context.school_id, PracticeSum.child_id == child_id
    session.execute(delete(PracticeSum).where(*theirs, PracticeSum.at < before))


def children_with_practice(context: Context, session: Session, before: datetime) -> Sequence[str]:
    """The ids of the children who practised before that moment."""
    rows = select(PracticeSum.child_id).where(PracticeSum.school_id == context.school_id, PracticeSum.at < before)
    return session.scalars(rows.distinct()).all()

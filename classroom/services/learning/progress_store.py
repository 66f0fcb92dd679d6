"""Adding up what children did: after each of their moves, or anew from the events of all their matches."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from classroom.services.context import Context, day_of
from classroom.services.learning.progress_cache import AS_TEXT, cache_progress, progress_of
from classroom.services.play.sum_attempts import AttemptRecord
from classroom.store.database import insert_if_absent
from classroom.store.models import IdeaRow
from classroom.store.models import ProgressRow as Row
from classroom.tutor.learning import mastery
from classroom.tutor.learning.progress import (
    AnswerEvent,
    IdeaChance,
    Progress,
    add_answer,
    add_finished_match,
    add_idea_chance,
    from_json,
    to_json,
)


@dataclass(frozen=True, slots=True)
class LearningEvent:
    """A move of a child, with the sums it answered before and the chances it took or missed; or the end of a match."""

    at: datetime
    seq: int = 0
    attempts: tuple[AttemptRecord, ...] = ()
    ideas: tuple[IdeaRow, ...] = ()
    ended: bool = False
    match: tuple[str, str] = ("", "")  # when it began and its name: they settle the order of what was done at once

    @property
    def place(self) -> tuple[datetime, tuple[str, str], int, bool]:
        return self.at, self.match, self.seq, self.ended


def fold(progress: Progress, everything: Iterable[LearningEvent]) -> Progress:
    """The progress after all this, which is in order."""
    for done in everything:
        for evidence in done.attempts:
            day = day_of(evidence.at).toordinal()
            answer = AnswerEvent(evidence.sum, evidence.total, evidence.first_answer, day, mark_of(evidence))
            progress = add_answer(progress, answer)
        day = day_of(done.at).toordinal()
        for idea in done.ideas:
            progress = add_idea_chance(progress, IdeaChance(idea.name, idea.taken, idea.helped, day))
        progress = add_finished_match(progress, day) if done.ended else progress
    return progress


def mark_of(evidence: AttemptRecord) -> str:
    """What a first answer says (requirements D4): only one without an aid and without a long pause shows knowing."""
    if evidence.first_answer != evidence.total:
        return mastery.WRONG
    aided = evidence.helped and evidence.tries == 1
    return mastery.HELPED if aided or evidence.paused else mastery.RIGHT


LOCKED = (
    select(Row).where(Row.school_id == bindparam("school_id"), Row.child_id == bindparam("child_id")).with_for_update()
)
# The same at every move of a child, as text that is read only where it is new, and what is written then.
rows = Row.__table__.c
STATE = (
    select(AS_TEXT)
    .where(rows.school_id == bindparam("school_id"), rows.child_id == bindparam("child_id"))
    .with_for_update()
)
WRITE = (
    update(Row.__table__)  # type: ignore[arg-type] # a table it is
    .where(rows.school_id == bindparam("school"), rows.child_id == bindparam("child"))
    .values(state=bindparam("after"))
    .returning(AS_TEXT)
)


def locked_progress(context: Context, session: Session, child_id: str) -> Row:
    """What is kept of the child, locked until the end of the transaction; made if there was nothing."""
    key = {"school_id": context.school_id, "child_id": child_id}
    row = session.scalar(LOCKED, key)
    if row is not None:
        return row
    insert_if_absent(session, Row, **key, state={}, sealed={})
    return session.scalars(LOCKED, key).one()


def record_learning(context: Context, session: Session, child_id: str, done: Iterable[LearningEvent]) -> None:
    """Adds this to what is known of the child; a move without a sum or a chance says nothing of it."""
    done = [one for one in done if one.attempts or one.ideas or one.ended]
    if not done:
        return
    key = {"school_id": context.school_id, "child_id": child_id}
    text = session.execute(STATE, key).scalar()
    if text is None:
        insert_if_absent(session, Row, **key, state={}, sealed={})
        text = session.execute(STATE, key).scalar_one()
    after = fold(progress_of(context, child_id, text), done)
    written = {"school": context.school_id, "child": child_id, "after": to_json(after)}
    cache_progress(context, child_id, session.execute(WRITE, written).scalar_one(), after)


def rebuild_progress(
    context: Context, session: Session, child_id: str, done: Iterable[LearningEvent], seal: bool = False
) -> None:
    """Adds up all that is left, on top of what came from matches whose moves were deleted. With `seal`, that is all
    about to be deleted: it goes to the sealed part."""
    row = locked_progress(context, session, child_id)
    counts = (one for one in done if row.anew_at is None or one.at > row.anew_at)
    total = to_json(fold(from_json(row.sealed), in_order(counts)))
    if seal:
        row.sealed = total
    else:
        row.state = total


def reset_progress(context: Context, session: Session, child_id: str) -> None:
    """Forgets what was added up of a child; the events of its matches stay (requirements B3.11)."""
    row = locked_progress(context, session, child_id)
    row.state, row.sealed, row.anew_at = {}, {}, context.now()


def in_order(done: Iterable[LearningEvent]) -> Iterator[LearningEvent]:
    yield from sorted(done, key=lambda one: one.place)

"""The stored progress of a child, a JSON document in one row: brought up to date after each of its moves, or rebuilt
from the events of all its matches."""

from collections.abc import Iterable

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.learning.learning_events import LearningEvent, fold
from classroom.services.learning.progress_cache import STATE_AS_TEXT, cache_progress, progress_of
from classroom.store.models import ProgressRow
from classroom.store.upserts import insert_if_absent
from classroom.tutor.learning.progress import from_json, to_json

columns = ProgressRow.__table__.c
SELECT_ROW = (
    select(ProgressRow)
    .where(ProgressRow.school_id == bindparam("school_id"), ProgressRow.child_id == bindparam("child_id"))
    .with_for_update()
)
# Core statements for every move of a child. The state is read as text, which is parsed only if it is not in the cache.
SELECT_STATE = (
    select(STATE_AS_TEXT)
    .where(columns.school_id == bindparam("school_id"), columns.child_id == bindparam("child_id"))
    .with_for_update()
)
UPDATE_STATE = (
    update(ProgressRow.__table__)  # type: ignore[arg-type] # a table it is
    .where(columns.school_id == bindparam("school"), columns.child_id == bindparam("child"))
    .values(state=bindparam("after"))
    .returning(STATE_AS_TEXT)
)


def locked_row(context: Context, session: Session, child_id: str) -> ProgressRow:
    """The ORM row of this child, locked until the end of the transaction; inserted where there was none."""
    key = {"school_id": context.school_id, "child_id": child_id}
    row = session.scalar(SELECT_ROW, key)
    if row is not None:
        return row
    insert_if_absent(session, ProgressRow, **key, state={}, sealed={})
    return session.scalars(SELECT_ROW, key).one()


def locked_state(context: Context, session: Session, child_id: str) -> str:
    """The state of this child as JSON text, its row locked as above."""
    key = {"school_id": context.school_id, "child_id": child_id}
    text = session.execute(SELECT_STATE, key).scalar()
    if text is None:
        insert_if_absent(session, ProgressRow, **key, state={}, sealed={})
        text = session.execute(SELECT_STATE, key).scalar_one()
    return str(text)


def record_learning(
    context: Context, session: Session, child_id: str, events: Iterable[LearningEvent], state: str | None = None
) -> None:
    """Adds these events to the stored progress of the child. `state` is the text of it, where its row has been locked
    and read in this transaction."""
    evidence = [event for event in events if event.is_evidence]
    if not evidence:
        return
    before = progress_of(context, child_id, state or locked_state(context, session, child_id))
    after = fold(before, evidence)
    values = {"school": context.school_id, "child": child_id, "after": to_json(after)}
    cache_progress(context, child_id, session.execute(UPDATE_STATE, values).scalar_one(), after)


def rebuild_progress(
    context: Context, session: Session, child_id: str, events: Iterable[LearningEvent], seal: bool = False
) -> None:
    """Rebuilds the progress from these events, on top of `sealed`, the progress from matches whose events were deleted.
    With `seal`, their matches are about to be deleted too: the result becomes the sealed part."""
    row = locked_row(context, session, child_id)
    counting = (event for event in events if row.anew_at is None or event.at > row.anew_at)
    total = to_json(fold(from_json(row.sealed), sorted(counting, key=lambda event: event.sort_key)))
    if seal:
        row.sealed = total
    else:
        row.state = total


def reset_progress(context: Context, session: Session, child_id: str) -> None:
    """Empties the progress of a child; the events of its matches stay (requirements B3.11)."""
    row = locked_row(context, session, child_id)
    row.state, row.sealed, row.anew_at = {}, {}, context.now()

"""Storing what a simulated child has played: many rows at once."""

from typing import Any

from sqlalchemy import insert, inspect
from sqlalchemy.orm import Session

from classroom.demo.simulate_weeks import Life
from classroom.store.models import Attempt, Base, Child, Event, IdeaRow, Match, ProgressRow, Seat
from classroom.tutor.learning.progress import to_json

IN_ORDER: tuple[type[Base], ...] = (Match, Seat, Event, Attempt, IdeaRow)  # as their keys need it


def store(session: Session, life: Life) -> None:
    """A whole life, in the transaction of this session."""
    rows = [row for sheets in life.matches for row in sheets.rows()]
    for model in IN_ORDER:
        of_model = [values(row) for row in rows if isinstance(row, model)]
        if of_model:
            session.execute(insert(model), of_model)
    key = {"school_id": life.context.school_id, "child_id": life.child.id}
    session.add(ProgressRow(**key, state=to_json(life.child.memory.progress), sealed={}, anew_at=None))
    if life.matches:
        session.get_one(Child, tuple(key.values())).seen_at = life.last_move


def values(row: Base) -> dict[str, Any]:
    return {column.key: getattr(row, column.key) for column in inspect(type(row)).column_attrs}

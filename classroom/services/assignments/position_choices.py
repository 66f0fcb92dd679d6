"""Positions from a class's own matches that a teacher may assign as puzzles, by key."""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_class
from classroom.services.assignments.missed_positions import missed_lately
from classroom.services.assignments.puzzle_positions import Position, position_data, read_position
from classroom.services.context import Context
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.store.models import Child, IdeaRow

SHOWN = 6
KEY = re.compile(r"([\w-]{1,22})\.(\d{1,4})", re.ASCII)  # id of a match and index of a move


def find_position(context: Context, session: Session, class_id: str, key: str) -> dict[str, Any] | None:
    """The data of the position with this key, if a child of the class was to move in a finished match; else None."""
    named = KEY.fullmatch(key)
    table = load_match(context, session, named[1]) if named else None
    if named is None or table is None or table.match.ended_at is None:
        return None
    number = int(named[2])
    seat = table.mover(number)
    child = session.get(Child, (context.school_id, table.seats[seat].child_id or "")) if seat is not None else None
    return position_data(table, number) if child and child.class_id == class_id else None


@dataclass(frozen=True, slots=True)
class PositionChoice:
    """A position that a teacher may choose, and the idea that was missed in it."""

    key: str
    idea: str
    position: Position


def position_choices(context: Context, teacher_id: str, class_id: str) -> list[PositionChoice]:
    """Up to SHOWN positions of the class in which an opportunity was missed lately. Raises NotThere."""
    with context.database.reading() as session:
        require_class(context, session, teacher_id, class_id)
        found: dict[str, PositionChoice] = {}
        for table, chance in missed_lately(context, session, class_id):
            shown = position_choice(table, chance) if table.match.ended_at else None
            if shown:
                found.setdefault(shown.key, shown)
            if len(found) == SHOWN:
                break
    return list(found.values())


def position_choice(table: MatchState, chance: IdeaRow) -> PositionChoice | None:
    """The position before the move that missed this opportunity; None if it makes no puzzle."""
    moves = [event.seq for event in table.events if event.kind == "move"]
    number = moves.index(chance.seq)
    data = position_data(table, number)
    return PositionChoice(f"{table.match.id}.{number}", chance.name, read_position(data)) if data else None

"""Positions from the matches of a class that a teacher may set: a few to choose from, and the one that a key names."""

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
KEY = re.compile(r"([\w-]{1,22})\.(\d{1,4})", re.ASCII)  # a match and the number of a move


def find_position(context: Context, session: Session, class_id: str, key: str) -> dict[str, Any] | None:
    """The position that this key names, of a child of the class in a finished match; None when there is none."""
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
    """A position of a class to choose, and the idea that was missed in it."""

    key: str
    idea: str
    position: Position


def position_choices(context: Context, teacher_id: str, class_id: str) -> list[PositionChoice]:
    """Some positions of the class in which a chance was missed lately. Raises NotThere."""
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
    """The position before the move that missed this chance, if it is worth thinking about."""
    moves = [event.seq for event in table.events if event.kind == "move"]
    number = moves.index(chance.seq)
    data = position_data(table, number)
    return PositionChoice(f"{table.match.id}.{number}", chance.name, read_position(data)) if data else None

"""The values of a puzzle: a position that a teacher has set, and what comes of a move tried."""

from typing import Any

from classroom.services.accounts.visitors import Visitor
from classroom.services.assignments.puzzle_positions import Position
from classroom.services.assignments.puzzles import Puzzle


def puzzle_values(puzzle: Puzzle, visitor: Visitor, pick: str, shows: bool) -> dict[str, Any]:
    """The page, or its changing part. Of the position templates get the view of one seat, nothing else. `pick` is the
    move tried, `shows` says whether the tutor's move is shown."""
    position = puzzle.position
    view, move = position.view, position.read(pick)
    missed = position.missed(move) if move is not None else None
    return {
        "game": position.game,
        "view": view,
        "puzzle": {name: getattr(puzzle, name) for name in ("task_id", "number", "of", "may_show")},
        "pick": pick,
        "move_tried": pick if move is not None else "",
        "tried": position.game.sum_of(view, move) if move is not None else None,
        "missed": missed,
        "solved": move is not None and missed is None,
        "found": position.found,
        "shows": shows,
        "advice": position.advise() if shows else None,
        "sums": "show" if shows_sums(visitor) else "none",
    }


def asked_position(position: Position, visitor: Visitor) -> dict[str, Any]:
    """A position in which to choose a move once, without a word about it."""
    values = {"game": position.game, "view": position.view, "found": position.found, "pick": "", "move_tried": ""}
    nothing = {"tried": None, "missed": None, "solved": False, "shows": False, "advice": None}
    return {**values, **nothing, "sums": "show" if shows_sums(visitor) else "none"}


def shows_sums(visitor: Visitor) -> bool:
    """Whether the sums stand beside the cards: unless the child is to add up itself, or wants none."""
    play_settings = visitor.play_settings
    return play_settings is None or play_settings.sums in ("show", "decide")

"""What the second opinions share. `reference.py` in a game's own tests is a naive interpreter, written from rules.md
alone; `drawn.py` beside it draws random matches from it, for the real interpreter to be compared with.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Record = dict[str, Any]  # Any: a record is JSON
Result = dict[str, Any]  # Any: so is a result


class BreachError(Exception):
    """The move with this number, counted from 1, breaks the rules."""

    def __init__(self, number: int) -> None:
        super().__init__(f"move {number}")
        self.number = number


@dataclass(frozen=True)
class Drawing:
    """A match at its beginning, to be drawn move by move. `record` has all but its moves; its `chance` may hold more
    than is needed, or grow as the match goes on.

    `accepted` are the moves that the reference allows now, `used` is how many outcomes of chance it has asked for so
    far, `pick` chooses one of the moves, `seen` counts what has come up.
    """

    record: Record
    accepted: Callable[[], set[str]]
    play: Callable[[str], None]
    used: Callable[[], int]
    pick: Callable[[list[str]], str]
    seen: Callable[[], Counter[str]]


@dataclass(frozen=True)
class Drawn:
    """A whole match; `used` and `accepted` before each move and at the end."""

    record: Record
    used: list[int]
    accepted: list[set[str]]
    seen: Counter[str]

    @property
    def length(self) -> int:
        return len(self.record["moves"])

    def cut(self, length: int) -> Record:
        """The record after so many moves, with what they consume of `chance` and no more."""
        chance, moves = self.record["chance"], self.record["moves"]
        return {**self.record, "chance": chance[: self.used[length]], "moves": moves[:length]}


def draw(drawing: Drawing) -> Drawn:
    "The match played to its end."
    moves: list[str] = []
    used, accepted = [drawing.used()], [drawing.accepted()]
    while accepted[-1]:
        moves.append(drawing.pick(sorted(accepted[-1])))
        drawing.play(moves[-1])
        used.append(drawing.used())
        accepted.append(drawing.accepted())
    return Drawn({**drawing.record, "moves": moves}, used, accepted, drawing.seen())

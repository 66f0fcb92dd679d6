"""The value of a position between turns, for each seat. Exact for two; for more, an estimate by pairs."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from classroom.games.switch16.view import View
from classroom.tutor.switch16.value_table import ME_STUCK, MINE, TABLE, THEIRS, THEY_STUCK, Values, load_values

TokenPlace: TypeAlias = tuple[str, int | None]  # where the token is, and whose hand or pawn that is
BESIDE: TokenPlace = ("table", None)
HAND = {True: MINE, False: THEIRS}
STUCK = {True: ME_STUCK, False: THEY_STUCK}


@dataclass(frozen=True, slots=True)
class Board:
    """The pawns and the token."""

    spaces: tuple[int, ...]
    token: TokenPlace

    def stands(self, seat: int, space: int, token: TokenPlace) -> "Board":
        """The same with this pawn and the token elsewhere."""
        return Board((*self.spaces[:seat], space, *self.spaces[seat + 1 :]), token)

    def swapped(self, one: int, other: int) -> "Board":
        """The two pawns change places; a token under one of them holds the other then."""
        spaces = list(self.spaces)
        spaces[one], spaces[other] = spaces[other], spaces[one]
        kind, seat = self.token
        if kind == "space" and seat in (one, other):
            seat = other if seat == one else one
        return replace(self, spaces=tuple(spaces), token=(kind, seat))


class PositionEvaluator:
    """Looks positions up in the value tables for the rules of a match. Values are the chance to win, or in a series of
    two the points of this race less the other's."""

    def __init__(self, view: View) -> None:
        in_series = view.rules["match_to"] is not None and view.players == 2
        self.players, self.dodged = view.players, view.rules["dodged"]
        self.objective = "points" if in_series else "win"
        self.table: Values = load_values(self.objective, self.dodged, view.is_gentle, view.has_wave)
        self.total = 0.0 if in_series else 1.0

    def value(self, board: Board, seat: int, begins: int) -> float:
        """What this seat may expect when the seat `begins` is about to begin its turn."""
        pairs = [self.against(board, seat, other, begins) for other in range(self.players) if other != seat]
        return pairs[0] if len(pairs) == 1 else 1 / (1 + sum((1 - value) / value for value in pairs))

    def against(self, board: Board, seat: int, other: int, begins: int) -> float:
        """The same as if these two were alone."""
        if (seat - begins) % self.players < (other - begins) % self.players:
            return float(self.table[board.spaces[seat], board.spaces[other], token_index(board.token, seat, other)])
        return self.total - float(
            self.table[board.spaces[other], board.spaces[seat], token_index(board.token, other, seat)]
        )

    def won(self, spaces: tuple[int, ...], seat: int) -> float:
        """What a race is value to the seat that has won it."""
        return 1.0 if self.objective == "win" else 16.0 - spaces[1 - seat]


def token_index(token: TokenPlace, seat: int, other: int) -> int:
    """Where the token is for a seat that looks at one other only."""
    kind, whose = token
    if whose not in (seat, other):
        return TABLE
    return (HAND if kind == "hand" else STUCK)[whose == seat]

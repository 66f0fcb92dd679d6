"""The state of Sixteen: a position, and what has happened so far."""

from dataclasses import dataclass

from classroom.games.protocol import Rules


@dataclass(frozen=True, slots=True)
class Set:
    """A play pile that was won: by the play that was the match's `move`-th move, for the side `to`."""

    move: int
    kinds: tuple[str, ...]  # of bust, sixteen, colour, number, in this order
    to: int
    worth: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One move as everybody saw it. `card` is None for a card drawn by hand; totals are of the play pile."""

    seat: int
    card: str | None
    before: int
    after: int
    formed: Set | None = None


@dataclass(frozen=True, slots=True)
class State:
    players: int
    rules: Rules
    draw_pile: tuple[str, ...] = ()  # next card first
    hands: tuple[tuple[str, ...], ...] = ()  # empty before the deal
    pile: tuple[str, ...] = ()  # as played
    turn: int | None = None
    drawn: bool = False  # by hand, in this turn
    sets: tuple[Set, ...] = ()
    steps: tuple[Step, ...] = ()

"""A position of Sixteen, what has happened so far, and what one seat may know of it."""

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


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; `seat` None sees no hand at all."""

    seat: int | None
    players: int
    rules: Rules
    hand: tuple[str, ...]  # sorted
    held: tuple[int, ...]  # how many cards each seat holds
    left: int  # cards in the draw pile
    pile: tuple[str, ...]
    total: int
    turn: int | None
    over: bool
    moves: tuple[str, ...]
    sets: tuple[Set, ...]
    score: tuple[int, int]
    steps: tuple[Step, ...]

    @property
    def last(self) -> Step | None:
        """The last card played; None before the first."""
        return next((step for step in reversed(self.steps) if step.card), None)

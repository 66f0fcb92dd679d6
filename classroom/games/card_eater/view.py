"""The view of the Card Eater: the projection of the state for one seat, without the order of the piles."""

from collections import Counter
from dataclasses import dataclass

from classroom.games.card_eater.cards import DECK
from classroom.games.card_eater.legality import say_misses_target
from classroom.games.card_eater.rounds import laps_of
from classroom.games.card_eater.state import Round, Row, Step
from classroom.games.protocol import Message, Rules


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; `seat` None for somebody who sits nowhere."""

    seat: int | None
    players: int
    rules: Rules
    number: int  # of the round, from 0
    first: int  # the seat that starts it
    target: int | None  # None when the match is over
    rows: tuple[Row, ...]  # by seat
    left_over: int  # cards in the middle, of rounds that nobody won
    eaten: tuple[int, ...]  # cards, by seat
    turn: int | None
    over: bool
    saying: bool  # a joker was just turned, and its value is to be said
    moves: tuple[str, ...]
    past: tuple[Round, ...]
    steps: tuple[Step, ...]  # of the whole match

    @property
    def pauses(self) -> bool:
        return bool(self.steps and self.steps[-1].round_finished)

    @property
    def row(self) -> Row | None:
        """The seat's own row."""
        return None if self.seat is None else self.rows[self.seat]

    @property
    def need(self) -> int | None:
        """What the seat still needs to make the target; None before its first card has a value."""
        if self.row is None or self.row.total is None or self.target is None:
            return None
        return self.target - self.row.total

    def say_why_not(self, seat: int) -> Message:
        """What is said of the last card of this seat, which does not make the target with the own total."""
        last = self.rows[seat].last
        assert self.row is not None
        assert self.row.total is not None
        assert self.target is not None
        assert last is not None
        return say_misses_target(self.row.total, last, self.target)

    @property
    def laps(self) -> int | None:
        """How many turns each has in this round; None where it lasts until somebody makes the target."""
        return None if self.over else laps_of(self.rules, self.rows)

    def turns_left(self, seat: int) -> int:
        """How many cards this seat can still turn in this round."""
        row, laps = self.rows[seat], self.laps
        return row.pile if laps is None else 0 if row.passed else laps - len(row.laid)

    @property
    def lap(self) -> int:
        """The how manyth turn of the round it is of the seat to move, from 1; 0 where turns are not counted."""
        return (
            0 if self.laps is None or self.turn is None else self.laps - self.turns_left(self.turn) + (not self.saying)
        )

    @property
    def is_last_turn(self) -> bool:
        """Whether the seat to move has no other turn in this round, a joker's value included: then the nearest eats."""
        return self.laps is not None and self.lap == self.laps

    @property
    def is_first_lap(self) -> bool:
        """Whether the seat to move has no total yet in this round."""
        return self.turn is not None and self.rows[self.turn].total is None

    @property
    def in_play(self) -> int:
        """How many cards who makes the target eats, as things lie."""
        return self.left_over + sum(len(row.laid) for row in self.rows)

    @property
    def unseen(self) -> Counter[str]:
        """The cards that nobody has turned up yet in this match."""
        return Counter(DECK) - Counter(step.card for step in self.steps if step.kind == "turn" and step.card)

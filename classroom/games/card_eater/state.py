"""The state of the Card Eater: a position, and what has happened so far."""

from dataclasses import dataclass

from classroom.games.protocol import Rules


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card that lies in a row: `5h`, or a joker `X` with the value it was given.

    `sign` is 1 where it was added, -1 where it was subtracted, 0 where it put its player out; `total` is what the
    player stands on after it, which is unchanged by a card that puts them out. Until a joker's value is said, `value`
    and `sign` are None and `total` is the one before. `taken_from` is the seat in whose row the card lay first.
    """

    card: str
    value: int | None
    sign: int | None
    total: int | None
    taken_from: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One player in a round: the cards laid in it, the total, whether out, how many cards are left in the pile, and
    whether they have passed since the last card was turned, or stay where they are in their last turn. `total` is None
    before the first card has a value."""

    pile: int
    laid: tuple[LaidCard, ...] = ()
    total: int | None = None
    out: bool = False
    passed: bool = False

    @property
    def last(self) -> LaidCard | None:
        """The card laid last in this round."""
        return self.laid[-1] if self.laid else None


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round. `winner` is None where nobody won; then nothing is eaten. `eaten` counts left-overs too, of the
    nearest only its own cards.

    `totals`: a winner that did not make the target was the nearest to it; a taker stands on the target, a seat that is
    out on its total before the card that put it out. `rows` as they lay at the end: a taken card lies in its taker's
    row. `is_last`: no round follows, so what stays in the middle is nobody's.
    """

    number: int  # from 0
    target: int
    winner: int | None
    eaten: int
    totals: tuple[int | None, ...]
    out: tuple[int, ...]
    rows: tuple[Row, ...]
    is_last: bool = False

    @property
    def lying(self) -> tuple[int | None, ...]:
        """What the cards make that lie there at the end, by seat: without one that was taken; None where none does."""
        return tuple(row.last.total if row.last else None for row in self.rows)

    @property
    def is_made(self) -> bool:
        """Whether its winner made the target; else it was nearest to it, or there is none."""
        return self.winner is not None and self.totals[self.winner] == self.target

    @property
    def is_tied(self) -> bool:
        """Whether another one that was not out came as near as the winner, which got there first."""
        near = [seat for seat, total in enumerate(self.totals) if seat not in self.out and total == self.best]
        return self.winner is not None and len(near) > 1

    @property
    def best(self) -> int:
        """The total of who came nearest of those not out."""
        return max((total or 0 for seat, total in enumerate(self.totals) if seat not in self.out), default=0)


@dataclass(frozen=True, slots=True)
class Step:
    """One move as everybody saw it. `kind` is turn, value (of the joker turned just before), take, pass or stay.

    `card`, `value`, `sign` as of the card laid; all None for a pass or where one stays. `before` and `after` are the
    mover's totals, None while there is none. `round_finished` is the round that this move ended.
    """

    seat: int
    kind: str
    card: str | None
    value: int | None
    sign: int | None
    before: int | None
    after: int | None
    taken_from: int | None = None
    round_finished: Round | None = None


@dataclass(frozen=True, slots=True)
class State:
    players: int
    rules: Rules
    piles: tuple[tuple[str, ...], ...] = ()  # by seat, next card first; empty before the deal
    rows: tuple[Row, ...] = ()  # by seat
    number: int = 0  # of the round, from 0
    target: int | None = None  # None between rounds, before the throw
    turn: int | None = None
    left_over: int = 0  # cards in the middle, of rounds that nobody won
    eaten: tuple[int, ...] = ()  # by seat
    past: tuple[Round, ...] = ()
    steps: tuple[Step, ...] = ()

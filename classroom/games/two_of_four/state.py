"""The state of Two out of Four: a position, and what has happened so far."""

from dataclasses import dataclass

from classroom.games.protocol import Rules


@dataclass(frozen=True, slots=True)
class ShownPair:
    """Two cards that a seat showed, with the sign between them. `move` and `cards` are as written."""

    seat: int
    move: str
    cards: tuple[str, str]
    sign: str  # + or -
    total: int
    distance: int  # from the target


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """How a round counts for one seat (rules.md 2, Scoring).

    `distance` is None where the seat had not shown when the round was voided. A winner has `for_distance` (4, 3, 1 or
    0) and the target's suit in `suits` cards that count; `lost` is 0 or 2; `change` is what became of it, for nobody
    has fewer than 0 tokens.
    """

    distance: int | None
    wins: bool
    for_distance: int
    suits: int
    lost: int
    change: int


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round, its number from 0. `shown`, `change` and `lines` are by seat; nothing shown is None."""

    number: int
    target: str
    shown: tuple[ShownPair | None, ...]
    winners: tuple[int, ...]
    change: tuple[int, ...]  # as applied
    void: bool
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One showing as everybody saw it, in the round of this number; `finished` is the round that it ended."""

    seat: int
    number: int
    shown: ShownPair
    finished: Round | None = None


@dataclass(frozen=True, slots=True)
class State:
    players: int
    rules: Rules
    tokens: tuple[int, ...]
    number: int = 0  # of the round, from 0
    target: str | None = None  # None before the deal
    hands: tuple[tuple[str, ...], ...] = ()  # as dealt, all four cards until the round ends
    shown: tuple[ShownPair, ...] = ()  # in this round, in the order shown
    past: tuple[Round, ...] = ()
    steps: tuple[Step, ...] = ()

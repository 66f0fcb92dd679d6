"""The state of Switch 16: a position, and what has happened so far."""

from dataclasses import dataclass

from classroom.games.protocol import Rules
from classroom.games.switch16.dice import dice_from

Chain = tuple[tuple[int, tuple[int, ...]], ...]  # spaces in order, each with the fewest dice that make it


@dataclass(frozen=True, slots=True)
class Token:
    """Where the blue token is: on the `table` beside the board, in a seat's `hand`, or on a `space`, where it holds the
    pawn of this seat."""

    kind: str = "table"
    seat: int | None = None
    space: int | None = None


@dataclass(frozen=True, slots=True)
class Race:
    """A race that was won, and where every pawn stood."""

    winner: int
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One move as everybody saw it, with the throw that it led to.

    `note` is what came of it:
    threw: dice lie there and something is to be decided · nothing: the throw allowed no step · stuck: nor did it, for
    the pawn was held · fell, stayed (on 8): a further throw allowed no step · swapped, nobody behind: red, or a green
    swap · asked: a swap which the other one answers · dodged, accepted: the answer · kept: green, but no swap · took,
    left: the token · glued · stepped · stopped · won: a race · retried: with `gentle` the number dice were thrown once
    more before the first step, be one possible now or not · carried: with `wave` from 0 to 1, no step being possible.

    `ended` says that the turn was over with it: where the token was left or a place kept, no step was possible then.
    `other` is the seat that a swap, an answer or the glue was about, or that the token was taken from; `chain` how the
    spaces of a `go` were made; `race` counts from 0. `dice` and `face` are those lying there, or just thrown.
    """

    seat: int
    move: str
    race: int
    dice: tuple[int, ...]
    face: str | None
    before: tuple[int, ...]
    after: tuple[int, ...]
    token_before: Token
    token_after: Token
    note: str
    ended: bool = False
    other: int | None = None
    chain: Chain = ()

    @property
    def is_idle_stop(self) -> bool:
        """Whether a turn has ended for want of a step, once that was said."""
        return self.move == "stop" and self.note != "stopped"

    def more_dice_from(self, seat: int) -> tuple[int, ...]:
        """The spaces reached or passed by this seat from which on a die more is thrown (rules.md 4, Turn)."""
        ahead = range(self.before[seat] + 1, self.after[seat] + 1)
        return tuple(space for space in ahead if dice_from(space) > dice_from(space - 1))


@dataclass(frozen=True, slots=True)
class State:
    """`phase` is what comes next: opening, thrown or rethrown for a chance node; roll, blue, green, answer or go for a
    seat; or over."""

    players: int
    rules: Rules
    spaces: tuple[int, ...]
    phase: str = "opening"
    token: Token = Token()
    throwing: tuple[int, ...] = ()  # the seats that throw for the start
    openings: tuple[tuple[int | None, ...], ...] = ()  # of this race, each by seat; None who did not throw
    first: int | None = None
    mover: int | None = None  # whose turn of the race it is
    victim: int | None = None  # who answers a swap
    dice: tuple[int, ...] = ()
    face: str | None = None  # of the switch die, while its throw lies there
    stepped: bool = False  # since the throw
    walked: bool = False  # in this turn
    retried: bool = False  # the number dice were thrown once more before the first step of this turn
    races: tuple[Race, ...] = ()
    steps: tuple[Step, ...] = ()


def is_gentle(rules: Rules) -> bool:
    """Whether no turn ends by a first throw alone; matches from before there was this option do not say."""
    return bool(rules.get("gentle"))


def has_wave(rules: Rules) -> bool:
    """Whether a wave carries a pawn to 1 whose dice allow no step from 0, thrown once more."""
    return is_gentle(rules) and bool(rules.get("wave"))


def is_level(spaces: tuple[int, ...]) -> bool:
    """Whether all pawns stand on the same space."""
    return len(set(spaces)) == 1

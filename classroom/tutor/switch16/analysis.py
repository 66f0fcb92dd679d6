"""The analysis of one position from the view of the seat to move: every legal move with its value."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from classroom.games.switch16.dice import GOAL, dice_from
from classroom.games.switch16.throws import falls_to
from classroom.games.switch16.view import View
from classroom.tutor.switch16.move_values import MoveEvaluator, mover
from classroom.tutor.switch16.probabilities import miss_probability

EQUAL = 1e-6  # the rounding of the tables
LAST = ("glue", "take", "swap")  # of moves of the same value, those that need a reason


@dataclass(frozen=True, slots=True)
class Play:
    """One legal move: its value, and for a step, a throw, a stop or a swap the `space` where the own pawn stands then.

    `dice` are the fewest that make that space, `thrown` is how many are thrown from it, `misses` how likely such a
    throw allows no step, and `falls` where the pawn goes if the throw came in the same turn, after a step.
    """

    move: str
    value: float
    space: int | None = None
    dice: tuple[int, ...] = ()
    thrown: int | None = None
    misses: Fraction | None = None
    falls: int | None = None

    @property
    def tenths(self) -> int | None:
        """How many of ten throws miss, about."""
        return None if self.misses is None else tenths(self.misses)


@dataclass(frozen=True, slots=True)
class Analysis:
    """All plays in the order of the moves; `clearly` is a difference of values that counts."""

    view: View
    plays: tuple[Play, ...]
    clearly: float

    @property
    def space(self) -> int:
        """Where the pawn stands whose turn it is."""
        return self.view.spaces[mover(self.view)]

    @property
    def is_stuck(self) -> bool:
        """Whether the own pawn is: the glue drop holds it."""
        return self.view.stuck is not None and self.view.stuck == self.view.seat

    @property
    def best(self) -> Play:
        """The play with the highest value; of a chain its next step. A swap onto the glue only where it is clearly
        better than all else: who sees no reason for it sees its pawn stuck."""
        worth = {play: play.value - (self.clearly if self.is_onto_glue(play) else 0) for play in self.plays}
        most = max(worth.values())
        good = [play for play in self.plays if worth[play] >= most - EQUAL]
        return min(good, key=lambda play: play.move.startswith(LAST))

    def is_onto_glue(self, play: Play) -> bool:
        """Whether the own pawn is stuck after this swap."""
        return self.view.stuck is not None and play.move == f"swap:{self.view.stuck}"

    def find(self, move: str) -> Play:
        return next(play for play in self.plays if play.move == move)

    def of(self, word: str) -> Sequence[Play]:
        """The plays of one kind: go, swap, glue."""
        return [play for play in self.plays if play.move.partition(":")[0] == word]

    def better(self, one: Play, other: Play) -> bool:
        """Whether the one is clearly better than the other."""
        return one.value > other.value + self.clearly


def analyse(view: View) -> Analysis:
    evaluator = MoveEvaluator(view)
    values = evaluator.move_values()
    clearly = 0.01 if view.players == 2 else 0.03
    plays = tuple(make_play(view, move, value) for move, value in values.items())
    return Analysis(view, plays, clearly if evaluator.positions.objective == "win" else clearly * GOAL)


def make_play(view: View, move: str, value: float) -> Play:
    word, _, number = move.partition(":")
    if word == "go":
        space = int(number)
        return play_on_space(move, value, space, dict(view.chains)[space])
    if word == "swap":
        space = view.spaces[int(number)]
        misses = Fraction(1) if view.stuck == int(number) else miss_probability(space)
        return Play(move, value, space, (), dice_from(space), misses)
    if word in ("again", "stop"):
        play = play_on_space(move, value, view.spaces[mover(view)])
        return replace(play, falls=None) if word == "again" and view.retries else play
    return Play(move, value)


def play_on_space(move: str, value: float, space: int, dice: tuple[int, ...] = ()) -> Play:
    """A play after which the pawn stands on this space and may throw again."""
    if space == GOAL:
        return Play(move, value, space, dice)
    return Play(move, value, space, dice, dice_from(space), miss_probability(space), falls_to(space))


def tenths(chance: Fraction) -> int:
    return int(chance * 10 + Fraction(1, 2))

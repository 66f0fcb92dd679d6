"""The analysis of one position from the view of the seat to show: every pair with its value."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from classroom.games.french_cards import suit
from classroom.games.protocol import Message
from classroom.games.two_of_four.rules import split_move
from classroom.games.two_of_four.scoring import finish_round
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four.pair_values import Play, list_plays

CLEARLY = 0.25  # tokens on average: what is less, no child is told
WORTH_A_LOOK = 1.0  # tokens on average: what is missed by less is no moment
FAR_MORE = 0.9  # for less than about a token, the nearest stays the best: it is what is taught


@dataclass(frozen=True)
class Analysis:
    """The plays in the order of the view's moves."""

    view: View
    plays: tuple[Play, ...]

    def find(self, move: str) -> Play:
        """The play that is this move; of the same two cards it may be written either way round."""
        one, sign, other = split_move(move)
        return next(play for play in self.plays if play.move in (move, f"{other}{sign}{one}"))

    @cached_property
    def nearest(self) -> Play:
        """The nearest but a 0; between equals one below the target, then the one with most cards of its suit."""
        return in_order(self.plays)[0]

    @cached_property
    def equally_near(self) -> tuple[Play, ...]:
        """All that are as near as the nearest, which is one of them."""
        return tuple(play for play in self.plays if play.distance == self.nearest.distance and not play.voids)

    @cached_property
    def way_out(self) -> Play | None:
        """A 0 where everything else costs tokens; None where it does not, or there is none."""
        return next((play for play in self.plays if play.voids and self.nearest.value < 0), None)

    @cached_property
    def stopper(self) -> Play | None:
        """A 0 that keeps somebody else from winning pearls, where none of these can win any; None where there is none,
        or those who have shown would lose more by their pairs."""
        return next((play for play in self.plays if play.voids and self.is_beaten and self.others_gain >= 0), None)

    @property
    def others_gain(self) -> int:
        """What those who have shown would gain and lose together, did the round end with their pairs; -1 where nobody
        would gain anything."""
        assert self.view.target is not None
        if not self.view.shown:
            return -1
        lying = finish_round(0, self.view.target, self.view.tokens, self.view.shown)
        return sum(lying.change) if any(line.for_distance for line in lying.lines) else -1

    @cached_property
    def advised(self) -> Play:
        """What help leads to: the best, or the 0 that stops the others where nothing can be won."""
        return self.stopper if self.stopper and self.best.value <= 0 else self.best

    @cached_property
    def best(self) -> Play:
        """The way out, else the nearest, unless another brings far more, or saves tokens."""
        most = best_play(self.plays)
        nearest = self.way_out or self.nearest
        enough = FAR_MORE if nearest.value > 0 else CLEARLY
        return most if most.value > nearest.value + enough else nearest

    @cached_property
    def is_beaten(self) -> bool:
        """Whether somebody has shown a pair that none of these beats or equals."""
        return not any(play.chance for play in self.plays)

    @property
    def may_win(self) -> bool:
        """Whether the nearest may win pearls."""
        return self.nearest.gain > 0 and self.nearest.chance > 0

    def of_suit(self, said: Mapping[str, Message]) -> Message:
        """What is said of the target's suit."""
        assert self.view.target is not None
        return said[suit(self.view.target)]


def has_same_cards(one: Play, other: Play) -> bool:
    """Whether these are pairs of the same two cards, as once added and once taken away."""
    return one.cards == other.cards


def in_order(plays: Iterable[Play]) -> list[Play]:
    return sorted(plays, key=lambda play: play.order)


def best_play(plays: Iterable[Play]) -> Play:
    """The play that brings most on average; between equals the first in order."""
    return max(in_order(plays), key=lambda play: round(play.value, 9))


def analyse(view: View) -> Analysis:
    """The analysis for the seat whose turn it is. The same view always gives the same figures."""
    return Analysis(view, list_plays(view))

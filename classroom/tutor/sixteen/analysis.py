"""The analysis of one position from the view of the seat to move: every play with its value and what it leaves."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from classroom.games.protocol import Sum
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import GOAL, set_kinds
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.endgame.exact_values import is_exact, solve
from classroom.tutor.sixteen.evaluation import move_values
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.probabilities import Odds, odds
from classroom.tutor.sixteen.rollouts.network_evaluation import network_values


@dataclass(frozen=True)
class Play:
    """One legal play: what it makes, what it forms, its value in sets, and what it leaves to the others."""

    move: str
    sum: Sum
    forms: tuple[str, ...]
    value: float
    view: View = field(repr=False)
    unseen: Counter[str] = field(repr=False)

    @cached_property
    def odds(self) -> Odds:
        return odds(self.view, self.move, self.unseen)

    @property
    def total(self) -> int:
        return self.sum.total

    @property
    def wins(self) -> bool:
        return bool(self.forms) and not self.busts

    @property
    def busts(self) -> bool:
        return self.total > GOAL

    @property
    def card(self) -> str:
        """The card as it lies in the hand."""
        return WILD if self.move[0] == WILD else self.move


@dataclass(frozen=True)
class Analysis:
    """The plays of a position in the order of the view's moves. Empty when a card must be drawn first."""

    view: View
    plays: tuple[Play, ...]

    @cached_property
    def hand(self) -> tuple[Play, ...]:
        """The best play of each different card of the hand, in the order of the hand."""
        cards = dict.fromkeys(play.card for play in self.plays)
        of_card = ([play for play in self.plays if play.card == card] for card in cards)
        return tuple(map(best_play, of_card))


def best_play(plays: Sequence[Play]) -> Play:
    """What children are to learn first: of those that win, else of those that stay, else of all, the play with the
    highest value; between equals one that keeps the wild, then the first. In 3 positions of 1,000 the value of another
    is a little higher."""
    first = [play for play in plays if play.wins] or [play for play in plays if not play.busts] or plays
    return max(first, key=lambda play: (round(play.value, 6), play.card != WILD))


def find_play(plays: Sequence[Play], move: str) -> Play:
    """The play that is this move."""
    return next(play for play in plays if play.move == move)


def analyse(view: View) -> Analysis:
    """The analysis for the seat whose turn it is. The same view always gives the same figures."""
    return Analysis(view, list_plays(view, move_values(view)))


def quick_plays(view: View) -> tuple[Play, ...]:
    """The plays with their values by the network alone; exact near the end."""
    return list_plays(view, solve(view) if is_exact(view) else network_values(view))


def list_plays(view: View, values: Mapping[str, float] = MappingProxyType({})) -> tuple[Play, ...]:
    """The plays in the order of the view's moves; of value 0 where none is given."""
    cards, match = view.unseen, view.rules["match"]

    def about(move: str) -> Play:
        forms = set_kinds((*view.pile, move), match)
        return Play(move, Sum((view.total, number(move))), forms, values.get(move, 0.0), view, cards)

    return tuple(map(about, card_plays(view)))

"""Exact endgame of two: what a play brings, mine minus theirs, when both play their best for what each can know.

Draw pile empty: counting cards tells the other hand, so this is minimax. One card left: if the other one plays next,
they draw it and hold all that this seat has not seen, so this is minimax too; whoever wins the pile and goes on draws
it themselves, so this is the mean over the cards it may be. Two cards left: the same, and the other one, who draws the
first of them, plays what is best by the same reckoning from their seat, where this hand is hidden; the value is the
mean of what that brings over all ways in which the cards may lie.

What "exact" assumes (an equilibrium in which plays carried messages would be another game, and no child's): hidden
cards lie in any way, each as likely, save that a seat that did not win with its last card kept none that would have
won; this is what the rollouts assume. A seat thought about reads nothing from this one's plays. Who can draw draws.
"""

from collections.abc import Iterator
from functools import cache

from classroom.games.sixteen.cards import WILD as WILD_CARD
from classroom.games.sixteen.rules import HAND, SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.endgame.open_hands import WILD, Cards, OpenHands, without
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.rollouts.monte_carlo import kinds_not_kept

Pile = tuple[int, int]  # its top, as `OpenHands` has it, and its total
Play = tuple[int, int]  # a card of the hand, and what it shows
ANY: frozenset[int] = frozenset()
EQUAL = 1e-9


def is_open(view: View) -> bool:
    """Whether `solve` tells the values at a glance: in a few milliseconds."""
    return view.players == SIDES and view.left < 2


def is_exact(view: View) -> bool:
    """Whether `solve` tells the values. With two cards left it takes 20 ms, and where a wild is left 200: too long."""
    full = len(view.hand) == HAND and sum(view.held) == 2 * HAND - 1  # nobody has forgotten to draw
    two_left = view.players == SIDES and view.left == 2 and full
    return is_open(view) or (two_left and WILD_CARD not in view.hand and WILD_CARD not in view.unseen)


def solve(view: View) -> dict[str, float]:
    """The value of each play in sets from here to the end."""
    hands = OpenHands(view.rules["match"], view.rules["bonus"])
    end, mine, hidden = Endgame(hands), hands.cards(view.hand), hands.cards(view.unseen.elements())
    pile = hands.top(view.pile), view.total
    stands = hands.declarations(*pile, hands.living_colours(mine + hidden, pile[0]))
    shown = {move: hands.card(move) for move in card_plays(view)}
    plays = {move: (WILD, stands[card]) if move[0] == WILD_CARD else (card, card) for move, card in shown.items()}
    values = {
        play: end.value(mine, hidden, view.left, pile, play, cards_not_kept(view)) for play in set(plays.values())
    }
    return {move: float(values[play]) for move, play in plays.items()}


def cards_not_kept(view: View) -> frozenset[int]:
    """The cards that the other one would have played last time, had they had one."""
    kinds = kinds_not_kept(view, 1 - (view.seat or 0)).nonzero()[0].tolist()
    return frozenset(kinds if view.rules["match"] else (kind if kind == WILD else kind % 7 for kind in kinds))


def in_pile(hidden: Cards, left: int, not_kept: frozenset[int]) -> Iterator[tuple[int, float]]:
    """The cards that may lie at one place of the draw pile, with their chances. What was not kept lies there."""
    sure = [card for card in hidden if card in not_kept]
    sure = sure if len(sure) <= left else []  # they did otherwise than thought
    others = len(hidden) - len(sure)
    for card in hidden:
        yield card, 1 / left if card in sure else (1 - len(sure) / left) / others


class Endgame:
    """The value of a play by what its player knows: their hand, and which cards are hidden."""

    def __init__(self, hands: OpenHands) -> None:
        self.hands = hands
        self.choices = cache(self.list_choices)

    def value(
        self, mine: Cards, hidden: Cards, left: int, pile: Pile, play: Play, not_kept: frozenset[int] = ANY
    ) -> float:
        """The sets that this play brings from here to the end, as far as its player can tell."""
        kept = without(mine, play[0])
        if not left:
            return self.hands.after(kept, hidden, *pile, play[1])
        gain, *now = self.hands.play(*pile, play[1])
        following = now[0], now[1]
        if gain > 0:
            drawn = in_pile(hidden, left, not_kept)
            return gain + sum(
                chance * self.best(with_card(kept, card), without(hidden, card), left - 1, following, not_kept)
                for card, chance in drawn
                if chance
            )
        if left == 1:
            return gain - self.hands.best(hidden, kept, *following)
        last = in_pile(hidden, left, not_kept)
        return gain - sum(
            chance * self.reply(without(hidden, card), kept, card, following) for card, chance in last if chance
        )

    def best(self, mine: Cards, hidden: Cards, left: int, pile: Pile, not_kept: frozenset[int]) -> float:
        """The same of the best play."""
        return self.choices(mine, hidden, pile, not_kept)[0] if left else self.hands.best(mine, hidden, *pile)

    def list_choices(
        self, mine: Cards, hidden: Cards, pile: Pile, not_kept: frozenset[int] = ANY
    ) -> tuple[float, list[Play]]:
        """With one card left: the best value, and the plays that have it."""
        plays = self.hands.plays(mine, hidden, pile[0], pile[1])
        values = {play: self.value(mine, hidden, 1, pile, play, not_kept) for play in plays}
        most = max(values.values())
        return most, [play for play, value in values.items() if value > most - EQUAL]

    def reply(self, mine: Cards, theirs: Cards, last: int, pile: Pile) -> float:
        """With one card left, which is `last`: what whoever is to move truly wins by what seems best to them. Between
        plays that seem equal, any."""
        plays = self.choices(mine, with_card(theirs, last), pile)[1]
        return sum(self.comes_to(mine, theirs, last, pile, play) for play in plays) / len(plays)

    def comes_to(self, mine: Cards, theirs: Cards, last: int, pile: Pile, play: Play) -> int:
        """The same for one play."""
        kept = without(mine, play[0])
        gain, *following = self.hands.play(*pile, play[1])
        if gain > 0:
            return gain + self.hands.best(with_card(kept, last), theirs, *following)
        return gain - self.hands.best(with_card(theirs, last), kept, *following)


def with_card(cards: Cards, card: int) -> Cards:
    return tuple(sorted((*cards, card)))

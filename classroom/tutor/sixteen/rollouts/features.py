"""The network's input: a vector of features for each card that whoever is to move could lay.

All of it is what that seat knows: its own hand, what was played, what lies open. Chances are hypergeometric over the
cards it has not seen; replies are weighed as if each unseen card that neither wins nor goes over were as likely.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from classroom.games.sixteen.rules import GOAL, HAND
from classroom.tutor.sixteen.rollouts.batch_state import (
    COLOUR,
    HEAVY,
    NOTHING,
    NUMBER,
    Array,
    BatchState,
    Plays,
    shared_traits,
)
from classroom.tutor.sixteen.rollouts.lookup_tables import ANSWERS, CALM, NONE_OF, STUCK, WINNERS

PLACES = np.arange(HAND)
SELF = np.eye(HAND, dtype=bool)
EYE = np.eye(30, dtype=np.float32)
TOTALS = GOAL + 1  # 0 to 16
BY_NUMBER = np.eye(9, 8, dtype=np.float32)[NUMBER]
BY_COLOUR = np.eye(6, 4, dtype=np.float32)[COLOUR]
POWERS = 2 ** np.arange(8)


def sum_over_hand(table: Array, hand: Array) -> Array:
    """The rows of the table for the four cards of a hand, summed."""
    first, second, third, fourth = hand.T
    total: Array = table[first] + table[second] + table[third] + table[fourth]
    return total


@dataclass
class PlayOutlook:
    """What each play leaves, as arrays [boards, 4], for whoever is to move."""

    boards: BatchState
    plays: Plays

    def __post_init__(self) -> None:
        boards, plays = self.boards, self.plays
        self.rows = boards.rows[:, None]
        hand = plays.kind
        self.unseen = boards.full - boards.gone - sum_over_hand(EYE, hand)
        self.unseen[:, NOTHING] = 0
        self.numbers = self.unseen @ BY_NUMBER  # unseen cards by number, the last column wilds
        self.cards = self.numbers.sum(axis=1)
        self.formed = plays.forms
        self.total = np.where(self.formed, 0, plays.total).astype(np.intp)
        self.last = np.where(self.formed, NOTHING, plays.shown).astype(np.intp)
        under = np.where(self.formed, NOTHING, boards.last[:, None])
        self.colour, self.number = shared_traits(self.last, under, boards.match)
        self.kept = sum_over_hand(BY_NUMBER, hand)[:, None, :] - BY_NUMBER[hand]

    @cached_property
    def mine(self) -> Array:
        """Where whoever plays goes on: of two, whoever won the pile."""
        return self.formed & ~self.plays.bust & (self.boards.seats == 2)

    @cached_property
    def hold(self) -> Array:
        """How many cards the next seat chooses from."""
        boards, mover = self.boards, self.boards.turn[:, None]
        following = np.where(self.mine, mover, (mover + 1) % boards.seats)
        many = (boards.hands != NOTHING).sum(axis=2)[self.rows, following]
        return np.minimum(many + (boards.left > 0), HAND)

    @cached_property
    def room(self) -> Array:
        """[boards, 17]: unseen cards with a number up to this, wilds among them."""
        fits = np.empty((len(self.boards), GOAL + 1), np.float32)
        np.cumsum(self.numbers[:, :7], axis=1, out=fits[:, :7])
        fits[:, 7:] = fits[:, 6:7]
        fits += self.numbers[:, 7:]
        return fits

    @cached_property
    def wins(self) -> Array:
        """The chance that the next seat holds a card that wins."""
        win = WINNERS[self.total, self.colour, self.number]
        outs = np.matmul(win, self.unseen[:, :, None])[:, :, 0]
        return 1 - NONE_OF[self.hold, self.cards.astype(np.intp)[:, None], outs.astype(np.intp)]

    @cached_property
    def over(self) -> Array:
        """The chance that every card of the next seat goes over."""
        safe = self.room[self.rows, GOAL - self.total]
        return NONE_OF[self.hold, self.cards.astype(np.intp)[:, None], safe.astype(np.intp)]

    @cached_property
    def calm(self) -> Array:
        """[boards, 4, colour, number]: unseen plain cards that neither win nor go over."""
        calm = CALM[self.total, self.colour, self.number] * self.unseen[:, None, :28]
        return calm.reshape(len(self.boards), HAND, 4, 7)

    @cached_property
    def replies(self) -> Array:
        """[boards, 4, number]: the share of each number among the calm replies."""
        calm = self.calm
        replies: Array = calm[:, :, 0] + calm[:, :, 1] + calm[:, :, 2] + calm[:, :, 3]
        replies /= self.all_calm[:, :, None]
        return replies

    @cached_property
    def colours(self) -> Array:
        """[boards, 4, colour]: the share of each colour among the calm replies."""
        return np.einsum("bpcn->bpc", self.calm) / self.all_calm[:, :, None]

    @cached_property
    def all_calm(self) -> Array:
        """How many calm replies are unseen; 1 for none."""
        return np.maximum(np.einsum("bpcn->bp", self.calm), 1)

    @cached_property
    def answered(self) -> Array:
        """The share of calm replies that a kept card answers with 16."""
        held = ((self.kept > 0) @ POWERS).astype(np.intp)
        return np.einsum("bpr,bpr->bp", self.replies, ANSWERS[self.total, held])

    @cached_property
    def stuck(self) -> Array:
        """The share of calm replies after which every card goes over, the one to be drawn as well."""
        heavy = np.where(SELF, 99, HEAVY[self.plays.kind][:, None, :])
        cards = STUCK[self.total, heavy.min(axis=2).clip(max=9)]
        if self.boards.left:
            room = GOAL - self.total[:, :, None] - np.arange(7)
            fits = np.take(self.room, np.maximum(room, 0) + (GOAL + 1) * self.rows[:, :, None]) * (room >= 0)
            cards *= 1 - fits / np.maximum(self.cards, 1)[:, None, None]
        return np.einsum("bpr,bpr->bp", self.replies, cards)


def play_features(boards: BatchState, plays: Plays) -> Array:
    """[features, boards, 4] as float32: the input of the network."""
    seen = PlayOutlook(boards, plays)
    rest = 1 - seen.wins - seen.over
    per_board = (np.full(len(boards), boards.left / 40), seen.cards / 40, (plays.kind != NOTHING).sum(axis=1) / HAND)
    single = [
        *(feature[:, None] for feature in per_board),
        *(seen.wins, seen.over, seen.answered, seen.stuck, rest * seen.answered, rest * seen.stuck),
        *(seen.wins * seen.over, seen.formed, seen.mine, seen.hold / HAND, seen.total / GOAL),
        *(match_features(seen, rest) if boards.match else ()),
    ]
    features = np.empty((TOTALS + 16 + len(single), len(boards), HAND), np.float32)
    features[:TOTALS] = seen.total == np.arange(TOTALS)[:, None, None]
    features[TOTALS : TOTALS + 8] = np.moveaxis(seen.kept, 2, 0)
    features[TOTALS + 8 : TOTALS + 16] = seen.numbers.T[:, :, None] / 8
    for n, feature in enumerate(single, TOTALS + 16):
        features[n] = feature
    return features


def match_features(seen: PlayOutlook, rest: Array) -> list[Array]:
    """What only matters where matches count: what lies alike on top, and who could add the third."""
    rows, shape, digit = seen.rows, COLOUR[seen.last], NUMBER[seen.last]
    lies = seen.last != NOTHING
    same_colour = seen.colours[rows, PLACES, shape * lies] * lies
    same_number = seen.replies[rows, PLACES, digit * lies] * lies
    hand = seen.plays.kind
    in_hand = sum_over_hand(BY_COLOUR, hand)[:, None, :] - BY_COLOUR[hand]
    holds_colour = (in_hand[rows, PLACES, shape * lies] > 0) * lies
    holds_number = (seen.kept[rows, PLACES, digit * lies] > 0) * lies
    wild = seen.kept[:, :, 7] > 0
    in_hand.sort(axis=2)
    return [
        *(seen.colour > 0, seen.number > 0, same_colour, same_number),
        *(same_colour * (holds_colour | wild), same_number * (holds_number | wild)),
        *(rest * same_colour * holds_colour, rest * same_number * holds_number),
        *(in_hand[:, :, 2], in_hand[:, :, 3], np.full_like(rest, seen.boards.bonus)),
    ]

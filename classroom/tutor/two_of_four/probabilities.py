"""Probabilities of what the seats that have not shown yet may make, from the cards nobody has seen.

Each of them holds any four of these cards, and shows the pair that is nearest, never a 0. Of one such seat that is
exact; several are taken as if each had its four from all of the cards.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

import numpy as np
import numpy.typing as npt

from classroom.games.french_cards import suit, value

VALUES = range(1, 11)
KINDS = [(number, is_suit) for number in VALUES for is_suit in (False, True)]  # a card as it counts, and its suit
HANDS = np.array(list(combinations_with_replacement(range(len(KINDS)), 4)))
PLACES = 4 * 20  # more than any place

Array = npt.NDArray[np.float64]


def pair_place(goal: int, total: int, suits: int) -> int:
    """How near a pair is, for comparing: a lower place wins (rules.md 2, Scoring 2)."""
    return 4 * abs(total - goal) + 2 * (total > goal) + (suits == 0)


def unbeaten_probability(target: str, unseen: tuple[str, ...], seats: int) -> Array:
    """For each place, the chance that none of so many seats has a lower one."""
    chances: Array = np.ones(PLACES)
    return chances * (1 - lower_place_probability(target, unseen)) ** seats if seats else chances


@lru_cache(maxsize=64)  # what is said before a move and after it is about the same cards
def lower_place_probability(target: str, unseen: tuple[str, ...]) -> Array:
    """For each place, the chance that a seat has a lower one; not to be changed."""
    likely = np.bincount(nearest_places(value(target)), weights=hand_weights(target, unseen), minlength=PLACES)
    return np.concatenate(([0.0], np.cumsum(likely / likely.sum())[:-1]))


def hand_weights(target: str, unseen: Sequence[str]) -> Array:
    """How many ways there are to hold each of HANDS."""
    counts = np.zeros(len(KINDS))
    for card in unseen:
        counts[KINDS.index((value(card), suit(card) == suit(target)))] += 1
    ways: Array = (counts[HANDS] - EARLIER).clip(0).prod(axis=1) / ORDERS
    return ways


def same_kind_before() -> npt.NDArray[np.int64]:
    """For each card of each hand, how many of its kind are before it."""
    return np.array([[hand[:n].count(kind) for n, kind in enumerate(hand)] for hand in HANDS.tolist()])


EARLIER = same_kind_before()
ORDERS = np.array([prod(factorial(hand.count(kind)) for kind in set(hand)) for hand in HANDS.tolist()])


@cache
def nearest_places(goal: int) -> npt.NDArray[np.int64]:
    """The lowest place of each of HANDS, with a total above 0."""
    best = np.full(len(HANDS), PLACES)
    numbers, suits = np.array(KINDS).T
    for one, other in combinations(range(4), 2):
        first, second = HANDS[:, one], HANDS[:, other]
        bare = suits[first] + suits[second] == 0
        for total in (numbers[first] + numbers[second], abs(numbers[first] - numbers[second])):
            places = 4 * abs(total - goal) + 2 * (total > goal) + bare
            best = np.minimum(best, np.where(total > 0, places, PLACES))
    return best

"""Exact probabilities of what a throw can bring: every possible throw is counted."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from classroom.games.chance import FACES
from classroom.games.switch16.dice import chain_spaces, dice_from


@cache
def throw_counts(dice: int) -> dict[tuple[int, ...], int]:
    """Every throw of so many dice, ascending, with the number of ways in which it comes."""
    sorted_throws = combinations_with_replacement(range(1, FACES + 1), dice)
    return {throw: factorial(dice) // prod(map(factorial, Counter(throw).values())) for throw in sorted_throws}


@cache
def reach_distribution(space: int, dice: int) -> dict[int, Fraction]:
    """How likely a throw of so many dice leads so far and no further; to the space itself when it allows no step."""
    found = Counter[int]()
    for throw, many in throw_counts(dice).items():
        found[max(chain_spaces(space, throw), default=space)] += many
    return {last: Fraction(many, FACES**dice) for last, many in sorted(found.items())}


@cache
def miss_probability(space: int, dice: int | None = None) -> Fraction:
    """How likely a throw from this space allows no step; with its own number of dice if none is given."""
    return reach_distribution(space, dice or dice_from(space))[space]


def reach_probability(space: int, goal: int) -> Fraction:
    """How likely one throw from this space leads to that one, or further."""
    found = reach_distribution(space, dice_from(space))
    return sum((chance for last, chance in found.items() if last >= goal), Fraction(0))

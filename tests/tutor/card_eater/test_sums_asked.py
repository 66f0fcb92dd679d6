"""A child that adds up itself goes on doing so, however good it is."""

from itertools import islice
from random import Random

from classroom.games.card_eater import GAME
from classroom.games.protocol import Sum
from classroom.tutor.sums.sum_selection import AnsweredSum, should_ask
from tests.tutor.card_eater.asking import turns

MANY = 80  # turns with a sum: five matches or so
CROSSING = {(27, 7), (47, 4), (31, -9)}
EASY = {(33, 1), (37, 10), (20, 8)}


def asked_of_the_quick(seed: int) -> list[bool]:
    """Of each sum that comes up, whether a child that is always right is asked it."""
    tried, asked = list[AnsweredSum](), list[bool]()
    for (work,) in islice(turns(Random(seed)), MANY):
        asked.append(should_ask(work, tried, GAME.matters(work)))
        if asked[-1]:
            tried.append(AnsweredSum(work, True))
    return asked


def test_who_is_always_right_still_works_out_at_least_half_of_the_sums() -> None:
    later = [is_asked for seed in range(10) for is_asked in asked_of_the_quick(seed)[MANY // 2 :]]
    assert sum(later) >= 0.5 * len(later)


def test_of_an_expert_the_harder_sums_are_asked() -> None:
    expert = [AnsweredSum(work, True) for (work,) in islice(turns(Random(1)), MANY)]
    assert all(should_ask(Sum(terms), expert, GAME.matters(Sum(terms))) for terms in CROSSING)
    assert not any(should_ask(Sum(terms), expert, GAME.matters(Sum(terms))) for terms in EASY)

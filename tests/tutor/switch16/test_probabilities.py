"""The chances of a throw, against every possible throw counted here, and against the study's table."""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

import pytest

from classroom.tutor.switch16.probabilities import miss_probability, reach_distribution, throw_counts

# studies/other-games.md 3, "A throw allows no step": from, with 3, 4 and 5 dice in %, mean steps with the dice used.
STUDY = """
0 57.9 48.2 40.2 1.04
1 51.9 39.5 29.6 1.15
2 46.3 32.3 21.9 1.23
3 39.4 23.2 13.0 1.34
4 32.9 16.4 7.8 1.39
5 25.0 8.0 2.6 1.22
6 51.4 23.5 11.0 0.74
7 55.1 21.8 8.2 2.41
8 60.7 26.8 9.3 1.98
9 66.2 28.2 7.5 1.59
10 73.6 37.7 11.8 1.21
11 81.0 43.9 10.1 0.91
12 90.3 59.1 20.9 2.27
13 93.1 67.0 26.6 1.65
14 95.4 74.8 35.9 1.08
15 97.2 81.4 44.2 0.56
"""
Row: TypeAlias = tuple[int, list[float], float]
TABLE: list[Row] = [
    (int(space), list(map(float, percents)), float(mean))
    for space, *percents, mean in map(str.split, STUDY.strip().splitlines())
]
ONE_THROW = {12: 34.5, 13: 37.2, 14: 43.8, 15: 55.8}


@cache
def all_throws(dice: int) -> list[set[int]]:
    """Every throw, each die by itself, with all that it can make."""
    found = []
    for throw in product(range(1, 7), repeat=dice):
        sums = {0}
        for die in throw:
            sums |= {die + made for made in sums}
        found.append(sums)
    return found


def length(space: int, sums: set[int]) -> int:
    last = space
    while last < 16 and last + 1 in sums:
        last += 1
    return last


@pytest.mark.parametrize("row", TABLE, ids=lambda row: str(row[0]))
def test_the_table_of_failing_throws(row: Row) -> None:
    """The study rounded to two places first, then half up to one."""
    space, percents, _ = row
    for dice, percent in zip((3, 4, 5), percents, strict=True):
        exact = miss_probability(space, dice)
        assert exact == Fraction(sum(space + 1 not in sums for sums in all_throws(dice)), 6**dice)
        assert int(round(float(exact * 100), 2) * 10 + 0.5) / 10 == percent


@pytest.mark.parametrize("row", TABLE, ids=lambda row: str(row[0]))
def test_how_far_a_throw_leads(row: Row) -> None:
    space, _, mean = row
    dice = 3 if space < 7 else 4 if space < 12 else 5
    lengths = [length(space, sums) for sums in all_throws(dice)]
    found = reach_distribution(space, dice)
    assert sum(found.values()) == 1
    assert found == {last: Fraction(lengths.count(last), 6**dice) for last in sorted(set(lengths))}
    assert round(float(sum((last - space) * chance for last, chance in found.items())), 2) == mean
    assert miss_probability(space) == found[space]


@pytest.mark.parametrize(("space", "percent"), ONE_THROW.items())
def test_one_throw_to_16(space: int, percent: float) -> None:
    assert round(float(reach_distribution(space, 5).get(16, 0) * 100), 1) == percent


@pytest.mark.parametrize("dice", [3, 4, 5])
def test_every_throw_is_counted_once(dice: int) -> None:
    assert sum(throw_counts(dice).values()) == 6**dice

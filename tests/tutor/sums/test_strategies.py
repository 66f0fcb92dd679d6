"""The ways to a sum are those that are taught (requirements D2), and they all arrive."""

import pytest

from classroom.games.protocol import Sum
from classroom.tutor.sums.fact_classes import FACTS_OF_CLASS
from classroom.tutor.sums.strategies import addition_strategy, strategy_of, subtraction_strategy

FACTS = [(start, more) for start in range(16) for more in range(7)]


@pytest.mark.parametrize(("start", "more"), FACTS)
def test_every_way_ends_at_the_total(start: int, more: int) -> None:
    steps = addition_strategy(start, more).steps
    assert steps[-1].total == start + more
    assert all(step.total <= 22 for step in steps)


@pytest.mark.parametrize(
    ("start", "more", "kind", "steps"),
    [
        (8, 6, "ten", ["8+2", "10+4"]),
        (9, 2, "ten", ["9+1", "10+1"]),
        (15, 6, "ten", ["15+5", "20+1"]),
        (12, 4, "ones", ["2+4", "12+4"]),
        (12, 1, "count", ["12+1"]),  # what comes after 12? 2 + 1 and a ten were a detour
        (18, 2, "count", ["18+2"]),
        (14, 6, "ones", ["4+6", "14+6"]),
        (5, 5, "double", ["5+5"]),
        (4, 5, "near", ["4+4", "8+1"]),
        (5, 4, "near", ["4+4", "8+1"]),
        (6, 5, "near", ["5+5", "10+1"]),  # as the page of the class says: use the nearest double
        (7, 6, "near", ["6+6", "12+1"]),
        (2, 6, "swap", ["6+2"]),
        (7, 2, "count", ["7+2"]),
        (7, 0, "zero", ["7+0"]),
        (0, 6, "zero", ["0+6"]),
        (3, 6, "look", ["3+6"]),
        (10, 4, "look", ["10+4"]),
        (8, 7, "ten", ["8+2", "10+5"]),
        (3, 9, "swap", ["9+3"]),
        (7, 10, "swap", ["10+7"]),
        (36, 5, "ten", ["36+4", "40+1"]),
        (36, 4, "ones", ["6+4", "36+4"]),
        (42, 5, "ones", ["2+5", "42+5"]),
        (36, 10, "tens", ["36+10"]),
        (40, 7, "join", ["40+7"]),
    ],
)
def test_a_sum_is_shown_as_a_teacher_would(start: int, more: int, kind: str, steps: list[str]) -> None:
    assert addition_strategy(start, more).kind == kind
    assert [str(step) for step in addition_strategy(start, more).steps] == steps


@pytest.mark.parametrize("kind", ["ND", "NX"])
def test_a_near_double_is_worked_out_as_one_wherever_it_is_explained(kind: str) -> None:
    ways = {name: strategy_of(Sum.read(name)) for name in FACTS_OF_CLASS[kind]}
    assert {name: way.kind for name, way in ways.items() if way and way.kind != "near"} in ({}, {"2+3": "swap"})


@pytest.mark.parametrize(
    ("start", "less", "kind", "steps"),
    [
        (13, 5, "ten", ["13-3", "10-2"]),
        (42, 5, "ten", ["42-2", "40-3"]),
        (17, 4, "ones", ["7-4", "17-4"]),
        (38, 8, "ones", ["8-8", "38-8"]),
        (20, 4, "ones", ["10-4", "20-4"]),
        (40, 7, "ones", ["10-7", "40-7"]),
        (46, 10, "tens", ["46-10"]),
        (12, 10, "tens", ["12-10"]),
        (9, 2, "back", ["9-2"]),
        (31, 1, "back", ["31-1"]),
        (11, 9, "up", ["9+2", "11-9"]),
        (9, 8, "up", ["8+1", "9-8"]),
        (16, 8, "half", ["8+8", "16-8"]),
        (9, 5, "add", ["5+4", "9-5"]),
        (10, 6, "add", ["6+4", "10-6"]),
        (7, 7, "all", ["7-7"]),
    ],
)
def test_taking_away_is_shown_as_a_teacher_would(start: int, less: int, kind: str, steps: list[str]) -> None:
    assert subtraction_strategy(start, less).kind == kind
    assert [str(step) for step in subtraction_strategy(start, less).steps] == steps
    assert strategy_of(Sum((start, -less))) == subtraction_strategy(start, less)


def test_with_two_digits_every_way_arrives_too() -> None:
    """No step but the whole sum crosses a ten, where there are two."""
    for first in range(67):
        for second in range(-min(first, 10), 11):
            one = strategy_of(Sum((first, second)))
            assert one is not None
            assert one.steps[-1].total == first + second
            if one.kind == "ten":
                assert one.steps[0].total % 10 == 0
                assert abs(one.steps[1].terms[1]) < 10


def test_what_is_found_on_the_table_has_no_way() -> None:
    assert strategy_of(Sum((41, -36))) is None
    assert strategy_of(Sum((1, 2, 4))) is None
    assert strategy_of(Sum((5,))) is None


def test_counting_on_is_only_for_one_or_two_more() -> None:
    assert {more for start, more in FACTS if addition_strategy(start, more).kind == "count"} <= {1, 2}


def test_a_sum_is_written_with_its_signs() -> None:
    assert str(Sum((9, -2))) == "9-2"
    assert Sum((1, 2, 5)).total == 8

"""The ways to a sum are those that are taught (STANDARDS D2), and they all arrive."""

import pytest

from classroom.games.protocol import Sum
from classroom.tutor.sums import way

FACTS = [(start, more) for start in range(16) for more in range(7)]


@pytest.mark.parametrize(("start", "more"), FACTS)
def test_every_way_ends_at_the_total(start, more):
    steps = way(start, more).steps
    assert steps[-1].total == start + more
    assert all(step.total <= 22 for step in steps)


@pytest.mark.parametrize(
    ("start", "more", "kind", "steps"),
    [
        (8, 6, "ten", ["8+2", "10+4"]),
        (9, 2, "ten", ["9+1", "10+1"]),
        (15, 6, "ten", ["15+5", "20+1"]),
        (12, 4, "ones", ["2+4", "12+4"]),
        (14, 6, "ones", ["4+6", "14+6"]),
        (5, 5, "double", ["5+5"]),
        (4, 5, "near", ["4+4", "8+1"]),
        (5, 4, "near", ["4+4", "8+1"]),
        (2, 6, "swap", ["6+2"]),
        (7, 2, "count", ["7+2"]),
        (7, 0, "zero", ["7+0"]),
        (0, 6, "zero", ["0+6"]),
        (3, 6, "look", ["3+6"]),
        (10, 4, "look", ["10+4"]),
    ],
)
def test_a_sum_is_shown_as_a_teacher_would(start, more, kind, steps):
    assert way(start, more).kind == kind
    assert [str(step) for step in way(start, more).steps] == steps


def test_counting_on_is_only_for_one_or_two_more():
    assert {more for start, more in FACTS if way(start, more).kind == "count"} <= {1, 2}


def test_a_sum_is_written_with_its_signs():
    assert str(Sum((9, -2))) == "9-2"
    assert Sum((1, 2, 5)).total == 8

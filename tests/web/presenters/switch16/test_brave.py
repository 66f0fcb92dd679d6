"""The bravest roll that worked is told at the end."""

import pytest

from classroom.web.presenters.switch16.moments import bravest
from tests.web.presenters.switch16.tables import played

BEGINS, TO_TWO = [6, 1], [[1, 2, 6], "w"]
DARES = "roll", "go:1", "go:2", "again"


def test_a_roll_that_half_of_the_dice_fail_and_that_led_on_was_brave() -> None:
    """From 2 about five rolls of ten work: the table of the rules page has them."""
    found = bravest(played(*DARES, "go:3", chances=(BEGINS, TO_TWO, [[3, 6, 6]])), 0)
    assert found is not None
    assert (found.number, found.step.move, found.work) == (3, "again", 5)


@pytest.mark.parametrize("mine", [1, None])
def test_it_is_told_to_who_dared_it(mine: int | None) -> None:
    assert bravest(played(*DARES, "go:3", chances=(BEGINS, TO_TWO, [[3, 6, 6]])), mine) is None


def test_a_roll_that_led_nowhere_or_of_which_nothing_was_made_is_not_praised() -> None:
    assert bravest(played(*DARES, chances=(BEGINS, TO_TWO, [[1, 6, 6]])), 0) is None
    assert bravest(played(*DARES, "stop", chances=(BEGINS, TO_TWO, [[3, 6, 6]])), 0) is None


def test_where_most_rolls_work_none_is_brave() -> None:
    """From 4 about seven of ten do."""
    moves, dice = ("roll", "go:4", "again", "go:5"), ([[1, 2, 4], "w"], [[5, 6, 6]])
    assert bravest(played(*moves, chances=(BEGINS, *dice)), 0) is None


def test_the_roll_that_put_most_at_risk_is_told() -> None:
    """From 1 half of them fail, and nothing but a stone was to lose: from 14 there were six."""
    moves = "roll", "go:1", "again", "go:7", "again", "go:12", "again", "go:14", "again", "go:15"
    chances = BEGINS, [[1, 6, 6], "w"], [[2, 1, 4]], [[2, 6, 3, 1]], [[6, 6, 1, 1, 2]], [[6, 6, 3, 1, 1]]
    found = bravest(played(*moves, chances=chances), 0)
    assert found is not None
    assert found.step.before[0] == 14

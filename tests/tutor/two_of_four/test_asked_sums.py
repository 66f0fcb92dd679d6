"""Which sums of Two out of Four a child that adds up itself is asked."""

import pytest

from classroom.games.protocol import Sum
from classroom.games.two_of_four import GAME
from classroom.services.learning.known_sums import KnownSums
from classroom.tutor.sums.sum_selection import AnsweredSum, AnswerHistory

WELL = ("9+7", "10+6", "9-3", "10-7")  # all right


@pytest.mark.parametrize("before", [(), WELL])
@pytest.mark.parametrize("text", ["6+4", "10-5", "10-6", "2+1", "9-9"])
def test_whoever_does_well_is_given_no_bond_of_ten_away_and_nothing_easier(before: tuple[str, ...], text: str) -> None:
    """A new child was told that 6 + 4 = 10, and a child that did well that 9 - 9 = 0."""
    answers = AnswerHistory([AnsweredSum(Sum.read(one), right=True) for one in before])
    work = Sum.read(text)
    assert KnownSums(answers).asks(work, "add", GAME.matters(work))


def test_after_slips_the_hard_ones_are_done_for_it() -> None:
    slips = AnswerHistory([AnsweredSum(Sum((9, 7)), right=False), AnsweredSum(Sum((8, 5)), right=False)])
    asked = {total: KnownSums(slips).asks(work, "add", GAME.matters(work)) for total, work in SUMS.items()}
    assert asked == {3: True, 15: False}


SUMS = {3: Sum((2, 1)), 15: Sum((8, 7))}

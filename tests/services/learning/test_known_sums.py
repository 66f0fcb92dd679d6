"""Which sums a child is asked, beside what its answers say."""

from classroom.games.protocol import Sum
from classroom.services.learning.known_sums import KnownSums
from classroom.tutor.sums.sum_selection import AnsweredSum, AnswerHistory

NOTHING = Sum((0, 0))


def test_a_step_or_a_card_upon_ten_or_nothing_never_comes_with_its_picture_unasked() -> None:
    """After two slips the dots lay beside 14 + 1 and 10 + 2."""
    slips = AnswerHistory(AnsweredSum(Sum((n, 6)), False) for n in (7, 8))
    easy = ((14, 1), (1, 6), (10, 2), (10, 6), (13, 0))
    assert not any(KnownSums(slips).is_beyond(Sum(terms)) for terms in easy)
    assert KnownSums(slips).is_beyond(Sum((8, 5)))


def test_nothing_but_zeros_is_asked_no_more_after_others_unless_a_teacher_assigned_it() -> None:
    """After two slips something secure is asked: it was 0 + 0, at the end of a match of Sixteen."""
    slips = AnswerHistory(AnsweredSum(Sum((n, 6)), False) for n in (7, 8))
    assert KnownSums().asks(NOTHING, "add")
    assert KnownSums(slips).asks(Sum((0, 1)), "add")
    assert not KnownSums(slips).asks(NOTHING, "add")
    assert KnownSums(slips, assigned=frozenset({"0+0"})).asks(NOTHING, "add")

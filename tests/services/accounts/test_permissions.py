"""What is refused where it cannot be: nothing is changed, and nothing breaks."""

import pytest

from classroom.games.protocol import Sum
from classroom.services.accounts.permissions import NotThere, require_teacher
from classroom.services.context import Context
from classroom.services.learning.known_sums import KnownSums
from classroom.services.play.new_match.create_match import create_rematch
from classroom.services.play.seat_settings import choose_sums, hand_over
from tests.playing import visitor_of


def test_a_teacher_who_has_been_deleted_is_not_there(context: Context) -> None:
    with context.database.reading() as session, pytest.raises(NotThere):
        require_teacher(context, session, "A" * 16)


def test_a_match_that_does_not_exist_is_nobodys(context: Context) -> None:
    assert create_rematch(context, visitor_of(context, "a"), "A" * 16) is None
    assert not choose_sums(context, visitor_of(context, "a"), "A" * 16, "add")
    assert not hand_over(context, visitor_of(context, "a"), "A" * 16, 0)


@pytest.mark.parametrize("sums", ["show", "none"])
def test_whoever_does_not_add_up_is_asked_no_sum_whatever_was_set(sums: str) -> None:
    known = KnownSums(assigned=frozenset({"7+4"}))
    assert not known.asks(Sum((7, 4)), sums)
    assert known.asks(Sum((7, 4)), "add")

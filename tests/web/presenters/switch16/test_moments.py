"""What a moment at the end shows of the position it comes from."""

import pytest

from classroom.games.switch16.state import Step, Token
from classroom.games.switch16.view import View
from classroom.services.play.match_state import SeatFace
from classroom.tutor.protocol import Moment
from classroom.tutor.switch16 import TUTOR as TAVI
from classroom.web.presenters.switch16.moments import Comparison, compare
from tests.tutor.switch16.positions import view_at

SEATS = (SeatFace("fox"), SeatFace("tavi"))
STEP = Step(0, "stop", 0, (), None, (0, 0), (0, 0), Token(), Token(), "stopped")


def compared(view: View, move: str) -> Comparison:
    found = TAVI.moment(view, move, 0)
    assert isinstance(found, Moment)
    return compare(view, STEP, found, SEATS)


def test_a_moment_shows_the_stone_and_the_dice() -> None:
    shown = compared(view_at((6, 9), "go", (1, 2, 4), stepped=True), "stop")
    assert (shown.here, shown.dice, shown.face, shown.other) == (6, (1, 2, 4), None, None)


def test_a_missed_swap_shows_with_whom() -> None:
    shown = compared(view_at((2, 14), "green", (6, 6, 6)), "keep")
    assert (shown.here, shown.face, shown.other, shown.there) == (2, "g", 1, 14)


@pytest.mark.parametrize(
    ("token", "space", "why"),
    [
        (Token("space", 1, 2), 2, "If you swap, you’ll be stuck on 2."),
        (Token(), 2, "The swap takes you back to 2."),
    ],
)
def test_a_swap_that_led_back_is_looked_at_though_it_was_warned_of(token: Token, space: int, why: str) -> None:
    """From 9 down to 2, onto the glue, was no moment, and two stops were."""
    view = view_at((9, space), "green", (1, 2, 4, 4), token)
    found = TAVI.moment(view, "swap:1", 0)
    assert isinstance(found, Moment)
    assert str(found.why) == why
    assert TAVI.solves(view, found, "keep")
    assert not TAVI.solves(view, found, "swap:1")
    shown = compare(view, STEP, found, SEATS)
    assert (shown.here, shown.other, shown.there) == (9, 1, 2)

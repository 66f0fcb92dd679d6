"""What a moment at the end shows of the position it comes from."""

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

"""What a match of Sixteen is looked back at for."""

from random import Random

from classroom.tutor.sixteen import TUTOR as TAVI
from tests.tutor.sixteen.positions import some_views


def test_no_moment_asks_for_what_was_done() -> None:
    found = []
    for view in some_views(60, Random(4)):
        for move in view.moves:
            moment = TAVI.moment(view, move, 0)
            assert not moment or (move != "+" and not TAVI.solves(view, moment, move) and moment.loss >= 0.25)
            found += [moment] if moment else []
            assert not moment or TAVI.solves(view, moment, moment.move)
    assert {"sixteen", "match", "better"} <= {moment.idea for moment in found}


def test_whoever_made_16_otherwise_than_best_is_not_told_that_16_was_possible() -> None:
    """15 on the pile: any wild 1 makes 16, and the 1 in the hand does, too, without spending the wild."""
    for view in some_views(100, Random(1)):
        for move in view.moves:
            moment = TAVI.moment(view, move, 0)
            if moment and move[-1].isdigit() and view.total + int(move[-1]) == 16:
                assert moment.idea != "sixteen"

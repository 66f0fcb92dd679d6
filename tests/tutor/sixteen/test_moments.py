"""What a match of Sixteen is looked back at for."""

from random import Random

from classroom.tutor.sixteen import TUTOR as TAVI
from tests.tutor.sixteen.positions import some_views


def test_no_moment_asks_for_what_was_done():
    found = []
    for view in some_views(60, Random(4)):
        for move in view.moves:
            moment = TAVI.moment(view, move, 0)
            assert not moment or (move != "+" and not TAVI.solves(view, moment, move) and moment.loss >= 0.25)
            found += [moment] if moment else []
            assert not moment or TAVI.solves(view, moment, moment.move)
    assert {"sixteen", "match", "better"} <= {moment.idea for moment in found}

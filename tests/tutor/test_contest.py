"""What a measurement says, worked out by hand."""

import pytest

from classroom.games.registry import find_game
from classroom.tutor.registry import find_tutor
from tests.bench.bot_tournament import Tally, endings
from tests.playing import RULES, SLUG


def test_a_tally_gives_means_with_their_errors():
    tally = Tally([1, 3], [1, 0.5], [0.001] * 19)
    tally.add(Tally([2], [0], [0.021]))
    assert tally.margin == pytest.approx((2, 1 / 3**0.5))
    assert tally.share == pytest.approx((0.5, 0.5 / 3**0.5))
    assert tally.milliseconds[:2] == pytest.approx((2, 1))


def test_a_game_whose_ends_nobody_can_work_out_has_no_endings(monkeypatch):
    game, tutor = find_game(SLUG), find_tutor(SLUG)
    monkeypatch.setattr(type(tutor), "solve", lambda *_: None)
    assert endings(game, tutor, RULES, 2, seed=1) == []

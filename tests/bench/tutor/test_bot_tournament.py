"""What a measurement says, worked out by hand."""

import pytest

from classroom.games.registry import find_game
from classroom.tutor.registry import find_tutor
from tests.bench.tutor.baselines import find_baselines
from tests.bench.tutor.bot_tournament import Tally, solved_positions


def test_a_tally_gives_means_with_their_errors() -> None:
    tally = Tally([1, 3], [1, 0.5], [0.001] * 19)
    tally.add(Tally([2], [0], [0.021]))
    assert tally.margin == pytest.approx((2, 1 / 3**0.5))
    assert tally.share == pytest.approx((0.5, 0.5 / 3**0.5))
    assert tally.milliseconds[:2] == pytest.approx((2, 1))


def test_a_game_that_nobody_can_solve_has_no_solved_positions() -> None:
    game, tutor = find_game("two-of-four"), find_tutor("two-of-four")  # by name: nobody can solve it
    rules = {option.name: option.usual(2) for option in game.options} | {"rounds": 1}
    assert solved_positions(game, tutor, lambda _view: None, rules, 2, seed=1) == []


def test_a_game_without_baselines_is_measured_by_its_levels_alone() -> None:
    players, solve = find_baselines("no-such-game")
    assert not players
    assert solve(None) is None

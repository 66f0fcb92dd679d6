"""Grades of moves: what positions are graded, and what a grade says."""

from itertools import islice
from random import Random

import numpy as np
import pytest

from classroom.games.protocol import all_rules
from classroom.games.records import Record, play_record
from classroom.games.registry import find_game
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.rollouts.network_evaluation import load_network
from tests.bench.tutor.sixteen.grading import GradedPosition, grade, positions
from tests.tutor.sixteen.positions import some_views

GAME = find_game("sixteen")
NO_MATTER = Record(GAME, 2, {}, [], [])


def test_a_move_is_measured_against_the_best_of_the_other_half() -> None:
    """By hand: the first half picks a, which the second values 0.2; the second picks b, which the first values 0.5."""
    graded = GradedPosition(NO_MATTER, ({"a": 1.0, "b": 0.5, "c": 0.0}, {"a": 0.2, "b": 0.4, "c": 0.1}))
    assert graded.regret("a") == pytest.approx(((0.2 - 0.2) + (0.5 - 1.0)) / 2)
    assert graded.regret("b") == pytest.approx(((0.2 - 0.4) + (0.5 - 0.5)) / 2)
    assert graded.regret("c") == pytest.approx(((0.2 - 0.1) + (0.5 - 0.0)) / 2)


@pytest.mark.parametrize("preset", sorted(GAME.presets))
def test_positions_to_grade_leave_a_choice_and_replay(preset: str) -> None:
    for record, view in islice(positions(2, all_rules(GAME, 2, GAME.presets[preset]), Random(1)), 12):
        state = play_record(record)
        assert GAME.view(state, state.turn) == view
        assert len(set(view.hand)) > 1


def test_the_only_card_that_makes_16_is_worth_most() -> None:
    def wins(view: View) -> list[str]:
        return [move for move in view.moves if view.total + int(move[-1]) == 16]

    simple = [view for view in some_views(400) if not view.rules["match"] and "+" not in view.moves and view.left]
    views = [view for view in simple if len(wins(view)) == 1 < len(view.moves)][:3]
    assert len(views) == 3
    for view in views:
        values = grade(view, 60, np.random.default_rng(1))
        assert max(values, key=values.__getitem__) in wins(view)
        assert set(values) == set(view.moves)


def test_another_network_may_judge() -> None:
    view = next(view for view in some_views(50) if view.players == 2 and view.left > 20 and len(view.moves) > 2)
    own, same, other = (
        grade(view, 60, np.random.default_rng(1), network)
        for network in (None, load_network(2, view.rules["match"]), load_network(4, view.rules["match"]))
    )
    assert own == same
    assert other != own

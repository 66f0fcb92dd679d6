"""How well Tavi plays, on positions graded by a far longer search (`classroom bench grade`; studies/sixteen.md 8).

A few positions are enough to see that something broke; `classroom bench positions` measures with all of them.
"""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TypeAlias

import pytest

from classroom.games.protocol import all_rules
from classroom.games.sixteen import GAME
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen import TUTOR as TAVI
from tests.bench.tutor.bot_tournament import player_of_level, regret, solved_positions
from tests.bench.tutor.position_grading import read_grades
from tests.bench.tutor.sixteen.grading import GradedPosition
from tests.tutor.sixteen.baselines import solve

GRADED = Path(__file__).parent / "graded"
Graded: TypeAlias = list[tuple[View, GradedPosition]]
PRESETS = sorted(name for name, rules in GAME.presets.items() if "first_to" not in rules)  # all cards are played


@pytest.fixture(scope="module", params=PRESETS)
def graded(request: pytest.FixtureRequest) -> Graded:
    return list(read_grades(GRADED / f"{request.param}.jsonl"))


def lost(graded: Graded, player: Callable[[View], str], most: int) -> float:
    return fmean(position.regret(player(view)) for view, position in islice(graded, most))


def test_the_advised_card_loses_next_to_nothing(graded: Graded) -> None:
    assert lost(graded, lambda view: TAVI.advise(view).move, 150) < 0.025


def test_the_strongest_level_loses_even_less(graded: Graded) -> None:
    TAVI.take_time()
    assert lost(graded, lambda view: TAVI.choose(view, TAVI.levels, Random(1)), 60) < 0.02


def test_each_step_down_sees_less_and_loses_more(graded: Graded) -> None:
    def mean(level: int) -> float:
        return lost(graded, lambda view: TAVI.choose(view, level, Random(1)), 150)

    losses = [mean(level) for level in (8, 7, 3)]
    assert losses == sorted(losses)
    assert losses[0] < 0.08
    assert losses[-1] > 0.2


@pytest.mark.parametrize("preset", PRESETS)
def test_with_every_card_known_no_set_is_lost(preset: str) -> None:
    positions = solved_positions(GAME, TAVI, solve, all_rules(GAME, 2, GAME.presets[preset]), 25, seed=1)
    for level in (TAVI.levels - 1, TAVI.levels):
        assert regret(player_of_level(TAVI, level), positions, seed=1)[0] == 0
    assert regret(player_of_level(TAVI, 3), positions, seed=1)[0] > 0


def test_grades_are_about_legal_moves(graded: Graded) -> None:
    for view, position in graded:
        for half in position.halves:
            assert set(half) == set(view.moves)
        assert len(set(view.hand)) > 1

"""How well and how fast Tavi plays Switch 16; in full by `classroom bench tutor --game switch16`.

In a race of two the strongest level plays the optimum (test_levels), which wins 82.1 % against "always stop" and 49 %
of what "always again" leaves it (test_race). A few matches are enough to see that something broke.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from statistics import fmean, quantiles
from time import process_time

import pytest

from classroom.games.protocol import all_rules
from classroom.games.switch16 import GAME
from classroom.games.switch16.view import View
from classroom.tutor.switch16 import TUTOR as TAVI
from tests.bench.tutor.bot_tournament import play_round, player_of_level
from tests.tutor.switch16.baselines import PLAYERS, Player
from tests.tutor.switch16.positions import some_views

STRONGEST = player_of_level(TAVI, TAVI.levels)


def share(mine: Player, theirs: Player, rounds: int, players: int = 2, **rules: int) -> float:
    """Of the matches won, one for each seat with the same chance outcomes."""
    all_of_them = all_rules(GAME, players, rules)
    return fmean(
        play_round(GAME, all_of_them, players, mine, theirs, seed).results[0] for seed in range(1000, 1000 + rounds)
    )


def test_the_strongest_level_beats_always_stop() -> None:
    assert share(STRONGEST, PLAYERS["always stop"], 60) > 0.75


def test_the_strongest_level_is_as_good_as_always_again_and_better() -> None:
    assert share(STRONGEST, PLAYERS["always again"], 100) > 0.49


def test_each_level_beats_the_one_below() -> None:
    for lower, higher in pairwise(range(1, TAVI.levels)):
        assert share(player_of_level(TAVI, higher), player_of_level(TAVI, lower), 60) > 0.55


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_seats_it_wins_far_more_than_its_share(players: int) -> None:
    assert share(STRONGEST, PLAYERS["always stop"], 40, players) > 2 / players


def test_a_series_is_won_by_the_stronger() -> None:
    assert share(STRONGEST, PLAYERS["always stop"], 8, match_to=30) > 0.7


def milliseconds(think: Callable[[View], object], views: Sequence[View]) -> float:
    """Of this process, of the slowest but five of a hundred."""
    times = []
    for view in views:
        began = process_time()
        think(view)
        times.append((process_time() - began) * 1000)
    return quantiles(times, n=20)[-1]


@pytest.mark.timed
def test_moves_and_advice_come_at_once() -> None:
    views = some_views(240, 8)
    assert milliseconds(lambda view: TAVI.choose(view, TAVI.levels, Random(1)), views) < 20
    assert milliseconds(TAVI.advise, views) < 20
    assert milliseconds(lambda view: TAVI.verdict(view, view.moves[-1]), views) < 20
    assert milliseconds(lambda view: TAVI.ideas(view, view.moves[-1]), views) < 20

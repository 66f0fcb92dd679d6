"""How well Tavi plays the Card Eater: with OTHER-GAMES-STUDY, 55 in 100 matches won against two who see no take.

A few matches are enough to see that something broke; `classroom bench tutor --game card-eater` measures with more.
"""

from itertools import pairwise

import pytest

from classroom.games.registry import find_game
from classroom.tutor.contest import Tally, level_of, play_round
from classroom.tutor.registry import find_tutor

GAME, TAVI = find_game("card-eater"), find_tutor("card-eater")
FULL = {"rounds": None}


def measured(level, against, players, rounds):
    """Rounds of a match a seat, with the same luck."""
    tally, theirs = Tally(), TAVI.opponents.get(against) or level_of(TAVI, against)
    for seed in range(rounds):
        tally.add(play_round(GAME, FULL, players, level_of(TAVI, level), theirs, seed))
    return tally


@pytest.mark.parametrize(("players", "least"), [(3, 0.55), (4, 0.50)])
def test_the_strongest_wins_as_often_as_the_study_asks(players, least):
    assert measured(TAVI.levels, "blind", players, 60).share[0] > least


def test_each_of_the_lower_levels_is_weaker_than_the_next():
    shares = [measured(level, "blind", 3, 30).share[0] for level in (1, 2, 3, 4)]
    assert all(lower < higher for lower, higher in pairwise(shares))
    assert 0.25 < shares[0] < 0.42  # nobody of the three sees a take


def test_among_equals_nobody_is_better():
    assert measured(TAVI.levels, TAVI.levels, 3, 20).share[0] == pytest.approx(1 / 3, abs=0.02)

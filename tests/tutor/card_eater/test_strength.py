"""How well Tavi plays the Card Eater: 55 in 100 matches won against two who see no take (studies/other-games.md 4).

A few matches are enough to see that something broke; `classroom bench tutor --game card-eater` measures with more.
"""

from itertools import pairwise
from random import Random

import pytest

from classroom.games.card_eater import GAME
from classroom.tutor.card_eater import TUTOR as TAVI
from tests.bench.tutor.baselines import Player
from tests.bench.tutor.bot_tournament import Tally, play_round, player_of_level
from tests.tutor.card_eater.baselines import PLAYERS
from tests.tutor.card_eater.positions import Table, views_of

FULL = {"rounds": None}


def measured(level: int, against: Player, players: int, rounds: int) -> Tally:
    """Rounds of a match a seat, with the same chance outcomes."""
    tally = Tally()
    for seed in range(rounds):
        tally.add(play_round(GAME, FULL, players, player_of_level(TAVI, level), against, seed))
    return tally


@pytest.mark.parametrize(("players", "least"), [(3, 0.55), (4, 0.50)])
def test_the_strongest_wins_as_often_as_the_study_asks(players: int, least: float) -> None:
    assert measured(TAVI.levels, PLAYERS["blind"], players, 60).share[0] > least


def test_each_of_the_lower_levels_is_weaker_than_the_next() -> None:
    shares = [measured(level, PLAYERS["blind"], 3, 30).share[0] for level in (1, 2, 3, 4)]
    assert all(lower < higher for lower, higher in pairwise(shares))
    assert 0.25 < shares[0] < 0.42  # nobody of the three sees a take


def test_among_equals_nobody_is_better() -> None:
    assert measured(TAVI.levels, player_of_level(TAVI, TAVI.levels), 3, 20).share[0] == pytest.approx(1 / 3, abs=0.02)


def test_who_sees_every_take_takes_and_who_is_blind_never_does() -> None:
    """By the cards that lie there, counted anew: the baselines are what they are called."""
    views = [(view, {f"take:{seat}" for seat in Table(view).open}) for view in views_of(0)]
    assert any(open_now for _, open_now in views)
    for view, open_now in views:
        seen, overlooked = (PLAYERS[name](view, Random(1)) for name in ("noticing", "blind"))
        assert seen in open_now if open_now else seen in view.moves
        assert overlooked in view.moves
        assert not overlooked.startswith("take:")

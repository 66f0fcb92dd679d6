"""How well Tavi plays the Card Eater: 55 in 100 matches won against two who see no take (studies/other-games.md 4).

A few matches are enough to see that something broke; `classroom bench tutor --game card-eater` measures with more.
"""

from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import State
from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, all_rules
from classroom.tutor.card_eater import TUTOR as TAVI
from tests.bench.tutor.baselines import Player
from tests.bench.tutor.bot_tournament import Tally, play_round, player_of_level
from tests.tutor.card_eater.baselines import PLAYERS, beginner
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
    assert 1 / 3 < shares[0] < 0.5  # it sees no take either, but makes the target with a joker


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


@pytest.mark.parametrize(("level", "least"), [(1, 0.38), (2, 0.35)])
def test_a_beginner_wins_more_than_one_round_of_each_of_its_first_matches(level: int, least: float) -> None:
    """Three in eight, and each match has four. It finds every other card that it could take, and says of a joker what
    comes nearest; it meets the first level, then often the second. Its share of the matches is no smaller than that of
    each other."""
    rounds, won = beginners_share(level)
    assert rounds >= least
    assert won >= 1 / 3


def beginners_share(level: int) -> tuple[float, float]:
    """Of the rounds, and of the matches: an even chance where several ate the most."""
    rounds, won = list[bool](), list[float]()
    for seed in range(240):
        state = match_of_beginner(level, Random(seed))
        rounds += [one.winner == 0 for one in state.past]
        most = [seat for seat, eaten in enumerate(state.eaten) if eaten == max(state.eaten)]
        won.append(1 / len(most) if 0 in most else 0)
    return fmean(rounds), fmean(won)


def match_of_beginner(level: int, rng: Random) -> State:
    """A short match to its end, the beginner in the first seat."""

    def chance_source(chance: Chance) -> Any:
        return chance.draw(rng)

    players = [beginner, *[player_of_level(TAVI, level)] * 2]
    state: State = first_position(GAME, 3, all_rules(GAME, 3, GAME.presets["short"]), chance_source)
    while (seat := GAME.turn(state)) is not None:
        state = advance(GAME, state, players[seat](GAME.view(state, seat), rng), chance_source)
    return state

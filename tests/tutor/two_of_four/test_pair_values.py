"""What pairs are worth: against hands dealt out one by one, and where nothing is hidden against the rules."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from random import Random
from statistics import fmean
from time import perf_counter

import numpy as np
import pytest

from classroom.games.french_cards import DECK
from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four import TUTOR as TAVI
from classroom.tutor.two_of_four.probabilities import lower_place_probability, unbeaten_probability
from tests.tutor.two_of_four.baselines import solve
from tests.tutor.two_of_four.claims import Pair
from tests.tutor.two_of_four.positions import a_view, some_views


def nearest(hand: Sequence[str], target: str) -> Pair:
    pairs = [Pair(one + sign + other, target) for one, other in combinations(hand, 2) for sign in "+-"]
    return min((pair for pair in pairs if pair.total), key=lambda pair: (pair.away, pair.above, not pair.suits))


def place(pair: Pair) -> int:
    return 4 * pair.away + 2 * pair.above + (not pair.suits)


@pytest.mark.parametrize("target", ["8c", "As", "Kh", "3d"])
def test_the_chance_against_one_seat_is_that_of_all_its_hands(target: str) -> None:
    unseen = Random(target).sample([card for card in DECK if card != target], 14)
    hands = [place(nearest(hand, target)) for hand in combinations(unseen, 4)]
    chances = unbeaten_probability(target, tuple(unseen), 1)
    for mine in range(80):
        assert chances[mine] == pytest.approx(fmean(theirs >= mine for theirs in hands))


@pytest.mark.parametrize("target", ["8c", "As"])
def test_several_seats_are_nearly_as_if_each_had_its_own_cards(target: str) -> None:
    rng, unseen = Random(1), [card for card in DECK if card != target][4:]
    deals = [rng.sample(unseen, 12) for _ in range(2500)]
    best = [min(place(nearest(deal[n : n + 4], target)) for n in (0, 4, 8)) for deal in deals]
    chances = unbeaten_probability(target, tuple(unseen), 3)
    for mine in range(20):
        assert chances[mine] == pytest.approx(fmean(theirs >= mine for theirs in best), abs=0.04)


def test_how_near_a_hand_comes_is_as_the_study_counted() -> None:
    """studies/other-games.md 1, The hand."""
    shares = np.zeros(20)
    for target in DECK[:13]:
        low = lower_place_probability(target, tuple(card for card in DECK if card != target))
        shares += np.diff(low, append=1).reshape(20, 4).sum(axis=1) / 13
    assert [*shares[:4], sum(shares[4:])] == pytest.approx([0.43, 0.33, 0.11, 0.05, 0.08], abs=0.01)


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("tokens", [0, 1, 10])
def test_the_last_to_show_is_told_exactly_what_each_pair_brings(players: int, tokens: int) -> None:
    """Each pair is shown, and the round scored by the rules."""
    for view in some_views(12, players, tokens, seed=5):
        worth = solve(view)
        assert (worth is None) == (len(view.shown) < players - 1)
        if worth:
            assert worth == {one["move"]: one["value"] for one in TAVI.figures(view)}
            assert worth == {move: brings(view, move) for move in view.moves}


def brings(view: View, move: str) -> int:
    """The tokens that a pair brings the last seat of a round."""
    assert view.target is not None
    assert view.seat is not None
    shown = [*(pair.move for pair in view.shown), move]
    return a_view(" ".join(view.hand), view.target, shown, view.players, view.tokens[view.seat]).past[-1].change[-1]


def test_figures_are_of_every_move_the_one_worth_most_first() -> None:
    for view in some_views(10, 3, seed=8):
        figures = TAVI.figures(view)
        assert sorted(one["move"] for one in figures) == sorted(view.moves)
        assert figures[0]["value"] == max(one["value"] for one in figures)
        assert figures[0]["total"] or figures[0]["value"] > max(one["value"] for one in figures if one["total"])


def test_a_pair_that_somebody_has_beaten_brings_nothing() -> None:
    figures = {one["move"]: one for one in TAVI.figures(a_view("4h 3d Ks Qs", shown=["5h+3c"]))}
    assert figures["4h+3d"]["wins"] == figures["4h+3d"]["value"] == 0
    assert figures["Ks+Qs"]["value"] == -2


def test_what_is_lost_is_no_more_than_one_has() -> None:
    for tokens, lost in ((0, 0), (1, 1), (2, 2), (10, 2)):
        figures = {one["move"]: one["value"] for one in TAVI.figures(a_view("4h 3d Ks Qs", tokens=tokens))}
        assert figures["Ks+Qs"] == -lost


def choice(view: View, level: int) -> str:
    return TAVI.choose(view, level, Random(1))


def fastest(work: Callable[[], object]) -> float:
    """The milliseconds of the quickest of three runs, so that a busy machine does not count."""
    times = []
    for _ in range(3):
        began = perf_counter()
        work()
        times.append((perf_counter() - began) * 1000)
    return min(times)


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.timed
def test_advice_takes_20_milliseconds_and_a_move_100(players: int) -> None:
    for view in some_views(1, players, seed=3):
        lower_place_probability.cache_clear()
        assert fastest(partial(TAVI.advise, view)) < 20
        for level in range(1, TAVI.levels + 1):
            assert fastest(partial(choice, view, level)) < 100

"""Thinking has a budget, and the networks are what their command makes."""

from pathlib import Path
from random import Random
from statistics import correlation, fmean

import numpy as np
import pytest

from classroom.games.sixteen import GAME
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen import TUTOR as TAVI
from classroom.tutor.sixteen import evaluation
from classroom.tutor.sixteen.endgame.exact_values import is_exact
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.rollouts.batch_state import Array
from classroom.tutor.sixteen.rollouts.features import play_features
from classroom.tutor.sixteen.rollouts.network import Network
from classroom.tutor.sixteen.rollouts.network_evaluation import load_network, network_values
from classroom.tutor.thinking_time import Allowance, ThinkingBudget, thinking_for
from tests.bench.tutor.bot_tournament import play_round, player_of_level
from tests.bench.tutor.sixteen.adam_optimizer import AdamOptimizer, new_network
from tests.bench.tutor.sixteen.batch_deal import deal_batch
from tests.bench.tutor.sixteen.training import TrainingPlan, save_network, train
from tests.sampling import THOROUGH
from tests.tutor.sixteen.baselines import PLAYERS
from tests.tutor.sixteen.positions import some_views

SIMPLE = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}


NONE, A_SECOND = Allowance(share=0.0, saved=0.0, at_once=9), Allowance(share=0.0, saved=1.0, at_once=9)


def test_without_time_a_move_is_made_at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    tired = ThinkingBudget(process=NONE)
    monkeypatch.setattr(evaluation, "THINKING_BUDGET", tired)
    view = next(view for view in some_views(50) if view.left and len(network_values(view)) > 2)
    assert evaluation.bot_move_values(view, Random(1)) == network_values(view)
    tired.endless = True
    assert evaluation.bot_move_values(view, Random(1)) != network_values(view)


def test_thinking_is_taken_from_the_budgets_of_process_and_player(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = ThinkingBudget(A_SECOND, A_SECOND)
    monkeypatch.setattr(evaluation, "THINKING_BUDGET", fresh)
    view = next(view for view in some_views(50) if view.left and len(network_values(view)) > 2)
    with thinking_for("ada"):
        evaluation.bot_move_values(view, Random(1))
    assert 0.5 < fresh.process.left < 1.0
    assert fresh.budget_of("ada").left == fresh.process.left
    assert fresh.budget_of("ben").left == 1.0


def test_what_is_far_apart_at_a_glance_is_not_played_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is not, is; the better play is the one that playing ahead finds."""
    thought, worths = list[View](), evaluation.move_values

    def think(view: View) -> dict[str, float]:
        thought.append(view)
        return worths(view)

    monkeypatch.setattr(evaluation, "move_values", think)
    views = [view for view in some_views(60, Random(4)) if len(card_plays(view)) > 1]
    for view in views:
        found, seen = worths(view), network_values(view)
        best, last = max(found, key=found.__getitem__), min(found, key=found.__getitem__)
        is_far = not is_exact(view) and abs(seen[best] - seen[last]) > evaluation.FAR
        thought.clear()
        assert evaluation.value_difference(view, best, last) >= 0
        assert bool(thought) != is_far
        assert evaluation.value_difference(view, last, best) == -evaluation.value_difference(view, best, last)
    assert len(views) > 30


def test_a_network_learns_a_simple_thing() -> None:
    rng = np.random.default_rng(1)
    optimizer = AdamOptimizer(new_network(4, (8,), rng), learning_rate=0.01)
    for _ in range(400):
        figures = rng.normal(size=(4, 64)).astype(np.float32)
        loss = optimizer.fit_batch(figures, figures[0] - 0.5 * figures[1])
    assert loss < 0.02


def test_the_slopes_of_learning_are_those_of_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the difference quotient, in one weight of each layer."""
    rng = np.random.default_rng(2)
    fresh = new_network(3, (5,), rng)
    figures, wanted = rng.normal(size=(3, 20)).astype(np.float32), rng.normal(size=20).astype(np.float32)
    seen = list[list[Array]]()
    optimizer = AdamOptimizer(fresh)
    monkeypatch.setattr(optimizer, "step", seen.append)
    optimizer.fit_batch(figures, wanted)
    for n, layer in enumerate(fresh.layers):
        layer.flat[0] += 1e-2
        above = ((fresh.value(figures) - wanted) ** 2).mean()
        layer.flat[0] -= 2e-2
        below = ((fresh.value(figures) - wanted) ** 2).mean()
        layer.flat[0] += 1e-2
        assert 2 * seen[0][n].flat[0] == pytest.approx((above - below) / 2e-2, abs=5e-3)


@pytest.fixture(scope="module")
def short_course() -> Network:
    """A few seconds of the course that makes the shipped networks."""
    plan = TrainingPlan(at_once=1024, rounds=3, opening=3, few=4, last_rates=(1e-3, 3e-4))
    *_, last = train(2, False, plan, seed=16)
    return last


@THOROUGH
def test_a_short_course_leads_towards_the_network_that_is_shipped(short_course: Network) -> None:
    boards = deal_batch(200, 2, False, False, False, np.random.default_rng(4))
    remade, shipped = list[float](), list[float]()
    for _ in range(20):
        boards.draw()
        plays = boards.plays()
        figures = play_features(boards, plays)
        remade += short_course.value(figures).ravel().tolist()
        shipped += load_network(2, False).value(figures).ravel().tolist()
        boards.play(plays, plays.gain.argmax(axis=1))
    assert correlation(remade, shipped) > 0.8


def test_the_same_seed_trains_the_same_network() -> None:
    plan = TrainingPlan(at_once=256, rounds=1, opening=1, few=1, last_rates=(1e-3,))
    (one,), (two,) = train(2, True, plan, seed=3), train(2, True, plan, seed=3)
    assert all((a == b).all() for a, b in zip(one.layers, two.layers, strict=True))


def test_a_saved_network_is_small_and_thinks_the_same(short_course: Network, tmp_path: Path) -> None:
    file = tmp_path / "network.npz"
    save_network(short_course, file)
    with np.load(file) as stored:
        again = Network([stored[name] for name in stored.files])
    figures = np.random.default_rng(1).random((47, 300), dtype=np.float32)
    assert np.abs(again.value(figures) - short_course.value(figures)).max() < 0.02
    assert file.stat().st_size < 40_000


@THOROUGH
@pytest.mark.parametrize(("preset", "against", "least"), [("simplified", "sheet", 2.4), ("full", "careful sheet", 1.4)])
def test_the_level_that_counts_beats_the_sheet_clearly(preset: str, against: str, least: float) -> None:
    """studies/sixteen.md 8 asks for 3.4 and 2.4 sets a match; 40 pairs are sure to a set (`bench tutor` measures)."""
    rules = {"match": True, "wilds": True, "bonus": False, "draw": "auto"} if preset == "full" else SIMPLE
    pairs = [play_round(GAME, rules, 2, player_of_level(TAVI, 8), PLAYERS[against], seed) for seed in range(40)]
    assert fmean(pair.margins[0] for pair in pairs) > least


def test_in_a_pair_both_meet_the_same_luck() -> None:
    """Somebody against itself, with no random numbers of its own, ends level."""

    def first(view: View, _rng: Random) -> str:
        return view.moves[0]

    for seed in range(5):
        tally = play_round(GAME, SIMPLE, 2, first, first, seed)
        assert tally.margins == [0]
        assert tally.results == [0.5]

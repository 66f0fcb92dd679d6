"""Rollouts near the end of a match of two are worth what comes out when everything is played through."""

from random import Random

import numpy as np
import pytest

from classroom.games.protocol import Rules
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State
from classroom.tutor.sixteen import evaluation
from classroom.tutor.sixteen.endgame.exact_ends import exact_ends
from classroom.tutor.sixteen.endgame.exact_values import Endgame
from classroom.tutor.sixteen.endgame.open_hands import OpenHands
from classroom.tutor.sixteen.rollouts import batch_state as b
from classroom.tutor.sixteen.rollouts.monte_carlo import rollout_values
from classroom.tutor.sixteen.rollouts.network_evaluation import encode_view
from tests.sampling import first_of
from tests.tutor.sixteen.endings import RULES, ending, expected, outcome
from tests.tutor.sixteen.positions import some_views


def board(state: State) -> b.BatchState:
    """This state, with nothing hidden, as a batch of one."""
    boards = encode_view(GAME.view(state, state.turn))
    boards.hands[:] = b.NOTHING
    for seat, hand in enumerate(state.hands):
        boards.hands[0, seat, : len(hand)] = [b.KINDS[card] for card in hand]
    boards.deck = np.array([[b.KINDS[card] for card in state.draw_pile]], np.int8).reshape(1, -1)
    return boards


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("left", [0, 1])
def test_a_board_near_the_end_is_worth_what_playing_everything_through_gives(left: int, rules: Rules) -> None:
    rng, rules = Random(f"{left}{rules}"), {**rules, "draw": "auto"}
    for wilds in (0, 0, 1):
        state = ending(rng, rules, 3, 3, wilds if rules["wilds"] else 0, left)
        end = Endgame(OpenHands(rules["match"], rules["bonus"]))
        assert exact_ends(board(state), end) == pytest.approx([outcome(state, 0)]), (state.hands, state.pile)


@pytest.mark.parametrize("match", first_of([True, False]))
def test_rollouts_with_exact_ends_come_to_the_exact_value(match: bool) -> None:
    """With two cards left the network chooses nothing in a rollout: only how often each card lies where is chance."""
    rules: Rules = {"match": match, "wilds": False, "bonus": False, "draw": "auto"}
    rng = Random(16)
    for _ in range(2):
        state = ending(rng, rules, 4, 3, left=2)
        view, exact = GAME.view(state, state.turn), expected(state)
        found = rollout_values(view, (9000,), np.random.default_rng(1), evaluation.ends(view))
        goes_on = [move for move in exact if not GAME.apply(state, move).sets]  # else the network plays once more
        for move in goes_on:
            assert found[move] == pytest.approx(exact[move], abs=0.12)


def test_ends_are_exact_only_where_that_is_quick() -> None:
    for view in some_views(400):
        wild = "W" in view.hand or "W" in view.unseen
        near = view.players == 2 and view.left <= (3 if view.rules["match"] else 5)
        assert (evaluation.ends(view) is not None) == (near and not (wild and view.rules["match"]))

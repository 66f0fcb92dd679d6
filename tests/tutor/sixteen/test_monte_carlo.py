"""Rollouts: how far they look ahead, what they add up, and that cards which come to the same are worth the same."""

from collections.abc import Sequence

import numpy as np
import pytest

from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.rollouts.batch_state import Array, BatchState
from classroom.tutor.sixteen.rollouts.monte_carlo import TURNS, choose_places, play_out, rollout_values
from classroom.tutor.sixteen.rollouts.network import Network
from classroom.tutor.sixteen.rollouts.network_evaluation import load_network
from tests.bench.tutor.sixteen.batch_deal import deal_batch


def played_alone(board: BatchState, place: Array, seat: int, evaluator: Network) -> float:
    """The same as `play_out` of a single board, one ply after the other."""
    brought, worth, options = 0.0, list[float](), board.plays()
    while True:
        brought += float(board.play(options, place)[0])
        if board.over[0] or len(worth) == TURNS:
            return sum([*worth, *[brought] * TURNS][:TURNS]) / TURNS
        board.draw()
        options = board.plays()
        own = board.turn == seat
        place, value = choose_places(board, options, own, evaluator)
        if own[0]:
            worth.append(brought + (-1) ** seat * float(value[0]))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("late", [False, True])
def test_a_batch_comes_to_what_its_boards_come_to_one_by_one(seats: int, late: bool) -> None:
    """At the start, and where matches end before this seat has been to move twice."""
    boards = deal_batch(30, seats, True, True, False, np.random.default_rng(5))
    network, seat = load_network(seats, True), int(boards.turn[0])
    boards.draw()
    if late:
        boards.deck = boards.deck[:, : boards.drawn + 1]
    place = np.zeros(len(boards), int)
    alone = [played_alone(boards.select(np.array([row])), place[:1], seat, network) for row in boards.rows]
    assert play_out(boards, boards.plays(), place, seat, network) == pytest.approx(alone, abs=1e-4)
    assert len(set(alone)) > 5


def view(hand: Sequence[str], **rules: bool | str) -> View:
    usual = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}
    state = State(2, usual | rules, ("g0", "o0") * 9, (tuple(hand), ("g1", "o2", "b3")), ("p4", "g2"), turn=0)
    return GAME.view(state, 0)


def test_colours_are_weighed_only_where_matches_count() -> None:
    same = rollout_values(view(["g3", "o3", "b5", "p1"]), (400,), np.random.default_rng(1))
    assert same["g3"] == same["o3"] != same["b5"]
    other = rollout_values(view(["g3", "o3", "b5", "p1"], match=True), (400,), np.random.default_rng(1))
    assert other["g3"] != other["o3"]


def test_a_wild_that_shows_a_number_is_not_the_card_of_that_number() -> None:
    worth = rollout_values(view(["g3", "W", "b5", "p1"], wilds=True), (400,), np.random.default_rng(1))
    assert worth["g3"] > worth["W=o3"]

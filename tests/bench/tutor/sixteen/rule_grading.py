"""Grades the moves of positions by a judge that has nothing of the tutor's networks, so that their faults show.

Rollouts as in `grading`, but everybody plays by the rules of `rule_player`, and exactly once a card of the draw pile is
left or none (`endgame`, which the tests hold to playing everything through). All cards of a position meet the same
hidden cards (common random numbers), in two independent halves.
"""

from collections.abc import Iterator

import numpy as np

from classroom.games.sixteen.rules import SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.endgame.exact_ends import exact_ends
from classroom.tutor.sixteen.endgame.exact_values import Endgame
from classroom.tutor.sixteen.endgame.open_hands import OpenHands
from classroom.tutor.sixteen.rollouts.batch_state import Array, BatchState, Plays
from classroom.tutor.sixteen.rollouts.monte_carlo import sample_hidden_cards
from classroom.tutor.sixteen.rollouts.network_evaluation import play_places, plays_as_shown
from tests.bench.tutor.sixteen.rule_player import play_values

SETS = 2  # depth of a rollout
AT_ONCE = 2400  # boards
SHARE_OF_FIRST = 6  # so much of the rollouts goes to all moves; the rest to those that it leaves in the running
BEHIND = 4  # standard errors


def grade_by_rules(view: View, deals: int, rng: np.random.Generator) -> dict[str, float]:
    """The worth of each play of two seats in sets, over so many ways the hidden cards may lie."""
    moves, place, shown = play_places(view)
    end = Endgame(OpenHands(view.rules["match"], view.rules["bonus"]))
    found = np.concatenate(list(rounds(view, place, shown, max(deals // SHARE_OF_FIRST, 1), rng, end)))
    worth = found.mean(axis=0)
    still = np.flatnonzero(in_the_running(found))
    if len(still) > 1:
        more = list(rounds(view, place[still], shown[still], deals - len(found), rng, end))
        worth[still] = np.concatenate([found[:, still], *more]).mean(axis=0)
    return dict(zip(moves, worth.tolist(), strict=True))


def in_the_running(found: Array) -> Array:
    """Which plays may be the best after these rollouts [deals, plays]."""
    behind = found[:, [found.mean(axis=0).argmax()]] - found
    error = behind.std(axis=0) / np.sqrt(len(found))
    near: Array = behind.mean(axis=0) <= BEHIND * error + 1e-9
    return near


def rounds(
    view: View, place: Array, shown: Array, deals: int, rng: np.random.Generator, end: Endgame
) -> Iterator[Array]:
    """Batches of [deals, plays], so many deals in all."""
    at_once = max(AT_ONCE // len(place), 1)
    for start in range(0, deals, at_once):
        yield rollouts(view, place, shown, min(at_once, deals - start), rng, end)


def rollouts(view: View, place: Array, shown: Array, deals: int, rng: np.random.Generator, end: Endgame) -> Array:
    """[deals, plays]: the sets that each play brings, mine minus theirs."""
    start = sample_hidden_cards(view, deals, rng).select(np.repeat(np.arange(deals), len(place)))
    chosen = np.tile(place, deals)
    brought = play_out(start, plays_as_shown(start, chosen, np.tile(shown, deals)), chosen, end)
    return (1 if (view.seat or 0) % SIDES == 0 else -1) * brought.reshape(deals, len(place))


def play_out(boards: BatchState, options: Plays, place: Array, end: Endgame) -> Array:
    """Sets for side 0 on each board to the end of the second set, or to the end of the match where that comes first."""
    brought = np.zeros(len(boards), np.float32)
    which, sets = boards.rows, np.zeros(len(boards), int)
    while True:
        gain = boards.play(options, place)
        brought[which] += gain
        sets += gain != 0
        going = (sets < SETS) & ~boards.over
        boards, which, sets = boards.select(going), which[going], sets[going]
        if not len(boards):
            return brought
        boards.draw()
        if boards.left <= 1:
            brought[which] += exact_ends(boards, end)
            return brought
        options = boards.plays()
        place = play_values(boards, options).argmax(axis=1)

"""Rollouts by the network to the end of the second set from here: much noisier than what the tutor plays ahead
(`rollouts/monte_carlo.py`), and further from what its network thinks of the cards that are compared."""

import numpy as np

from classroom.games.sixteen.rules import SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.rollouts.batch_state import Array, BatchState, Plays
from classroom.tutor.sixteen.rollouts.monte_carlo import Ends, choose_places, sample_hidden_cards
from classroom.tutor.sixteen.rollouts.network import Network
from classroom.tutor.sixteen.rollouts.network_evaluation import plays_as_shown

SETS = 2  # depth of a rollout


def run_rollouts(
    view: View,
    place: Array,
    shown: Array,
    count: int,
    rng: np.random.Generator,
    evaluator: Network,
    ends: Ends | None = None,
) -> Array:
    """[rollouts, plays]: the sets that each play brought in each rollout, for the side to move."""
    start = sample_hidden_cards(view, count, rng).select(np.repeat(np.arange(count), len(place)))
    chosen, shows = np.tile(place, count), np.tile(shown, count)
    options = plays_as_shown(start, chosen, shows)
    brought = play_out(start, options, chosen, evaluator, ends)
    sign = 1 if (view.seat or 0) % SIDES == 0 else -1
    return sign * brought.reshape(count, len(place))


def play_out(boards: BatchState, options: Plays, place: Array, evaluator: Network, ends: Ends | None = None) -> Array:
    """Sets for side 0 on each board, once these cards are played and everybody plays on by the network."""
    brought = np.zeros(len(boards), np.float32)
    which, sets = boards.rows, np.zeros(len(boards), int)
    left = np.zeros(len(boards), np.float32)
    while True:
        mover = boards.turn
        gain = boards.play(options, place)
        brought[which] += gain
        sets += gain != 0
        done = (sets == SETS) & (gain != 0)
        brought[which[done]] += np.where(mover[done] % SIDES == 0, left[done], -left[done])
        going = ~(done | boards.over)
        boards, which, sets = boards.select(going), which[going], sets[going]
        if not len(boards):
            return brought
        boards.draw()
        if ends and boards.left <= 1:
            brought[which] += ends(boards)
            return brought
        options = boards.plays()
        place, value = choose_places(boards, options, sets == SETS - 1, evaluator)
        left = value - options.gain[boards.rows, place]

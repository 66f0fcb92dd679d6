"""Values of plays in sets: exact where every card is known, else by the network and Monte Carlo rollouts."""

import zlib
from random import Random

import numpy as np

from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.endgame import is_open, solve
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.rollouts.monte_carlo import rollout_values
from classroom.tutor.sixteen.rollouts.network_evaluation import network_values
from classroom.tutor.thinking_time import ThinkingBudget

THINKING_BUDGET = ThinkingBudget()
ADVICE_ROLLOUTS = (200,)
FAR = 0.5  # sets apart by the network: then rollouts called the same play better in all of 4,012 positions
BOT_ROLLOUTS = (500, 1000)  # of the strongest level: the second round only for plays still in the running


def move_values(view: View) -> dict[str, float]:
    """The value of each play, quickly and always the same: the rollouts are seeded by the view alone."""
    if not card_plays(view):
        return {}
    if is_open(view):
        return solve(view)
    seed = zlib.crc32(repr((view.hand, view.held, view.left, view.pile, view.steps, view.rules)).encode())
    return rollout_values(view, ADVICE_ROLLOUTS, np.random.default_rng(seed))


def value_difference(view: View, one: str, other: str) -> float:
    """How many sets the one play is worth more than the other: by the network alone where that is far, else as by
    `move_values`."""
    found = {} if is_open(view) else network_values(view)
    if not found or abs(found[one] - found[other]) <= FAR:
        found = move_values(view)
    return found[one] - found[other]


def bot_move_values(view: View, rng: Random) -> dict[str, float]:
    """The value of each play by rollouts, if there is time for them; else by the network alone."""
    if is_open(view):
        return solve(view)
    if len(card_plays(view)) == 1:
        return network_values(view)
    with THINKING_BUDGET.spending() as has_time:
        if has_time:
            return rollout_values(view, BOT_ROLLOUTS, np.random.default_rng(rng.getrandbits(64)))
    return network_values(view)

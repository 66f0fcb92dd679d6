"""Values of plays in sets: exact near the end, else by the network and Monte Carlo rollouts."""

import zlib
from functools import partial
from random import Random

import numpy as np

from classroom.games.sixteen.cards import WILD
from classroom.games.sixteen.rules import SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.endgame.exact_ends import exact_ends
from classroom.tutor.sixteen.endgame.exact_values import Endgame, is_exact, is_open, solve
from classroom.tutor.sixteen.endgame.open_hands import OpenHands
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.rollouts.monte_carlo import Ends, rollout_values
from classroom.tutor.sixteen.rollouts.network_evaluation import network_values
from classroom.tutor.thinking_time import ThinkingBudget

THINKING_BUDGET = ThinkingBudget()
ADVICE_ROLLOUTS = (400,)
NEAR = {False: 5, True: 3}  # cards left, by whether matches count: from then on rollouts have exact ends, if quick
FAR = 0.3  # sets apart by the network: then rollouts called something else clearly better in 28 of 4,707 positions
BOT_ROLLOUTS = (1000, 2000)  # of the strongest level: the second round only for plays still in the running


def move_values(view: View) -> dict[str, float]:
    """The value of each play, quickly and always the same: the rollouts are seeded by the view alone."""
    if not card_plays(view):
        return {}
    if is_exact(view):
        return solve(view)
    seed = zlib.crc32(repr((view.hand, view.held, view.left, view.pile, view.steps, view.rules)).encode())
    return rollout_values(view, ADVICE_ROLLOUTS, np.random.default_rng(seed), ends(view))


def value_difference(view: View, one: str, other: str) -> float:
    """How many sets the one play is worth more than the other: by the network alone where that is far, else as by
    `move_values`."""
    found = {} if is_exact(view) else network_values(view)
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
        if has_time and is_exact(view):
            return solve(view)
        if has_time:
            return rollout_values(view, BOT_ROLLOUTS, np.random.default_rng(rng.getrandbits(64)), ends(view))
    return network_values(view)


def ends(view: View) -> Ends | None:
    """The exact ends for rollouts from here, where they are near. Matches with a wild about take too long."""
    match = view.rules["match"]
    wild = WILD in view.hand or WILD in view.unseen
    if view.players != SIDES or view.left > NEAR[match] or (match and wild):
        return None
    return partial(exact_ends, end=Endgame(OpenHands(match, view.rules["bonus"])))

"""Values of plays in sets: exact where every card is known, else by the network and Monte Carlo rollouts."""

import time
import zlib
from random import Random
from threading import Lock

import numpy as np

from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.endgame import is_open, solve
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.rollouts.monte_carlo import rollout_values
from classroom.tutor.sixteen.rollouts.network_evaluation import network_values

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
    """The value of each play with as many rollouts as the process has time for; by the network alone if it has none."""
    if is_open(view):
        return solve(view)
    if len(card_plays(view)) == 1 or not THINKING_BUDGET.may_spend():
        return network_values(view)
    began = time.thread_time()
    try:
        return rollout_values(view, BOT_ROLLOUTS, np.random.default_rng(rng.getrandbits(64)))
    finally:
        THINKING_BUDGET.spend(time.thread_time() - began)


class TimeBudget:
    """A token bucket of CPU time for rollouts: the process may spend a share of one core on them.

    What is not used is saved up, to a limit. So a single child always gets the strongest player, and when many play at
    once some moves are made by the network alone instead of late.
    """

    def __init__(self, share: float = 0.5, saved: float = 1.0) -> None:
        self.share, self.most = share, saved
        self.left, self.at, self.endless = saved, time.monotonic(), False
        self.lock = Lock()

    def may_spend(self) -> bool:
        """Refills the bucket by the time gone by; whether anything is left in it."""
        with self.lock:
            now = time.monotonic()
            self.left, self.at = min(self.most, self.left + (now - self.at) * self.share), now
            return self.left > 0 or self.endless

    def spend(self, spent: float) -> None:
        """Takes these seconds of CPU time out of the bucket; it may be overdrawn."""
        with self.lock:
            self.left -= spent


THINKING_BUDGET = TimeBudget()

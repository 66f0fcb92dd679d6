"""What plays are worth in sets: exactly where every card is known, else by the network and playing ahead."""

import time
import zlib
from random import Random
from threading import Lock

import numpy as np

from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.endgame import is_open, solve
from classroom.tutor.sixteen.monte_carlo import think
from classroom.tutor.sixteen.move_helpers import plays
from classroom.tutor.sixteen.network_evaluation import glance

ADVICE = (200,)  # matches played ahead for advice
FAR = 0.5  # sets apart at a glance: then playing ahead called the same one better in all of 4,012 positions
MOVE = (500, 1000)  # for a move of the strongest level: the second round only for those still in the running


def worths(view: View) -> dict[str, float]:
    """The worth of each play, soon and always the same: the matches played ahead hang on nothing but the view."""
    if not plays(view):
        return {}
    if is_open(view):
        return solve(view)
    seed = zlib.crc32(repr((view.hand, view.held, view.left, view.pile, view.steps, view.rules)).encode())
    return think(view, ADVICE, np.random.default_rng(seed))


def worth_more(view: View, one: str, other: str) -> float:
    """How many sets the one play is worth more than the other: at a glance where that is far, else as by `worths`."""
    found = {} if is_open(view) else glance(view)
    if not found or abs(found[one] - found[other]) <= FAR:
        found = worths(view)
    return found[one] - found[other]


def worths_for_a_move(view: View, rng: Random) -> dict[str, float]:
    """The worth of each play after as much thought as the process can spare."""
    if is_open(view):
        return solve(view)
    if len(plays(view)) == 1 or not PATIENCE.take():
        return glance(view)
    began = time.thread_time()
    try:
        return think(view, MOVE, np.random.default_rng(rng.getrandbits(64)))
    finally:
        PATIENCE.give_back(time.thread_time() - began)


class TimeBudget:
    """How much of one core the process may spend thinking ahead: a share of the time that goes by.

    What is not used is saved up, to a limit. So a single child always gets the strongest player, and when many play at
    once some moves are made at a glance instead of late.
    """

    def __init__(self, share: float = 0.5, saved: float = 1.0) -> None:
        self.share, self.most = share, saved
        self.left, self.at, self.endless = saved, time.monotonic(), False
        self.lock = Lock()

    def take(self) -> bool:
        """Whether somebody may think now."""
        with self.lock:
            now = time.monotonic()
            self.left, self.at = min(self.most, self.left + (now - self.at) * self.share), now
            return self.left > 0 or self.endless

    def give_back(self, spent: float) -> None:
        """Notes how many seconds of a core were spent."""
        with self.lock:
            self.left -= spent


PATIENCE = TimeBudget()

"""How much CPU time tutors may spend on playing far ahead: a share of a core for the server, of which each of its
processes has its part, and within it one for each player. Who has none left gets moves made at a glance, which cost
next to nothing, and never a later answer."""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock

PLAYERS = 1000  # whose budgets are kept: those that thought last

player_of_thread: ContextVar[str] = ContextVar("player_of_thread", default="")


@contextmanager
def thinking_for(player: str | None) -> Iterator[None]:
    """Inside, tutors think in a match of this player, by its id."""
    before = player_of_thread.set(player or "")
    try:
        yield
    finally:
        player_of_thread.reset(before)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a budget is filled with."""

    share: float  # of a core
    saved: float  # seconds of CPU time: what is not used is saved up to this limit
    at_once: int  # threads that may think at the same time


PROCESS = Allowance(share=0.5, saved=1.0, at_once=2)
PLAYER = Allowance(share=0.25, saved=1.0, at_once=1)


class TimeBudget:
    """A token bucket of CPU time. Not thread-safe by itself."""

    def __init__(self, allowance: Allowance) -> None:
        self.allowance = allowance
        self.left, self.at, self.thinking = allowance.saved, time.monotonic(), 0

    def has_time(self, processes: int = 1) -> bool:
        """Refills the bucket by the time gone by; whether anything is left in it, for one more at once. So many
        processes share the allowance."""
        now = time.monotonic()
        filled = self.left + (now - self.at) * self.allowance.share / processes
        self.left, self.at = min(self.allowance.saved / processes, filled), now
        return self.left > 0 and self.thinking < max(self.allowance.at_once // processes, 1)


class ThinkingBudget:
    """The budgets of the process and of its players. Thread-safe.

    So a single child always gets the strongest tutors; when many play at once some moves are made at a glance; and
    whoever asks for more than any match needs takes nothing from the others (requirements A7.9).
    """

    processes = 1  # of the server. Tutors think inside the transaction of a move, and on SQLite there is one at a time

    def __init__(self, process: Allowance = PROCESS, player: Allowance = PLAYER) -> None:
        self.process, self.player = TimeBudget(process), player
        self.players: OrderedDict[str, TimeBudget] = OrderedDict()
        self.endless = False
        self.lock = Lock()

    @contextmanager
    def spending(self) -> Iterator[bool]:
        """Whether there is time to play far ahead; the CPU time of this thread inside the block is taken out of the
        budgets, which may be overdrawn."""
        if self.endless:
            yield True
            return
        budgets = self.begin()
        began = time.thread_time()
        try:
            yield bool(budgets)
        finally:
            self.end(budgets, time.thread_time() - began)

    def begin(self) -> tuple[TimeBudget, ...]:
        """The budgets to spend from; none where one of them has nothing left."""
        with self.lock:
            budgets = self.process, self.budget_of(player_of_thread.get())
            if not (budgets[0].has_time(ThinkingBudget.processes) and budgets[1].has_time()):
                return ()
            for budget in budgets:
                budget.thinking += 1
            return budgets

    def end(self, budgets: tuple[TimeBudget, ...], spent: float) -> None:
        with self.lock:
            for budget in budgets:
                budget.left -= spent
                budget.thinking -= 1

    def budget_of(self, player: str) -> TimeBudget:
        """The player's budget, a full one where there was none; the one that was used longest ago is dropped."""
        budget = self.players.setdefault(player, TimeBudget(self.player))
        self.players.move_to_end(player)
        while len(self.players) > PLAYERS:
            self.players.popitem(last=False)
        return budget

"""Think times of simulated players: how long they wait before they act."""

import asyncio
import math
from contextlib import suppress
from random import Random
from typing import Protocol

from tests.bench.load.page_parser import FormAction

THINK, SPREAD = 6.0, 0.6  # seconds of thinking about a move, on average; standard deviation of the logarithm
READ, TOUCH = 3.0, 1.0  # seconds to read what only a touch goes on from, and between two touches


class ThinkTime(Protocol):
    def seconds(self, action: FormAction, rng: Random) -> float: ...


class NoThinkTime:
    """No think time at all: one request after the other."""

    def seconds(self, _act: FormAction, _rng: Random) -> float:
        return 0


class ClassThinkTime:
    """A brisk class: 6 s a move on average, lognormal. Children of 6 to 8 need 2 to 4 s to answer a one-digit sum, and
    have to look at four cards before; the pauses of the page, 1.5 to 3.4 s a step, come on top."""

    def seconds(self, action: FormAction, rng: Random) -> float:
        if action.kind == "step":
            return READ if action.delay is None else action.delay
        return TOUCH if action.kind == "pick" else rng.lognormvariate(math.log(THINK) - SPREAD**2 / 2, SPREAD)


async def pause(seconds: float, stop: asyncio.Event) -> None:
    """Lets so much time pass, unless it is to stop before."""
    if seconds:
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), seconds)

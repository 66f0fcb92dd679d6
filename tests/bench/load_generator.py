"""Many at once: a route asked as fast as it answers, tables moved at, children who play."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.bench.http_client import Form, HttpBrowser, LostError
from tests.bench.request_stats import Notes
from tests.bench.simulated_players import SimulatedPlayer
from tests.bench.statistics import median, rounded, spread
from tests.bench.think_times import AsInClass, FlatOut

FIRST = 0.6  # share of the time to warm up in which the children of a class come in


@dataclass(slots=True)
class Crowd:
    """What a crowd did in so many seconds: `done` counts what was answered by then, `notes` also what came later.
    `busy` is the share of a core that the crowd itself took."""

    notes: Notes
    seconds: float
    busy: float
    done: dict[str, int]

    def rate(self, kind: str = "move") -> float:
        """A second."""
        return self.done.get(kind, 0) / self.seconds

    def as_json(self) -> dict[str, Any]:
        kinds = sorted(self.notes.seconds)
        return {
            "seconds": rounded(self.seconds),
            "busy": rounded(self.busy),
            "errors": self.notes.errors,
            "samples": self.notes.samples,
            **{
                kind: {
                    "a_second": rounded(self.rate(kind)),
                    "ms": spread(self.notes.seconds[kind]),
                    "cpu_ms": rounded(median(self.notes.cpu[kind])),
                }
                for kind in kinds
            },
        }


async def timed(doing: Awaitable[Any], notes: Notes) -> Crowd:
    began, busy = time.perf_counter(), time.process_time()
    await doing
    seconds = time.perf_counter() - began
    done = {kind: len(times) for kind, times in notes.seconds.items()}
    return Crowd(notes, seconds, (time.process_time() - busy) / seconds, done)


async def hammer(port: int, path: str, form: Form | None, connections: int, seconds: float) -> Crowd:
    """A route, asked by so many as fast as it answers: requests of the kind `route`."""
    notes, until = Notes(), time.perf_counter() + seconds

    async def one() -> None:
        browser = HttpBrowser(port)
        while time.perf_counter() < until:
            try:
                answer = await browser.ask(path, form)
                notes.add("route", answer)
                if answer.status != 200:
                    notes.error(f"{answer.status} from {path}")
            except LostError as error:
                notes.error(f"{path}: {error}")
        browser.close()

    return await timed(together(one() for _ in range(connections)), notes)


async def together(doing: Any) -> None:
    await asyncio.gather(*doing)


async def move_at_all(children: Sequence[SimulatedPlayer], connections: int) -> Crowd:
    """One request to move at each of these tables, made ready before, by so many at a time."""
    notes = Notes(counts=False)
    await in_turn(children, 30, SimulatedPlayer.get_ready, notes)
    notes.counts = True
    return await timed(in_turn(children, connections, move, notes), notes)


async def move(child: SimulatedPlayer) -> None:
    await child.do(child.next_act())


async def in_turn(
    children: Sequence[SimulatedPlayer], at_once: int, act: Callable[[SimulatedPlayer], Awaitable[None]], notes: Notes
) -> None:
    """Each of the children does it once. One to whom an error happens is at no table any more."""
    waiting = list(reversed(children))

    async def one() -> None:
        while waiting:
            child = waiting.pop()
            child.notes = notes
            try:
                await act(child)
            except (LostError, ValueError) as error:
                notes.error(f"{child.way.slug}: {error}")
                child.page = ""

    await together(one() for _ in range(at_once))


async def play(children: Sequence[SimulatedPlayer], seconds: float) -> Crowd:
    """Flat out: nobody thinks."""
    notes, stop = Notes(), asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, stop.set)
    for child in children:
        child.notes = notes
    return await timed(together(child.play(FlatOut(), stop) for child in children), notes)


async def play_as_in_class(children: Sequence[SimulatedPlayer], warm: float, seconds: float) -> Crowd:
    """At a class's pace: they come in one after the other; what happens while it warms up does not count."""
    notes, stop = Notes(counts=False), asyncio.Event()

    async def one(child: SimulatedPlayer, after: float) -> None:
        child.notes = notes
        await asyncio.sleep(after)
        await child.play(AsInClass(), stop)

    chance_source = Random(16)
    playing = [asyncio.create_task(one(child, chance_source.uniform(0, FIRST * warm))) for child in children]
    await asyncio.sleep(warm)
    notes.counts = True
    asyncio.get_running_loop().call_later(seconds, stop.set)
    crowd = await timed(asyncio.sleep(seconds), notes)
    await together(playing)
    return crowd

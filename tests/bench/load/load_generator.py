"""Load generators: one route at full speed, one move at each of many tables, and simulated players, flat out or with
think times."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.bench.load.http_client import Form, HttpBrowser, NoResponseError
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.simulated_players import SimulatedPlayer
from tests.bench.load.think_times import ClassThinkTime, NoThinkTime
from tests.bench.statistics import median, percentiles_ms, rounded

RAMP_UP = 0.6  # share of the warm-up in which the children of a class arrive


@dataclass(slots=True)
class LoadResult:
    """What a load generator measured in so many seconds: `done` counts the responses by then, `stats` has the later
    ones too. `busy` is the share of a core that the generator itself took."""

    stats: RequestStats
    seconds: float
    busy: float
    done: dict[str, int]

    def rate(self, kind: str = "move") -> float:
        """Responses of this kind a second."""
        return self.done.get(kind, 0) / self.seconds

    def as_json(self) -> dict[str, Any]:
        kinds = sorted(self.stats.seconds)
        return {
            "seconds": rounded(self.seconds),
            "busy": rounded(self.busy),
            "errors": self.stats.errors,
            "reloads": self.stats.reloads,
            "samples": self.stats.samples,
            **{
                kind: {
                    "a_second": rounded(self.rate(kind)),
                    "ms": percentiles_ms(self.stats.seconds[kind]),
                    "cpu_ms": rounded(median(self.stats.cpu[kind])),
                }
                for kind in kinds
            },
        }


async def measure_load(doing: Awaitable[Any], stats: RequestStats) -> LoadResult:
    """What was measured until this is done."""
    began, busy = time.perf_counter(), time.process_time()
    await doing
    seconds = time.perf_counter() - began
    done = {kind: len(times) for kind, times in stats.seconds.items()}
    return LoadResult(stats, seconds, (time.process_time() - busy) / seconds, done)


async def request_repeatedly(port: int, path: str, form: Form | None, connections: int, seconds: float) -> LoadResult:
    """So many connections that request a route without a pause: requests of the kind `route`."""
    stats, until = RequestStats(), time.perf_counter() + seconds

    async def one() -> None:
        browser = HttpBrowser(port, secrets.token_urlsafe(32))  # one each: a browser is served one request at a time
        sent = browser.encode(path, form, htmx=False)
        while time.perf_counter() < until:
            try:
                response = await browser.send(sent)
                stats.add("route", response)
                if response.status != 200:
                    stats.error(f"{response.status} from {path}")
            except NoResponseError as error:
                stats.error(f"{path}: {error}")
        browser.close()

    return await measure_load(gather_all(one() for _ in range(connections)), stats)


async def gather_all(doing: Any) -> None:
    await asyncio.gather(*doing)


async def move_at_each_table(children: Sequence[SimulatedPlayer], connections: int) -> LoadResult:
    """One request to move at each of these tables, made ready before, by so many at a time."""
    stats = RequestStats(counts=False)
    await for_each_child(children, 30, SimulatedPlayer.get_ready, stats)
    stats.counts = True
    return await measure_load(for_each_child(children, connections, make_move, stats), stats)


async def make_move(child: SimulatedPlayer) -> None:
    await child.perform(child.next_action())


async def for_each_child(
    children: Sequence[SimulatedPlayer],
    at_once: int,
    action: Callable[[SimulatedPlayer], Awaitable[None]],
    stats: RequestStats,
) -> None:
    """Calls this once for each of the children, so many at a time. A child with an error has no table any more."""
    waiting = list(reversed(children))

    async def one() -> None:
        while waiting:
            child = waiting.pop()
            child.stats = stats
            try:
                await action(child)
            except (NoResponseError, ValueError) as error:
                stats.error(f"{child.choice.slug}: {error}")
                child.leave_table()

    await gather_all(one() for _ in range(at_once))


async def play_flat_out(children: Sequence[SimulatedPlayer], seconds: float) -> LoadResult:
    """Without think times, for so many seconds."""
    stats, stop = RequestStats(), asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, stop.set)
    for child in children:
        child.stats = stats
    return await measure_load(gather_all(child.play(NoThinkTime(), stop) for child in children), stats)


async def play_at_class_pace(children: Sequence[SimulatedPlayer], warm: float, seconds: float) -> LoadResult:
    """With a class's think times, ramped up: the requests of the warm-up do not count."""
    stats, stop = RequestStats(counts=False), asyncio.Event()

    async def one(child: SimulatedPlayer, after: float) -> None:
        child.stats = stats
        await asyncio.sleep(after)
        await child.play(ClassThinkTime(), stop)

    rng = Random(16)
    playing = [asyncio.create_task(one(child, rng.uniform(0, RAMP_UP * warm))) for child in children]
    await asyncio.sleep(warm)
    stats.counts = True
    asyncio.get_running_loop().call_later(seconds, stop.set)
    result = await measure_load(asyncio.sleep(seconds), stats)
    await gather_all(playing)
    return result

"""Pairs of children who play one another at a class's pace, each at a browser of its own: how soon one side knows of a
move of the other, and what the polls cost; then the same children, of whom half wait, when nobody moves."""

import asyncio
import os
from random import Random
from typing import Any

from tests.bench.core_seconds import CoreWatch
from tests.bench.load.http_client import HttpBrowser
from tests.bench.load.load_fixture import LoadFixture
from tests.bench.load.load_generator import RAMP_UP, LoadResult, gather_all, measure_load
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.simulated_players import GameChoice
from tests.bench.load.table_pairs import MoveTimes, TableChild
from tests.bench.load.think_times import ClassThinkTime
from tests.bench.result_table import ResultRow, row_below
from tests.bench.server_process import ON_POSTGRESQL
from tests.bench.statistics import percentiles_ms, rounded

MOVE_P99, KNOWN_P50, KNOWN_P95, POLLS = 150, 1000, 2000, 5  # ms, ms, ms, % of a core
LONGEST_CALM = 30  # seconds after which pages ask less often
SETTLES = 8  # seconds in which all have seen the last move: a poll is answered before


def measure(fixture: LoadFixture) -> dict[str, Any]:
    fixture.bar.advance(f"{fixture.where}: {len(fixture.school.tables)} pairs")
    return asyncio.run(lesson(fixture))


async def lesson(fixture: LoadFixture) -> dict[str, Any]:
    stats, warm = RequestStats(counts=False), fixture.plan.warm * fixture.plan.seconds
    seconds = fixture.plan.lesson * fixture.plan.seconds
    children, times = children_at_tables(fixture, stats)
    stop, rng = asyncio.Event(), Random(16)

    async def arrive(child: TableChild, after: float) -> None:
        await asyncio.sleep(after)
        await child.play(ClassThinkTime(), stop)

    playing = [asyncio.create_task(arrive(child, rng.uniform(0, RAMP_UP * warm))) for child in children]
    await asyncio.sleep(warm)
    stats.counts = True
    watch = CoreWatch(fixture.server.pids)
    played = await measure_load(asyncio.sleep(seconds), stats)
    playing_share = core_share(fixture, watch)
    stop.set()
    await gather_all(playing)
    waited, waiting_share = await only_wait(fixture, children, min(seconds, LONGEST_CALM))
    for child in children:
        child.browser.close()
    delays = [delay for one in times for delay in one.delays]
    return {
        **played.as_json(),
        "known_ms": percentiles_ms(delays),
        "server_share": playing_share,
        "only_waiting": {**waited.as_json(), "server_share": waiting_share},
        "over": sum(child.is_over for child in children) // 2,
        "load": round(os.getloadavg()[0], 1),
    }


def children_at_tables(fixture: LoadFixture, stats: RequestStats) -> tuple[list[TableChild], list[MoveTimes]]:
    """Two at each table."""
    children, times, cookies = [], [], iter(fixture.school.cookies)
    for slug, match_id in fixture.school.tables:
        both = MoveTimes(counts=lambda: stats.counts)
        times.append(both)
        for seat in (0, 1):
            browser = HttpBrowser(fixture.server.port, next(cookies))
            choice = GameChoice(slug, [], adds=1)
            children.append(TableChild(browser, choice, f"/match/{match_id}", seat, both, stats))
    return children, times


async def only_wait(
    fixture: LoadFixture, children: list[TableChild], seconds: float
) -> tuple[LoadResult, float | None]:
    """What was measured while nobody moves, and the share of a core that the server took; not how the last moves are
    shown to the others."""
    stats, stop = RequestStats(counts=False), asyncio.Event()
    for child in children:
        child.stats = stats
    waiting = [asyncio.create_task(child.only_wait(stop)) for child in children]
    await asyncio.sleep(SETTLES)
    stats.counts = True
    watch = CoreWatch(fixture.server.pids)
    waited = await measure_load(asyncio.sleep(seconds), stats)
    share = core_share(fixture, watch)
    stop.set()
    await gather_all(waiting)
    return waited, share


def core_share(fixture: LoadFixture, watch: CoreWatch) -> float | None:
    """Percent of a core that the server took, and PostgreSQL where it is used; None where the system does not say."""
    spent = watch.spent()
    if spent is None:
        return None
    database = spent.database if fixture.deployment in ON_POSTGRESQL else 0
    return rounded(100 * (spent.server + database) / spent.clock)


def each_poll(waiting: dict[str, Any], asked: float) -> float | None:
    """Milliseconds of the processor that the server took for each of so many polls a second, with all that it does. It
    does not say itself how long most polls took, since it answers them before its app."""
    share = waiting["server_share"]
    return rounded(10 * share / asked) if share is not None and asked else None


def rows(fixture: LoadFixture, found: dict[str, Any]) -> list[ResultRow]:
    who, where, nothing = (
        f"{len(fixture.school.tables)} pairs",
        fixture.where,
        {"a_second": 0, "ms": {}, "cpu_ms": None},
    )
    moves, polls, looks = (found.get(kind, nothing) for kind in ("move", "poll", "look"))
    known, waiting = found["known_ms"], found["only_waiting"]
    asked = waiting.get("poll", nothing)["a_second"]
    errors = found["errors"] + waiting["errors"]
    return [
        ResultRow(where, f"{who}: moves", moves["a_second"], "a second"),
        ResultRow(where, f"{who}: a move, p50", moves["ms"].get("p50"), "ms", why="no move"),
        row_below(where, f"{who}: a move, p99", moves["ms"].get("p99"), "ms", MOVE_P99),
        row_below(where, f"{who}: a move is known to the other side, p50", known["p50"], "ms", KNOWN_P50),
        row_below(where, f"{who}: a move is known to the other side, p95", known["p95"], "ms", KNOWN_P95),
        ResultRow(where, f"{who}: a move is known to the other side, p99", known["p99"], "ms", why="no move"),
        ResultRow(where, f"{who}: polls", polls["a_second"], "a second"),
        ResultRow(where, f"{who}: what is new, processor", looks["cpu_ms"], "ms", why="nothing was new"),
        ResultRow(where, f"{who}: the whole server", found["server_share"], "% a core", why="no /proc"),
        ResultRow(where, f"{who}, nobody moves: polls", asked, "a second"),
        ResultRow(where, f"{who}, nobody moves: the server for each", each_poll(waiting, asked), "ms", why="no poll"),
        row_below(where, f"{who}, nobody moves: the whole server", waiting["server_share"], "% a core", POLLS),
        ResultRow(where, f"{who}: errors", errors, "", "none", errors == 0),
    ]

"""Throughput: moves a second, beside a bare route and one INSERT, measured in the same rounds."""

import asyncio
from typing import Any

from tests.bench.bench_app import BARE, INSERT
from tests.bench.core_seconds import CoreWatch
from tests.bench.load.core_use import core_figures, core_rows, mean_shares
from tests.bench.load.load_fixture import LoadFixture
from tests.bench.load.load_generator import LoadResult, move_at_each_table, play_flat_out, request_repeatedly
from tests.bench.load.simulated_players import SimulatedPlayer
from tests.bench.result_table import ResultRow
from tests.bench.statistics import median, percentile, ratio, rounded

LEAST, DREAM = 0.2, 0.35  # of the INSERT's throughput, one at a time
FORM = [("number", "16")]
RATES, RATIOS = ("bare", "insert", "moves", "all"), ("to_bare", "to_insert", "cpu_to_insert", "all_to_insert")
NAMES = (*RATES, *RATIOS, "p50", "p95", "p99", "cpu_ms", "alone_on_the_machine")


def measure(fixture: LoadFixture) -> dict[str, Any]:
    """By the number of children: every round, and the medians of all rounds."""
    return {str(many): asyncio.run(rounds(fixture, many)) for many in fixture.plan.flat_out}


async def rounds(fixture: LoadFixture, many: int) -> dict[str, Any]:
    pool = fixture.children(max(fixture.plan.pool, many))
    found = []
    for number in range(fixture.plan.rounds):
        fixture.bar.advance(f"{fixture.where}: moves, {many} at once, round {number + 1}")
        found.append(await one_round(fixture, pool, many))
    for child in pool:
        child.browser.close()
    return {
        **{name: rounded(median([one[name] for one in found])) for name in NAMES},
        "core_seconds": mean_shares([one["core_seconds"] for one in found]),
        "errors": sum(one["errors"] for one in found),
        "reloads": sum(one["playing"]["reloads"] for one in found),
        "rounds": found,
    }


async def one_round(fixture: LoadFixture, pool: list[SimulatedPlayer], many: int) -> dict[str, Any]:
    """The baselines before and after, in between the moves: alone, at tables made ready, then with all that a browser
    requests besides."""
    port, seconds = fixture.server.port, fixture.plan.seconds / 4
    bare = [await request_repeatedly(port, BARE, None, many, seconds)]
    insert = [await request_repeatedly(port, INSERT, FORM, many, seconds)]
    alone = await move_at_each_table(pool, many)
    insert.append(await request_repeatedly(port, INSERT, FORM, many, seconds))
    bare.append(await request_repeatedly(port, BARE, None, many, seconds))
    watch = CoreWatch(fixture.server.pids)
    playing = await play_flat_out(pool[:many], fixture.plan.seconds)
    cores = core_figures(playing, watch.spent())
    insert.append(await request_repeatedly(port, INSERT, FORM, many, seconds))
    return {**figures(bare, insert, alone, playing), **cores, "alone": alone.as_json(), "playing": playing.as_json()}


def figures(bare: list[LoadResult], insert: list[LoadResult], alone: LoadResult, playing: LoadResult) -> dict[str, Any]:
    """`moves` alone and `all` with what a browser asks for besides, a second; their ratios; milliseconds of a move."""
    bares, inserts = [one.rate("route") for one in bare], [one.rate("route") for one in insert]
    times = playing.stats.seconds["move"]
    everyone = [*bare, *insert, alone, playing]
    return {
        "bare": median(bares),
        "insert": median(inserts),
        "moves": alone.rate(),
        "all": playing.rate(),
        "to_bare": ratio(alone.rate(), *bares),
        "to_insert": ratio(alone.rate(), inserts[0], inserts[1]),
        "all_to_insert": ratio(playing.rate(), inserts[1], inserts[2]),
        "cpu_to_insert": cpu_ratio(insert, alone),
        "cpu_ms": median(alone.stats.cpu["move"]),
        **{
            name: rounded(percentile(times, share), 1000)
            for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
        },
        "errors": sum(one.stats.errors for one in everyone),
        "samples": [sample for one in everyone for sample in one.stats.samples],
    }


def cpu_ratio(insert: list[LoadResult], alone: LoadResult) -> float | None:
    """The same ratio by the time on a processor alone: what else runs on the machine does not change it."""
    baseline, moved = median([median(one.stats.cpu["route"]) for one in insert]), median(alone.stats.cpu["move"])
    return baseline / moved if baseline and moved else None


def rows(fixture: LoadFixture, found: dict[str, Any]) -> list[ResultRow]:
    lines = []
    for many, one in found.items():
        who = f"{many} flat out"
        is_target = many == str(min(fixture.plan.flat_out))
        target = f"at least {LEAST} (dream {DREAM})" if is_target else ""
        met = (one["to_insert"] or 0) >= LEAST if is_target else None
        lines += [
            ResultRow(fixture.where, f"{who}: bare Flask route", one["bare"], "a second"),
            ResultRow(fixture.where, f"{who}: one INSERT and COMMIT", one["insert"], "a second"),
            ResultRow(fixture.where, f"{who}: moves alone", one["moves"], "a second"),
            ResultRow(fixture.where, f"{who}: moves alone to INSERT", one["to_insert"], "", target, met),
            ResultRow(fixture.where, f"{who}: the same by processor time", one["cpu_to_insert"]),
            ResultRow(fixture.where, f"{who}: moves alone to bare", one["to_bare"]),
            ResultRow(fixture.where, f"{who}: moves with the page's own requests", one["all"], "a second"),
            *[
                ResultRow(fixture.where, f"{who}: a move, {name}", one[name], "ms", why="no move in so short a time")
                for name in ("p50", "p95", "p99")
            ],
            ResultRow(
                fixture.where, f"{who}: a move, processor", one["cpu_ms"], "ms", why="no move in so short a time"
            ),
            *core_rows(fixture.where, who, one),
            ResultRow(fixture.where, f"{who}: answers that did not say enough", one["reloads"]),
            ResultRow(fixture.where, f"{who}: errors", one["errors"], "", "none", one["errors"] == 0),
        ]
    return lines

"""Response times of moves with a class's think times."""

import asyncio
import math
from typing import Any

from tests.bench.load.load_fixture import LoadFixture, queue_in
from tests.bench.load.load_generator import play_at_class_pace
from tests.bench.result_table import ResultRow, row_below

LONGEST = {300: 100, 1000: 500}  # ms, for 99 in 100 moves, on two cores


def measure(fixture: LoadFixture) -> dict[str, Any]:
    return {
        str(many): middle_of([asyncio.run(lesson(fixture, many)) for _ in range(fixture.plan.runs)])
        for many in fixture.plan.in_class
    }


def middle_of(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The run in the middle by the slowest of a hundred moves; with the errors of all, and those moves of each run."""
    ordered = sorted(runs, key=slowest_move)
    return {
        **ordered[(len(runs) - 1) // 2],
        "p99_of_each_run": [slowest_move(run) for run in ordered],
        "errors": sum(run["errors"] for run in runs),
        "samples": [sample for run in runs for sample in run["samples"]],
    }


def slowest_move(run: dict[str, Any]) -> float:
    """Milliseconds within which 99 in 100 moves were answered; without any move, for ever."""
    return float(run["move"]["ms"]["p99"]) if "move" in run else math.inf


async def lesson(fixture: LoadFixture, many: int) -> dict[str, Any]:
    fixture.bar.advance(f"{fixture.where}: {many} children in class")
    children = fixture.children(many)
    warm, seconds = fixture.plan.warm * fixture.plan.seconds, fixture.plan.lesson * fixture.plan.seconds
    result = await play_at_class_pace(children, warm, seconds)
    for child in children:
        child.browser.close()
    more = {"reconnected": sum(child.browser.reconnected for child in children)}
    return {**result.as_json(), **more, "queue": queue_in(fixture.server.log), "memory_mb": fixture.server.memory()}


def rows(fixture: LoadFixture, found: dict[str, Any]) -> list[ResultRow]:
    lines = []
    for many, one in found.items():
        who = f"{many} in class"
        moves = one.get("move", {"a_second": 0, "ms": {"p50": None, "p95": None, "p99": None}, "cpu_ms": None})
        why = "no move was made"
        lines += [
            ResultRow(fixture.where, f"{who}: moves", moves["a_second"], "a second"),
            *[
                ResultRow(fixture.where, f"{who}: a move, {name}", moves["ms"][name], "ms", why=why)
                for name in ("p50", "p95")
            ],
            slowest(fixture, who, moves["ms"]["p99"], LONGEST.get(int(many))),
            *spread(fixture, who, one["p99_of_each_run"]),
            ResultRow(fixture.where, f"{who}: a move, processor", moves["cpu_ms"], "ms", why=why),
            ResultRow(fixture.where, f"{who}: errors", one["errors"], "", "none", one["errors"] == 0),
        ]
    return lines


def slowest(fixture: LoadFixture, who: str, value: float | None, most: int | None) -> ResultRow:
    what = f"{who}: a move, p99"
    return (
        row_below(fixture.where, what, value, "ms", most)
        if most
        else ResultRow(fixture.where, what, value, "ms", why="no move")
    )


def spread(fixture: LoadFixture, who: str, values: list[float]) -> list[ResultRow]:
    """The quickest and the slowest of several runs, of which the other figures are the middle one's."""
    ends = {"quickest": values[0], "slowest": values[-1]} if len(values) > 1 else {}
    what = f"{who}: a move, p99 of {len(values)} runs"
    return [
        ResultRow(fixture.where, f"{what}, {name}", value if math.isfinite(value) else None, "ms", why="no move")
        for name, value in ends.items()
    ]

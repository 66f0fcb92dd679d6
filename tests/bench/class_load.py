"""At a class's pace: how long children wait for their moves."""

import asyncio
from typing import Any

from tests.bench.bench_fixture import Stage, queue_in
from tests.bench.load_generator import play_as_in_class
from tests.bench.result_table import ResultRow, below

LONGEST = {300: 150, 1000: 500}  # ms, for 99 in 100 moves, on two cores


def measure(stage: Stage) -> dict[str, Any]:
    return {str(many): asyncio.run(lesson(stage, many)) for many in stage.plan.in_class}


async def lesson(stage: Stage, many: int) -> dict[str, Any]:
    stage.bar.on(f"{stage.where}: {many} children in class")
    children = stage.children(many)
    warm, seconds = stage.plan.warm * stage.plan.seconds, stage.plan.lesson * stage.plan.seconds
    crowd = await play_as_in_class(children, warm, seconds)
    for child in children:
        child.browser.close()
    more = {"reconnected": sum(child.browser.reconnected for child in children)}
    return {**crowd.as_json(), **more, "queue": queue_in(stage.server.log), "memory_mb": stage.server.memory()}


def rows(stage: Stage, found: dict[str, Any]) -> list[ResultRow]:
    lines = []
    for many, one in found.items():
        who = f"{many} in class"
        moves = one.get("move", {"a_second": 0, "ms": {"p50": None, "p95": None, "p99": None}, "cpu_ms": None})
        why = "no move was made"
        lines += [
            ResultRow(stage.where, f"{who}: moves", moves["a_second"], "a second"),
            *[
                ResultRow(stage.where, f"{who}: a move, {name}", moves["ms"][name], "ms", why=why)
                for name in ("p50", "p95")
            ],
            slowest(stage, who, moves["ms"]["p99"], LONGEST.get(int(many))),
            ResultRow(stage.where, f"{who}: a move, processor", moves["cpu_ms"], "ms", why=why),
            ResultRow(stage.where, f"{who}: errors", one["errors"], "", "none", one["errors"] == 0),
        ]
    return lines


def slowest(stage: Stage, who: str, value: float | None, most: int | None) -> ResultRow:
    what = f"{who}: a move, p99"
    return (
        below(stage.where, what, value, "ms", most)
        if most
        else ResultRow(stage.where, what, value, "ms", why="no move")
    )

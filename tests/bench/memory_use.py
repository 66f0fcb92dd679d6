"""What open matches take of the server's memory, and the most it ever took."""

import asyncio
from typing import Any

from tests.bench.bench_fixture import Stage
from tests.bench.load_generator import in_turn
from tests.bench.request_stats import Notes
from tests.bench.result_table import ResultRow, below
from tests.bench.simulated_players import SimulatedPlayer
from tests.bench.statistics import rounded

MOST = 250  # MB
MOVES, AT_ONCE = 3, 30
WHY = "the system does not say"


def measure(stage: Stage) -> dict[str, Any]:
    stage.bar.on(f"{stage.where}: {stage.plan.matches} open matches")
    before, notes = stage.server.memory(), Notes()
    children = stage.children(stage.plan.matches)
    asyncio.run(in_turn(children, AT_ONCE, few_moves, notes))
    after = stage.server.memory()
    grown = (after - before) / stage.plan.matches * 1000 if before is not None and after is not None else None
    return {
        "matches": stage.plan.matches,
        "before_mb": rounded(before),
        "after_mb": rounded(after),
        "mb_per_1000": rounded(grown),
        "errors": notes.errors,
        "samples": notes.samples,
    }


async def few_moves(child: SimulatedPlayer) -> None:
    for _ in range(MOVES):
        await child.get_ready()
        await child.do(child.next_act())
    child.browser.close()


def rows(stage: Stage, found: dict[str, Any]) -> list[ResultRow]:
    return [
        ResultRow(stage.where, f"memory before {found['matches']} matches are open", found["before_mb"], "MB", why=WHY),
        ResultRow(stage.where, "memory for 1,000 open matches more", found["mb_per_1000"], "MB", why=WHY),
        ResultRow(stage.where, "open matches: errors", found["errors"], "", "none", found["errors"] == 0),
    ]


def peaks(stage: Stage, found: dict[str, float | None]) -> list[ResultRow]:
    """The most that this server ever took until the end of each part; the last one is to be little."""
    lines = [
        ResultRow(stage.where, f"memory at its most, after {part}", rounded(most), "MB", why=WHY)
        for part, most in found.items()
    ]
    last = list(found.values())[-1:]
    return [*lines[:-1], *[below(stage.where, lines[-1].what, rounded(most), "MB", MOST) for most in last]]

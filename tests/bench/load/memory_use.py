"""Memory of the server: resident set size (RSS) for open matches, and its peak."""

import asyncio
from typing import Any

from tests.bench.load.load_fixture import LoadFixture
from tests.bench.load.load_generator import for_each_child
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.simulated_players import SimulatedPlayer
from tests.bench.result_table import ResultRow, row_below
from tests.bench.statistics import rounded

MOST = 250  # MB, a process
MOVES, AT_ONCE = 3, 30
WHY = "the system does not say"


def measure(fixture: LoadFixture) -> dict[str, Any]:
    fixture.bar.advance(f"{fixture.where}: {fixture.plan.matches} open matches")
    before, stats = fixture.server.memory(), RequestStats()
    children = fixture.children(fixture.plan.matches)
    asyncio.run(for_each_child(children, AT_ONCE, few_moves, stats))
    after = fixture.server.memory()
    grown = (after - before) / fixture.plan.matches * 1000 if before is not None and after is not None else None
    return {
        "matches": fixture.plan.matches,
        "before_mb": rounded(before),
        "after_mb": rounded(after),
        "mb_per_1000": rounded(grown),
        "errors": stats.errors,
        "samples": stats.samples,
    }


async def few_moves(child: SimulatedPlayer) -> None:
    for _ in range(MOVES):
        await child.get_ready()
        await child.perform(child.next_action())
    child.browser.close()


def rows(fixture: LoadFixture, found: dict[str, Any]) -> list[ResultRow]:
    return [
        ResultRow(
            fixture.where, f"memory before {found['matches']} matches are open", found["before_mb"], "MB", why=WHY
        ),
        ResultRow(fixture.where, "memory for 1,000 open matches more", found["mb_per_1000"], "MB", why=WHY),
        ResultRow(fixture.where, "open matches: errors", found["errors"], "", "none", found["errors"] == 0),
    ]


def peaks(fixture: LoadFixture, found: dict[str, float | None]) -> list[ResultRow]:
    """The most that one process of this server ever took until the end of each part; the last one is to be little."""
    lines = [
        ResultRow(fixture.where, f"memory of a process at its most, after {part}", rounded(most), "MB", why=WHY)
        for part, most in found.items()
    ]
    last = list(found.values())[-1:]
    return [*lines[:-1], *[row_below(fixture.where, lines[-1].what, rounded(most), "MB", MOST) for most in last]]

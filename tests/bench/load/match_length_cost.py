"""Whether a move costs more the longer its match is: CPU time of the server by the number of events before."""

import asyncio
from typing import Any

from tests.bench.load.http_client import NoResponseError
from tests.bench.load.load_fixture import LoadFixture
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.simulated_players import GameChoice, SimulatedPlayer
from tests.bench.result_table import ResultRow
from tests.bench.statistics import median_of_ends, rounded, slope

FLAT = 1.15  # times the first tenth is still flat, in matches of 1,600 events
LONG = GameChoice(  # by name: the longest matches there are
    "switch16",
    [
        ("players", "4"),
        ("match_to", "100"),
        ("dodged", "table"),
        ("seat0", "child"),
        *[(f"seat{n}", "1") for n in (1, 2, 3)],
    ],
)


def measure(fixture: LoadFixture) -> dict[str, Any]:
    """A point is a move: how many events the match had before, and the milliseconds it took."""
    found = [asyncio.run(long_match(fixture)) for _ in range(fixture.plan.long_matches)]
    points = sorted(point for stats in found for point in stats.history)
    ends = median_of_ends(points)
    by_length = slope(points)
    return {
        "ms_per_100_events": None if by_length is None else rounded(by_length, 100),
        "first_tenth_ms": rounded(ends[0]) if ends else None,
        "last_tenth_ms": rounded(ends[1]) if ends else None,
        "growth": rounded(ends[1] / ends[0]) if ends else None,
        "longest": max((seq for seq, _ in points), default=0),
        "errors": sum(stats.errors for stats in found),
        "samples": [sample for stats in found for sample in stats.samples],
        "points": points,
    }


async def long_match(fixture: LoadFixture) -> RequestStats:
    """Switch 16 for four, to 100 points: the longest match there is."""
    fixture.bar.advance(f"{fixture.where}: a long match")
    (child,) = fixture.guests(1, LONG)
    stats = child.stats = RequestStats()
    try:
        await play_long(child, fixture.plan.history)
    except (NoResponseError, ValueError) as error:
        stats.error(str(error))
    child.browser.close()
    return stats


async def play_long(child: SimulatedPlayer, moves: int) -> None:
    await child.start_match()
    while len(child.stats.history) < moves:
        action = child.next_action()
        if action.kind == "again":
            return
        await child.perform(action)


def rows(fixture: LoadFixture, found: dict[str, Any]) -> list[ResultRow]:
    growth, why = found["growth"], "fewer than ten moves"
    return [
        ResultRow(
            fixture.where,
            f"a move in the first tenth of matches up to {found['longest']:.0f} events",
            found["first_tenth_ms"],
            "ms",
            why=why,
        ),
        ResultRow(fixture.where, "a move in the last tenth", found["last_tenth_ms"], "ms", why=why),
        ResultRow(
            fixture.where,
            "last tenth to first",
            growth,
            "",
            f"at most {FLAT}",
            growth is not None and growth <= FLAT,
            why,
        ),
        ResultRow(fixture.where, "growth for 100 events more", found["ms_per_100_events"], "ms", why=why),
        ResultRow(fixture.where, "long matches: errors", found["errors"], "", "none", found["errors"] == 0),
    ]

"""Whether a move costs more the longer its match is: processor time of the server, by what was written before."""

import asyncio
from typing import Any

from tests.bench.bench_fixture import Stage
from tests.bench.http_client import LostError
from tests.bench.request_stats import Notes
from tests.bench.result_table import ResultRow
from tests.bench.simulated_players import SimulatedPlayer, WayToPlay
from tests.bench.statistics import rounded, slope, tenths

FLAT = 1.1  # times the first tenth is still flat: the moves of a race differ by as much
LONG = WayToPlay(  # by name: the longest match there is
    "switch16",
    [
        ("players", "4"),
        ("match_to", "100"),
        ("dodged", "table"),
        ("seat0", "child"),
        *[(f"seat{n}", "1") for n in (1, 2, 3)],
    ],
)


def measure(stage: Stage) -> dict[str, Any]:
    """A point is a move: how many events the match had before, and the milliseconds it took."""
    found = [asyncio.run(long_match(stage)) for _ in range(stage.plan.long_matches)]
    points = sorted(point for notes in found for point in notes.history)
    ends = tenths(points)
    by_length = slope(points)
    return {
        "ms_per_100_events": None if by_length is None else rounded(by_length, 100),
        "first_tenth_ms": rounded(ends[0]) if ends else None,
        "last_tenth_ms": rounded(ends[1]) if ends else None,
        "growth": rounded(ends[1] / ends[0]) if ends else None,
        "longest": max((seq for seq, _ in points), default=0),
        "errors": sum(notes.errors for notes in found),
        "samples": [sample for notes in found for sample in notes.samples],
        "points": points,
    }


async def long_match(stage: Stage) -> Notes:
    """Switch 16 for four, to 100 points: the longest match there is."""
    stage.bar.on(f"{stage.where}: a long match")
    (child,) = stage.guests(1, LONG)
    notes = child.notes = Notes()
    try:
        await play_long(child, stage.plan.history)
    except (LostError, ValueError) as error:
        notes.error(str(error))
    child.browser.close()
    return notes


async def play_long(child: SimulatedPlayer, moves: int) -> None:
    await child.begin()
    while len(child.notes.history) < moves:
        act = child.next_act()
        if act.kind == "again":
            return
        await child.do(act)


def rows(stage: Stage, found: dict[str, Any]) -> list[ResultRow]:
    growth, why = found["growth"], "fewer than ten moves"
    return [
        ResultRow(
            stage.where,
            f"a move in the first tenth of matches up to {found['longest']:.0f} events",
            found["first_tenth_ms"],
            "ms",
            why=why,
        ),
        ResultRow(stage.where, "a move in the last tenth", found["last_tenth_ms"], "ms", why=why),
        ResultRow(
            stage.where, "last tenth to first", growth, "", f"below {FLAT}", growth is not None and growth < FLAT, why
        ),
        ResultRow(stage.where, "growth for 100 events more", found["ms_per_100_events"], "ms", why=why),
        ResultRow(stage.where, "long matches: errors", found["errors"], "", "none", found["errors"] == 0),
    ]

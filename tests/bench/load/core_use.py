"""Where the core-seconds went while children played flat out, as figures and lines of the table."""

from typing import Any

from tests.bench.core_seconds import CoreTimes, core_shares, moves_without_generator
from tests.bench.load.load_generator import LoadResult
from tests.bench.result_table import ResultRow, cores_here

ESTIMATE = "moves × cores / processor"  # of server and database


def core_figures(playing: LoadResult, spent: CoreTimes | None) -> dict[str, Any]:
    """Where the core-seconds went while the children played, and what the machine would carry without them."""
    if spent is None:
        return {"core_seconds": {}, "alone_on_the_machine": None}
    cpu = {kind: sum(times) / 1000 for kind, times in playing.stats.cpu.items()}
    moves = cpu.pop("move", 0)
    return {
        "core_seconds": core_shares(spent, cores_here(), moves, sum(cpu.values())),
        "alone_on_the_machine": moves_without_generator(len(playing.stats.seconds["move"]), spent, cores_here()),
    }


def mean_shares(shares: list[dict[str, float]]) -> dict[str, float]:
    """Of several rounds, so that they still add up to 1."""
    return {kind: sum(one[kind] for one in shares) / len(shares) for kind in shares[0]} if shares else {}


def core_rows(where: str, who: str, found: dict[str, Any]) -> list[ResultRow]:
    """The shares of all core-seconds while the children play flat out, and the estimate (core_seconds.py)."""
    shares = [
        ResultRow(where, f"{who}: core-seconds, {kind}", share * 100, "%")
        for kind, share in found["core_seconds"].items()
    ]
    what = f"{who}: estimate, all cores without the generator"
    return [*shares, ResultRow(where, what, found["alone_on_the_machine"], "a second", ESTIMATE, why="no /proc")]

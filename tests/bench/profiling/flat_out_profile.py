"""Where the server's processor time goes while moves are made flat out: the part to look at next.

On a server of its own, so that no other figure pays for it, and one child at a time, as the sampler needs it.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.bench.load.load_fixture import LoadFixture
from tests.bench.load.load_generator import play_flat_out
from tests.bench.load.simulated_players import SimulatedPlayer
from tests.bench.profiling.cpu_samples import Sample, offsets, read_samples
from tests.bench.profiling.stack_parts import AROUND, FRAMEWORK, IN_MOVE, IN_OTHER, PARTS
from tests.bench.result_table import ResultRow
from tests.bench.statistics import rounded

CHILDREN = 10  # in turn, of all kinds
TIMES = 4  # as long as another measurement
FEW = 200  # samples in moves: below, a share says little
BUSIEST = 15  # functions, in --json


def measure(fixture: LoadFixture, folder: Path) -> dict[str, Any]:
    """After a warm-up, in which caches fill."""
    fixture.bar.advance(f"{fixture.where}: profile")
    return asyncio.run(play(fixture.children(CHILDREN), fixture.plan.seconds, folder))


async def play(children: Sequence[SimulatedPlayer], seconds: float, folder: Path) -> dict[str, Any]:
    warm = [await play_flat_out([child], seconds / CHILDREN) for child in children]
    before = offsets(folder)
    played = [await play_flat_out([child], TIMES * seconds / CHILDREN) for child in children]
    for child in children:
        child.browser.close()
    errors = sum(one.stats.errors for one in (*warm, *played))
    return {**figures(read_samples(folder, before)), "errors": errors}


def figures(samples: Sequence[Sample]) -> dict[str, Any]:
    """By parts: moves with their portion of the work around requests, and all other requests."""
    spent = weights((one.request, one.weight) for one in samples)
    moves, others = ([one for one in samples if one.request == kind] for kind in (IN_MOVE, IN_OTHER))
    in_requests = spent.get(IN_MOVE, 0) + spent.get(IN_OTHER, 0)
    around = spent.get(AROUND, 0) * spent.get(IN_MOVE, 0) / in_requests if in_requests else 0
    return {
        "number": len(moves),
        "moves": shares_of_parts(moves, around),
        "other requests": shares_of_parts(others),
        "busiest": busiest(moves),
    }


def shares_of_parts(samples: Iterable[Sample], around: float = 0) -> dict[str, float]:
    """By PARTS; they add up to 1, or are all 0. So many seconds more were spent around the requests, by the server."""
    spent = weights((one.part, one.weight) for one in samples)
    spent[FRAMEWORK] = spent.get(FRAMEWORK, 0) + around
    everything = sum(spent.values()) or 1
    return {part: spent.get(part, 0) / everything for part in PARTS}


def busiest(samples: Sequence[Sample]) -> dict[str, float]:
    """The functions in which most time was spent, with their shares."""
    spent = weights((one.function, one.weight) for one in samples)
    everything = sum(spent.values())
    ordered = sorted(spent.items(), key=lambda one: -one[1])[:BUSIEST]
    return {name: weight / everything for name, weight in ordered}


def weights(named: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The sum of each name."""
    found: dict[str, float] = defaultdict(float)
    for name, weight in named:
        found[name] += weight
    return dict(found)


def rows(where: str, found: dict[str, Any]) -> list[ResultRow]:
    why = f"only {found['number']} samples"
    shares = found["moves"] if found["number"] >= FEW else {}
    return [
        *[ResultRow(where, f"profile of a move: {one}", rounded(shares.get(one), 100), "%", why=why) for one in PARTS],
        ResultRow(where, "profile: errors", found["errors"], "", "none", found["errors"] == 0),
    ]

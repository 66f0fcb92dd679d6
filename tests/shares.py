"""In which order the workers of a run have its tests."""

from collections.abc import Sequence
from typing import TypeVar

Test = TypeVar("Test")


def in_shares(journeys: Sequence[Test], others: Sequence[Test], workers: int) -> list[Test]:
    """All of them, so that each of the equal parts that `--dist worksteal` makes begins with its share of the journeys
    in a browser. They wait as long as they compute: the workers do so at once, and what is left in the end, when
    whoever is ready takes half of another's, is short."""
    size = (len(journeys) + len(others)) / workers
    shared: list[Test] = []
    for number in range(1, workers + 1):
        begun = len(journeys) * number // workers
        shared += journeys[len(journeys) * (number - 1) // workers : begun]
        shared += others[len(shared) - begun : round(size * number) - begun]
    return shared

"""How a sum of two can be worked out, step by step, in the ways that are taught (STANDARDS D2)."""

from dataclasses import dataclass

from classroom.games.protocol import Sum


@dataclass(frozen=True, slots=True)
class Way:
    """Steps that lead to the total. `kind`: zero (nothing changes), count (within the ten: look at the dots),
    ten (first up to the full ten, then the rest), ones (add the ones, the ten stays)."""

    kind: str
    steps: tuple[Sum, ...]


def way(start: int, more: int) -> Way:
    """The way to start + more, for two numbers from 0 up."""
    ones = start % 10
    if 0 in (start, more):
        return Way("zero", (Sum((start, more)),))
    if ones + more > 10 and ones:
        to_ten = 10 - ones
        return Way("ten", (Sum((start, to_ten)), Sum((start + to_ten, more - to_ten))))
    if start > 10 and ones:
        return Way("ones", (Sum((ones, more)), Sum((start, more))))
    return Way("count", (Sum((start, more)),))

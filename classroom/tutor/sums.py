"""How a sum of two can be worked out, step by step, in the ways that are taught (STANDARDS D2)."""

from dataclasses import dataclass

from classroom.games.protocol import Sum


@dataclass(frozen=True, slots=True)
class Way:
    """Steps that lead to the total. `kind` is one of

    zero: nothing changes · ten: first up to the full ten, then the rest · ones: add the ones, the ten stays ·
    double: twice the same · near: the double, then one more · swap: start from the larger number ·
    count: one or two further · look: both parts in the picture.
    """

    kind: str
    steps: tuple[Sum, ...]


def way(start: int, more: int) -> Way:
    """The way to start + more, for two numbers from 0 up."""
    ones, whole = start % 10, Sum((start, more))
    if 0 in (start, more):
        return Way("zero", (whole,))
    if ones and ones + more > 10:
        to_ten = 10 - ones
        return Way("ten", (Sum((start, to_ten)), Sum((start + to_ten, more - to_ten))))
    if start > 10 and ones:
        return Way("ones", (Sum((ones, more)), whole))
    return small_way(start, more)


def small_way(start: int, more: int) -> Way:
    """The way to a total up to ten, or to ten and some."""
    whole, less = Sum((start, more)), min(start, more)
    if start == more:
        return Way("double", (whole,))
    if more <= 2 or start == 10:
        return Way("count" if start < 10 else "look", (whole,))
    if start <= 2:
        return Way("swap", (Sum((more, start)),))
    if abs(start - more) == 1:
        return Way("near", (Sum((less, less)), Sum((2 * less, 1))))
    return Way("look", (whole,))

"""How a sum of two can be worked out, step by step, in the ways that are taught (requirements D2)."""

from dataclasses import dataclass

from classroom.games.protocol import Sum


@dataclass(frozen=True, slots=True)
class Way:
    """Steps that lead to the total. `kind` is one of

    zero: nothing changes · ten: first up or down to the full ten, then the rest · ones: add or take away the ones, the
    tens stay · tens: ten more or less, the ones stay · join: tens and ones put together · double: twice the same ·
    near: the double, then one more · swap: start from the larger number · count: one or two further · look: both parts
    in the picture; of subtractions only: all: nothing is left · back: one or two back · up: the numbers are close,
    counted up from the smaller · half: the double is known · add: the addition is known.
    """

    kind: str
    steps: tuple[Sum, ...]


def way_of(work: Sum) -> Way | None:
    """The way to a sum of two; None for others, such as three dice, or what is missing to a target."""
    if len(work.terms) != 2:
        return None
    first, second = work.terms
    if second >= 0:
        return way(first, second)
    return way_down(first, -second) if -second <= 10 else None


def way(start: int, more: int) -> Way:
    """The way to start + more, for two numbers from 0 up, the second up to 10."""
    ones, whole = start % 10, Sum((start, more))
    if 0 in (start, more):
        return Way("zero", (whole,))
    if start < more and more > 6:
        return Way("swap", (Sum((more, start)),))
    if start > 10 and more == 10:
        return Way("tens", (whole,))
    if ones and ones + more > 10:
        to_ten = 10 - ones
        return Way("ten", (Sum((start, to_ten)), Sum((start + to_ten, more - to_ten))))
    if start > 10:
        return Way("ones", (Sum((ones, more)), whole)) if ones else Way("join", (whole,))
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


def way_down(start: int, less: int) -> Way:
    """The way to start - less, for two numbers from 1 up, the second up to 10 and no larger than the first."""
    ones, whole = start % 10, Sum((start, -less))
    if start == less:
        return Way("all", (whole,))
    if less <= 2:
        return Way("back", (whole,))
    if less == 10:
        return Way("tens", (whole,))
    if start <= 10 or start - less <= 2 or start == 2 * less:
        return by_addition(start, less)
    if less <= ones or not ones:
        return Way("ones", (Sum((ones or 10, -less)), whole))
    return Way("ten", (Sum((start, -ones)), Sum((start - ones, ones - less))))


def by_addition(start: int, less: int) -> Way:
    """The way by the sum that goes back again: 11 - 9 is 2, because 9 + 2 is 11."""
    left = start - less
    kind = "up" if left <= 2 else "half" if left == less else "add"
    return Way(kind, (Sum((less, left)), Sum((start, -less))))

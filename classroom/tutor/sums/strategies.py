"""Calculation strategies: how a sum of two can be worked out, step by step, as it is taught (requirements D2)."""

from dataclasses import dataclass

from classroom.games.protocol import Sum


@dataclass(frozen=True, slots=True)
class Strategy:
    """Steps that lead to the total. `kind` is one of

    zero: nothing changes · ten: first up or down to the full ten, then the rest · ones: add or take away the ones, the
    tens stay · tens: ten more or less, the ones stay · join: tens and ones put together · double: twice the same ·
    near: the double, then one more · swap: start from the larger number · count: one or two further · look: both parts
    in the picture; of subtractions only: all: nothing is left · back: one or two back · up: the numbers are close,
    counted up from the smaller · half: the double is known · add: the addition is known.
    """

    kind: str
    steps: tuple[Sum, ...]


def strategy_of(work: Sum) -> Strategy | None:
    """The strategy for a sum of two; None for others, such as three dice, or what is missing to a target."""
    if len(work.terms) != 2:
        return None
    first, second = work.terms
    if second >= 0:
        return addition_strategy(first, second)
    return subtraction_strategy(first, -second) if -second <= 10 else None


def addition_strategy(start: int, more: int, *, doubles: bool = True) -> Strategy:
    """The strategy for start + more, for two numbers from 0 up, the second up to 10. Beyond ten a near double is worked
    out by its double, or without `doubles` as other sums are: where a picture beside it fills the ten."""
    ones, whole = start % 10, Sum((start, more))
    if 0 in (start, more):
        return Strategy("zero", (whole,))
    if start < more and more > 6:
        return Strategy("swap", (Sum((more, start)),))
    if start > 10 and more == 10:
        return Strategy("tens", (whole,))
    if ones and ones + more > 10 and not (doubles and is_near_double(start, more)):
        to_ten = 10 - ones
        return Strategy("ten", (Sum((start, to_ten)), Sum((start + to_ten, more - to_ten))))
    if start > 10 and (more > 2 or not ones):
        return Strategy("ones", (Sum((ones, more)), whole)) if ones else Strategy("join", (whole,))
    return small_addition_strategy(start, more)


def small_addition_strategy(start: int, more: int) -> Strategy:
    """The strategy for a total up to ten, for one or two more, for ten and some, or for a double and one more."""
    whole, less = Sum((start, more)), min(start, more)
    if start == more:
        return Strategy("double", (whole,))
    if more <= 2 or start == 10:
        return Strategy("look" if start == 10 else "count", (whole,))
    if start <= 2:
        return Strategy("swap", (Sum((more, start)),))
    if is_near_double(start, more):
        return Strategy("near", (Sum((less, less)), Sum((2 * less, 1))))
    return Strategy("look", (whole,))


def is_near_double(start: int, more: int) -> bool:
    """Whether the sum is called a near double, and worked out as one, within ten or beyond: 5 + 6, 7 + 6, not 8 + 7."""
    return abs(start - more) == 1 and more <= 6


def subtraction_strategy(start: int, less: int) -> Strategy:
    """The strategy for start - less, for two numbers from 1 up, the second up to 10 and no larger than the first."""
    ones, whole = start % 10, Sum((start, -less))
    if start == less:
        return Strategy("all", (whole,))
    if less <= 2:
        return Strategy("back", (whole,))
    if less == 10:
        return Strategy("tens", (whole,))
    if start <= 10 or start - less <= 2 or start == 2 * less:
        return inverse_strategy(start, less)
    if less <= ones or not ones:
        return Strategy("ones", (Sum((ones or 10, -less)), whole))
    return Strategy("ten", (Sum((start, -ones)), Sum((start - ones, ones - less))))


def inverse_strategy(start: int, less: int) -> Strategy:
    """The strategy by the inverse operation: 11 - 9 is 2, because 9 + 2 is 11."""
    left = start - less
    kind = "up" if left <= 2 else "half" if left == less else "add"
    return Strategy(kind, (Sum((less, left)), Sum((start, -less))))

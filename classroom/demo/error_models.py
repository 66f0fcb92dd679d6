"""Wrong answers: those of five error patterns, and ordinary slips.

Written from what the patterns are, not from how the tutor finds them: the tests compare the two.
"""

from collections.abc import Callable, Collection
from random import Random

from classroom.games.protocol import Sum

BY_PATTERN = 0.75  # how often a wrong answer follows the child's pattern where that gives one
OFFSETS = {1: 0.5, 2: 0.3, 3: 0.12, 4: 0.08}  # how far off an ordinary slip is: weights


def off_by_one(first: int, second: int) -> set[int]:
    return {first + second - 1, first + second + 1}


def card_not_counted(first: int, _second: int) -> set[int]:
    return {first}


def counted_twice(first: int, second: int) -> set[int]:
    return {first + second + second}


def stuck_at_ten(first: int, second: int) -> set[int]:
    return {10} if first < 10 < first + second else set()


def digits_swapped(first: int, second: int) -> set[int]:
    total = str(first + second)
    return {int(total[::-1])} if len(total) == 2 and total[1] != "0" else set()


PATTERNS: dict[str, Callable[[int, int], set[int]]] = {  # by the names that the tutor gives them
    "stuck_at_ten": stuck_at_ten,
    "off_by_one": off_by_one,
    "card_not_counted": card_not_counted,
    "counted_twice": counted_twice,
    "digits_swapped": digits_swapped,
}


def pattern_answers(pattern: str | None, work: Sum) -> list[int]:
    """The wrong answers that follow from this error pattern, ascending; none for None."""
    if pattern is None or len(work.terms) != 2:
        return []
    first, second = work.terms
    return sorted(answer for answer in PATTERNS[pattern](first, second) if answer >= 0 and answer != work.total)


def wrong_answer(pattern: str | None, work: Sum, given: Collection[int], rng: Random) -> int:
    """A wrong answer that was not given before."""
    by_pattern = [answer for answer in pattern_answers(pattern, work) if answer not in given]
    if by_pattern and rng.random() < BY_PATTERN:
        return rng.choice(by_pattern)
    return near_miss(work.total, given, rng)


def near_miss(total: int, given: Collection[int], rng: Random) -> int:
    """One too few or too many, more rarely more."""
    weights = {
        answer: weight
        for offset, weight in OFFSETS.items()
        for answer in (total - offset, total + offset)
        if answer >= 0 and answer not in given
    }
    return rng.choices(list(weights), list(weights.values()))[0] if weights else max(given) + 1

"""Wrong answers: those of five habits of mind, and ordinary ones.

Written from what the habits are, not from how the tutor finds them: the tests compare the two.
"""

from collections.abc import Callable, Collection
from random import Random

from classroom.games.protocol import Sum

HABIT = 0.75  # how often a slip is the habit's where that makes one
OFFS = {1: 0.5, 2: 0.3, 3: 0.12, 4: 0.08}  # how far off an ordinary slip is


def one_off(first: int, second: int) -> set[int]:
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


HABITS: dict[str, Callable[[int, int], set[int]]] = {
    "stuck_at_ten": stuck_at_ten,
    "off_by_one": one_off,
    "card_not_counted": card_not_counted,
    "counted_twice": counted_twice,
    "digits_swapped": digits_swapped,
}


def of_habit(habit: str | None, work: Sum) -> list[int]:
    """The wrong answers that this habit makes of the sum."""
    if habit is None or len(work.terms) != 2:
        return []
    first, second = work.terms
    return sorted(answer for answer in HABITS[habit](first, second) if answer >= 0 and answer != work.total)


def slip(habit: str | None, work: Sum, given: Collection[int], rng: Random) -> int:
    """A wrong answer that was not given before."""
    usual = [answer for answer in of_habit(habit, work) if answer not in given]
    if usual and rng.random() < HABIT:
        return rng.choice(usual)
    return near_miss(work.total, given, rng)


def near_miss(total: int, given: Collection[int], rng: Random) -> int:
    """One too few or too many, more rarely more."""
    near = {
        answer: part
        for off, part in OFFS.items()
        for answer in (total - off, total + off)
        if answer >= 0 and answer not in given
    }
    return rng.choices(list(near), list(near.values()))[0] if near else max(given) + 1

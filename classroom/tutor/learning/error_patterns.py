"""Error patterns: what a child's wrong answers have in common, each named only where it is significant: chance hardly
explains it.

off_by_one: one too few or too many, counted on from the wrong number · card_not_counted: the total as it was ·
counted_twice: the card added twice · stuck_at_ten: 10 where the sum goes beyond · digits_swapped: 12 for 21.

They are patterns of working out what one card makes of a total, the first, second and last also of what it leaves when
it is taken away. What is found, a card that is missing to a target or dice that make a number, has none: there a wrong
answer is one of a few that lie on the table.

A slip counts for a pattern only where no other pattern makes the same answer: 7 for 7+1 is one too few and the card not
counted, so it says nothing. A pattern needs three such slips, of two sums at least, the same slip on the same day
counted once; a good part of the slips in which it could have shown; and more of them than chance makes: the slips of an
ordinary child are mostly one or two off. Slips count for six weeks. A pattern is over sooner when the child had at
least ten later chances to make the slip, all right, and so many answers that it would have come again at its old rate.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from classroom.games.protocol import Sum
from classroom.tutor.learning.mastery import RIGHT, results_of
from classroom.tutor.learning.progress import Progress, Slip
from classroom.tutor.sums.facts import TEN, texts_of_fact

RECENT = 42  # days
LEAST, LEAST_SUMS, SHOWN = 3, 2, 6  # matching slips; their sums; examples
NEAR = (0.0, 0.23, 0.155, 0.04, 0.04, 0.04)  # how likely an ordinary slip is this much too high, and too low
FAR = 0.01  # any other answer
BY_CHANCE, SHARE = 0.03, 0.4  # made by chance more rarely; explains so much of what chance does not
CHANCES, GONE = 10, 0.005  # later chances without the slip; so unlikely that it would not have come again


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern in `count` of the `of` recent slips; `examples` are three to six of them, the newest first."""

    name: str
    count: int
    of: int
    examples: tuple[Slip, ...]


def one_off(work: Sum) -> set[int]:
    return {work.total - 1, work.total + 1}


def without_the_card(work: Sum) -> set[int]:
    return {work.total - work.terms[-1]}


def with_the_card_twice(work: Sum) -> set[int]:
    return {work.total + work.terms[-1]} if work.terms[-1] > 0 else set()


def ten_instead(work: Sum) -> set[int]:
    return {10} if work.total - work.terms[-1] < 10 < work.total else set()


def digits_swapped(work: Sum) -> set[int]:
    tens, ones = divmod(work.total, 10)
    return {10 * ones + tens} if 0 < tens < 10 and ones else set()


ANSWERS: dict[str, Callable[[Sum], set[int]]] = {
    "off_by_one": one_off,
    "card_not_counted": without_the_card,
    "counted_twice": with_the_card_twice,
    "stuck_at_ten": ten_instead,
    "digits_swapped": digits_swapped,
}


@cache
def answers_of_pattern(name: str, work: str) -> frozenset[int]:
    """The wrong answers that this pattern makes of the sum: none of one that is not a total and a card."""
    read = Sum.read(work)
    if len(read.terms) != 2 or abs(read.terms[-1]) > TEN:
        return frozenset()
    return frozenset(answer for answer in ANSWERS[name](read) if answer >= 0) - {read.total}


@cache
def distinctive_answers(name: str, work: str) -> frozenset[int]:
    """The wrong answers that this pattern makes of the sum and no other does."""
    return answers_of_pattern(name, work) - frozenset().union(
        *(answers_of_pattern(other, work) for other in ANSWERS if other != name)
    )


@cache
def chance_probability(name: str, work: str) -> float:
    """How likely an ordinary slip in this sum looks like the pattern, given that it tells patterns apart."""
    total = Sum.read(work).total
    possible = [total + off for off in range(-5, 6) if off and total + off >= 0]
    every = sum(likelihood(answer, total) for answer in possible)
    mine = sum(likelihood(answer, total) for answer in distinctive_answers(name, work))
    unclear = sum(
        likelihood(answer, total) for answer in answers_of_pattern(name, work) - distinctive_answers(name, work)
    )
    return min(mine / (every - unclear), 1.0)


def likelihood(answer: int, total: int) -> float:
    off = abs(answer - total)
    return NEAR[off] if off < len(NEAR) else FAR


def find_patterns(progress: Progress, today: int) -> list[Pattern]:
    """The patterns in the recent slips, the one with most slips first."""
    possible = patterns_in_slips(progress.slips, today)
    return [pattern for pattern, matching in possible if not is_over(pattern.name, progress, matching)]


@lru_cache(maxsize=4096)  # slips are few; pages that show them are many
def patterns_in_slips(slips: tuple[Slip, ...], today: int) -> list[tuple[Pattern, list[Slip]]]:
    """The patterns in the recent ones of these slips, each with those that suggest it, the oldest first."""
    recent = [slip for slip in slips if today - RECENT < slip.day <= today]
    found = []
    for name in ANSWERS:
        matching = matching_slips(name, recent)
        if matching:
            shown = tuple(matching[: -SHOWN - 1 : -1])
            found.append((Pattern(name, len(matching), len(recent), shown), matching))
    return sorted(found, key=lambda one: -one[0].count)


def matching_slips(name: str, recent: Collection[Slip]) -> list[Slip]:
    """The slips that suggest the pattern, the oldest first; none when they are too few."""
    once = {(slip.sum, slip.answer, slip.day): slip for slip in recent if could_tell(name, slip)}
    looked_at = sorted(once.values(), key=lambda slip: slip.number)
    matching = [slip for slip in looked_at if slip.answer in distinctive_answers(name, slip.sum)]
    if len(matching) < LEAST or len({slip.sum for slip in matching}) < LEAST_SUMS:
        return []
    return matching if is_clear(len(matching), [chance_probability(name, slip.sum) for slip in looked_at]) else []


def is_clear(number: int, chances: Sequence[float]) -> bool:
    """Whether so many slips that look like the pattern are more than ordinary slips, so likely to, would be."""
    ordinary = sum(chances)
    return number >= ordinary + SHARE * (len(chances) - ordinary) and probability_at_least(number, chances) < BY_CHANCE


def could_tell(name: str, slip: Slip) -> bool:
    """Whether the pattern would have been recognised in this slip, and no other answer leaves it open."""
    return bool(distinctive_answers(name, slip.sum)) and slip.answer not in answers_of_pattern(
        name, slip.sum
    ) - distinctive_answers(name, slip.sum)


def probability_at_least(number: int, chances: Sequence[float]) -> float:
    """The probability that this number or more of independent events happen (the tail of a Poisson binomial)."""
    exactly = [1.0] + [0.0] * len(chances)
    for likely in chances:
        exactly = [exactly[0] * (1 - likely)] + [
            there * (1 - likely) + before * likely for before, there in pairwise(exactly)
        ]
    return sum(exactly[number:])


def is_over(name: str, progress: Progress, matching: Sequence[Slip]) -> bool:
    """Whether the slip would have come again since its last time, if the child still made it as often."""
    first, last = matching[0], matching[-1]
    rate = (len(matching) - 1) / (last.number - first.number)
    if (1 - rate) ** (progress.answers - last.number) >= GONE:
        return False
    return right_since(name, progress, last.day) >= CHANCES


def right_since(name: str, progress: Progress, day: int) -> int:
    """How many of the kept answers after this day were right where the slip could have been made."""
    facts = (fact for one, fact in progress.facts.items() if can_show(name, one))
    return sum(result.mark == RIGHT and result.day > day for fact in facts for result in results_of(fact))


@cache
def can_show(name: str, fact: str) -> bool:
    """Whether the pattern makes a wrong answer of any of the sums that are kept as this fact."""
    return any(answers_of_pattern(name, work) for work in texts_of_fact(fact))

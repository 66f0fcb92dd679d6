"""The check with which a child begins: some twelve sums, each chosen by the answers before, that say on which rung of a
ladder of kinds of sums its practice begins.

The rungs go from easy to hard as curricula do (requirements D1): one or two more, to ten, to 20 without and with
crossing ten, two digits. A child begins on the first rung of which it is not yet sure.

The procedure is QUEST with an unknown slope (A. B. Watson, D. G. Pelli, "QUEST: A Bayesian adaptive psychometric
method", Perception & Psychophysics 33, 1983; A. B. Watson, "QUEST+", Journal of Vision 17, 2017): each rung has a
probability that the child begins on it, every answer changes these by Bayes' rule, and the next sum is of the rung
where the child most likely begins. Two things are a teacher's: it opens with what is easy, and after two sums in a row
that did not come off one is asked from two rungs lower (requirements D4).
How near it comes: `tests/tutor/learning/starting_study.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, prod
from random import Random
from typing import NamedTuple

from classroom.games.protocol import Sum
from classroom.tutor.sums.fact_classes import CLASSES, FACTS_OF_CLASS
from classroom.tutor.sums.facts import fact_of_text, texts_of_fact

RUNGS = (  # the classes of facts of each, the easiest first; + 0 is left out, since it says little
    ("C1",),
    ("DB", "TA"),
    ("TP", "ND", "BT", "PW"),
    ("TN",),
    ("NX", "MT", "BP", "TW"),
    ("AN", "AT", "AF"),
    ("AC",),
)
NUMBERS = range(1, len(RUNGS) + 1)
RUNG_OF = {kind: number for number, kinds in enumerate(RUNGS, 1) for kind in kinds}
TWO_DIGITS, ABOVE = 6, 20  # from this rung on the first number is larger than that
REACHES = (10, 20)  # of totals: what a check showed is told to ten, from there to twenty, and beyond
FEWEST, MOST = 8, 12  # sums of a check
OPENS_ON = 2  # the rung of the first sum
CERTAIN = 0.95  # the probability of two rungs side by side at which no more sums are needed

# The chance of a right answer, by how many rungs the sum lies above the one on which the child begins: logistic,
# between luck and lapses (a slip in what is well known), three in four half a rung below it. Some children's rungs
# differ more than others': each steepness is as likely.
STEEPNESSES, THREE_IN_FOUR, BELOW = (0.5, 0.9, 1.6), 1.3, 0.5
LUCK, LAPSE = 0.02, 0.03


class CheckAnswer(NamedTuple):
    """A sum of a check as it was asked, and whether the first answer was right. A sum passed over was not."""

    sum: str
    right: bool


@dataclass(frozen=True, slots=True)
class StartingCheck:
    """The latest check of a child, and the ordinal of the day of its last answer. `round_id` tells it from others."""

    round_id: str
    day: int
    answers: tuple[CheckAnswer, ...]

    @property
    def is_over(self) -> bool:
        return is_over(self.answers)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The classes of facts of the rung on which the child begins."""
        return RUNGS[begins_on(self.answers) - 1]


class Reach(NamedTuple):
    """How many sums of a check were right of those whose totals lie above the reach before and up to this one; beyond
    the last reach `up_to` is None."""

    up_to: int | None
    right: int
    asked: int


def right_by_reach(answers: Sequence[CheckAnswer]) -> list[Reach]:
    """What the answers of a check showed, the small totals first; only the reaches that were asked."""
    marks: dict[int | None, list[bool]] = {reach: [] for reach in (*REACHES, None)}
    for sum_, right in answers:
        total = Sum.read(sum_).total
        marks[next((reach for reach in REACHES if total <= reach), None)].append(right)
    return [Reach(reach, sum(some), len(some)) for reach, some in marks.items() if some]


def begins_on(answers: Sequence[CheckAnswer]) -> int:
    """The rung, from 1, on which the child most likely begins after these answers: the median of the probabilities."""
    below = 0.0
    for number, probability in zip(NUMBERS, probabilities(answers), strict=True):
        below += probability
        if below >= 0.5:
            return number
    return NUMBERS[-1]


def is_over(answers: Sequence[CheckAnswer]) -> bool:
    """Whether no more sums are needed."""
    found = probabilities(answers)
    pairs = (found[at] + found[at + 1] for at in range(len(found) - 1))
    return len(answers) >= MOST or (len(answers) >= FEWEST and max(pairs) >= CERTAIN)


def probabilities(answers: Sequence[CheckAnswer]) -> list[float]:
    """For each rung the probability that the child begins on it; before the first answer all are alike."""
    asked = [(rung_of_sum(one.sum), one.right) for one in answers]
    found = [sum(likelihood(asked, begins, steep) for steep in STEEPNESSES) for begins in NUMBERS]
    return [one / sum(found) for one in found]


def likelihood(asked: Sequence[tuple[int, bool]], begins: int, steepness: float) -> float:
    """How likely these answers are to sums of these rungs, if the child begins on this one."""
    chances = ((chance_right(rung - begins, steepness), right) for rung, right in asked)
    return prod(chance if right else 1 - chance for chance, right in chances)


def chance_right(above: int, steepness: float) -> float:
    """Of a sum that lies so many rungs above the one on which the child begins, below it where negative."""
    return LUCK + (1 - LUCK - LAPSE) / (1 + exp(steepness * (above + BELOW) - THREE_IN_FOUR))


def rung_of_sum(sum_text: str) -> int:
    """The rung of a sum of a check. Raises KeyError for another."""
    return RUNG_OF[CLASSES[fact_of_text(sum_text)]]


def next_sum(answers: Sequence[CheckAnswer], rng: Random) -> Sum | None:
    """The next sum of the check, None when it is over. None comes twice, and the kinds of a rung take turns."""
    if is_over(answers):
        return None
    asked = [CLASSES[fact_of_text(one.sum)] for one in answers]
    kinds = RUNGS[next_rung(answers) - 1]
    fewest = min(map(asked.count, kinds))
    kind = rng.choice([one for one in kinds if asked.count(one) == fewest])
    return Sum.read(rng.choice(new_sums(kind, answers)))


def next_rung(answers: Sequence[CheckAnswer]) -> int:
    """The rung of the next sum."""
    if not answers:
        return OPENS_ON
    likely = begins_on(answers)
    stuck = len(answers) > 1 and not any(one.right for one in answers[-2:])
    return max(likely - 2 * stuck, 1)


def new_sums(kind: str, answers: Sequence[CheckAnswer]) -> list[str]:
    """The sums of this kind whose facts did not come yet."""
    met = {fact_of_text(one.sum) for one in answers}
    least = ABOVE if RUNG_OF[kind] >= TWO_DIGITS else -1
    facts = (fact for fact in FACTS_OF_CLASS[kind] if fact not in met)
    texts = (text for fact in facts for text in texts_of_fact(fact))
    return [text for text in texts if Sum.read(text).terms[0] > least]

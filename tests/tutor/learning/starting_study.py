"""How near the check with which a child begins comes to what 60 sums would have said.

Run it with `python -m tests.tutor.learning.starting_study [CHILDREN]`. Each child answers a check, and apart from that
60 sums drawn evenly from all rungs, none chosen by its answers. A logistic curve of any slope is fitted to those by
maximum likelihood; the child begins on the first rung where it lies below three in four. Children are `CountingChild`,
whose sums are not hard by rungs. `again` is how often 60 other sums agree with the 60: no check can be expected to do
better. `always` is what beginning everybody on one rung, the best there is for all, would reach.

Of 1,000 children of each ability 85 in 100 are within one rung: 76, 84, 75, 92 and 100 by ability, where 60 other sums
reach 82, 89, 89, 99 and 100, and one rung for all 64.

The constants of the check were chosen with seed 5, the reference by how well it agrees with itself; what is told is of
another seed.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from math import exp, log, log1p
from random import Random

from classroom.games.protocol import Sum
from classroom.tutor.learning.starting_check import NUMBERS, RUNGS, CheckAnswer, begins_on, new_sums, next_sum
from tests.tutor.learning.counting_children import ABILITIES, CountingChild

LONG, ENOUGH = 60, 0.75  # sums; the part of them that is enough
CHILDREN, SEED = 100, 16  # children of each ability
CURVES = [
    [1 / (1 + exp(slope * (rung - middle / 2))) for rung in NUMBERS]
    for slope in (0.3, 0.5, 0.8, 1.2, 2, 3)
    for middle in range(-4, 24)
]


def check(child: CountingChild, rng: Random) -> list[CheckAnswer]:
    """What a child answers in a check."""
    answers: list[CheckAnswer] = []
    while (work := next_sum(answers, rng)) is not None:
        answers.append(CheckAnswer(str(work), child.is_right(work)))
    return answers


def rung_by_many(child: CountingChild, rng: Random) -> int:
    """The rung that 60 sums say."""
    right, asked = Counter[int](), Counter[int]()
    for place in range(LONG):
        number = place % len(RUNGS) + 1
        work = Sum.read(rng.choice(new_sums(rng.choice(RUNGS[number - 1]), ())))
        asked[number] += 1
        right[number] += child.is_right(work)
    best = max(CURVES, key=lambda curve: sum(fit(curve[at - 1], right[at], asked[at]) for at in NUMBERS))
    return next((rung for rung in NUMBERS if best[rung - 1] < ENOUGH), NUMBERS[-1])


def fit(chance: float, right: int, asked: int) -> float:
    """The logarithm of how likely so many right answers are."""
    return right * log(chance) + (asked - right) * log1p(-chance)


def study(seed: int, number: int = CHILDREN) -> Mapping[str, list[tuple[int, int, int, list[CheckAnswer]]]]:
    """For so many children of each ability: the rung by the check, by 60 sums, by 60 others, the answers of
    the check."""
    rng = Random(seed)
    found = {}
    for name, ability in ABILITIES.items():
        children = [CountingChild(ability, rng) for _ in range(number)]
        checks = [check(child, rng) for child in children]
        twice = [(rung_by_many(child, rng), rung_by_many(child, rng)) for child in children]
        found[name] = [(begins_on(one), *rungs, one) for one, rungs in zip(checks, twice, strict=True)]
    return found


def share_within(pairs: Iterable[tuple[int, int]], far: int) -> float:
    """Which part of these pairs of rungs are at most so far from each other."""
    hits = [abs(one - other) <= far for one, other in pairs]
    return sum(hits) / len(hits)


def main() -> None:
    """Prints the figures; another number of children of each ability may be named."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else CHILDREN
    everybody: list[tuple[int, int]] = []
    for name, found in study(SEED, number).items():
        pairs = [(begins, rung) for begins, rung, *_ in found]
        everybody += pairs
        checks = [answers for *_, answers in found]
        asked, right = sum(map(len, checks)), sum(one.right for answers in checks for one in answers)
        sys.stdout.write(
            f"{name:24} same {share_within(pairs, 0):.2f}  within one {share_within(pairs, 1):.2f}"
            f"  again {share_within([(one, other) for _, one, other, _ in found], 1):.2f}"
            f"  sums {asked / number:.1f}  right {right / asked:.2f}\n"
        )
    always = max(share_within([(rung, other) for _, other in everybody], 1) for rung in NUMBERS)
    near = share_within(everybody, 1)
    sys.stdout.write(f"all: same {share_within(everybody, 0):.2f}, within one {near:.2f}; always {always:.2f}\n")


if __name__ == "__main__":
    main()

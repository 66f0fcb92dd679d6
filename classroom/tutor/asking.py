"""Which sums a child is asked, and which it is shown, so that about 85 in 100 are right at first (STANDARDS D4).

What a child will manage is estimated from what it has managed: its standing, that of the class of the sum, and that of
the sum itself, each moved by every answer. When fewer are right than aimed at, the easier sums are asked; when more,
the harder ones. Some of all sums are always among them, so that nobody is left without questions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import exp

from classroom.games.protocol import Sum
from classroom.tutor.skills import BY_DIFFICULTY, FACTS, class_of

AIM = 0.85
RECENT = 20  # answers looked at
START = 2.2  # where a child stands of whom nothing is known: it manages most of the sums below 10
SPREAD = 0.25  # from one class to the next harder one
SELECT = (0.5, 0.3, 0.2, 0.1)  # which part of all sums is asked, by how many answers the child is off the aim
STEPS = (0.25, 0.35, 0.5)  # how far an answer moves the child, the class, the sum


@dataclass(frozen=True, slots=True)
class Tried:
    """A sum that was answered, and whether the first answer was right."""

    sum: Sum
    right: bool


@dataclass
class Knowledge:
    """What a child is likely to manage, on the logistic scale."""

    child: float = START
    classes: dict[str | None, float] = field(default_factory=dict)
    sums: dict[Sum, float] = field(default_factory=dict)

    def chance(self, work: Sum) -> float:
        """The chance that the first answer is right."""
        kind = class_of_fact(work)
        place = self.child - hardness(kind) + self.classes.get(kind, 0.0) + self.sums.get(work, 0.0)
        return 1 / (1 + exp(-place))

    def learn(self, tried: Tried) -> None:
        kind, surprise = class_of_fact(tried.sum), tried.right - self.chance(tried.sum)
        child, of_class, of_sum = (step * surprise for step in STEPS)
        self.child += child
        self.classes[kind] = self.classes.get(kind, 0.0) + of_class
        self.sums[tried.sum] = self.sums.get(tried.sum, 0.0) + of_sum


class_of_fact = cache(class_of)


def hardness(kind: str | None) -> float:
    return SPREAD * (BY_DIFFICULTY.index(kind) if kind else len(BY_DIFFICULTY))


def knowledge(tried: Sequence[Tried]) -> Knowledge:
    """What is known after these answers, the oldest first; not to be changed."""
    return learnt(tuple(tried))


@lru_cache(maxsize=64)  # a table is drawn several times before the next answer
def learnt(tried: tuple[Tried, ...]) -> Knowledge:
    known = Knowledge()
    for one in tried:
        known.learn(one)
    return known


def asks(work: Sum, tried: Sequence[Tried]) -> bool:
    """Whether the child is to work out this sum itself, after these answers, the oldest first."""
    known = knowledge(tried)
    chances = sorted(known.chance(fact) for fact in FACTS)
    chance, lately = known.chance(work), tried[-RECENT:]
    ahead = sum(one.right for one in lately) - AIM * len(lately)
    if len(tried) > 1 and not any(one.right for one in tried[-2:]):
        ahead = min(ahead, -2.0)  # after two slips, something secure
    part = SELECT[min(int(abs(ahead)), len(SELECT) - 1)]
    if ahead > 0:
        return chance <= max(AIM + 0.03, chances[int(len(chances) * part)])
    return chance >= min(AIM + 0.05, chances[int(len(chances) * (1 - part)) - 1])

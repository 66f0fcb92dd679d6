"""Which sums a child is asked, and which it is shown, so that about 85 in 100 are right at first (STANDARDS D4).

What a child will manage is estimated from what it has managed: its standing, that of the class of the sum, and that of
the sum itself, each moved by every answer. When fewer are right than aimed at, the easier sums are asked; when more,
the harder ones: easier or harder than others of the same map, so that each kind of arithmetic has some that are asked.
Who plays Sixteen meets all additions of its map. Of the other games' sums only what the child has met counts, by
classes and by the rows of the map: none of these games has all, and cards up to 10 never make 17 - 9.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import exp

from classroom.games.protocol import Sum
from classroom.tutor.facts import MAPS, fact_of
from classroom.tutor.skills import CLASSES, steps

AIM = 0.85
RECENT = 20  # answers looked at
START = 2.2  # where a child stands of whom nothing is known: it manages most of the sums below 10
SPREAD = 0.25  # from one class to the next harder one
SELECT = (0.5, 0.3, 0.2, 0.1)  # which part of all sums is asked, by how many answers the child is off the aim
STEPS = (0.25, 0.35, 0.5)  # how far an answer moves the child, the class, the sum
ADDITIONS = tuple(MAPS["additions"].places)
PLACES = {fact: (name, row) for name, one in MAPS.items() for fact, (row, _) in one.places.items()}
KIN = {name: kin for kin in (("additions", "big"), ("tens", "tens_minus")) for name in kin}  # come up side by side


@dataclass(frozen=True, slots=True)
class Tried:
    """A sum that was answered, and whether the first answer was right."""

    sum: Sum
    right: bool


@dataclass
class Knowledge:
    """What a child is likely to manage, on the logistic scale, by classes and facts."""

    child: float = START
    classes: dict[str | None, float] = field(default_factory=dict)
    sums: dict[str, float] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)  # the largest met, by maps
    looked_up: dict[tuple[str, ...], list[float]] = field(default_factory=dict)  # chances, since the last answer

    def chance(self, work: Sum) -> float:
        """The chance that the first answer is right."""
        return self.chance_of(fact_of(work))

    def chance_of(self, fact: str) -> float:
        kind = CLASSES.get(fact)
        place = self.child - hardness(kind) + self.classes.get(kind, 0.0) + self.sums.get(fact, 0.0)
        return 1 / (1 + exp(-place))

    def chances(self, facts: tuple[str, ...]) -> list[float]:
        """Those of all these facts, the hardest first."""
        if facts not in self.looked_up:
            self.looked_up[facts] = sorted(self.chance_of(fact) for fact in facts)
        return self.looked_up[facts]

    def learn(self, tried: Tried) -> None:
        self.looked_up.clear()
        fact = fact_of(tried.sum)
        kind, surprise = CLASSES.get(fact), tried.right - self.chance_of(fact)
        child, of_class, of_sum = (step * surprise for step in STEPS)
        self.child += child
        self.classes[kind] = self.classes.get(kind, 0.0) + of_class
        self.sums[fact] = self.sums.get(fact, 0.0) + of_sum
        if fact in PLACES:
            name, row = PLACES[fact]
            self.rows[name] = max(self.rows.get(name, 0), row)

    def beside(self, work: Sum) -> tuple[str, ...]:
        """The facts that this sum is easier or harder than."""
        fact = fact_of(work)
        name, row = PLACES.get(fact, ("additions", 0))
        if name == "additions" and set(self.rows) <= {name}:
            return ADDITIONS
        rows = {one: self.rows[one] for one in KIN.get(name, (name,)) if one in self.rows}
        rows[name] = max(rows.get(name, 0), row)
        kinds = {kind for kind in (CLASSES.get(fact), *self.classes) if kind}
        return met(frozenset(kinds), tuple(sorted(rows.items()))) or ADDITIONS


def class_of_fact(work: Sum) -> str | None:
    """The class of any sum of the games; None for others."""
    return CLASSES.get(fact_of(work))


def hardness(kind: str | None) -> float:
    return SPREAD * steps(kind)


@lru_cache(maxsize=1024)
def met(kinds: frozenset[str], rows: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """The facts of these classes on these maps, up to these rows."""
    return tuple(
        fact
        for name, last in rows
        for fact, (row, _) in MAPS[name].places.items()
        if row <= last and CLASSES[fact] in kinds
    )


class Answers(tuple[Tried, ...]):
    """What was answered, the oldest first; what it says is worked out once: a table is drawn several times."""

    @cached_property
    def knowledge(self) -> Knowledge:
        """Not to be changed."""
        known = Knowledge()
        for one in self:
            known.learn(one)
        return known


def knowledge(tried: Sequence[Tried]) -> Knowledge:
    """What is known after these answers, the oldest first; not to be changed."""
    return (tried if isinstance(tried, Answers) else Answers(tried)).knowledge


def asks(work: Sum, tried: Sequence[Tried]) -> bool:
    """Whether the child is to work out this sum itself, after these answers, the oldest first."""
    known = knowledge(tried)
    chances = known.chances(known.beside(work))
    chance, lately = known.chance(work), tried[-RECENT:]
    ahead = sum(one.right for one in lately) - AIM * len(lately)
    if len(tried) > 1 and not any(one.right for one in tried[-2:]):
        ahead = min(ahead, -2.0)  # after two slips, something secure
    part = SELECT[min(int(abs(ahead)), len(SELECT) - 1)]
    if ahead > 0:
        return chance <= max(AIM + 0.03, chances[int(len(chances) * part)])
    return chance >= min(AIM + 0.05, chances[int(len(chances) * (1 - part)) - 1])

"""Children of five abilities who work sums out by counting, as R. S. Siegler and J. Shrager describe it ("Strategy
choices in addition and subtraction", in C. Sophian, ed., Origins of Cognitive Skills, 1984) and G. J. Groen and
J. M. Parkman ("A chronometric analysis of simple addition", Psychological Review 79, 1972): what is remembered is
right, else every count is a chance to slip. The figures are our estimates, not measured.

Nothing of the program is asked how hard a sum is: that follows from the counts, from ten and from the number of digits.
"""

from dataclasses import dataclass, field
from math import exp, log
from random import Random

from classroom.games.protocol import Sum

SPREAD_OF_CHILDREN, SPREAD_OF_SUMS = 0.4, 0.5  # standard deviations, in log-odds


@dataclass(frozen=True)
class Ability:
    """What a child of this ability is like. `slips`: of each count; `remembers` sums to ten, and `beyond` ten;
    `crosses` ten and `reads` two digits rightly when it counts or splits; `from_larger`: it counts on from the larger
    number, else it counts everything."""

    slips: float
    remembers: float
    beyond: float
    crosses: float
    reads: float
    from_larger: bool = True


ABILITIES = {
    "counts everything": Ability(0.04, 0.1, 0.0, 0.6, 0.15, from_larger=False),
    "counts on": Ability(0.04, 0.4, 0.1, 0.75, 0.4),
    "knows sums to ten": Ability(0.03, 0.9, 0.3, 0.85, 0.7),
    "crosses ten": Ability(0.02, 0.97, 0.8, 0.92, 0.88),
    "reckons with two digits": Ability(0.01, 0.99, 0.95, 0.97, 0.98),
}


@dataclass
class CountingChild:
    """A child of an ability, a little better or worse than others of it; some sums come easily to it, some do not."""

    ability: Ability
    rng: Random
    shift: float = 0.0
    own: dict[Sum, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shift = self.rng.gauss(0, SPREAD_OF_CHILDREN)

    def is_right(self, work: Sum) -> bool:
        """Whether its first answer is right this time."""
        if work not in self.own:
            self.own[work] = self.rng.gauss(0, SPREAD_OF_SUMS)
        usual = min(max(usual_chance(self.ability, *work.terms), 0.001), 0.99)
        log_odds = log(usual / (1 - usual)) + self.shift + self.own[work]
        return self.rng.random() < 1 / (1 + exp(-log_odds))


def usual_chance(one: Ability, first: int, second: int) -> float:
    """How likely a right answer to this sum is for most children of this ability."""
    ones = first % 10 if first > 10 else first
    remembered = one.remembers if ones + second <= 10 else one.beyond
    counts = min(ones, second) if one.from_larger else ones + second
    worked_out = (1 - one.slips) ** counts * (one.crosses if ones + second > 10 else 1)
    read = one.reads if first > 20 else (1 + one.reads) / 2 if first + second > 10 else 1
    return (remembered + (1 - remembered) * worked_out) * read

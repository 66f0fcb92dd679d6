"""What simulated children are like: what each manages, how it slips, what it sees on the table, how keen it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from classroom.demo.error_models import HABITS
from classroom.games.protocol import Sum
from classroom.tutor.sums.fact_classes import FACTS

ABILITIES = (2.3, 2.7, 3.1, 3.5, 3.9, 4.4)  # on the logistic scale, in the easiest sums
OWN = 0.6  # how much a child's luck with one sum differs from that with another of its class
SEES = {  # how often an idea is seen at the beginning, from the least to the most
    "sixteen": (0.45, 0.95),  # by name: the idea, not the game
    "match": (0.3, 0.9),
    "over": (0.75, 0.98),
    "nine": (0.1, 0.7),
    "two": (0.05, 0.5),
    "alike": (0.1, 0.7),
}
NEVER = 99  # weeks


@dataclass(frozen=True)
class Profile:
    """One child. `sees` is for the beginning; `habit` is its error pattern, if it has one."""

    habit: str | None
    ability: float
    own: Mapping[Sum, float]
    learns: float  # how fast, 1 as most
    sees: Mapping[str, float]
    keen: float  # matches on a school day
    slow: float  # how many times the usual time it takes
    asks: float  # how readily it asks for help
    full_from: int  # the week in which it tries the full game


def make_profile(habit: str | None, rng: Random) -> Profile:
    bright = rng.random()
    return Profile(
        habit=habit,
        ability=rng.choice(ABILITIES),
        own={fact: rng.gauss(0, OWN) for fact in FACTS},
        learns=rng.uniform(0.5, 1.5),
        sees={name: least + (most - least) * mix(bright, rng) for name, (least, most) in SEES.items()},
        keen=rng.uniform(0.4, 1.2),
        slow=rng.uniform(0.7, 1.5),
        asks=rng.choice((0.0, 0.1, 0.2, 0.4)),
        full_from=NEVER if rng.random() < 0.15 else rng.randint(3, 8),
    )


def mix(bright: float, rng: Random) -> float:
    """Who sees one idea mostly sees the others."""
    return (bright + rng.random()) / 2


def habits_for(number_of_class: int, children: int, rng: Random) -> list[str | None]:
    """The error patterns of a class, for about a third of the children, in any order. All classes together have each
    pattern about as often."""
    some, names = round(children / 3), list(HABITS)
    first = number_of_class * some
    habits = [names[(first + place) % len(names)] for place in range(some)]
    everybody = [*habits, *[None] * (children - some)]
    rng.shuffle(everybody)
    return everybody

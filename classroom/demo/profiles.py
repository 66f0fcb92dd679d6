"""What simulated children are like: what each manages, how it errs, how well it plays, how often it comes."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from classroom.demo.error_models import PATTERNS
from classroom.games.protocol import Sum
from classroom.tutor.sums.fact_classes import FACTS

ABILITIES = (2.3, 2.7, 3.1, 3.5, 3.9, 4.4)  # log-odds of a right answer to the easiest sums
FACT_SPREAD = 0.6  # standard deviation of one child's log-odds between sums of a class
WITHOUT_FULL_GAME, NEVER = 0.15, 99  # share of the children; weeks


@dataclass(frozen=True)
class Profile:
    """One child, as it is when the weeks of play begin."""

    pattern: str | None  # its error pattern, if it has one
    ability: float  # log-odds, one of ABILITIES
    fact_offsets: Mapping[Sum, float]  # log-odds to add for single facts
    learning_rate: float  # 1 for most
    skill: float  # at playing: a tutor's level on a scale of nine for all games
    carelessness: float  # how often it takes any move
    keenness: float  # matches on a school day, on average
    slowness: float  # times the usual time it takes
    asks_help: float  # how readily, from 0 to 1
    full_game_from: int  # the week in which it tries the full game


def make_profile(pattern: str | None, rng: Random) -> Profile:
    return Profile(
        pattern=pattern,
        ability=rng.choice(ABILITIES),
        fact_offsets={fact: rng.gauss(0, FACT_SPREAD) for fact in FACTS},
        learning_rate=rng.uniform(0.5, 1.5),
        skill=rng.uniform(1, 4),
        carelessness=rng.uniform(0.05, 0.4),
        keenness=rng.uniform(0.4, 1.2),
        slowness=rng.uniform(0.7, 1.5),
        asks_help=rng.choice((0.0, 0.1, 0.2, 0.4)),
        full_game_from=NEVER if rng.random() < WITHOUT_FULL_GAME else rng.randint(3, 8),
    )


def assign_patterns(class_number: int, children: int, rng: Random) -> list[str | None]:
    """The error patterns of a class, for about a third of the children, in any order. All classes together have each
    pattern about as often."""
    some, names = round(children / 3), list(PATTERNS)
    first = class_number * some
    patterns = [names[(first + place) % len(names)] for place in range(some)]
    everybody = [*patterns, *[None] * (children - some)]
    rng.shuffle(everybody)
    return everybody

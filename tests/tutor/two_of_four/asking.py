"""The sums that turns of Two out of Four bring, drawn from the cards alone."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from classroom.games.protocol import Sum

ABILITIES = (2.1, 2.4, 2.8, 3.2, 3.6)
VALUES = [*range(1, 10), 10, 10, 10, 10] * 4  # of 52 cards


def turns(rng: Random) -> Iterator[list[Sum]]:
    """The sums of each turn: of two of four cards, the larger first, the other one added or taken away."""
    while True:
        pairs = [sorted(pair, reverse=True) for pair in combinations(rng.sample(VALUES, 4), 2)]
        sums = [Sum((one, other * sign)) for one, other in pairs for sign in (1, -1)]
        yield rng.sample(sums, len(sums))

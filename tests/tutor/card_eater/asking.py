"""The sums that turns of the Card Eater bring, drawn from the cards alone."""

from collections.abc import Iterator
from random import Random

from classroom.games.protocol import Sum

ABILITIES = (3.2, 3.6, 4.0, 4.5, 5.0)
VALUES = [*range(1, 10), 10, 10, 10, 10] * 4  # of 52 cards


def turns(rng: Random) -> Iterator[list[Sum]]:
    """A total on its way to a target up to 66: a card is added, or taken away where it would go too far. (What is
    missing to the target is claimed, not asked.)"""
    while True:
        target = 10 * rng.randint(1, 6) + rng.randint(1, 6)
        total = rng.choice(VALUES)
        while total != target:
            card = rng.choice(VALUES)
            step = card if total + card <= target else -card
            if total + step < 0:
                break
            yield [Sum((total, step))]
            total += step

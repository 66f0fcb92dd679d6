"""Well-known ways to play Two out of Four, to measure the tutor against. None of them is offered to children."""

from collections.abc import Callable, Mapping
from random import Random

from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four.bot import CLOSEST, nearest

Player = Callable[[View, Random], str]


def closest(view: View, rng: Random) -> str:
    """The smallest distance, then below, then most cards of the suit; never a 0."""
    return nearest(view, CLOSEST, rng)


def anything(view: View, rng: Random) -> str:
    return rng.choice(view.moves)


OPPONENTS: Mapping[str, Player] = {"closest": closest, "random": anything}

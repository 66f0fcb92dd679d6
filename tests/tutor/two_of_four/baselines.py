"""Baselines for Tavi's strength at Two out of Four: well-known ways to play, and exact values for the last to show."""

from collections.abc import Callable, Mapping
from random import Random

from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four.bot import CLOSEST, nearest_seen
from classroom.tutor.two_of_four.pair_values import list_plays

Player = Callable[[View, Random], str]


def closest(view: View, rng: Random) -> str:
    """The smallest distance, then below, then most cards of the suit; never a 0."""
    return nearest_seen(view, CLOSEST, rng)


def random_pair(view: View, rng: Random) -> str:
    return rng.choice(view.moves)


PLAYERS: Mapping[str, Player] = {"closest": closest, "random": random_pair}


def solve(view: View) -> Mapping[str, float] | None:
    """The tokens that each pair brings in this round, where all others have shown; None before."""
    if len(view.shown) < view.players - 1:
        return None
    return {play.move: play.value for play in list_plays(view)}

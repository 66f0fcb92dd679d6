"""Ways to play the Card Eater, to measure the tutor against. None of them is offered to children."""

from collections.abc import Callable, Mapping
from random import Random

from classroom.games.card_eater.rules import TAKE
from classroom.games.card_eater.view import View
from classroom.tutor.card_eater.analysis import takes


def blind(view: View, rng: Random) -> str:
    """Sees no take; a joker counts anything."""
    return rng.choice([move for move in view.moves if not move.startswith(TAKE)])


def noticing(view: View, rng: Random) -> str:
    """Sees every take; a joker counts anything."""
    return rng.choice(takes(view) or view.moves)


OPPONENTS: Mapping[str, Callable[[View, Random], str]] = {"blind": blind, "noticing": noticing}

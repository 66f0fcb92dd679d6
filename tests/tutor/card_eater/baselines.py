"""Baselines for Tavi's strength at the Card Eater: simple ways to play, and what each move brings at the very end."""

from collections.abc import Callable, Mapping
from random import Random

from classroom.games.card_eater.rules import PASS, SAY, STAY, TAKE, TURN
from classroom.games.card_eater.view import View
from classroom.tutor.card_eater.analysis import my_need, open_takes
from classroom.tutor.card_eater.probabilities import TEN


def blind(view: View, rng: Random) -> str:
    """Sees no take; a joker counts anything."""
    return rng.choice([move for move in view.moves if not move.startswith(TAKE)])


def noticing(view: View, rng: Random) -> str:
    """Sees every take; a joker counts anything."""
    return rng.choice(open_takes(view) or view.moves)


def beginner(view: View, rng: Random) -> str:
    """Sees every other take; a joker brings it as near as can be, and near the target it stays in a last turn."""
    if (takes := open_takes(view)) and rng.random() < 0.5:
        return takes[0]
    if view.saying:
        return f"{SAY}{min(my_need(view), TEN)}"
    if STAY in view.moves and 2 * my_need(view) <= TEN:
        return STAY
    return TURN if TURN in view.moves else PASS


PLAYERS: Mapping[str, Callable[[View, Random], str]] = {"blind": blind, "noticing": noticing}


def solve(view: View) -> Mapping[str, float] | None:
    """The cards that each move brings once every card is turned: a take eats all that lies there, a pass nothing. None
    before."""
    if view.unseen or view.saying or not view.moves:
        return None
    return {move: 0.0 if move == PASS else float(view.in_play) for move in view.moves}

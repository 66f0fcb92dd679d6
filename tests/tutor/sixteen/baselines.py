"""Baselines for Tavi's strength at Sixteen: well-known ways to play, and exact play in the endgame."""

from collections.abc import Callable, Mapping
from random import Random

from classroom.games.sixteen.cards import number
from classroom.games.sixteen.rules import DRAW, GOAL, set_kinds
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.bot import HASTY, matches_left_ready
from classroom.tutor.sixteen.endgame import exact_values
from classroom.tutor.sixteen.move_helpers import card_plays

Player = Callable[[View, Random], str]


def best_by(worth: Callable[[View, str], tuple[float, ...]]) -> Player:
    """Draws, then plays any of the cards that are worth most."""

    def play(view: View, rng: Random) -> str:
        if DRAW in view.moves:
            return DRAW
        most = max(worth(view, move) for move in card_plays(view))
        return rng.choice([move for move in card_plays(view) if worth(view, move) == most])

    return play


def nothing(_view: View, _move: str) -> tuple[float, ...]:
    return ()


def greedy(view: View, move: str) -> tuple[float, ...]:
    """A set if one can be had, with a plain card rather than a wild; not over; otherwise any card but a wild."""
    kinds = set_kinds((*view.pile, move), view.rules["match"])
    gain = -1 if kinds == ("bust",) else min(len(kinds), 2 if view.rules["bonus"] else 1)
    return (gain, move[0] != "W")


def sheet(view: View, move: str) -> tuple[float, ...]:
    """The rule sheet: then leave 9, else 2, else less than 10."""
    total = view.total + number(move)
    return (*greedy(view, move), 0 if total > GOAL else {9: 3, 2: 2}.get(total, total < 10))


def careful_sheet(view: View, move: str) -> tuple[float, ...]:
    """The same, but first of all no two alike left on top (studies/sixteen.md 2, `sheetp`)."""
    gain, kept, liking = sheet(view, move)
    return (gain, kept, -(matches_left_ready(view, move, HASTY) > 0) if not gain else 0, liking)


PLAYERS: Mapping[str, Player] = {
    "random": best_by(nothing),
    "greedy": best_by(greedy),
    "sheet": best_by(sheet),
    "careful sheet": best_by(careful_sheet),
}


def solve(view: View) -> Mapping[str, float] | None:
    """The sets of each move from here to the end, mine minus theirs, by minimax; None where a hand is hidden."""
    return exact_values.solve(view) if exact_values.is_open(view) else None

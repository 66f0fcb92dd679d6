"""Plays Sixteen by its sheet: take a sixteen or a match, do not go over, like to leave 9, then 2."""

from random import Random

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import DRAW, GOAL, kinds_of
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Tutor

SLIPS = {1: 0.5, 2: 0.2, 3: 0.0}  # how often a level plays without looking for the best card
FORGETS = {1: 0.1, 2: 0.0, 3: 0.0}  # how often a level forgets to draw
OUT_OF_REACH = 9  # and below: nobody makes 16 with one card (the largest is 6)


class SixteenTutor(Tutor[View, str]):
    game = "sixteen"

    def choose(self, view: View, level: int, rng: Random) -> str:
        """The sheet's card, between equals any. A slip is any card that does not go over, if there is one."""
        plays = [move for move in view.moves if move != DRAW]
        if DRAW in view.moves and not (plays and rng.random() < FORGETS[level]):
            return DRAW
        worth = slip_worth if rng.random() < SLIPS[level] else sheet_worth
        best = max(worth(view, move) for move in plays)
        return rng.choice([move for move in plays if worth(view, move) == best])

    def doubt(self, view: View, move: str) -> Message | None:
        """Asks back before a card that goes over 16 while another would not."""
        if move == DRAW or not goes_over(view, move):
            return None
        if all(goes_over(view, other) for other in view.moves if other != DRAW):
            return None
        values = {"total": view.total, "card": number(move), "sum": view.total + number(move)}
        return Message("%(total)d + %(card)d = %(sum)d. That is over 16. Another card is not.", **values)


def goes_over(view: View, move: str) -> bool:
    return view.total + number(move) > GOAL


def slip_worth(view: View, move: str) -> tuple[int, ...]:
    """A beginner's eye: not over, wilds kept for later, otherwise all alike."""
    return (not goes_over(view, move), move[0] != WILD)


def sheet_worth(view: View, move: str) -> tuple[int, ...]:
    """Larger is better: a set, not over, the wild kept, then what total is left (the sheet, Strategies)."""
    kinds = kinds_of((*view.pile, move), view.rules["match"])
    wins = len(kinds) if kinds != ("bust",) else 0
    if not view.rules["bonus"]:
        wins = min(wins, 1)
    leaves = view.total + number(move)
    liking = 3 if leaves == OUT_OF_REACH else 2 if leaves == 2 else 1 if leaves < OUT_OF_REACH else 0
    return (wins, kinds != ("bust",), move[0] != WILD, liking)


TUTOR = SixteenTutor()

"""Lookup tables for the features: which cards win, fit, answer or must go over, and hypergeometric chances."""

from math import comb

import numpy as np

from classroom.games.sixteen.rules import GOAL, HAND
from classroom.tutor.sixteen.rollouts.batch_state import COLOUR, HEAVY, NUMBER, WILD, Array

MOST = 54  # cards there are


def none_of_table() -> Array:
    """[drawn, cards, good]: the chance that no good card is among those drawn (hypergeometric)."""
    table = np.zeros((HAND + 1, MOST + 1, MOST + 1), np.float32)
    for drawn, cards, good in np.ndindex(table.shape):
        if good <= cards:
            taken = min(drawn, cards)
            table[drawn, cards, good] = comb(cards - good, taken) / comb(cards, taken)
    return table


def winner_table() -> Array:
    """[total, colour in common + 1, number in common + 1, kind]: 1 where that card would win."""
    total, colour, number, kind = np.indices((GOAL + 1, 5, 8, 30))
    after = total + NUMBER[kind]
    alike = (colour == COLOUR[kind] + 1) | (number == NUMBER[kind] + 1)
    plain = (kind < WILD) & (after <= GOAL) & ((after == GOAL) | alike)
    wild = (kind == WILD) & ((total >= GOAL - 6) | (colour > 0) | (number > 0))
    return (plain | wild).astype(np.float32)


FITS = (np.arange(GOAL + 1)[:, None] + HEAVY <= GOAL).astype(np.float32)  # [total, kind]: does not go over


def calm_table(win: Array) -> Array:
    """The same for plain cards that neither win nor go over."""
    return FITS[:, None, None, :28] * (win[..., :28] == 0)


def answer_table() -> Array:
    """[total, numbers held as bits, reply]: 1 where one of the numbers makes 16 after the reply. Bit 7 is a wild."""
    total, held, reply = np.indices((GOAL + 1, 256, 7))
    need = GOAL - total - reply
    in_reach = (need >= 0) & (need <= 6)
    return (in_reach & ((held >> np.clip(need, 0, 6)) | (held >> 7)) & 1).astype(np.float32)


def stuck_table() -> Array:
    """[total, least number held, reply]: 1 where every card of the hand goes over after the reply."""
    total, least, reply = np.indices((GOAL + 1, 10, 7))
    return (total + reply + least > GOAL).astype(np.float32)


NONE_OF, WINNERS, ANSWERS, STUCK = none_of_table(), winner_table(), answer_table(), stuck_table()
CALM = calm_table(WINNERS)

"""A player of Sixteen by rules alone, for whole batches: it counts cards and looks one turn ahead. No network.

A card is worth the set it brings, less the chance that the next one wins at once, plus the chance that they must go
over; and if they do neither, the chance that this hand then wins, less the chance that it must go over. For that the
next one is taken to lay any card that neither wins nor goes over, each as likely (studies/sixteen.md 2, player d).
"""

from math import comb

import numpy as np

from classroom.games.sixteen.cards import PLAIN
from classroom.games.sixteen.rules import GOAL, HAND
from classroom.tutor.sixteen.rollouts.batch_state import COLOUR, NOTHING, NUMBER, WILD, Array, BatchState, Plays

KEPT_WILD = 0.25  # sets that a wild in the hand is worth
DECK = 54
KINDS = len(PLAIN)
NUMBERS, COLOURS = NUMBER[:KINDS].astype(np.int8), COLOUR[:KINDS].astype(np.int8)
LEAST = np.array([*NUMBERS, 0, 99], np.int8)  # what a card adds at least: a wild 0, an empty place never fits


def chances_of_none() -> Array:
    """[drawn, cards, good]: the chance that none of the good cards is drawn."""
    table = np.zeros((HAND + 1, DECK + 1, DECK + 1), np.float32)
    for drawn, cards, good in np.ndindex(table.shape):
        if good <= cards:
            table[drawn, cards, good] = comb(cards - good, min(drawn, cards)) / comb(cards, min(drawn, cards))
    return table


NONE_OF = chances_of_none()


def play_values(boards: BatchState, plays: Plays) -> Array:
    """[boards, 4]: what each card of whoever is to move is worth, in sets; -99 for an empty place."""
    kind, formed = plays.kind, plays.worth > 0
    total = np.where(formed, 0, plays.total).astype(np.int8)
    last = np.where(formed, NOTHING, plays.shown)
    below = np.where(formed, NOTHING, boards.last[:, None])
    unseen = unseen_cards(boards, kind)
    many, wilds = unseen.sum(axis=1)[:, None], unseen[:, WILD, None]
    after = total[:, :, None] + NUMBERS
    fits = after <= GOAL
    wins = (after == GOAL) | (fits & makes_three(boards.match, last, below))
    calm = (fits & ~wins) * unseen[:, None, :KINDS]
    pair = boards.match & (last != NOTHING) & ((COLOUR[last] == COLOUR[below]) | (NUMBER[last] == NUMBER[below]))
    winning = count(wins, unseen) + np.where((total >= GOAL - 6) | pair, wilds, 0)
    holds = cards_of_next(boards, formed & ~plays.bust)
    next_wins = NONE_OF[holds, many, 0] - NONE_OF[holds, many, winning]
    next_over = NONE_OF[holds, many, count(fits, unseen) + wilds]
    replies = np.maximum(calm.sum(axis=2), 1)
    drawn = DrawnCard(boards, unseen, after)
    answers = can_answer(boards, plays, after, last)
    answered = (calm * np.where(answers, 1, drawn.makes_goal)).sum(axis=2) / replies
    stuck = (calm * must_go_over(kind, after) * drawn.goes_over).sum(axis=2) / replies
    ahead = next_over - next_wins + (1 - next_over - next_wins) * (answered - stuck)
    goes_on = formed & ~plays.bust & (boards.seats == 2)
    value = np.where(plays.bust, -1, plays.worth) + np.where(goes_on, 0, ahead) - KEPT_WILD * (kind == WILD)
    return np.where(kind == NOTHING, -99, value)


def unseen_cards(boards: BatchState, hand: Array) -> Array:
    """[boards, 30]: how many of each kind whoever is to move has not seen."""
    left = (boards.full - boards.gone).astype(np.int16)
    np.subtract.at(left, (boards.rows[:, None], hand), 1)
    left[:, NOTHING] = 0
    return left


def count(chosen: Array, unseen: Array) -> Array:
    """[boards, 4]: how many unseen plain cards are among those chosen."""
    return np.matmul(chosen.astype(np.float32), unseen[:, :KINDS, None].astype(np.float32))[:, :, 0].astype(np.int16)


def makes_three(match: bool, last: Array, below: Array) -> Array:
    """[boards, 4, kind]: whether that card would be the third alike."""
    lie = match & (last != NOTHING) & (below != NOTHING)
    colour = np.where(lie & (COLOUR[last] == COLOUR[below]), COLOUR[last], -1).astype(np.int8)
    number = np.where(lie & (NUMBER[last] == NUMBER[below]), NUMBER[last], -1).astype(np.int8)
    return (colour[:, :, None] == COLOURS) | (number[:, :, None] == NUMBERS)


def cards_of_next(boards: BatchState, won: Array) -> Array:
    """[boards, 4]: how many cards the next one chooses from; of two, whoever won the pile plays next."""
    following = (boards.turn + 1) % boards.seats
    theirs = (boards.hands[boards.rows, following] != NOTHING).sum(axis=1)
    mine = (boards.hands[boards.rows, boards.turn] != NOTHING).sum(axis=1) - 1
    held = np.where(won & (boards.seats == 2), mine[:, None], theirs[:, None])
    return np.minimum(held + (boards.left > 0), HAND)


def can_answer(boards: BatchState, plays: Plays, after: Array, last: Array) -> Array:
    """[boards, 4, reply]: whether a card kept wins after that reply."""
    found = np.zeros(after.shape, bool)
    same_colour = boards.match & (COLOUR[last].astype(np.int8)[:, :, None] == COLOURS)
    same_number = boards.match & (NUMBER[last].astype(np.int8)[:, :, None] == NUMBERS)
    for place in range(HAND):
        card = plays.kind[:, place, None, None]
        adds, shape = NUMBER[card].astype(np.int8), COLOUR[card].astype(np.int8)
        alike = (same_colour & (shape == COLOURS)) | (same_number & (adds == NUMBERS))
        wins = (after + adds == GOAL) | ((after + adds < GOAL) & alike)
        wild = (card == WILD) & ((after >= GOAL - 6) | same_colour | same_number)
        wins = (wins & (card < WILD)) | wild
        wins[:, place] = False
        found |= wins
    return found


def must_go_over(hand: Array, after: Array) -> Array:
    """[boards, 4, reply]: whether there are cards kept, and all go over after that reply."""
    least = np.sort(LEAST[hand], axis=1)
    kept = np.where(LEAST[hand] == least[:, :1], least[:, 1:2], least[:, :1])
    stuck: Array = (after + kept[:, :, None] > GOAL) & (kept < LEAST[NOTHING])[:, :, None]
    return stuck


class DrawnCard:
    """[boards, 4, reply]: the chances of the card to be drawn after that reply, where one is left."""

    def __init__(self, boards: BatchState, unseen: Array, after: Array) -> None:
        numbers = np.stack([unseen[:, :KINDS][:, number == NUMBERS].sum(axis=1) for number in range(7)], axis=1)
        share = numbers / np.maximum(unseen.sum(axis=1), 1)[:, None] * (boards.left > 1)
        wild = unseen[:, WILD] / np.maximum(unseen.sum(axis=1), 1) * (boards.left > 1)
        rows, room = boards.rows[:, None, None], GOAL - after
        need = np.clip(room, 0, 6)
        self.makes_goal = ((share[rows, need] + wild[:, None, None]) * (room == need)).astype(np.float32)
        self.goes_over = (1 - np.cumsum(share, axis=1)[rows, need] - wild[:, None, None]).astype(np.float32)

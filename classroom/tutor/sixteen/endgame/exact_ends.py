"""Exact ends of rollouts: what boards with one card in the draw pile, or none, are worth by the endgame."""

import numpy as np

from classroom.tutor.sixteen.endgame.exact_values import Endgame
from classroom.tutor.sixteen.endgame.open_hands import EMPTY, NEXT_TOP, Cards
from classroom.tutor.sixteen.rollouts.batch_state import NOTHING, WILD, Array, BatchState


def exact_ends(boards: BatchState, end: Endgame) -> Array:
    """What is left for side 0 on each board of two, when both play on by what they know."""
    return np.array([exact_end(boards, row, end) for row in boards.rows], np.float32)


def exact_end(boards: BatchState, row: int, end: Endgame) -> float:
    turn, match = int(boards.turn[row]), end.hands.match
    mine, theirs = (to_cards(boards.hands[row, seat], match) for seat in (turn, 1 - turn))
    last, below = int(boards.last[row]), min(int(boards.before[row]), WILD)
    pile = NEXT_TOP[4 * below][last] if match and last != NOTHING else EMPTY, int(boards.total[row])
    if boards.left:
        (card,) = to_cards(boards.deck[row, boards.drawn :], match)
        value = end.reply(mine, theirs, card, pile)
    else:
        value = float(end.hands.best(mine, theirs, *pile))
    return value if turn == 0 else -value


def to_cards(kinds: Array, match: bool) -> Cards:
    held = [kind for kind in kinds.tolist() if kind != NOTHING]
    return tuple(sorted(kind if match or kind == WILD else kind % 7 for kind in held))

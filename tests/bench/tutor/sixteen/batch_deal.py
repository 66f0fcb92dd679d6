"""Deals whole batches of matches, for self-play and for tests."""

import numpy as np

from classroom.games.sixteen.rules import HAND
from classroom.tutor.sixteen.rollouts.batch_state import FULL, NOTHING, BatchState


def deal_batch(count: int, seats: int, match: bool, wilds: bool, bonus: bool, rng: np.random.Generator) -> BatchState:
    """A batch of fresh matches, shuffled and dealt; nobody has drawn yet."""
    pack = np.repeat(np.arange(30), FULL[wilds].astype(int)).astype(np.int8)
    decks = rng.permuted(np.tile(pack, (count, 1)), axis=1)
    hands = np.full((count, seats, HAND), NOTHING, np.int8)
    for seat in range(seats):
        hands[:, seat, :3] = decks[:, seat : 3 * seats : seats]
    nothing = np.full(count, NOTHING, np.int8)
    zeros = np.zeros(count, np.int16)
    gone = np.zeros((count, 30), np.float32)
    return BatchState(
        seats,
        match,
        bonus,
        FULL[wilds],
        hands,
        decks[:, 3 * seats :],
        0,
        gone,
        zeros,
        nothing,
        nothing.copy(),
        zeros.copy(),
    )

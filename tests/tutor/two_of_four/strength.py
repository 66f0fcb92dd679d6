"""How many tokens a round the strongest level makes more than `closest`, seat by seat, on the same deals.

    python -m tests.tutor.two_of_four.strength 12000

One seat plays the strongest level, the others `closest` (studies/other-games.md 1); everybody has tokens
enough to lose. Where both would show the same nothing is gained; else the round is played both ways. Seat 1 is first.
"""

import sys
from random import Random
from statistics import fmean, stdev

from classroom.games.engine import advance, first_position
from tests.tutor.two_of_four.baselines import PLAYERS
from tests.tutor.two_of_four.positions import GAME, TAVI

ONE_ROUND = {"rounds": 1, "tokens": 10}
CLOSEST = PLAYERS["closest"]


def gains(players, deals, seed):
    """For each seat what each of the deals brings more."""
    rng = Random(seed)
    found = [[] for _ in range(players)]
    for _ in range(deals):
        state = first_position(GAME, players, ONE_ROUND, lambda chance: chance.draw(rng))
        tables = []
        while (seat := GAME.turn(state)) is not None:
            view = GAME.view(state, seat)
            usual, strongest = CLOSEST(view, rng), TAVI.choose(view, TAVI.levels, rng)
            tables.append((seat, advance(GAME, state, strongest, None) if strongest != usual else None))
            state = advance(GAME, state, usual, None)
        for seat, other in tables:
            found[seat].append(played_out(other, rng).tokens[seat] - state.tokens[seat] if other else 0)
    return found


def played_out(state, rng):
    while (seat := GAME.turn(state)) is not None:
        state = advance(GAME, state, CLOSEST(GAME.view(state, seat), rng), None)
    return state


if __name__ == "__main__":
    deals = int(sys.argv[1])
    for players in GAME.seats:
        for seat, found in enumerate(gains(players, deals, seed=1)):
            error = stdev(found) / deals**0.5
            sys.stdout.write(f"{players} players, seat {seat + 1}: {fmean(found):+.3f} ±{error:.3f} tokens a round\n")

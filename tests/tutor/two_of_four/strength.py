"""How many tokens a round the strongest level makes more than `closest`, seat by seat, on the same deals.

    python -m tests.tutor.two_of_four.strength 12000

One seat plays the strongest level, the others `closest` (studies/other-games.md 1); everybody has tokens
enough to lose. Where both would show the same nothing is gained; else the round is played both ways. Seat 1 is first.
"""

import sys
from random import Random
from statistics import fmean, stdev

from classroom.games.engine import first_position
from classroom.games.protocol import Rules
from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.state import State
from classroom.tutor.two_of_four import TUTOR as TAVI
from tests.tutor.two_of_four.baselines import PLAYERS

ONE_ROUND: Rules = {"rounds": 1, "tokens": 10}
CLOSEST = PLAYERS["closest"]


def gains(players: int, deals: int, seed: int) -> list[list[int]]:
    """For each seat what each of the deals brings more."""
    rng = Random(seed)
    found: list[list[int]] = [[] for _ in range(players)]
    for _ in range(deals):
        state: State = first_position(GAME, players, ONE_ROUND, lambda chance: chance.draw(rng))
        tables: list[tuple[int, State | None]] = []
        while (seat := GAME.turn(state)) is not None:
            view = GAME.view(state, seat)
            usual, strongest = CLOSEST(view, rng), TAVI.choose(view, TAVI.levels, rng)
            tables.append((seat, GAME.apply(state, strongest) if strongest != usual else None))
            state = GAME.apply(state, usual)
        for seat, other in tables:
            found[seat].append(played_out(other, rng).tokens[seat] - state.tokens[seat] if other else 0)
    return found


def played_out(state: State, rng: Random) -> State:
    while (seat := GAME.turn(state)) is not None:
        state = GAME.apply(state, CLOSEST(GAME.view(state, seat), rng))
    return state


if __name__ == "__main__":
    deals = int(sys.argv[1])
    for players in GAME.seats:
        for seat, found in enumerate(gains(players, deals, seed=1)):
            error = stdev(found) / deals**0.5
            sys.stdout.write(f"{players} players, seat {seat + 1}: {fmean(found):+.3f} ±{error:.3f} tokens a round\n")

"""Grades the moves of positions by far longer Monte Carlo rollouts than a tutor has time for.

Each position is graded twice, with other matches: the best move is picked by one half and valued by the other, so
that chance flatters nobody.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, Rules
from classroom.games.records import Record
from classroom.games.sixteen import GAME
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.evaluation import ends
from classroom.tutor.sixteen.rollouts.network import Network
from classroom.tutor.sixteen.rollouts.network_evaluation import load_network, network_values, play_places
from tests.bench.tutor.sixteen.long_rollouts import run_rollouts

AT_ONCE = 2000  # matches
RANDOM_MOVES = 0.1  # share of the moves on the way to a position that are any that does not go over


@dataclass(frozen=True, slots=True)
class GradedPosition:
    """A position, and the worth of each move in sets by either half."""

    record: Record
    halves: tuple[dict[str, float], dict[str, float]]

    def regret(self, move: str) -> float:
        """How many sets this move loses against the best one, as far as the grades can tell."""
        first, second = self.halves
        best_of_first, best_of_second = max(first, key=first.__getitem__), max(second, key=second.__getitem__)
        return (second[best_of_first] - second[move] + first[best_of_second] - first[move]) / 2


def positions(players: int, rules: Rules, rng: Random) -> Iterator[tuple[Record, View]]:
    """Positions, one from each of many matches that the network plays against itself, but from those that are over by
    then, as short ones may be. All leave a choice: somebody who has just drawn holds four cards, and no card is there
    more than twice."""
    while True:
        decks: list[list[str]] = []

        def chance_source(chance: Chance, decks: list[list[str]] = decks) -> list[str]:
            decks.append(chance.draw(rng))
            return decks[-1]

        state, moves = first_position(GAME, players, rules, chance_source), []
        for _ in range(rng.randrange(len(state.draw_pile) + 1)):
            if GAME.over(state):
                break
            view = GAME.view(state, state.turn)
            values = network_values(view)
            safe = [move for move in values if view.total + int(move[-1]) <= 16]
            is_random = rng.random() < RANDOM_MOVES and safe
            moves.append(rng.choice(safe) if is_random else max(values, key=values.__getitem__))
            state = advance(GAME, state, moves[-1], chance_source)
        if not GAME.over(state):
            yield Record(GAME, players, rules, decks, moves), GAME.view(state, state.turn)


def grade(view: View, matches: int, rng: np.random.Generator, network: Network | None = None) -> dict[str, float]:
    """The worth of each play in sets: with few plays they share so many rollouts, with many each has a sixth. By this
    network or the tutor's, with exact ends where the tutor has them too."""
    evaluator = network or load_network(view.players, view.rules["match"])
    moves, place, shown = play_places(view)
    each = matches // min(len(moves), 6)
    at_once = AT_ONCE // len(moves) + 1
    near = ends(view)
    rounds = [run_rollouts(view, place, shown, at_once, rng, evaluator, near) for _ in range(each // at_once + 1)]
    return dict(zip(moves, np.concatenate(rounds).mean(axis=0).tolist(), strict=True))

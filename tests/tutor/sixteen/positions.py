"""Positions of Sixteen to try things on: from matches of random moves, in all rules."""

from random import Random
from typing import Any

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State
from classroom.games.sixteen.view import View
from tests.games.matches import every_table


def whole_tables() -> list[tuple[int, dict[str, Any]]]:
    """Each number of players with each combination of options where all cards are played: how many sets end a match
    changes nothing in what is said of a position."""
    return [(players, rules) for players, rules in every_table(GAME) if rules["first_to"] is None]


def some_views(count: int, rng: Random | None = None) -> list[View]:
    """So many views of a seat that may lay a card, spread over all tables."""
    rng, found = rng or Random(1), list[View]()
    tables = whole_tables()
    while len(found) < count:
        players, rules = tables[len(found) % len(tables)]

        def chance_source(chance: Chance) -> Any:
            return chance.draw(rng)

        state: State = first_position(GAME, players, rules, chance_source)
        for _ in range(rng.randrange(50)):
            moves = GAME.moves(state)
            if not moves:
                break
            state = advance(GAME, state, rng.choice(moves), chance_source)
        if GAME.moves(state) and GAME.moves(state) != ("+",):
            found.append(GAME.view(state, state.turn))
    return found

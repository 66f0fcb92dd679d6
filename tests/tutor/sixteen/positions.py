"""Positions of Sixteen to try things on: from matches of random moves, in all rules."""

from random import Random

from classroom.games.engine import advance, first_position
from classroom.games.registry import find_game
from tests.games.matches import every_table

GAME = find_game("sixteen")


def some_views(count, rng=None):
    """So many views of a seat that may lay a card, spread over all tables."""
    rng, found = rng or Random(1), []
    tables = every_table(GAME)
    while len(found) < count:
        players, rules = tables[len(found) % len(tables)]

        def chance_source(chance):
            return chance.draw(rng)

        state = first_position(GAME, players, rules, chance_source)
        for _ in range(rng.randrange(50)):
            moves = GAME.moves(state)
            if not moves:
                break
            state = advance(GAME, state, rng.choice(moves), chance_source)
        if GAME.moves(state) and GAME.moves(state) != ("+",):
            found.append(GAME.view(state, state.turn))
    return found

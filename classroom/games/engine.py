"""Plays any game forward: chance nodes are resolved first, then a move is checked and applied."""

from collections.abc import Callable
from typing import Any, TypeAlias

from classroom.games.protocol import AnyGame, Chance, Rules

ChanceSource: TypeAlias = Callable[[Chance], Any]  # the outcome of a chance node: drawn now, or read from a record


def resolve_chance(game: AnyGame, state: Any, chance_source: ChanceSource) -> Any:
    """The position after the chance nodes that come next, each with the outcome that the source gives."""
    while chance := game.chance(state):
        state = game.apply_chance(state, chance_source(chance))
    return state


def first_position(game: AnyGame, players: int, rules: Rules, chance_source: ChanceSource) -> Any:
    """The initial position in which somebody can move: dealt or thrown already."""
    return resolve_chance(game, game.start(players, rules), chance_source)


def play(game: AnyGame, state: Any, text: str, chance_source: ChanceSource) -> Any:
    """The position after a move in notation: read, checked, applied. Raises RuleError."""
    move = game.read(text)
    game.check(state, move)
    return advance(game, state, move, chance_source)


def advance(game: AnyGame, state: Any, move: Any, chance_source: ChanceSource) -> Any:
    """The position after a legal move and the chance nodes that follow it. Does not check."""
    return resolve_chance(game, game.apply(state, move), chance_source)

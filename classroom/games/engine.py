"""Plays any game forward: luck first, wherever it is asked for, then a move, checked and applied."""

from collections.abc import Callable
from typing import Any, TypeAlias

from classroom.games.protocol import AnyGame, Chance, Rules

ChanceSource: TypeAlias = Callable[[Chance], Any]  # gives an outcome: drawn now, or read from a record


def resolve_chance(game: AnyGame, state: Any, chance_source: ChanceSource) -> Any:
    """The position once luck has nothing left to decide."""
    while chance := game.chance(state):
        state = game.apply_chance(state, chance_source(chance))
    return state


def first_position(game: AnyGame, players: int, rules: Rules, chance_source: ChanceSource) -> Any:
    """The first position in which somebody can move."""
    return resolve_chance(game, game.start(players, rules), chance_source)


def play(game: AnyGame, state: Any, text: str, chance_source: ChanceSource) -> Any:
    """The position after a written move. Raises RuleError."""
    move = game.read(text)
    game.check(state, move)
    return advance(game, state, move, chance_source)


def advance(game: AnyGame, state: Any, move: Any, chance_source: ChanceSource) -> Any:
    """The position after a legal move, and after what luck then decides. Does not check."""
    return resolve_chance(game, game.apply(state, move), chance_source)

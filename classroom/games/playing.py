"""Plays any game forward: luck first, wherever it is asked for, then a move, checked and applied."""

from collections.abc import Callable
from typing import Any, TypeAlias

from classroom.games.protocol import AnyGame, Chance, Rules

Luck: TypeAlias = Callable[[Chance], Any]  # gives an outcome: drawn now, or read from a record


def settle(game: AnyGame, state: Any, luck: Luck) -> Any:
    """The position once luck has nothing left to decide."""
    while chance := game.chance(state):
        state = game.happen(state, luck(chance))
    return state


def begin(game: AnyGame, players: int, rules: Rules, luck: Luck) -> Any:
    """The first position in which somebody can move."""
    return settle(game, game.start(players, rules), luck)


def play(game: AnyGame, state: Any, text: str, luck: Luck) -> Any:
    """The position after a written move. Raises RuleError."""
    move = game.read(text)
    game.check(state, move)
    return advance(game, state, move, luck)


def advance(game: AnyGame, state: Any, move: Any, luck: Luck) -> Any:
    """The position after a legal move, and after what luck then decides. Does not check."""
    return settle(game, game.apply(state, move), luck)

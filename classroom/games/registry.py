"""Finds the games: every module of this folder that has a GAME. A new game needs no line here."""

import pkgutil
from functools import cache
from importlib import import_module

from classroom import games
from classroom.games.protocol import AnyGame


@cache
def all_games() -> dict[str, AnyGame]:
    """The games by slug."""
    modules = (import_module(f"{games.__name__}.{found.name}") for found in pkgutil.iter_modules(games.__path__))
    found = (module.GAME for module in modules if hasattr(module, "GAME"))
    return {game.slug: game for game in found}


def find_game(slug: str) -> AnyGame:
    """The game of that name. Raises KeyError."""
    return all_games()[slug]

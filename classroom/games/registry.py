"""Discovers the games: every module of this folder that has a GAME. A new game needs no line here."""

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from classroom import games
from classroom.games.protocol import AnyGame


def discover(package: ModuleType, name: str) -> list[Any]:
    """What the modules of a package call by this name, wherever one does."""
    found = pkgutil.iter_modules(package.__path__)
    modules = [import_module(f"{package.__name__}.{module.name}") for module in found]
    return [getattr(module, name) for module in modules if hasattr(module, name)]


@cache
def all_games() -> dict[str, AnyGame]:
    """The games by slug, each in its place."""
    found = sorted(discover(games, "GAME"), key=lambda game: game.place)
    return {game.slug: game for game in found}


def find_game(slug: str) -> AnyGame:
    """The game of that name. Raises KeyError."""
    return all_games()[slug]

"""Finds the baselines of a game, to measure its tutor against: tests/tutor/<game>/baselines.py, where there is one."""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, TypeAlias

Player: TypeAlias = Callable[[Any, Random], Any]  # the move for a view, as Tutor.choose gives it
Solver: TypeAlias = Callable[[Any], Mapping[Any, float] | None]


class Baselines(NamedTuple):
    """Well-known ways to play by name, and the exact value of each move where a view tells everything."""

    players: Mapping[str, Player]
    solve: Solver


def find_baselines(slug: str) -> Baselines:
    """The baselines of this game; no players, and nothing solved, where it has none."""
    name = f"tests.tutor.{slug.replace('-', '_')}.baselines"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if not error.name or not name.startswith(error.name):
            raise  # something else is missing
        return Baselines({}, lambda _view: None)
    return Baselines(module.PLAYERS, module.solve)

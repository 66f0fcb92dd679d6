"""Which tests a mutant meets, and in which order: those of its game, the quickest to see a fault first."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings

HERE = Path(__file__).parents[1] / "games"
RANDOM = ("test_contract", "test_against_reference", "test_bad_records")  # or many
STARTS_PROGRAMS = "test_command"  # which would not have the fault


def files_for(module: str, by_hand: bool = False) -> list[str]:
    """The test files that can see a fault of this module; only those `by_hand` are collected in no time."""
    own = HERE / game_of(module) if game_of(module) else HERE
    files = {*HERE.glob("test_*.py"), *own.rglob("test_*.py")}
    left_out = (STARTS_PROGRAMS, "state_machine", *RANDOM) if by_hand else (STARTS_PROGRAMS,)
    return sorted(str(file) for file in files if not any(name in file.name for name in left_out))


def game_of(module: str) -> str:
    """The folder of the game that a module belongs to; nothing for what all games share."""
    parts = module.split(".")
    return parts[2] if len(parts) > 3 else ""


def concerns(module: str, test: str) -> bool:
    """Whether a test, by its id, is about the game of this module: it names that game, or none."""
    game = game_of(module)
    return not game or named(game, test) or not any(named(other, test) for other in games())


def named(game: str, test: str) -> bool:
    return game in test or game.replace("_", "-") in test


@cache
def games() -> list[str]:
    return [folder.name for folder in HERE.iterdir() if (folder / "golden").is_dir()]


def allowed(module: str, most: float) -> float:
    """So many seconds a game."""
    return most if game_of(module) else most * len(games())


def in_order(items: Iterable[pytest.Item], module: str) -> list[pytest.Item]:
    """The tests for a module's mutants: first those made by hand, then random ones, one of each function in turn."""
    by_hand, slow, groups = [], [], defaultdict(list)
    for item in items:
        if not concerns(module, item.nodeid):
            continue
        if draws_examples(item):
            slow.append(item)
        elif any(name in item.nodeid for name in RANDOM):
            groups[item.nodeid.partition("[")[0]].append(item)
        else:
            by_hand.append(item)
    for group in (by_hand, *groups.values()):
        Random(16).shuffle(group)
    own = f"test_{module.rpartition('.')[2]}.py"
    by_hand.sort(key=lambda item: own not in item.nodeid)
    in_turn = (item for item in chain(*zip_longest(*groups.values())) if item)
    return [*by_hand, *in_turn, *slow]


def draws_examples(item: Any) -> bool:
    return hasattr(item.cls, "settings") or hasattr(item.obj, "_hypothesis_internal_use_settings")


def with_few_examples(item: Any) -> None:
    """Hypothesis tries few examples, the same ones each time."""
    if hasattr(item.cls, "settings"):
        item.cls.settings = few(item.cls.settings)
    elif hasattr(item.obj, "_hypothesis_internal_use_settings"):
        item.obj._hypothesis_internal_use_settings = few(item.obj._hypothesis_internal_use_settings)


def few(usual: settings) -> settings:
    return settings(
        usual, max_examples=10, derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
    )

"""The package's own modules, as syntax trees: what the tests of its structure look at."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "classroom"
ROOMS_OF_GAMES = ("games/", "tutor/", "web/presenters/")


@cache
def modules() -> dict[str, ast.Module]:
    """Each module of the package by its path, `services/context.py`."""
    return {
        str(path.relative_to(PACKAGE)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def folders() -> dict[str, list[str]]:
    """How many modules lie in each folder, the `__init__` of a package not counted."""
    found: dict[str, list[str]] = {}
    for path in modules():
        if not path.endswith("__init__.py"):
            found.setdefault(str(Path(path).parent), []).append(path)
    return found


def definitions(kind: type[ast.ClassDef | ast.FunctionDef]) -> Iterator[tuple[str, str]]:
    """The names of the classes, or of the functions, that stand at the top of a module, each with its path."""
    for path, tree in modules().items():
        yield from ((node.name, path) for node in tree.body if isinstance(node, kind))


def is_of_a_game(path: str) -> bool:
    """Whether the module lies in the folder of one game, where words need only be clear among themselves."""
    return any(path.startswith(room) and is_a_game(path.removeprefix(room)) for room in ROOMS_OF_GAMES)


def is_a_game(path: str) -> bool:
    """Whether the path, below such a room, begins with the folder of a game."""
    return (PACKAGE / "games" / Path(path).parts[0]).is_dir()

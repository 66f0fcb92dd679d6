"""What a game's own folder of tests says, for the tests that run over all games:
`tests/games/<slug>/<name>.py` or `tests/tutor/<slug>/<name>.py`.

A game is found by its folder; `-` in its slug becomes `_` there, as in the folder of its rules.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def folder_of(slug: str) -> str:
    """The name of a game's folders of Python."""
    return slug.replace("-", "_")


def own(slug: str, name: str, room: str = "games") -> ModuleType:
    """A module of the game's own tests. Fails with what is missing, where a game has none."""
    module = f"tests.{room}.{folder_of(slug)}.{name}"
    assert has_own(slug, name, room), f"{slug} needs {module.replace('.', '/')}.py: see it in another game's folder"
    return import_module(module)


def has_own(slug: str, name: str, room: str = "games") -> bool:
    """Whether the game's own tests have such a module."""
    folder = f"tests.{room}.{folder_of(slug)}"
    return find_spec(folder) is not None and find_spec(f"{folder}.{name}") is not None

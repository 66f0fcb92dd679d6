"""Finds the tutors: every module of this folder that has a TUTOR."""

import pkgutil
from functools import cache
from importlib import import_module

from classroom import tutor
from classroom.tutor.protocol import AnyTutor


@cache
def all_tutors() -> dict[str, AnyTutor]:
    """The tutors by the slug of their game."""
    modules = (import_module(f"{tutor.__name__}.{found.name}") for found in pkgutil.iter_modules(tutor.__path__))
    found = (module.TUTOR for module in modules if hasattr(module, "TUTOR"))
    return {one.game: one for one in found}


def find_tutor(slug: str) -> AnyTutor:
    """The tutor of that game. Raises KeyError."""
    return all_tutors()[slug]

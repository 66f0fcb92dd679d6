"""Puts a mutant in the place of a module: of its functions where it is imported already, else at its import."""

import sys
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tests.mutation.mutants import Mutant, modules


def swap(mutant: Mutant) -> None:
    """Gives the functions of the imported module the code of the mutant, and forgets what they remember."""
    codes = {code.co_qualname: code for code in codes_in(mutant.code())}
    for value in list(values_in(sys.modules[mutant.module], mutant.module)):
        if hasattr(value, "cache_clear"):
            value.cache_clear()
        function = getattr(value, "__wrapped__", value)
        if isinstance(function, FunctionType) and function.__qualname__ in codes:
            function.__code__ = codes[function.__qualname__]


def codes_in(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from codes_in(inner)


def values_in(holder: Any, module: str) -> Iterator[Any]:
    """The functions that a module has made, also those of its classes and properties."""
    for value in vars(holder).values():
        if isinstance(value, property):
            yield value.fget
        elif isinstance(value, classmethod | staticmethod):
            yield value.__func__
        elif getattr(value, "__module__", None) == module:
            yield value
            if isinstance(value, type):
                yield from values_in(value, module)


class Importer(MetaPathFinder, Loader):
    """Imports the mutant instead of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        return ModuleSpec(fullname, self, origin=str(modules()[fullname]))

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.mutant.code(), module.__dict__)

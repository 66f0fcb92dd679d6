"""The mutants of a module: the module with one small fault each."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from tests.mutation.operators import Change, changes

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "classroom" / "games"
LEFT_ALONE = {"annotation", "returns", "decorator_list", "bases", "type_comment", "targets", "target"}
TYPES = {"TypeVar", "TypeAlias"}


@dataclass(frozen=True, eq=False)
class Mutant:
    """One fault. `inside` says that it is in the body of a function: the rest of the module is as it was."""

    module: str
    function: str
    line: int
    what: str
    inside: bool
    tree: ast.Module
    change: Change

    @property
    def name(self) -> str:
        return f"{self.module.removeprefix('classroom.games.')}: {self.function}: {self.what}"

    def code(self) -> CodeType:
        """The module with this fault, compiled. Its tree stays changed: call this in a process that ends soon."""
        change = self.change
        before = getattr(change.node, change.field)
        new = [] if change.new is None else [change.new]
        after = change.new if change.place is None else [*before[: change.place], *new, *before[change.place + 1 :]]
        setattr(change.node, change.field, after)
        return compile(ast.fix_missing_locations(self.tree), str(modules()[self.module]), "exec")


@cache
def modules() -> dict[str, Path]:
    """The modules of the games by their full names."""
    files = [file for file in sorted(GAMES.rglob("*.py")) if file.name != "__init__.py"]
    return {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in files}


def mutants_of(module: str) -> list[Mutant]:
    """Every mutant of a module, those of one kind in one function told apart by a number."""
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    bodies = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    mutants, seen = [], Counter[tuple[str, str]]()
    for change, functions, line in faults(tree, ()):
        function, what = ".".join(functions) or "-", described(change)
        seen[function, what] += 1
        if seen[function, what] > 1:
            what += f" ({seen[function, what]})"
        mutants.append(Mutant(module, function, line, what, is_inside(bodies, line), tree, change))
    return mutants


def without_fault(module: str) -> Mutant:
    """The module as it is: the tests must pass."""
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    return Mutant(module, "-", 0, "no fault", True, tree, Change(tree, "body", 0, tree.body[0]))


def faults(node: ast.AST, functions: tuple[str, ...]) -> Iterator[tuple[Change, tuple[str, ...], int]]:
    """Every change of this tree, with the names of the classes and functions around it and its line."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        functions = (*functions, node.name)
    for field, value in ast.iter_fields(node):
        if field in LEFT_ALONE:
            continue
        parts = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for place, part in parts:
            if isinstance(part, ast.AST) and not is_left_alone(part):
                found = changes(node, field, place, part)
                yield from ((change, functions, line_of(part, node)) for change in found)
                yield from faults(part, functions)


def is_left_alone(part: ast.AST) -> bool:
    match part:
        case ast.keyword(arg="strict") | ast.Subscript(value=ast.Name(id="tuple" | "dict" | "list")):
            return True
        case ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.AnnAssign(annotation=ast.Name(id=name)):
            return name in TYPES
    return False


def line_of(part: Any, node: Any) -> int:
    return getattr(part, "lineno", getattr(node, "lineno", 0))


def is_inside(bodies: list[ast.FunctionDef], line: int) -> bool:
    """Whether this line of the module is in the body of a function, not in its head."""
    return any(node.body[0].lineno <= line <= (node.end_lineno or 0) for node in bodies)


def described(change: Change) -> str:
    """The change in one line: `total > GOAL → total >= GOAL`."""
    value = getattr(change.node, change.field)
    old = value if change.place is None else value[change.place]
    if change.new is None:
        return f"{short(change.node)} without {short(old)}"
    return f"{short(old)} → {short(change.new)}"


def short(node: ast.AST) -> str:
    text = ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]
    return text if len(text) <= 70 else text[:69] + "…"

"""What a school installs: the wheel holds what runs, and nothing that measures, trains or tests it."""

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from classroom.web import cli

ROOT = Path(__file__).resolve().parents[1]
BUILD: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"][
    "wheel"
]
OF_GAMES = ("classroom.games.", "classroom.tutor.", "classroom.web.presenters.")
# by the command line, by a look into a folder, by Alembic: no import statement names them
STARTED_BY_NAME = ("classroom.__main__", "classroom.web.commands.", *OF_GAMES, "classroom.store.migrations.")


def wheel_files() -> dict[str, Path]:
    """The files that hatchling puts into the wheel, by their paths there."""
    sources = {name: name for name in BUILD["packages"]} | BUILD["force-include"]
    return {
        f"{target}/{file.relative_to(ROOT / source).as_posix()}": file
        for source, target in sources.items()
        for file in sorted((ROOT / source).rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }


FILES = wheel_files()


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


MODULES = {module_name(path): file for path, file in FILES.items() if path.endswith(".py")}


@cache
def imports(module: str) -> frozenset[str]:
    """Everything that a module imports, inside its functions too: `a.b.c` of `from a.b import c`, and `a.b`."""
    found = set[str]()
    for node in ast.walk(ast.parse(MODULES[module].read_text())):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{one.name}" for one in node.names)}
    return frozenset(found)


def reached(starts: set[str]) -> set[str]:
    """The modules that run if these are started."""
    found, waiting = set[str](), set(starts)
    while waiting:
        module = waiting.pop()
        found.add(module)
        packages = {module.rsplit(".", depth)[0] for depth in range(1, module.count(".") + 1)}
        waiting |= ({*imports(module), *packages} & set(MODULES)) - found
    return found


def is_started_by_name(module: str) -> bool:
    """A command, a migration, or the package of a game, a tutor or a presenter: what the registries look into."""
    is_package = MODULES[module].name == "__init__.py"
    of_a_ring = module.startswith(OF_GAMES)
    return module.startswith(STARTED_BY_NAME) and (is_package or not of_a_ring)


def test_the_wheel_is_the_package_and_its_files_alone() -> None:
    """Nothing else in pyproject.toml brings files in."""
    assert set(BUILD) == {"packages", "force-include"}
    assert BUILD["packages"] == ["classroom"]
    assert set(BUILD["force-include"]) == {"static", "templates", "translations"}
    assert len(MODULES) > 200


@pytest.mark.parametrize("word", ["test", "tests", "bench", "benches", "mutation", "training", "grading", "baselines"])
def test_no_folder_or_module_of_the_wheel_is_for_measuring(word: str) -> None:
    commands = {f"classroom/web/commands/{name}.py" for name in ("bench", "test", "train")}  # they say where it lies
    found = {path for path in FILES if word in path.removesuffix(".py").split("/")} - commands
    assert not found, f"move it below tests/: {sorted(found)}"


def test_only_the_commands_for_a_checkout_import_tests_and_none_as_it_is_imported() -> None:
    for_a_checkout = {f"classroom.web.commands.{name}" for name in ("bench", "test", "train")}
    for module, file in MODULES.items():
        at_once = [node for node in ast.parse(file.read_text()).body if isinstance(node, ast.Import | ast.ImportFrom)]
        names = {getattr(node, "module", "") or "" for node in at_once}
        assert not any(name.partition(".")[0] == "tests" for name in names), module
        if any(name.partition(".")[0] == "tests" for name in imports(module)):
            assert module in for_a_checkout


def test_every_module_of_the_wheel_is_one_that_runs() -> None:
    """What only tests import is a test's, a benchmark's or a training's, and belongs below tests/."""
    unused = set(MODULES) - reached({module for module in MODULES if is_started_by_name(module)})
    assert not unused, f"only tests use these: move them below tests/, or delete them: {sorted(unused)}"


@pytest.mark.parametrize("words", ["bench", "bench --help", "bench tutor", "train", "train --help"])
def test_what_comes_with_a_checkout_says_so_where_there_is_none(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "ROOT", tmp_path)
    assert cli.run(words.split()) == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1
    assert "with a checkout, not with the installed package" in said.err

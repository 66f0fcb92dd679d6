"""Shared code and shared tests ask no game by its name: adding a game touches only the game's own folders.

A game's own are the folders and files that have its name, with `-` or with `_`: `classroom/games/<slug>`,
`templates/games/<slug>`, `tests/tutor/<slug>`, `tests/browser/<slug>` … Elsewhere a statement that names one
says why, in a comment that begins `by name:`. (The program's own name, and an idea's, look the same as a slug.)
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from classroom.games.registry import all_games
from tests.games.own import folder_of

ROOT = Path(__file__).resolve().parents[1]
FIFTH = ROOT / "tests" / "fifth_game"
REASON = re.compile(r"# .*\bby name: \w+")
ADVICE = """{place} names {slug}.
Ask the game instead: its GAME (classroom.games.protocol), its TUTOR (classroom.tutor.protocol) or its templates know
what is particular to it. In tests, run over all games (tests.games.matches.GAMES), read what a game's own tests say
(tests.games.own), or play tests.playing.SLUG where any game would do. What is about this game alone belongs to a
folder of its own. If it must be named here, say why in the statement: `# by name: …`."""


def is_own(file: Path, slug: str) -> bool:
    """Whether the file, or a folder that it lies in, has the game's name."""
    name = re.compile(rf"(^|_|-)({slug}|{folder_of(slug)})($|_|-)")
    return any(name.search(Path(part).stem) for part in file.relative_to(ROOT).parts)


def shared(folder: str, pattern: str, slug: str) -> list[Path]:
    files = (file for file in sorted((ROOT / folder).rglob(pattern)) if FIFTH not in file.parents)
    return [file for file in files if not is_own(file, slug)]


def texts_of(node: ast.AST) -> list[str]:
    """What this node says that could name a game: a string, or the modules it imports."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


@cache
def pattern_of(slug: str) -> re.Pattern[str]:
    """The slug itself, a way to play (`slug:preset`), an address, or a module of the game."""
    return re.compile(rf"(.*/)?{slug}([:/?].*)?|(classroom|tests)\.\w+\.{folder_of(slug)}(\..*)?")


def names(text: str, slug: str) -> bool:
    return pattern_of(slug).fullmatch(text) is not None


def extent(statement: ast.stmt) -> tuple[int, int]:
    """Its first and last line; of one that holds others only the head, decorators included."""
    body = getattr(statement, "body", None)
    first = min([statement.lineno, *(one.lineno for one in getattr(statement, "decorator_list", []))])
    return first, max(first, body[0].lineno - 1) if body else statement.end_lineno or first


def with_statements(node: ast.AST, within: ast.stmt | None = None) -> Iterator[tuple[ast.AST, ast.stmt | None]]:
    """Every node with the smallest statement that it stands in."""
    within = node if isinstance(node, ast.stmt) else within
    yield node, within
    for child in ast.iter_child_nodes(node):
        yield from with_statements(child, within)


@cache
def said_without_reason(source: str) -> tuple[tuple[str, int], ...]:
    """What could name a game, with the first line of its statement; nothing of statements that say why."""
    lines, found = source.splitlines(), []
    for node, statement in with_statements(ast.parse(source)):
        if statement and (texts := texts_of(node)):
            first, last = extent(statement)
            if not any(REASON.search(line) for line in lines[first - 1 : last]):
                found += [(text, first) for text in texts]
    return tuple(found)


def named_in_python(source: str, slug: str) -> list[int]:
    """The first lines of statements that name the game and do not say why."""
    return sorted({first for text, first in said_without_reason(source) if names(text, slug)})


def named_in_template(source: str, slug: str) -> list[int]:
    """The lines that name the game's folder or the slug as a word of their own."""
    word = re.compile(rf"games/{slug}\b|(['\"]){slug}(:\w+)?\1")
    return [number for number, line in enumerate(source.splitlines(), 1) if word.search(line)]


@pytest.mark.parametrize("slug", all_games())
@pytest.mark.parametrize("folder", ["classroom", "tests"])
def test_no_shared_code_and_no_shared_test_names_a_game(folder: str, slug: str) -> None:
    for file in shared(folder, "*.py", slug):
        for line in named_in_python(file.read_text(encoding="utf-8"), slug):
            raise AssertionError(ADVICE.format(place=f"{file.relative_to(ROOT)}:{line}", slug=slug))


@pytest.mark.parametrize("slug", all_games())
def test_no_shared_template_names_a_game(slug: str) -> None:
    for file in shared("templates", "*.html", slug):
        for line in named_in_template(file.read_text(encoding="utf-8"), slug):
            raise AssertionError(ADVICE.format(place=f"{file.relative_to(ROOT)}:{line}", slug=slug))


@pytest.mark.parametrize(
    "source",
    [
        'play("some-game")',
        'open("/play/some-game?more=1")',
        "way = 'some-game:short'",
        "from classroom.games.some_game import rules",
        "from classroom.games import some_game",
        "@parametrize('slug', ['other', 'some-game'])\ndef test(slug):\n    pass",
        "def test(slug='some-game'):\n    pass",
        "if slug == 'some-game':\n    pass",
    ],
)
def test_a_name_is_found(source: str) -> None:
    assert named_in_python(source, "some-game")


@pytest.mark.parametrize(
    "source",
    [
        'SLUG = "some-game"  # by name: the one that is measured',
        'say("The some-game is hungry")',
        'x = "some-games"',
    ],
)
def test_a_reason_is_enough_and_other_words_are_no_names(source: str) -> None:
    assert not named_in_python(source, "some-game")

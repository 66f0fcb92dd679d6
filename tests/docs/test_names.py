"""Names of code in the documents: each word of docs/glossary.md stands once, with names that are in its module; what
docs/architecture.md names is somewhere in the code."""

import re
from collections import Counter

from tests.docs.papers import ROOT, texts

ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
NAME = re.compile(r"`([^`]+)`")
IDENTIFIER = re.compile(
    r"`(?:\w+\.)*(\w*[A-Z_]\w*)`"
)  # make_move, MatchRecorder.keep; a single small word may be anything
CODE = ("classroom/", "templates/", "static/", "tests/", "pyproject.toml")


def rows() -> list[tuple[str, list[str]]]:
    """Each word of the program with its module and the names in it."""
    text = (ROOT / "docs" / "glossary.md").read_text().split("## What people read")[0]
    return [(word, NAME.findall(where)) for word, where in ROW.findall(text) if where != "where"]


def test_no_word_stands_twice() -> None:
    twice = [word for word, times in Counter(word for word, _ in rows()).items() if times > 1]
    assert not twice, f"One word, one sense; say in docs/glossary.md which is meant: {twice}"


def test_every_name_is_in_its_module() -> None:
    lost = []
    for word, (module, *names) in rows():
        file = ROOT / "classroom" / module
        code = file.read_text() if file.is_file() else ""  # a path that leads nowhere fails in test_papers.py, too
        lost += [f"{word}: {module} {name}" for name in names if not re.search(rf"\b{name}\b", code)]
    assert rows()
    assert not lost, "\n".join(["Write the names in docs/glossary.md as they are now:", *lost])


def test_every_name_of_the_architecture_is_in_the_code() -> None:
    names = set(IDENTIFIER.findall((ROOT / "docs" / "architecture.md").read_text()))
    words = {word for file, text in texts() if file.startswith(CODE) for word in re.findall(r"\w+", text)}
    lost = sorted(names - words)
    assert names
    assert not lost, f"Write the names in docs/architecture.md as they are now: {lost}"

"""Each word of docs/glossary.md stands once, and the names given for it are in the module it is said to be in."""

import re
from collections import Counter

from tests.docs.papers import ROOT

ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
NAME = re.compile(r"`([^`]+)`")


def rows() -> list[tuple[str, list[str]]]:
    """Each word with its module and the names in it."""
    text = (ROOT / "docs" / "glossary.md").read_text()
    return [(word, NAME.findall(where)) for word, where in ROW.findall(text) if where != "where"]


def test_no_word_stands_twice() -> None:
    twice = [word for word, times in Counter(word for word, _ in rows()).items() if times > 1]
    assert not twice, f"One word, one sense; say in docs/glossary.md which is meant: {twice}"


def test_every_name_is_in_its_module() -> None:
    lost = []
    for word, (module, *names) in rows():
        code = (ROOT / "classroom" / module).read_text()
        lost += [f"{word}: {module} {name}" for name in names if not re.search(rf"\b{name}\b", code)]
    assert rows()
    assert not lost, "\n".join(["Write the names in docs/glossary.md as they are now:", *lost])

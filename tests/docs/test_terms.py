"""The words that people read: those of docs/glossary.md are in use, and none that it bans has come back."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from classroom.web.templating import translation_extract
from tests.docs.papers import ROOT

LANGUAGES = {"English": "en", "French": "fr", "German": "de"}
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TERMS = re.findall(r"^\| (?!thing|-)([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", GLOSSARY, re.MULTILINE)
BANNED = re.findall(rf"^\| ({'|'.join(LANGUAGES)}) \| ([^|]+) \| [^|]+ \|$", GLOSSARY, re.MULTILINE)
FOR_CHILDREN = re.compile(r"templates/(match|me|puzzles|start|login|games/[\w-]+/(?!lessons))|classroom/tutor/")
TO_ADULTS_ONLY = {"en": r"\bmatch(es)?\b", "de": r"\bPartien?\b"}  # children play a game, ein Spiel


@cache
def sentences(language: str) -> tuple[tuple[str, str], ...]:
    """Each message's texts with the first of the files that it stands in."""
    return tuple(all_sentences(language))


def all_sentences(language: str) -> Iterator[tuple[str, str]]:
    for message in translation_extract.read_po_file("fr" if language == "en" else language):
        texts = message.id if language == "en" else message.string
        for text in [texts] if isinstance(texts, str) else texts or ():
            if message.id:
                yield text, places().get(message.id, "")


@cache
def places() -> dict[Any, str]:
    """The first file of each message."""
    return {m.id: m.locations[0][0] for m in translation_extract.extract() if m.id}


def saying(language: str, words: str) -> list[str]:
    """The texts that have these words, as whole words."""
    looked_for = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)", re.IGNORECASE)
    return [text for text, _ in sentences(language) if looked_for.search(text)]


@pytest.mark.parametrize(("language", "column"), [("en", 1), ("fr", 2), ("de", 3)])
def test_every_word_is_in_use(language: str, column: int) -> None:
    """With its endings: *Perle* is found in *Perlen* too."""
    said = "\n".join(text for text, _ in sentences(language)).casefold()
    wanted = [word for row in TERMS for word in row[column].split(", ")]
    assert len(wanted) > 50
    assert [word for word in wanted if word.casefold() not in said] == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_no_banned_word_has_come_back(name: str) -> None:
    banned = [word for language, words in BANNED if language == name for word in words.split(", ")]
    assert len(banned) > 8
    assert {word: found for word in banned if (found := saying(LANGUAGES[name], word))} == {}


@pytest.mark.parametrize("language", TO_ADULTS_ONLY)
def test_children_are_told_of_games_and_teachers_of_matches(language: str) -> None:
    to_children = [text for text, place in sentences(language) if FOR_CHILDREN.match(place)]
    assert len(to_children) > 800
    assert [text for text in to_children if re.search(TO_ADULTS_ONLY[language], text)] == []

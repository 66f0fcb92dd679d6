"""Names that templates know, for code that needs them: of animals, games and their presets."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import g, get_template_attribute
from markupsafe import Markup

from classroom.services.login.picture_secrets import FACES


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Inside, everything is in this language instead of the page's."""
    before = g.get("language")
    g.language = language
    try:
        yield
    finally:
        if before is None:
            del g.language
        else:
            g.language = before


def labelled_in(language: str, macro: Any, *arguments: Any) -> Any:
    """What a template's macro says in this language."""
    with in_language(language):
        return macro(*arguments)


def label(template: str, macro: str, *arguments: Any) -> str:
    """What the macro says, as text and not as HTML."""
    return Markup(get_template_attribute(template, macro)(*arguments)).unescape().strip()  # noqa: S704 # our own


def animal_names(language: str) -> dict[str, str]:
    """The animals' names, by the names of their pictures."""
    with in_language(language):
        return {face: label("words.html", "animal", face) for face in FACES}


def game_title(slug: str) -> str:
    return label(f"games/{slug}/words.html", "title")


def preset_name(slug: str, preset: str) -> str:
    return label(f"games/{slug}/words.html", "preset", preset)

"""The word lists for children's secrets: two words sign a child in (requirements A1.1, A1.2).

Everyday words for children of 8 to 12, in plain letters, so that every keyboard can type them. No two words of a
language are one letter apart, none is rude, scary or religious in any of the three languages.
"""

import unicodedata
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "fr", "de")
LONGEST = 100  # letters of a typed word: normalising many thousand combining accents takes minutes


@cache
def load_words(language: str) -> tuple[str, ...]:
    """The word list of a language, sorted; at least 1,024 words. Raises KeyError for a language without one."""
    if language not in LANGUAGES:
        raise KeyError(language)
    text = files("classroom.services.login").joinpath("words", f"{language}.txt").read_text(encoding="utf-8")
    return tuple(text.split())


def normalise_word(text: str) -> str:
    """A typed word as it is compared: letters and digits only, case folded, without accents; ß is ss."""
    plain = unicodedata.normalize("NFKD", text[:LONGEST]).casefold()
    return "".join(character for character in plain if character.isalnum())

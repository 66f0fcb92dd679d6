"""Rosters and the names in them: what is stored of an imported list, and the warnings about the rest.

Nicknames, a language, a class: nothing else is read (requirements B3.1, B3.2). Hostile text ends up as letters or is
dropped (A3.14). `csv_lists` reads pasted lists and tables, `oneroster` what school systems export.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from classroom.games.protocol import Message

LONGEST = 20  # letters of a name (A3.14)
MOST_CHILDREN = 40  # in a class (A7.9)
MOST_CLASSES = 60

APOSTROPHES = re.compile("[’‘ʼ＇`´]")
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)  # blank, though not of category Cf
MARKS_IN_A_ROW = 2
LOOKED_AT = 200  # letters from the start: normalising a hundred thousand combining accents takes minutes
TAIL = re.compile(r"(.*?)([0-9 ]*)")


@dataclass(frozen=True, slots=True)
class NamedChild:
    name: str
    language: str | None = None  # en, fr or de; None: as the class


@dataclass(frozen=True, slots=True)
class NamedClass:
    name: str  # empty where the list names none
    children: tuple[NamedChild, ...]


@dataclass(frozen=True, slots=True)
class RosterNote:
    """A warning for the teacher: left out, cut, doubtful. `names` are the children or columns it is about."""

    kind: str
    says: Message
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Roster:
    classes: tuple[NamedClass, ...]
    notes: tuple[RosterNote, ...] = ()


class RosterError(ValueError):
    """A list that cannot be imported. `says` tells the teacher why."""

    def __init__(self, kind: str, says: Message) -> None:
        super().__init__(kind)
        self.kind = kind
        self.says = says


def clean_name(text: str) -> str | None:
    """The name as it is stored: 1 to 20 letters, spaces, hyphens and apostrophes, a number only at the end. None if no
    letter is left."""
    name, number = name_and_number(text)
    return fit_name(name, number) if name else None


def name_and_number(text: str) -> tuple[str, str]:
    """The name, of any length, and the number behind it, both cleaned; either may be empty."""
    even = unicodedata.normalize("NFC", APOSTROPHES.sub("'", UNSEEN.sub("", text[:LOOKED_AT])))
    found = TAIL.fullmatch(" ".join("".join(map(clean_character, even)).split()))
    assert found is not None  # it matches anything
    letters = without_piled_marks("".join(letter for letter in found[1] if letter not in "0123456789"))
    name = re.search(r"[^\W\d_].*", letters)  # from the first letter on
    number = found[2].strip() if re.fullmatch(" ?[1-9][0-9]?", found[2]) else ""
    return (" ".join(unicodedata.normalize("NFC", name[0]).rstrip(" -'").split()), number) if name else ("", "")


def clean_character(character: str) -> str:
    """The character if a name may have it; a hyphen for a dash, a space for other signs, nothing for invisible ones."""
    category = unicodedata.category(character)
    if category[0] == "L" or category in ("Mn", "Mc") or character in "'0123456789":
        return character
    if category == "Pd":
        return "-"
    return "" if category[0] == "C" and not character.isspace() else " "


def without_piled_marks(text: str) -> str:
    """The text with at most two combining marks on a letter, none before the first: more would run into other lines."""
    kept, pile = "", MARKS_IN_A_ROW
    for character in text:
        pile = pile + 1 if unicodedata.category(character)[0] == "M" else 0
        kept += character if pile <= MARKS_IN_A_ROW else ""
    return kept


def fit_name(name: str, number: str = "") -> str:
    """Name and number together, the name cut so that they have at most 20 letters."""
    behind = f" {number}" if number else ""
    return name[: LONGEST - len(behind)].rstrip(" -'") + behind


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names in their order; a repeated one gets the next free number: Emma, Emma 2."""
    given: dict[str, str] = {}  # as compared, as shown
    for full in names:
        name, number = name_and_number(full)
        shown, count = fit_name(name, number), 1
        while shown.casefold() in given:
            count += 1
            shown = fit_name(name, str(count))
        given[shown.casefold()] = shown
    return tuple(given.values())

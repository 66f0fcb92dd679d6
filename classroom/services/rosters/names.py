"""Lists of children that a teacher brings along: what is kept of them, and what is said about the rest.

Nicknames, a language, a class: nothing else is read (requirements B3.1, B3.2). Hostile text ends up as letters or not
at all (A3.14). `rostertables` reads pasted lists and tables, `oneroster` what school systems export.
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
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")  # not format, yet
MARKS_IN_A_ROW = 2
LOOKED_AT = 200  # letters from the start: to sort a hundred thousand accents takes minutes
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
    """Something the teacher should know: left out, cut, doubtful. `names` are the children or columns meant."""

    kind: str
    says: Message
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Roster:
    classes: tuple[NamedClass, ...]
    notes: tuple[RosterNote, ...] = ()


class RosterError(ValueError):
    """A list that cannot be taken. `says` tells the teacher why."""

    def __init__(self, kind: str, says: Message) -> None:
        super().__init__(kind)
        self.kind = kind
        self.says = says


def clean_name(text: str) -> str | None:
    """The name as it may be shown: 1 to 20 letters, spaces, hyphens and apostrophes, a number only at the end. None
    where no letter is left."""
    name, number = name_and_number(text)
    return fitted(name, number) if name else None


def name_and_number(text: str) -> tuple[str, str]:
    """The name, of any length, and the number behind it, each without what does not belong there."""
    even = unicodedata.normalize("NFC", APOSTROPHES.sub("'", UNSEEN.sub("", text[:LOOKED_AT])))
    found = TAIL.fullmatch(" ".join("".join(map(as_shown, even)).split()))
    assert found is not None  # it matches anything
    letters = without_piled_marks("".join(letter for letter in found[1] if letter not in "0123456789"))
    name = re.search(r"[^\W\d_].*", letters)  # from the first letter on
    number = found[2].strip() if re.fullmatch(" ?[1-9][0-9]?", found[2]) else ""
    return (" ".join(unicodedata.normalize("NFC", name[0]).rstrip(" -'").split()), number) if name else ("", "")


def as_shown(character: str) -> str:
    """The character where a name may have it; a hyphen for a dash, a space for a sign, nothing for what is not seen."""
    category = unicodedata.category(character)
    if category[0] == "L" or category in ("Mn", "Mc") or character in "'0123456789":
        return character
    if category == "Pd":
        return "-"
    return "" if category[0] == "C" and not character.isspace() else " "


def without_piled_marks(text: str) -> str:
    """At most two marks on a letter, none before the first: more would climb over the lines above."""
    kept, pile = "", MARKS_IN_A_ROW
    for character in text:
        pile = pile + 1 if unicodedata.category(character)[0] == "M" else 0
        kept += character if pile <= MARKS_IN_A_ROW else ""
    return kept


def fitted(name: str, number: str = "") -> str:
    """Both together, in twenty letters: the name gives way."""
    behind = f" {number}" if number else ""
    return name[: LONGEST - len(behind)].rstrip(" -'") + behind


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names in their order; whoever has a name that another had before gets the next free number: Emma, Emma 2."""
    given: dict[str, str] = {}  # as compared, as shown
    for full in names:
        name, number = name_and_number(full)
        shown, count = fitted(name, number), 1
        while shown.casefold() in given:
            count += 1
            shown = fitted(name, str(count))
        given[shown.casefold()] = shown
    return tuple(given.values())

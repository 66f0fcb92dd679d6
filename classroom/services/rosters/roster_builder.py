"""Builds a roster from the rows that were read: groups them by class, checks limits, collects warnings."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from classroom.games.protocol import Message
from classroom.services.rosters.roster_names import (
    LONGEST,
    LOOKED_AT,
    MOST_CHILDREN,
    MOST_CLASSES,
    NamedChild,
    NamedClass,
    Roster,
    RosterError,
    RosterNote,
    clean_name,
    distinct_names,
    name_and_number,
)

MOST_ROWS = 5000
LONGEST_CLASS = 40


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A child as the list has it, nothing cleaned yet."""

    name: str
    class_name: str = ""
    language: str | None = None


def build_roster(rows: Iterable[RosterRow], *notes: RosterNote) -> Roster:
    """The roster, with classes in the order of the list. Raises RosterError for too many children or classes, or for no
    child at all."""
    classes: dict[str, list[RosterRow]] = {}
    skipped = 0
    for place, row in enumerate(rows):
        if clean_name(row.name) is None:
            skipped += 1
        else:
            classes.setdefault(clean_class_name(row.class_name), []).append(row)
        check_limits(place + 1, classes)
    if not classes:
        raise RosterError("nobody", Message("We found no names in this list."))
    named = tuple(NamedClass(name, tuple(named_children(found))) for name, found in classes.items())
    read = [row for found in classes.values() for row in found]
    return Roster(named, (*notes, *collect_notes(read, named, skipped)))


def check_limits(rows: int, classes: dict[str, list[RosterRow]]) -> None:
    """Raises RosterError."""
    if rows > MOST_ROWS or len(classes) > MOST_CLASSES:
        raise RosterError("classes", Message("A list can have at most %(most)d classes.", most=MOST_CLASSES))
    if any(len(found) > MOST_CHILDREN for found in classes.values()):
        raise RosterError("children", Message("A class can have at most %(most)d children.", most=MOST_CHILDREN))


def named_children(rows: list[RosterRow]) -> Iterator[NamedChild]:
    """The children of a class, no two of one name."""
    for name, row in zip(distinct_names(row.name for row in rows), rows, strict=True):
        yield NamedChild(name, row.language)


def collect_notes(rows: list[RosterRow], classes: tuple[NamedClass, ...], skipped: int) -> Iterator[RosterNote]:
    """The warnings to show before the import: surnames, names that were cut, numbered or skipped."""
    pairs = list(zip(rows, (child.name for found in classes for child in found.children), strict=True))
    long = tuple(shown for row, shown in pairs if len(" ".join(filter(None, name_and_number(row.name)))) > LONGEST)
    several = tuple(shown for row, shown in pairs if " " in name_and_number(row.name)[0])
    numbered = tuple(shown for row, shown in pairs if shown != clean_name(row.name))
    if several:
        yield RosterNote(
            "surnames", Message("A name with two words may include a surname. A nickname is enough."), several
        )
    if long:
        yield RosterNote(
            "cut",
            Message("Names can have at most %(most)d characters. Longer ones were shortened.", most=LONGEST),
            long,
        )
    if numbered:
        yield RosterNote("numbered", tell_numbered(numbered), numbered)
    if skipped:
        yield RosterNote("skipped", Message("Lines without a name were skipped: %(count)d.", count=skipped))


def tell_numbered(names: Iterable[str]) -> Message:
    """Which children were given a number."""
    return Message(
        "Children with the same name were given a number: %(names)s. “Edit” changes a name.", names=", ".join(names)
    )


def clean_class_name(text: str) -> str:
    """The name of a class without invisible characters; at most 40 characters."""
    shown = (" " if character.isspace() else character for character in unicodedata.normalize("NFC", text[:LOOKED_AT]))
    kept = (character for character in shown if unicodedata.category(character)[0] != "C")
    return " ".join("".join(kept).split())[:LONGEST_CLASS].rstrip()

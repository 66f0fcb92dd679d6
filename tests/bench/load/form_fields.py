"""The fields and buttons of the forms on a page, found in one search: half of what an answer costs to read is looking
for marks in it."""

import html
import re
from collections.abc import Sequence
from typing import NamedTuple

from tests.bench.load.http_client import Form

NAMED = re.compile(r' name="(\w+)" value="([^"]*)"([^>]*)')


class FormField(NamedTuple):
    """`tag` is what stands before its name, `more` what comes after its value."""

    tag: str
    name: str
    value: str
    more: str

    @property
    def can_be_pressed(self) -> bool:
        """Whether it is a button, and not one that is pressed already."""
        return self.tag.startswith("<button") and 'aria-pressed="true"' not in self.more


def fields_on(page: str) -> list[FormField]:
    """In the order in which they stand."""
    return [
        FormField(page[page.rfind("<", 0, found.start()) : found.start()], found[1], html.unescape(found[2]), found[3])
        for found in NAMED.finditer(page)
    ]


def buttons(fields: Sequence[FormField]) -> Form:
    """The names and values of the moves that can be made, and of the cards that can be picked."""
    return [(one.name, one.value) for one in fields if one.name in ("move", "pick") and one.can_be_pressed]


def hidden(fields: Sequence[FormField]) -> Form:
    """What a form sends by itself, but for its token."""
    found = {one.name: one.value for one in fields if one.tag == '<input type="hidden"'}
    return [(name, value) for name, value in found.items() if name != "csrf_token"]


def choices(fields: Sequence[FormField]) -> Form:
    """What a wild card may be declared as, by group."""
    return [(one.name, one.value) for one in fields if one.tag == '<input type="radio"' and one.name.startswith("move")]


def dice(fields: Sequence[FormField]) -> list[int]:
    """The numbers of which a move may be put together."""
    return [int(one.value) for one in fields if one.name == "part" and one.tag.startswith('<input type="checkbox"')]

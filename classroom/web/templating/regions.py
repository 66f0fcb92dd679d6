"""Regions: parts of a page that change by themselves. Each is drawn from one value and sent only where the browser has
another drawing of it.

A region's version is a hash of what was drawn. The browser says which versions it has (`table.js`), so that nothing has
to be remembered of a page between two requests, and any process can answer.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from flask import Flask, current_app
from markupsafe import Markup

DRAWINGS = 2000  # of any region, in the cache; 0.2 to 6 kilobytes each
PART = re.compile(r"<!--part ([\w-]+)-->")
TAG = re.compile(r"<\w+")
KNOWN = re.compile(r"([\w-]{1,40})=([\w-]{8})")


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a page: the element with this `id`, drawn by the macro `draw` of `template` from `value`, a value that
    never changes and can be hashed. `parts` are the regions inside it, where the macro says `part(id)`."""

    id: str
    template: str
    value: Hashable
    parts: tuple["Region", ...] = ()


class Drawing(NamedTuple):
    """A region without its parts: texts and the ids of parts in turn, a text first and last; the hash of it all."""

    pieces: tuple[str, ...]
    version: str


def init_app(app: Flask) -> None:
    app.jinja_env.globals["part"] = lambda name: Markup(f"<!--part {name}-->")  # noqa: S704 # our own ids


@lru_cache(DRAWINGS)
def draw(_language: str, name: str, template: str, value: Hashable) -> Drawing:
    """The drawing in this language, which is the page's. The same value is the same drawing, so it is cached."""
    macro = current_app.jinja_env.get_template(template).module.draw  # type: ignore[attr-defined] # each has one
    drawn = str(macro(value)).strip()
    version = urlsafe_b64encode(blake2b(drawn.encode(), digest_size=6).digest()).decode()
    tag = TAG.match(drawn)
    assert tag, f"{template} must draw one element"
    head = f'{tag[0]} id="{name}" data-v="{version}"'
    return Drawing(tuple(PART.split(head + drawn[tag.end() :])), version)


def parts_placed(region: Region, drawing: Drawing) -> Iterator[Region]:
    """The regions inside this one, in the order of their places."""
    if region.parts:
        by_id = {part.id: part for part in region.parts}
        yield from (by_id[name] for name in drawing.pieces[1::2])


def html_of(region: Region, language: str, known: dict[str, str]) -> str:
    """The region as HTML, with all that is inside; the versions of all of it are added to the known ones."""
    drawing = draw(language, region.id, region.template, region.value)
    known[region.id] = drawing.version
    inside = [html_of(part, language, known) for part in parts_placed(region, drawing)]
    return "".join(text + part for text, part in zip(drawing.pieces[::2], [*inside, ""], strict=True))


def changed(region: Region, language: str, known: dict[str, str], but: str = "") -> Iterator[str]:
    """The HTML of the largest regions, of this and those inside, whose versions are not the known ones, by id; these
    are known then. `but` is the id of one that is not looked at by itself."""
    if region.id == but:
        return
    drawing = draw(language, region.id, region.template, region.value)
    if known.get(region.id) != drawing.version:
        yield html_of(region, language, known)
        return
    for part in parts_placed(region, drawing):
        yield from changed(part, language, known, but)


def read_versions(text: str) -> dict[str, str]:
    """What the browser has, as its header says: `said=8kBvZqN2 hand=…`. Nothing of whatever is written otherwise."""
    return dict(KNOWN.findall(text))


def out_of_band(region_html: str) -> str:
    """The same for htmx, to be put in the place of the element with its id."""
    return region_html.replace(" ", ' hx-swap-oob="true" ', 1)

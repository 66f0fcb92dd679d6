"""A table in a browser with htmx: answers are put in place region by region, and steps that came along wait their turn.

It knows what `static/js/table.js` does: regions take the place of those with their id; the templates of later steps
wait.
"""

import html
import re
from copy import deepcopy

from lxml import etree
from lxml.html import HtmlElement, document_fromstring, fragments_fromstring

VERSION = "data-v"
LATER = re.compile(r"<template>(.*?)</template>", re.DOTALL)
SECRET = re.compile(r'name="csrf_token" value="[^"]+"')


class SwappedTable:
    """The page of a table, as it stands after whatever was swapped in."""

    def __init__(self, page: str) -> None:
        self.document = document_fromstring(page)
        self.later: list[str] = []

    def find(self, name: str) -> HtmlElement:
        """The element with this id, which is there once."""
        (found,) = self.document.xpath("//*[@id=$name]", name=name)
        return found

    @property
    def regions(self) -> str:
        """The header that the script sends: which version is there of each region."""
        there = self.find("table").xpath(f".//*[@{VERSION}]")
        return " ".join(f"{one.get('id')}={one.get(VERSION)}" for one in there)

    def swap(self, answer: str) -> None:
        """Puts an answer in place: its first step now."""
        self.later = LATER.findall(answer)
        self.put(LATER.sub("", answer))

    def go_on(self) -> None:
        """Shows the next step that came along."""
        self.put(self.later.pop(0))

    def put(self, parts: str) -> None:
        for part in fragments_fromstring(parts):
            part.attrib.pop("hx-swap-oob", None)
            there = self.find(part.get("id"))
            part.tail = there.tail
            there.getparent().replace(there, part)

    def shown(self, name: str, but: str = "") -> str:
        """A region as it stands there, without what differs from answer to answer, and without one inside it."""
        region = deepcopy(self.find(name))
        for inside in region.xpath(".//*[@id=$but]", but=but):
            inside.getparent().remove(inside)
        region.tail = None
        return SECRET.sub("", etree.tostring(region, encoding="unicode", method="html"))

    @property
    def held(self) -> dict[str, list[str]]:
        """What makes the move that is held back, if it is sent; nothing where none is."""
        there = self.document.xpath("//form[.//*[@id='go-on']]//input[@name != 'csrf_token']")
        names = {one.get("name") for one in there}
        return {name: [one.get("value") for one in there if one.get("name") == name] for name in names}

    @property
    def following(self) -> str | None:
        """The address that the page would ask for the next step, if nothing had come along; None at the end of them."""
        found = self.document.xpath("//*[@id='go-on']/@hx-get")
        return html.unescape(found[0]) if found else None

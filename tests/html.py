"""Reads a page as a browser does: its elements with their attributes, the fields of its forms, its words.

With lxml, which parses a table of 60 kB in 1.2 ms, where `html.parser` takes 10: the tests read thousands of pages.
"""

import re
from functools import cached_property, lru_cache

from lxml.etree import XPath
from lxml.html import HtmlElement, document_fromstring

WORDS = XPath(
    "//text()[not(ancestor::svg or ancestor::script or ancestor::style or ancestor::template)]", smart_strings=False
)
compiled = lru_cache(200)(XPath)


class Document:
    """A page, or a part of one as htmx gets it."""

    def __init__(self, markup: str) -> None:
        self.root: HtmlElement = document_fromstring(markup if markup.strip() else "<html></html>")

    def elements(self, path: str) -> list[HtmlElement]:
        """The elements of an XPath such as `form//input[@type='radio']`, anywhere on the page, in its order."""
        found: list[HtmlElement] = compiled(f"//{path}")(self.root)
        return found

    def attributes(self, path: str) -> list[str]:
        """The values of the attribute at the end of an XPath, such as `a[@class='tile']/@href`."""
        return [str(value) for value in compiled(f"//{path}")(self.root)]

    def texts(self, path: str) -> list[str]:
        """The words of each of these elements."""
        return [text_of(element) for element in self.elements(path)]

    def values(self, *names: str) -> list[str]:
        """The values of all fields and buttons with one of these names, in the page's order."""
        either = " or ".join(f"@name='{name}'" for name in names)
        return self.attributes(f"*[{either}]/@value")

    def value(self, name: str) -> str:
        """The value of the first field with this name. Raises LookupError where there is none."""
        for value in self.values(name):
            return value
        raise LookupError(f"no field {name}")

    @cached_property
    def text(self) -> str:
        """The words, with ordinary spaces; without drawings, scripts, and what waits in a template."""
        return one_space(" ".join(WORDS(self.root)))


def text_of(element: HtmlElement) -> str:
    """The words of an element, with ordinary spaces."""
    return one_space(element.text_content()).strip()


def one_space(text: str) -> str:
    """With one ordinary space wherever there are spaces of any kind."""
    return re.sub(r"\s+", " ", text)

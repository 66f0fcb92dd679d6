"""What login cards and letters to parents say, as values: the PDF and the printed page are drawn from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

AUTHOR = "Sixteen & Friends"


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """What one card shows. `face` and `pictures` are names of drawings; a card has four pictures, or two words, or
    neither: then its code is the only way in."""

    name: str
    face: str
    code: str  # as children type it: XXXX-XXXX
    address: str  # of the server
    link: str  # what the QR code says
    pictures: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardWords:
    """What is translated: the title of the file, what stands before the class code, and for readers who do not see
    them the names of the drawings."""

    title: str = ""
    code: str = ""
    language: str = "en"
    pictures: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Letter:
    """A page for one child's parents; the card, where there is one, is cut out below."""

    language: str
    title: str
    paragraphs: tuple[str, ...]
    card: PrintedCard | None = None
    words: CardWords = field(default_factory=CardWords)

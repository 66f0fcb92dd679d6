"""Login cards and letters to parents as PDF files (requirements A1.10, B3.2, C26).

What a card says is given here in words; `card_paper` and `letter_paper` draw it. They are loaded only when somebody
asks, since the library takes half a second.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from classroom.web.documents.qr import qr_svg

__all__ = ["CardWords", "Letter", "PrintedCard", "cards_pdf", "letter_pdf", "qr_svg"]

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


def cards_pdf(cards: Sequence[PrintedCard], words: CardWords) -> bytes:
    """The cards on A4, eight to a page, with dashed lines to cut along."""
    from classroom.web.documents.card_layout import CardSheet

    paper = CardSheet(words.title or AUTHOR, words.language)
    paper.add_cards(cards, words)
    return bytes(paper.output())


def letter_pdf(letters: Sequence[Letter], title: str = "") -> bytes:
    """A page of A4 for each letter; the file is in the language of the first."""
    from classroom.web.documents.letter_layout import LetterSheet

    paper = LetterSheet(title or AUTHOR, letters[0].language if letters else "en")
    for letter in letters:
        paper.add_letter(letter)
    return bytes(paper.output())

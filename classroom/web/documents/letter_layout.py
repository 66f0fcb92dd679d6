"""Letters to parents: one page of A4 for a child, its card at the foot to cut out."""

from collections.abc import Iterator

from classroom.web.documents.card_layout import EDGE, HIGH, MARGIN, WIDE, CardSheet
from classroom.web.documents.card_pdf import Letter
from classroom.web.documents.tagged_pdf import Font

PAGE_WIDE, PAGE_HIGH = 210, 297
SIDE = 25
TEXT_WIDE = PAGE_WIDE - 2 * SIDE
SIZES, BETWEEN = (11.5, 10.5, 9.5, 8.5), 0.5  # points; lines between two texts
CARD_TOP = PAGE_HIGH - MARGIN - HIGH


class LetterSheet(CardSheet):
    """Pages with letters."""

    def add_letter(self, letter: Letter) -> None:
        """The text as large as leaves room for the card; if nothing helps, text and card go on on another page."""
        self.add_page()
        room = CARD_TOP - EDGE - SIDE if letter.card else PAGE_HIGH - 2 * SIDE
        size = next((size for size in SIZES if self.height(letter, size) <= room), SIZES[-1])
        bottom = self.write_texts(letter, size)
        if letter.card:
            if bottom > CARD_TOP:
                self.add_page()
            left = (PAGE_WIDE - WIDE) / 2
            self.cut_lines(left, CARD_TOP)
            self.add_card(letter.card, letter.words, left, CARD_TOP)

    def write_texts(self, letter: Letter, size: float) -> float:
        """Where the text ends, on the last of its pages."""
        top: float = SIDE
        for kind, text, font in texts(letter, size):
            lines = self.lines(text, TEXT_WIDE, font)
            if top + len(lines) * font.leading > PAGE_HIGH - SIDE:
                self.add_page()
                top = SIDE
            top = self.block(kind, lines, SIDE, top, TEXT_WIDE, font) + Font(size).leading * BETWEEN
        return top

    def height(self, letter: Letter, size: float) -> float:
        """How much of the page the text takes in this size."""
        parts = ((len(self.lines(text, TEXT_WIDE, font)), font.leading) for _, text, font in texts(letter, size))
        return sum(lines * leading + Font(size).leading * BETWEEN for lines, leading in parts)


def texts(letter: Letter, size: float) -> Iterator[tuple[str, str, Font]]:
    """Title and paragraphs, each with its tag and its font."""
    yield "H1", letter.title, Font(size * 1.5, "B")
    for text in letter.paragraphs:
        yield "P", text, Font(size)

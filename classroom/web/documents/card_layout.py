"""How login cards lie on A4: eight to a page, two and two.

After the drawn look (`cards.html`): picture, name and code above, the secret below, dashed lines all round. All is
black on white or has a black edge, so that a grey printer will do. Measures are millimetres, those of letters points.
"""

from collections.abc import Iterator, Sequence

from classroom.web.documents.card_pdf import AUTHOR, CardWords, PrintedCard
from classroom.web.documents.qr import qr_path
from classroom.web.documents.svg_symbols import drawing
from classroom.web.documents.tagged_pdf import Font, TaggedPdf

MARGIN, COLUMNS, ROWS = 10, 2, 4
WIDE, HIGH, EDGE, GAP = 95, 68, 5, 3  # of a card; inside it
FACE, CODE = 19, 24
PICTURE, BOX, WORD_BOX, BETWEEN = 15, 23, 17, 2
NAME_SIZES, CODE_SIZES, SMALL_SIZES = (18, 16, 14, 12, 11, 10, 9), (13, 12, 11), (10, 9, 8, 7, 6)


class CardSheet(TaggedPdf):
    """Pages with cards. Nothing flows from page to page: each is filled by hand."""

    def __init__(self, title: str, language: str) -> None:
        super().__init__(title, language, AUTHOR)
        self.set_auto_page_break(auto=False)
        self.set_margin(0)

    def add_cards(self, cards: Sequence[PrintedCard], words: CardWords) -> None:
        for number, card in enumerate(cards):
            row, column = divmod(number % (COLUMNS * ROWS), COLUMNS)
            if row == column == 0:
                self.add_page()
            left, top = MARGIN + column * WIDE, MARGIN + row * HIGH
            self.cut_lines(left, top, above=row == 0, before=column == 0)
            self.add_card(card, words, left, top)

    def cut_lines(self, left: float, top: float, *, above: bool = True, before: bool = True) -> None:
        """To cut along. Where two cards meet, one line will do: two would fill each other's gaps."""
        right, bottom = left + WIDE, top + HIGH
        lines = [(right, top, right, bottom), (left, bottom, right, bottom)]
        lines += [(left, top, right, top)] if above else []
        lines += [(left, top, left, bottom)] if before else []
        with self.untagged(), self.local_context(draw_color=119, line_width=0.25, dash_pattern={"dash": 1, "gap": 0.8}):
            for line in lines:
                self.line(*line)

    def add_card(self, card: PrintedCard, words: CardWords, left: float, top: float) -> None:
        """What the card has, in the middle of its height."""
        box = BOX if card.pictures else WORD_BOX
        below = box + GAP if card.pictures or card.words else 0
        inner, upper = left + EDGE, top + (HIGH - CODE - below) / 2
        face = words.pictures.get(card.face, card.face)
        self.figure(drawing(card.face), face, inner, upper + (CODE - FACE) / 2, FACE)
        self.who_and_where(card, words, inner + FACE + GAP, upper + CODE / 2)
        self.code(card.link, left + WIDE - EDGE - CODE, upper)
        self.secret(card, words, inner, upper + CODE + GAP, box)

    def who_and_where(self, card: PrintedCard, words: CardWords, left: float, middle: float) -> None:
        """The name as large as there is room, the code of the class, and where to type it."""
        width, said = WIDE - 2 * EDGE - FACE - CODE - 2 * GAP, []
        for kind, text, sizes, style in lines_of(card, words):
            font = self.fitting(text, width, sizes, style)
            said.append((kind, self.lines(text, width, font), font))
        top = middle - sum(len(lines) * font.leading for _, lines, font in said) / 2
        for kind, lines, font in said:
            top = self.block(kind, lines, left, top, width, font)

    def secret(self, card: PrintedCard, words: CardWords, left: float, top: float, high: float) -> None:
        """Its parts in boxes with their numbers: pictures, or words."""
        things = card.pictures or card.words
        width = (WIDE - 2 * EDGE + BETWEEN) / max(len(things), 1) - BETWEEN
        for number, thing in enumerate(things, 1):
            self.box(left, top, width, high)
            if card.pictures:
                alt = f"{number}. {words.pictures.get(thing, thing)}"
                self.figure(drawing(thing), alt, left + (width - PICTURE) / 2, top + 1.5, PICTURE)
                self.line_of(str(number), left, top + PICTURE + 2, width, Font(10, "B"))
            else:
                self.line_of(f"{number}.", left, top + 1.5, width, Font(9))
                self.line_of(thing, left, top + 6, width, Font(17, "B"))
            left += width + BETWEEN

    def box(self, left: float, top: float, width: float, height: float) -> None:
        with self.untagged(), self.local_context(draw_color=0, line_width=0.5):
            self.rect(left, top, width, height, round_corners=True, corner_radius=2.5)

    def code(self, link: str, left: float, top: float) -> None:
        path, side = qr_path(link)
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{path}"/></svg>'
        self.figure(svg, "QR", left, top, CODE)


def lines_of(card: PrintedCard, words: CardWords) -> Iterator[tuple[str, str, Sequence[float], str]]:
    """What stands beside the picture: its tag, the text, the sizes it may have, its style."""
    yield "H2", card.name, NAME_SIZES, "B"
    if words.code:
        yield "P", words.code, SMALL_SIZES, ""
    yield "P", card.code, CODE_SIZES, "B"
    yield "P", card.address, SMALL_SIZES, ""

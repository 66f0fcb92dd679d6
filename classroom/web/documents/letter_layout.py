"""Letters to parents: one page of A4 for a child, its card at the foot to cut out. Lengths are millimetres."""

from collections.abc import Iterator

from classroom.web.documents.login_card_content import Letter
from classroom.web.documents.login_card_layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    PADDING,
    PAGE_MARGIN,
    draw_card,
    draw_cut_lines,
)
from classroom.web.documents.tagged_pdf import Font, TaggedPdf

PAGE_WIDTH, PAGE_HEIGHT = 210, 297
MARGIN = 25
TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN
SIZES, SPACING = (11.5, 10.5, 9.5, 8.5), 0.5  # points; lines between two texts
CARD_TOP = PAGE_HEIGHT - PAGE_MARGIN - CARD_HEIGHT


def draw_letter(pdf: TaggedPdf, letter: Letter) -> None:
    """Adds a page, with the text as large as leaves room for the card; if nothing helps, text and card go on on
    another page."""
    pdf.add_page()
    room = CARD_TOP - PADDING - MARGIN if letter.card else PAGE_HEIGHT - 2 * MARGIN
    size = next((size for size in SIZES if text_height(pdf, letter, size) <= room), SIZES[-1])
    bottom = draw_text(pdf, letter, size)
    if letter.card:
        if bottom > CARD_TOP:
            pdf.add_page()
        left = (PAGE_WIDTH - CARD_WIDTH) / 2
        draw_cut_lines(pdf, left, CARD_TOP)
        draw_card(pdf, letter.card, letter.words, left, CARD_TOP)


def draw_text(pdf: TaggedPdf, letter: Letter, size: float) -> float:
    """Where the text ends, on the last of its pages."""
    top: float = MARGIN
    for tag, text, font in letter_texts(letter, size):
        lines = pdf.break_lines(text, TEXT_WIDTH, font)
        if top + len(lines) * font.leading > PAGE_HEIGHT - MARGIN:
            pdf.add_page()
            top = MARGIN
        top = pdf.draw_block(tag, lines, MARGIN, top, TEXT_WIDTH, font) + Font(size).leading * SPACING
    return top


def text_height(pdf: TaggedPdf, letter: Letter, size: float) -> float:
    """How much of the page the text takes in this size."""
    parts = (
        (len(pdf.break_lines(text, TEXT_WIDTH, font)), font.leading) for _, text, font in letter_texts(letter, size)
    )
    return sum(lines * leading + Font(size).leading * SPACING for lines, leading in parts)


def letter_texts(letter: Letter, size: float) -> Iterator[tuple[str, str, Font]]:
    """Title and paragraphs, each with its structure tag and its font."""
    yield "H1", letter.title, Font(size * 1.5, "B")
    for text in letter.paragraphs:
        yield "P", text, Font(size)

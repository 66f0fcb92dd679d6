"""Where the parts of a login card lie, and the cards on A4: eight to a page, two by two.

After the drawn look (`cards.html`): picture, name and code above, the secret below, dashed lines all round. All is
black on white or has a black edge, so that a greyscale printer will do. Lengths are millimetres, font sizes points.
"""

from collections.abc import Iterator, Sequence

from classroom.web.documents.login_card_content import CardWords, PrintedCard
from classroom.web.documents.qr import qr_path
from classroom.web.documents.svg_symbols import symbol_svg
from classroom.web.documents.tagged_pdf import Font, TaggedPdf

PAGE_MARGIN, COLUMNS, ROWS = 10, 2, 4
CARD_WIDTH, CARD_HEIGHT, PADDING, GAP = 95, 68, 5, 3
FACE_SIDE, QR_SIDE = 19, 24
PICTURE_SIDE, PICTURE_BOX, WORD_BOX, BOX_GAP = 15, 23, 17, 2
NAME_SIZES, CODE_SIZES, SMALL_SIZES = (18, 16, 14, 12, 11, 10, 9), (13, 12, 11), (10, 9, 8, 7, 6)


def draw_cards(pdf: TaggedPdf, cards: Sequence[PrintedCard], words: CardWords) -> None:
    """Adds pages with these cards to the PDF."""
    for number, card in enumerate(cards):
        row, column = divmod(number % (COLUMNS * ROWS), COLUMNS)
        if row == column == 0:
            pdf.add_page()
        left, top = PAGE_MARGIN + column * CARD_WIDTH, PAGE_MARGIN + row * CARD_HEIGHT
        draw_cut_lines(pdf, left, top, above=row == 0, before=column == 0)
        draw_card(pdf, card, words, left, top)


def draw_cut_lines(pdf: TaggedPdf, left: float, top: float, *, above: bool = True, before: bool = True) -> None:
    """To cut along. Where two cards meet, one line will do: two would fill each other's gaps."""
    right, bottom = left + CARD_WIDTH, top + CARD_HEIGHT
    lines = [(right, top, right, bottom), (left, bottom, right, bottom)]
    lines += [(left, top, right, top)] if above else []
    lines += [(left, top, left, bottom)] if before else []
    with pdf.artifact(), pdf.local_context(draw_color=119, line_width=0.25, dash_pattern={"dash": 1, "gap": 0.8}):
        for line in lines:
            pdf.line(*line)


def draw_card(pdf: TaggedPdf, card: PrintedCard, words: CardWords, left: float, top: float) -> None:
    """What the card has, centred in its height."""
    box = PICTURE_BOX if card.pictures else WORD_BOX
    below = box + GAP if card.pictures or card.words else 0
    inner, upper = left + PADDING, top + (CARD_HEIGHT - QR_SIDE - below) / 2
    face = words.pictures.get(card.face, card.face)
    pdf.draw_figure(symbol_svg(card.face), face, inner, upper + (QR_SIDE - FACE_SIDE) / 2, FACE_SIDE)
    draw_name_and_code(pdf, card, words, inner + FACE_SIDE + GAP, upper + QR_SIDE / 2)
    draw_qr(pdf, card.link, left + CARD_WIDTH - PADDING - QR_SIDE, upper)
    draw_secret(pdf, card, words, inner, upper + QR_SIDE + GAP, box)


def draw_name_and_code(pdf: TaggedPdf, card: PrintedCard, words: CardWords, left: float, middle: float) -> None:
    """The name as large as there is room, the code of the class, and where to type it."""
    width = CARD_WIDTH - 2 * PADDING - FACE_SIDE - QR_SIDE - 2 * GAP
    blocks = []
    for tag, text, sizes, style in card_texts(card, words):
        font = pdf.largest_font(text, width, sizes, style)
        blocks.append((tag, pdf.break_lines(text, width, font), font))
    top = middle - sum(len(lines) * font.leading for _, lines, font in blocks) / 2
    for tag, lines, font in blocks:
        top = pdf.draw_block(tag, lines, left, top, width, font)


def card_texts(card: PrintedCard, words: CardWords) -> Iterator[tuple[str, str, Sequence[float], str]]:
    """What stands beside the picture: its structure tag, the text, the sizes it may have, its style."""
    yield "H2", card.name, NAME_SIZES, "B"
    if words.code:
        yield "P", words.code, SMALL_SIZES, ""
    yield "P", card.code, CODE_SIZES, "B"
    yield "P", card.address, SMALL_SIZES, ""


def draw_qr(pdf: TaggedPdf, link: str, left: float, top: float) -> None:
    path, side = qr_path(link)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{path}"/></svg>'
    pdf.draw_figure(svg, "QR", left, top, QR_SIDE)


def draw_secret(pdf: TaggedPdf, card: PrintedCard, words: CardWords, left: float, top: float, height: float) -> None:
    """The parts of the secret in boxes with their numbers: pictures, or words."""
    parts = card.pictures or card.words
    width = (CARD_WIDTH - 2 * PADDING + BOX_GAP) / max(len(parts), 1) - BOX_GAP
    for number, part in enumerate(parts, 1):
        draw_box(pdf, left, top, width, height)
        if card.pictures:
            alt = f"{number}. {words.pictures.get(part, part)}"
            pdf.draw_figure(symbol_svg(part), alt, left + (width - PICTURE_SIDE) / 2, top + 1.5, PICTURE_SIDE)
            pdf.draw_centred(str(number), left, top + PICTURE_SIDE + 2, width, Font(10, "B"))
        else:
            pdf.draw_centred(f"{number}.", left, top + 1.5, width, Font(9))
            pdf.draw_centred(part, left, top + 6, width, Font(17, "B"))
        left += width + BOX_GAP


def draw_box(pdf: TaggedPdf, left: float, top: float, width: float, height: float) -> None:
    with pdf.artifact(), pdf.local_context(draw_color=0, line_width=0.5):
        pdf.rect(left, top, width, height, round_corners=True, corner_radius=2.5)

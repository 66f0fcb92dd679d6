"""Login cards and letters to parents as PDF files (requirements A1.10, B3.2, C26).

The drawing modules are imported inside the functions, since fpdf2 takes half a second to import and most processes
never draw a PDF.
"""

from collections.abc import Sequence

from classroom.web.documents.login_card_content import AUTHOR, CardWords, Letter, PrintedCard


def cards_pdf(cards: Sequence[PrintedCard], words: CardWords) -> bytes:
    """The cards on A4, eight to a page, with dashed lines to cut along."""
    from classroom.web.documents.login_card_layout import draw_cards
    from classroom.web.documents.tagged_pdf import TaggedPdf

    pdf = TaggedPdf(words.title or AUTHOR, words.language, AUTHOR)
    draw_cards(pdf, cards, words)
    return bytes(pdf.output())


def letters_pdf(letters: Sequence[Letter], title: str = "") -> bytes:
    """A page of A4 for each letter; the file is in the language of the first."""
    from classroom.web.documents.letter_layout import draw_letter
    from classroom.web.documents.tagged_pdf import TaggedPdf

    pdf = TaggedPdf(title or AUTHOR, letters[0].language if letters else "en", AUTHOR)
    for letter in letters:
        draw_letter(pdf, letter)
    return bytes(pdf.output())

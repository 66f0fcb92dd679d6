"""What login cards and letters to parents say, in the language of each child."""

from dataclasses import asdict
from typing import Any

from classroom.services.login.login_cards import LoginCard, has_pictures
from classroom.services.login.picture_secrets import FACES, THINGS
from classroom.store.child_data import CATEGORIES
from classroom.web.documents.login_card_content import CardWords, Letter, PrintedCard
from classroom.web.documents.qr import qr_svg
from classroom.web.templating.i18n import language_here, translate
from classroom.web.templating.labels import in_language, label


def printed_card(card: LoginCard, address: str, link: str) -> PrintedCard:
    """The card as it is printed. `address` is what a child types, `link` what the QR code says."""
    pictures, words = (card.secret, ()) if has_pictures(card) else ((), card.secret)
    code = f"{card.code[:4]}-{card.code[4:]}"
    return PrintedCard(card.name, card.face, code, address, link, pictures, words)


def card_on_page(card: LoginCard, printed: PrintedCard) -> dict[str, Any]:
    """The same for the page that the browser prints."""
    qr = qr_svg(printed.link)
    return {**asdict(printed), "language": card.language, "qr": qr}


def card_words(language: str) -> CardWords:
    with in_language(language):
        pictures = {name: label("words.html", "thing", name) for name in THINGS}
        pictures |= {name: label("words.html", "animal", name) for name in FACES}
        title, code = (label("words.html", "card", name) for name in ("title", "code"))
        return CardWords(title, code, language_here(), pictures)


def parents_letter(card: LoginCard, printed: PrintedCard) -> Letter:
    """The letter in the child's language, its card below."""
    with in_language(card.language):
        title = label("teacher/login_cards/letter.html", "title", card.name)
        text = label("teacher/login_cards/letter.html", "text", card.name, printed.address, kept_of_children())
    paragraphs = tuple(line.strip() for line in text.splitlines() if line.strip())
    return Letter(card.language, title, paragraphs, printed, card_words(card.language))


def kept_of_children() -> str:
    """What is kept of a child, by its categories, in the language of the page."""
    return "; ".join(translate(category.named) for category in CATEGORIES.values())

"""Cards: choosing for whom, printing them, as a page and as PDF, with letters to parents."""

from collections.abc import Sequence
from dataclasses import asdict

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from classroom.games.protocol import Message
from classroom.services.login import login_cards
from classroom.services.login.picture_secrets import FACES, THINGS
from classroom.services.school import details
from classroom.web import logs
from classroom.web.auth_guards import teachers_only
from classroom.web.documents.card_pdf import CardWords, Letter, PrintedCard, cards_pdf, letter_pdf, qr_svg
from classroom.web.documents.spreadsheets import file_name
from classroom.web.request_context import context, teacher_id, token
from classroom.web.templating.i18n import language_here
from classroom.web.templating.labels import in_language, label, labelled_in

blueprint = Blueprint("login_cards", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

WRONG = 422
LOOPBACK = ("127.", "localhost", "[::1]")


@blueprint.get("/class/<class_id>/cards")
def page(class_id: str) -> str:
    return choose(class_id)


def choose(class_id: str, *failed: Message) -> str:
    found = details.class_details(context(), teacher_id(), class_id)
    children = [child for child in found.children if not child.archived]
    values = {"school_class": found.school_class, "children": children, "failed": failed}
    return render_template(
        "teacher/login_cards/cards.html", **values, recent=login_cards.latest_print_job(context(), teacher_id(), class_id)
    )


@blueprint.post("/class/<class_id>/cards")
def make(class_id: str) -> ResponseReturnValue:
    return make_cards(class_id, request.form.getlist("child"))


def make_cards(class_id: str, chosen: Sequence[str]) -> ResponseReturnValue:
    """New cards for these children, to be printed within the hour."""
    issue_id = login_cards.issue_cards(context(), teacher_id(), token(), class_id, chosen)
    if issue_id is None:
        return choose(class_id, Message("Choose at least one child.")), WRONG
    logs.log_event("cards", school_class=class_id)
    return redirect(url_for("login_cards.issue", issue_id=issue_id), 303)


@blueprint.get("/cards/<issue_id>")
def issue(issue_id: str) -> str:
    school_class, issued = login_cards.printable_cards(context(), teacher_id(), token(), issue_id)
    shown = [
        {**asdict(card_of(card)), "language": card.language, "qr": Markup(qr_svg(link_of(card)))}  # noqa: S704 # our own
        for card in issued
    ]
    values = {"school_class": school_class, "cards": shown, "issue_id": issue_id, "in_language": labelled_in}
    return render_template("teacher/login_cards/print.html", **values, loopback=is_loopback())


@blueprint.get("/cards/<issue_id>.pdf")
def pdf(issue_id: str) -> Response:
    school_class, issued = login_cards.printable_cards(context(), teacher_id(), token(), issue_id)
    with in_language(school_class.language):
        words = card_words()
    return download(cards_pdf([card_of(card) for card in issued], words), words.title, school_class.name)


@blueprint.get("/cards/<issue_id>/letters.pdf")
def letters(issue_id: str) -> Response:
    """A letter a child, in its language, with its card below."""
    school_class, issued = login_cards.printable_cards(context(), teacher_id(), token(), issue_id)
    return download(letter_pdf([letter_of(card) for card in issued]), "letters", school_class.name)


def download(body: bytes, *name: str) -> Response:
    response = Response(body, mimetype="application/pdf")
    file = file_name(*name, day=context().today(), suffix="pdf")
    response.headers["Content-Disposition"] = f'attachment; filename="{file}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def card_of(card: login_cards.LoginCard) -> PrintedCard:
    pictures, words = (card.secret, ()) if login_cards.has_pictures(card) else ((), card.secret)
    code = f"{card.code[:4]}-{card.code[4:]}"
    return PrintedCard(card.name, card.face, code, school_address(), link_of(card), pictures, words)


def card_words() -> CardWords:
    """In the language of the moment."""
    pictures = {name: label("words.html", "thing", name) for name in THINGS}
    pictures |= {name: label("words.html", "animal", name) for name in FACES}
    title, code = (label("words.html", "card", name) for name in ("title", "code"))
    return CardWords(title, code, language_here(), pictures)


def letter_of(card: login_cards.LoginCard) -> Letter:
    """In the child's language."""
    with in_language(card.language):
        title = label("teacher/login_cards/letter.html", "title", card.name)
        text = label("teacher/login_cards/letter.html", "text", card.name, school_address())
        words = card_words()
    paragraphs = tuple(line.strip() for line in text.splitlines() if line.strip())
    return Letter(card.language, title, paragraphs, card_of(card), words)


def link_of(card: login_cards.LoginCard) -> str:
    return f"{base()}{url_for('login.card', card=card.token)}"


def base() -> str:
    """Where tablets find this machine: the address the school has set, else the one the teacher came by."""
    set_by_school = details.school_of(context()).address
    if not set_by_school:
        return request.host_url.rstrip("/")
    return set_by_school if "://" in set_by_school else f"{request.scheme}://{set_by_school}"


def school_address() -> str:
    """The same as people type it."""
    return base().split("://", 1)[1]


def is_loopback() -> bool:
    """Whether the cards would lead to this machine only."""
    return school_address().startswith(LOOPBACK)

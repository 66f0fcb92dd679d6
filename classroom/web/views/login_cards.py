"""Login cards: choosing for whom, printing them, as a page and as PDF, with letters to parents."""

import re
from collections.abc import Iterable, Sequence
from http import HTTPStatus

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.games.protocol import Message
from classroom.services.login import login_cards
from classroom.services.login.login_cards import LoginCard
from classroom.services.school import class_details
from classroom.services.school.school_details import find_school
from classroom.web import logs
from classroom.web.access.auth_guards import teachers_only
from classroom.web.documents.login_card_content import PrintedCard
from classroom.web.documents.pdf_files import cards_pdf, letters_pdf
from classroom.web.documents.spreadsheets import file_name
from classroom.web.downloads import attachment
from classroom.web.presenters.classes.class_page import door_values
from classroom.web.presenters.printed_login_cards import card_on_page, card_words, parents_letter, printed_card
from classroom.web.request_context import context, teacher_id, token
from classroom.web.site_address import card_url, is_loopback, typed_address
from classroom.web.templating.labels import labelled_in

blueprint = Blueprint("login_cards", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

NUMBERED = re.compile(r".+ \d")  # a name that another child of the class had already


@blueprint.get("/class/<class_id>/cards")
def page(class_id: str, *failed: Message) -> str:
    found = class_details.class_details(context(), teacher_id(), class_id)
    children = [child for child in found.children if not child.archived]
    values = {"school_class": found.school_class, "children": children, "failed": failed}
    recent = login_cards.latest_print_job(context(), teacher_id(), class_id)
    return render_template("teacher/login_cards/cards.html", **values, recent=recent)


@blueprint.post("/class/<class_id>/cards")
def make(class_id: str) -> ResponseReturnValue:
    return make_cards(class_id, request.form.getlist("child"))


def make_cards(class_id: str, chosen: Sequence[str], is_new: bool = False) -> ResponseReturnValue:
    """New cards for these children, to be printed within the hour; `is_new` if they were added just now."""
    issue_id = login_cards.issue_cards(context(), teacher_id(), token(), class_id, chosen)
    if issue_id is None:
        return page(class_id, Message("Choose at least one child.")), HTTPStatus.UNPROCESSABLE_ENTITY
    logs.log_event("cards", school_class=class_id)
    return redirect(url_for("login_cards.issue", issue_id=issue_id, new=1 if is_new else None), 303)


@blueprint.get("/cards/<issue_id>")
def issue(issue_id: str) -> str:
    """The page that the browser prints."""
    school_class, issued = login_cards.printable_cards(context(), teacher_id(), token(), issue_id)
    values = {"school_class": school_class, "cards": list(map(card_on_page, issued, as_printed(issued)))}
    door = door_values(school_class, context().now(), school_address())
    about = {"issue_id": issue_id, "in_language": labelled_in, "loopback": is_loopback(school_address()), "door": door}
    numbered = [card for card in issued if NUMBERED.fullmatch(card.name)]
    begins = issued[0].child_id if "new" in request.args and len(issued) == 1 else ""
    told = {"numbered": numbered, "begins": begins, "saved": "saved" in request.args}
    return render_template("teacher/login_cards/print.html", **values, **about, **told)


@blueprint.get("/cards/<issue_id>.pdf")
def pdf(issue_id: str) -> Response:
    school_class, issued = login_cards.printable_cards(context(), teacher_id(), token(), issue_id)
    words = card_words(school_class.language)
    return pdf_attachment(cards_pdf(as_printed(issued), words), words.title, school_class.name)


@blueprint.get("/cards/<issue_id>/letters.pdf")
def letters(issue_id: str) -> Response:
    """A letter a child, in its language, with its card below."""
    school_class, issued = login_cards.printable_cards(context(), teacher_id(), token(), issue_id)
    body = letters_pdf(list(map(parents_letter, issued, as_printed(issued))))
    return pdf_attachment(body, "letters", school_class.name)


def school_address() -> str:
    return find_school(context()).address


def as_printed(issued: Iterable[LoginCard]) -> list[PrintedCard]:
    address = school_address()
    return [printed_card(card, typed_address(address), card_url(address, card.token)) for card in issued]


def pdf_attachment(body: bytes, *name: str) -> Response:
    return attachment(body, "application/pdf", file_name(*name, day=context().today(), suffix="pdf"))

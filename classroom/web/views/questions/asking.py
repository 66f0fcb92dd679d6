"""A teacher asks a class: a sum or a position, what is chosen as it comes in, and the way for all. Names stand on the
teacher's own page, none on the board's."""

from http import HTTPStatus
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.games.protocol import Message
from classroom.services.assignments import class_questions
from classroom.services.assignments.position_choices import position_choices
from classroom.services.reports.class_report import class_report
from classroom.services.reports.question_results import QuestionResults, question_results
from classroom.services.school.school_details import find_school
from classroom.tutor.sums.facts import MAP_OF
from classroom.web.access.auth_guards import teachers_only
from classroom.web.presenters.evidence_pages import fact_map_values
from classroom.web.presenters.practice_page import explained_sum
from classroom.web.request_context import context, teacher_id
from classroom.web.site_address import base_url
from classroom.web.templating.fact_formatting import written_fact

blueprint = Blueprint("asking", __name__, url_prefix="/teacher/class/<class_id>/question")
blueprint.before_request(teachers_only)

HARDEST = 6  # sums to choose from in one press


@blueprint.get("")
def page(class_id: str, *failed: Message) -> ResponseReturnValue:
    """What is asked now with its answers, of which htmx gets the changing part; else what could be asked."""
    results = question_results(context(), teacher_id(), class_id)
    if htmx_request.htmx:
        return changed(results, "teacher/question/part.html")
    choices = {} if results.question else choices_for(class_id)
    asked_for = class_questions.read_sum(request.args.get("sum", "")) or request.form.get("sum", "")
    wanted = written_fact(asked_for) if asked_for in MAP_OF else asked_for
    return render_template("teacher/question/page.html", **values(results), **choices, failed=failed, wanted=wanted)


@blueprint.post("")
def ask(class_id: str) -> ResponseReturnValue:
    """Asks, explains or ends; `board` leads back there, `home` to the page of the class."""
    form = request.form
    if "explain" in form:
        class_questions.explain_question(context(), teacher_id(), class_id, form["explain"])
    elif "end" in form:
        class_questions.end_question(context(), teacher_id(), class_id)
    else:
        made = class_questions.ask_class(
            context(), teacher_id(), class_id, form.get("sum", ""), form.get("position", "")
        )
        if isinstance(made, Message):
            return make_response(page(class_id, made), HTTPStatus.UNPROCESSABLE_ENTITY)
    there = ".board" if "board" in request.args else "reports.class_page" if "home" in request.args else ".page"
    return redirect(url_for(there, class_id=class_id), 303)


@blueprint.get("/board")
def board(class_id: str) -> ResponseReturnValue:
    """For the board: the question large, how many have answered; what was chosen only with the explanation."""
    results = question_results(context(), teacher_id(), class_id)
    if htmx_request.htmx:
        return changed(results, "teacher/question/board-part.html")
    return render_template("teacher/question/board.html", **values(results))


def changed(results: QuestionResults, template: str) -> ResponseReturnValue:
    """The answers that have come in; the whole page anew where the question is not what the page has `seen`."""
    version = results.question.version if results.question else ""
    if request.args.get("seen", "") != version:
        return "", {"HX-Refresh": "true"}
    return render_template(template, **values(results))


def values(results: QuestionResults) -> dict[str, Any]:
    question = results.question
    shown = explained_sum(question.sum) if question and question.sum else None
    advice = question.position.advise() if question and question.position else None
    return {"school_class": results.school_class, "results": results, "shown": shown, "advice": advice}


def choices_for(class_id: str) -> dict[str, Any]:
    """What could be asked: the sums that were hardest for this class, and positions of its own matches."""
    hardest = fact_map_values(class_report(context(), teacher_id(), class_id))["hardest"][:HARDEST]
    link = base_url(find_school(context()).address) + url_for("answering.question")
    return {"hardest": hardest, "examples": position_choices(context(), teacher_id(), class_id), "link": link}

"""A child's own page: what it knows, and sums to practise one by one. Nobody is compared with anybody."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.services.assignments.assigned_work import assigned_to
from classroom.services.assignments.practice_rounds import PracticeRound, answer_sum, begin_round, find_round
from classroom.services.assignments.starting_checks import CheckRound, answer_check, find_check
from classroom.services.reports.my_page import latest_matches, own_report
from classroom.web.presenters.child_page import own_page_values
from classroom.web.presenters.practice_page import explained, keys_for, practice_page
from classroom.web.request_context import context, visitor
from classroom.web.templating.opened_map import render_maps

blueprint = Blueprint("me", __name__)


@blueprint.get("/me")
def page() -> str:
    player = visitor().player
    report = own_report(context(), visitor()) if visitor().kind == "child" else None
    if report is None or player is None:
        abort(404)
    values = {"assignments": assigned_to(context(), report.child), "matches": latest_matches(context(), player)}
    return render_maps("me/page.html", "me/stones.html", {**own_page_values(report), **values})


@blueprint.post("/me/practice")
def begin_practice() -> ResponseReturnValue:
    """A new round: with the stone that was touched, or with what is due."""
    round_id = begin_round(context(), visitor(), request.form.get("fact", ""))
    if round_id is None:  # nothing was met yet: the page says so
        return redirect(url_for(".page"), 303)
    return redirect(url_for(".practice", round_id=round_id), 303)


@blueprint.get("/me/practice/<round_id>")
def practice(round_id: str) -> str:
    """The sum that is next, or the one of that number `at`; after the last one, the end."""
    asked = find_round(context(), visitor(), round_id)
    return draw_practice(asked, request.args.get("at", type=int))


@blueprint.post("/me/practice/<round_id>/<int:number>")
def answer_practice(round_id: str, number: int) -> ResponseReturnValue:
    """An answer, or a call for a picture."""
    given = None if "help" in request.form else request.form.get("answer", type=int)
    if given is None and "help" not in request.form:
        find_round(context(), visitor(), round_id)
        return redirect(url_for(".practice", round_id=round_id), 303)
    asked = answer_sum(context(), visitor(), round_id, number, given)
    if not htmx_request.htmx:
        return redirect(url_for(".practice", round_id=round_id, at=number), 303)
    return draw_practice(asked, number)


@blueprint.get("/me/check/<task_id>")
def check(task_id: str) -> str:
    """The starting check that the teacher has suggested: the sum that is next; at the end what did not come off."""
    return draw_check(find_check(context(), visitor(), task_id))


@blueprint.post("/me/check/<task_id>/<int:number>")
def answer_check_sum(task_id: str, number: int) -> ResponseReturnValue:
    """An answer, or that the child does not know it yet; anything else asks again."""
    given = request.form.get("answer", type=int)
    answered = given is not None or "pass" in request.form
    now = find_check(context(), visitor(), task_id)
    if answered:
        now = answer_check(context(), visitor(), task_id, number, given)
    return draw_check(now) if htmx_request.htmx else redirect(url_for(".check", task_id=task_id), 303)


def draw_check(now: CheckRound) -> str:
    """The page, or for htmx its changing part."""
    template = "me/check-part.html" if htmx_request.htmx else "me/check.html"
    return render_template(template, now=now, keys=keys_for(now.asked) if now.asked else (), explained=explained(now))


def draw_practice(asked: PracticeRound, number: int | None) -> str:
    """The page, or for htmx its changing part."""
    template = "me/practice-part.html" if htmx_request.htmx else "me/practice.html"
    return render_template(template, now=practice_page(asked, number))

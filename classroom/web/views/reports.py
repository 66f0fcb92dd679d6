"""What teachers see of a class and its children: what to do on Monday, who is there, the map, ideas, patterns."""

from datetime import date, timedelta
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.games.protocol import Message
from classroom.services.assignments import missed_positions
from classroom.services.assignments.starting_checks import is_check_given
from classroom.services.login import join_requests, miss_counts
from classroom.services.reports import child_match, child_report, class_report, fact_maps
from classroom.services.reports.child_report import ChildReport
from classroom.services.reports.class_page import read_class_page
from classroom.services.reports.door_board import read_board
from classroom.services.reports.presence import class_presence
from classroom.tutor.learning.progress import ALL_DAYS
from classroom.tutor.sums.facts import MAP_OF
from classroom.web.access.auth_guards import teachers_only
from classroom.web.documents.qr import qr_svg
from classroom.web.presenters.child_match import draw_replay, match_values
from classroom.web.presenters.child_page import child_page_values
from classroom.web.presenters.classes.class_page import class_page_values, door_values
from classroom.web.presenters.evidence_pages import fact_map_values, fact_values, ideas_by_game
from classroom.web.request_context import context, teacher_id
from classroom.web.site_address import base_url, typed_address
from classroom.web.templating.opened_map import render_maps

LONGEST = timedelta(days=ALL_DAYS)  # for which there is a diary

blueprint = Blueprint("reports", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)


@blueprint.get("/class/<class_id>")
def class_page(class_id: str) -> str:
    return show_class(class_id)


def show_class(class_id: str, *failed: Message) -> str:
    page = read_class_page(context(), teacher_id(), class_id)
    sort, down = request.args.get("sort", "name"), "down" in request.args
    address, again = typed_address(page.address), "door" in request.args
    values = class_page_values(page, sort, down, context().now(), address, again, request.args.get("offered"))
    later = request.args.get("later")
    put_off = later if later in page.postponed else None
    link = names_url(page.address, page.report.school_class.code)
    let_in = next((one.name for one in page.report.everybody if one.id == request.args.get("let_in")), "")
    about = {"failed": failed, "later": put_off, "link": link, "let_in": let_in}
    return render_template("teacher/reports/class.html", **values, **about)


@blueprint.get("/class/<class_id>/now")
def now(class_id: str) -> str:
    values = {"school_class": {"id": class_id}, "now": class_presence(context(), teacher_id(), class_id)}
    return render_template("teacher/reports/now-part.html", **values)


@blueprint.get("/class/<class_id>/hands")
def hands(class_id: str, let_in: str = "") -> str:
    """Who has a hand up; `let_in` is the name of a child that was let in just now."""
    requests = join_requests.hands_up(context(), teacher_id(), class_id)
    values = {"school_class": {"id": class_id}, "hands": requests, "let_in": let_in, "slim": "slim" in request.args}
    return render_template("teacher/reports/hands-part.html", **values)


@blueprint.get("/class/<class_id>/board")
def board(class_id: str) -> str:
    """The door for the board; for htmx only who is in."""
    page = read_board(context(), teacher_id(), class_id)
    values = {"now": page.present, "children": page.children}
    if htmx_request.htmx:
        return render_template("teacher/reports/board-part.html", **values)
    link = names_url(page.address, page.school_class.code)
    door = door_values(page.school_class, context().now(), typed_address(page.address))
    about = {"school_class": page.school_class, "door": door, "link": link, "qr": qr_svg(link)}
    return render_template("teacher/reports/board.html", **values, **about)


def names_url(address: str, code: str) -> str:
    """Where the children of a class choose their names: for the QR code on the board, and for a school's portal."""
    return base_url(address) + url_for("login.names", code=code)


@blueprint.post("/class/<class_id>/let-in")
def let_in(class_id: str) -> ResponseReturnValue:
    done = join_requests.approve_request(context(), teacher_id(), class_id, request.form.get("hand", ""))
    if htmx_request.htmx:
        return hands(class_id, done.child.name if done else "")
    return redirect(url_for(".class_page", class_id=class_id, let_in=done.child.id if done else None), 303)


@blueprint.post("/child/<child_id>/try-again")
def let_try_again(child_id: str) -> ResponseReturnValue:
    """The secret of a child that was tried too often is looked at again."""
    class_id = miss_counts.clear_misses(context(), teacher_id(), child_id)
    return redirect(url_for(".class_page", class_id=class_id), 303)


@blueprint.post("/class/<class_id>/lower-hands")
def lower_hands(class_id: str) -> ResponseReturnValue:
    join_requests.lower_hands(context(), teacher_id(), class_id)
    return hands(class_id) if htmx_request.htmx else redirect(url_for(".class_page", class_id=class_id), 303)


@blueprint.get("/class/<class_id>/facts")
def class_facts(class_id: str) -> str:
    values = fact_map_values(class_report.class_report(context(), teacher_id(), class_id))
    return render_maps("teacher/reports/facts.html", "teacher/reports/map-part.html", values)


@blueprint.get("/class/<class_id>/fact/<work>")
def class_fact(class_id: str, work: str) -> str:
    report = class_report.class_report(context(), teacher_id(), class_id)
    return show_fact(
        work, tuple(row for row in report.rows if row.was_active), school_class=report.school_class, child=None
    )


@blueprint.get("/child/<child_id>/fact/<work>")
def child_fact(child_id: str, work: str) -> str:
    school_class, row = child_report.child_report(context(), teacher_id(), child_id)
    return show_fact(work, (row,), school_class=school_class, child=row.child)


def show_fact(fact: str, rows: tuple[ChildReport, ...], **about: Any) -> str:
    if fact not in MAP_OF:
        abort(404)
    values = fact_values(fact, rows, fact_maps.answers_given(context(), rows, fact))
    template = "teacher/reports/fact-part.html" if htmx_request.htmx else "teacher/reports/fact.html"
    return render_template(template, **values, **about)


@blueprint.get("/class/<class_id>/ideas")
def ideas(class_id: str) -> str:
    report = class_report.class_report(context(), teacher_id(), class_id)
    examples = missed_positions.missed_positions(context(), teacher_id(), class_id)
    values = {"school_class": report.school_class, "games": ideas_by_game(report), "examples": examples}
    return render_template("teacher/reports/ideas.html", **values)


@blueprint.get("/child/<child_id>")
def child_page(child_id: str) -> str:
    school_class, row = child_report.child_report(context(), teacher_id(), child_id)
    diary = child_report.child_diary(context(), teacher_id(), child_id, day_asked_for())
    answers = fact_maps.latest_answers(context(), row)
    waits = not row.known.check and is_check_given(context(), row.child)
    check = {"check_answers": child_report.answers_of_check(context(), row), "check_waits": waits}
    values = {"school_class": school_class, **check, **child_page_values(row, diary, answers)}
    return render_maps("teacher/reports/child.html", "teacher/reports/map-part.html", values)


def day_asked_for() -> date:
    """The last day of the diary: the one asked for, else today."""
    today = context().today()
    try:
        asked = date.fromisoformat(request.args.get("until", ""))
    except ValueError:
        return today
    return asked if today - LONGEST < asked < today else today


@blueprint.get("/child/<child_id>/match/<match_id>", endpoint="child_match")
def match_page(child_id: str, match_id: str) -> str:
    """What a child worked out in a match."""
    found = child_match.child_match(context(), teacher_id(), child_id, match_id)
    return render_template("teacher/reports/match.html", **match_values(found))


@blueprint.get("/child/<child_id>/match/<match_id>/replay")
def child_replay(child_id: str, match_id: str) -> str:
    """That match, move by move, as the child can look at it itself."""
    found = child_match.child_match(context(), teacher_id(), child_id, match_id)
    return draw_replay(found, request.args.get("shown", 0, type=int))

"""What a teacher proposes to a class: matches, sums, positions; the sums of a suggestion for Monday."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.games.protocol import Message
from classroom.games.registry import all_games
from classroom.services.assignments import create_assignment
from classroom.services.assignments.assignment_form import AssignmentPlan
from classroom.services.assignments.assignment_report import AssignmentOverview, assignment_report
from classroom.services.assignments.position_choices import position_choices
from classroom.services.learning.class_goals import GOAL
from classroom.services.reports.class_page import bring_back_suggestion, class_suggestions, postpone_suggestion
from classroom.services.reports.offer_suggestion import offer_suggestion
from classroom.services.school import class_opening
from classroom.services.school.school_details import find_school
from classroom.tutor.learning.progress_summary import FIRST
from classroom.tutor.sums.fact_classes import CLASSES, STEPS_OF
from classroom.tutor.sums.facts import MAPS
from classroom.web.access.auth_guards import teachers_only
from classroom.web.presenters.classes.class_page import days_to_choose, next_friday
from classroom.web.request_context import context, network, teacher_id
from classroom.web.site_address import base_url
from classroom.web.templating.filters import written_date
from classroom.web.views.classes import homework_end
from classroom.web.views.reports import show_class

blueprint = Blueprint("assignments", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

LESSON = 60  # minutes
USUAL = "MT"
GOAL_LASTS = timedelta(days=6)  # after today


@blueprint.get("/class/<class_id>/assignments")
def page(class_id: str, *failed: Message) -> str:
    """The page; after a mistake with the form open that it was made in."""
    found = assignment_report(context(), teacher_id(), class_id)
    return render_template(
        "teacher/assignments/assignments.html",
        school_class=found.school_class,
        children=found.children,
        current=found.current,
        ended=found.ended,
        games=[(slug, [(name, f"{slug}:{name}") for name in game.presets]) for slug, game in all_games().items()],
        examples=position_choices(context(), teacher_id(), class_id),
        goals=found.goals,
        last_week=found.last_week,
        kinds=STEPS_OF,
        maps=MAPS,
        failed=failed,
        link=base_url(find_school(context()).address) + url_for("start.start", _anchor="tasks"),
        open=request.form.get("kind", ""),
        days=days_to_choose(context().today()),
        friday=next_friday(context().today()),
        wanted=request.form.get("about") or kind_advised(class_id, found.current),
        last_day=context().today() + timedelta(days=class_opening.LONGEST_HOMEWORK),
    )


def kind_advised(class_id: str, running: Iterable[AssignmentOverview]) -> str:
    """The kind of sums that the page of the class suggests first, else the one that most classes are at, else the
    easiest; none that the whole class has already."""
    given = {one.about for one in running if one.kind == "facts" and one.whole}
    advised = (CLASSES.get(one.facts[0]) for one in class_suggestions(context(), teacher_id(), class_id) if one.facts)
    return next((kind for kind in (*advised, USUAL, *STEPS_OF[FIRST]) if kind and kind not in given), USUAL)


@blueprint.post("/class/<class_id>/assignments")
def change(class_id: str) -> ResponseReturnValue:
    """Ends an assignment, or sets a new one; what was set from the page of a child leads back there."""
    if "end" in request.form:
        create_assignment.end_assignment(context(), teacher_id(), class_id, request.form["end"])
    else:
        made = assign(class_id)
        if isinstance(made, Message):
            return page(class_id, made), HTTPStatus.UNPROCESSABLE_ENTITY
        if request.form.get("back") == "child":
            return redirect(url_for("reports.child_page", child_id=request.form["child"]), 303)
    return redirect(url_for(".page", class_id=class_id, _anchor="current"), 303)


def assign(class_id: str) -> str | Message:
    """Sets what the form says, and opens the door where that is wanted; or what is wrong with the form."""
    until = homework_end((context().today() + GOAL_LASTS).isoformat()) if request.form.get("kind") == GOAL else None
    if day := request.form.get("day-other" if request.form.get("until") == "other" else "until"):
        until = homework_end(day)
        if until is None:
            last = context().today() + timedelta(days=class_opening.LONGEST_HOMEWORK)
            return Message("Choose a day from today to %(day)s.", day=written_date(last))
    elif request.form.get("until"):
        return Message("Choose a day.")
    made = create_assignment.create_assignment(context(), teacher_id(), class_id, read_plan(until))
    if until and "door" in request.form and not isinstance(made, Message):
        class_opening.keep_open_until(context(), teacher_id(), class_id, until)
    return made


def read_plan(until: datetime | None) -> AssignmentPlan:
    """As the form has it; what is missing or no number is found to be wrong later."""
    form = request.form
    return AssignmentPlan(
        until=until,
        kind=form.get("kind", ""),
        number=form.get("number", 0, type=int),
        way=form.get("way", ""),
        about=form.get("about", ""),
        facts=form.getlist("fact"),
        positions=form.getlist("position"),
        children=form.getlist("child") if form.get("whom") == "some" else None,
    )


@blueprint.post("/class/<class_id>/not-now")
def not_now(class_id: str) -> ResponseReturnValue:
    """Puts a suggestion off, or with `undo` brings it back."""
    key = request.form.get("key", "")
    if "undo" in request.form:
        bring_back_suggestion(context(), teacher_id(), class_id, key)
        return to_monday(class_id)
    postpone_suggestion(context(), teacher_id(), class_id, key)
    return to_monday(class_id, later=key)


@blueprint.post("/class/<class_id>/offer")
def offer(class_id: str) -> ResponseReturnValue:
    """Offers the sums of a suggestion to its children, for as long as the form says, and opens the door until then; or
    with `undo` ends that."""
    if "undo" in request.form:
        create_assignment.end_assignment(context(), teacher_id(), class_id, request.form["undo"])
        return to_monday(class_id)
    until = homework_end(request.form.get("until"))
    key = request.form.get("key", "")
    wrong = offer_suggestion(context(), teacher_id(), class_id, key, until)
    if not wrong:
        open_door(class_id, until)
    return (show_class(class_id, wrong), HTTPStatus.UNPROCESSABLE_ENTITY) if wrong else to_monday(class_id, offered=key)


def open_door(class_id: str, until: datetime | None) -> None:
    """For what was offered: until that day, or for a lesson that begins now, if the form says so."""
    if until:
        class_opening.keep_open_until(context(), teacher_id(), class_id, until)
    elif request.form.get("until") == "lesson":
        lesson = context().now() + timedelta(minutes=LESSON)
        class_opening.keep_open_until(context(), teacher_id(), class_id, lesson, network())


def to_monday(class_id: str, later: str | None = None, offered: str | None = None) -> ResponseReturnValue:
    """Back to the suggestions; `later` is the key of the one that was put off just now, `offered` that of the one that
    was offered."""
    here = url_for("reports.class_page", class_id=class_id, later=later, offered=offered, _anchor="monday")
    return redirect(here, 303)

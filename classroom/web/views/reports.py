"""What teachers see of a class and its children: what to do on Monday, who is there, the map, ideas, patterns."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.services.assignments import missed_positions
from classroom.services.login.child_login import is_open
from classroom.services.login.join_requests import approve_request
from classroom.services.reports import class_report, fact_maps
from classroom.services.reports.class_report import ChildReport, ClassReport
from classroom.services.reports.presence import class_presence
from classroom.tutor.learning import idea_lists, mastery, progress_summary
from classroom.tutor.learning.error_patterns import Pattern
from classroom.tutor.learning.progress import Slip
from classroom.tutor.learning.suggestions import Suggestion
from classroom.tutor.sums import fact_classes
from classroom.tutor.sums.facts import kept_as, written
from classroom.web.auth_guards import teachers_only
from classroom.web.request_context import context, teacher_id
from classroom.web.views.login_cards import school_address

blueprint = Blueprint("reports", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

LESSON = 24 * 60 * 60  # seconds: a door that stays open longer is open for homework


@blueprint.get("/class/<class_id>")
def class_page(class_id: str) -> str:
    view = class_report.class_report(context(), teacher_id(), class_id)
    by, down = request.args.get("sort", "name"), "down" in request.args
    now, hands = class_presence(context(), teacher_id(), class_id)
    columns = idea_lists.chief_ideas(view.ideas_met)
    return render_template(
        "teacher/reports/class.html",
        school_class=view.school_class,
        door=door_of(view),
        suggestions=[suggestion_shown(one, view) for one in view.suggestions],
        rows=[table_row(row, columns) for row in view.sorted(by, down)],
        columns=columns,
        of=fact_maps.facts_met(view.rows),
        sort=by if by in class_report.SORTS else "name",
        down=down,
        now=now,
        hands=hands,
        leaving=view.leaving,
        last_day=view.last_day,
    )


def door_of(view: ClassReport) -> dict[str, Any]:
    until, now = view.school_class.open_until, context().now()
    if until is None or not is_open(view.school_class, now):
        return {"state": "closed", "until": None, "address": school_address()}
    state = "open" if (until - now).total_seconds() < LESSON else "homework"
    return {"state": state, "until": until, "address": school_address()}


def table_row(row: ChildReport, columns: Sequence[str]) -> dict[str, Any]:
    return {
        "id": row.child.id,
        "name": row.child.name,
        "face": row.child.face,
        "counts": progress_summary.with_evidence(row.counts),
        "week": row.week,
        "ideas": {name: row.idea(name) for name in columns},
        "patterns": [pattern.name for pattern in row.patterns],
        "flags": len(row.flags),
        "last_seen": row.last_day,
    }


def suggestion_shown(one: Suggestion, view: ClassReport) -> dict[str, Any]:
    """A suggestion with its children and days instead of their ids and ordinals."""
    children = [child for child in map(view.child, one.children) if child]
    evidence = [
        {"child": view.child(slip.child), "sum": slip.sum, "answer": slip.answer, "date": date.fromordinal(slip.day)}
        for slip in one.evidence
        if view.child(slip.child)
    ]
    names = ("key", "kind", "about", "facts", "activity", "times", "of")
    return {**{name: getattr(one, name) for name in names}, "children": children, "evidence": evidence}


@blueprint.post("/class/<class_id>/not-now")
def not_now(class_id: str) -> ResponseReturnValue:
    class_report.postpone_suggestion(context(), teacher_id(), class_id, request.form.get("key", ""))
    return redirect(url_for(".class_page", class_id=class_id), 303)


@blueprint.get("/class/<class_id>/now")
def now(class_id: str) -> str:
    found, hands = class_presence(context(), teacher_id(), class_id)
    values = {"school_class": {"id": class_id}, "now": found, "hands": hands}
    return render_template("teacher/reports/now-part.html", **values)


@blueprint.post("/class/<class_id>/let-in")
def let_in(class_id: str) -> ResponseReturnValue:
    approve_request(context(), teacher_id(), class_id, request.form.get("hand", ""))
    return now(class_id) if htmx_request.htmx else redirect(url_for(".class_page", class_id=class_id), 303)


@blueprint.get("/class/<class_id>/facts")
def class_facts(class_id: str) -> str:
    view = class_report.class_report(context(), teacher_id(), class_id)
    children = [row.child for row in view.rows]
    classes = [
        (name, progress_summary.with_evidence(counts), len(fact_classes.SUMS[name]) * len(children))
        for name, counts in fact_maps.classes_of_facts(view.rows).items()
    ]
    found = fact_maps.fact_maps(view.rows)
    values = {"school_class": view.school_class, "children": children, "classes": classes, "maps": found}
    return render_template("teacher/reports/facts.html", **values)


@blueprint.get("/class/<class_id>/fact/<work>")
def class_fact(class_id: str, work: str) -> str:
    view = class_report.class_report(context(), teacher_id(), class_id)
    return show_fact(work, view.rows, school_class=view.school_class, child=None)


@blueprint.get("/child/<child_id>/fact/<work>")
def child_fact(child_id: str, work: str) -> str:
    school_class, row = class_report.child_report(context(), teacher_id(), child_id)
    return show_fact(work, (row,), school_class=school_class, child=row.child)


def show_fact(work: str, rows: tuple[ChildReport, ...], **about: Any) -> str:
    """One fact: how far these children are, and the answers they gave to its sums."""
    if not fact_maps.is_fact(work):
        abort(404)
    states = [(row.child, progress_summary.state(row.known, work, row.today)) for row in rows]
    answers = fact_maps.answers_given(context(), rows, work)
    template = "teacher/reports/fact-part.html" if htmx_request.htmx else "teacher/reports/fact.html"
    return render_template(template, sum=work, sums=written(work), states=states, answers=answers, **about)


@blueprint.get("/class/<class_id>/ideas")
def ideas(class_id: str) -> str:
    view = class_report.class_report(context(), teacher_id(), class_id)
    found = {
        slug: [idea_of(name, view) for name in names] for slug, names in idea_lists.by_game(view.ideas_met).items()
    }
    examples = missed_positions.missed_positions(context(), teacher_id(), class_id)
    return render_template("teacher/reports/ideas.html", school_class=view.school_class, games=found, examples=examples)


def idea_of(name: str, view: ClassReport) -> dict[str, Any]:
    met = [(row, row.known.ideas[name]) for row in view.rows if name in row.known.ideas]
    children = [
        {"child": row.child, "state": row.idea(name), "taken": chances.taken, "offered": chances.offered}
        for row, chances in met
    ]
    offered, taken = sum(one.offered for _, one in met), sum(one.taken for _, one in met)
    return {"name": name, "offered": offered, "taken": taken, "children": children}


@blueprint.get("/child/<child_id>")
def child_page(child_id: str) -> str:
    school_class, row = class_report.child_report(context(), teacher_id(), child_id)
    return render_template(
        "teacher/reports/child.html",
        child=row.child,
        school_class=school_class,
        maps=fact_maps.fact_maps([row]),
        counts=progress_summary.with_evidence(row.counts),
        of=row.of,
        next=progress_summary.next_classes(row.known),
        games=idea_lists.by_game(row.known.ideas),
        ideas={name: idea_for(row, name) for name in row.known.ideas},
        patterns=[with_days(pattern) for pattern in row.patterns],
        flags=[{"sum": name, "evidence": slips_of(row, name)} for name in row.flags],
        weeks=weeks_of(row),
        classes=classes_for(row),
    )


def idea_for(row: ChildReport, name: str) -> dict[str, Any]:
    chances = row.known.ideas[name]
    return {"name": name, "offered": chances.offered, "taken": chances.taken, "state": mastery.idea_state(chances)}


def classes_for(row: ChildReport) -> list[tuple[str, dict[str, int], int]]:
    counted = progress_summary.by_class(row.known, row.today)
    return [
        (name, progress_summary.with_evidence(counts), len(fact_classes.SUMS[name])) for name, counts in counted.items()
    ]


def weeks_of(row: ChildReport) -> list[dict[str, Any]]:
    """The last twelve weeks, from the first in which something was played."""
    found = progress_summary.weeks(row.known, row.today, 12)
    first = next((place for place, week in enumerate(found) if week.answers or week.matches), len(found) - 1)
    return [{**week._asdict(), "monday": date.fromordinal(week.monday)} for week in found[first:]]


def with_days(pattern: Pattern) -> dict[str, Any]:
    examples = [with_day(slip) for slip in pattern.examples]
    return {"name": pattern.name, "count": pattern.count, "of": pattern.of, "examples": examples}


def with_day(slip: Slip) -> dict[str, Any]:
    return {"sum": slip.sum, "answer": slip.answer, "date": date.fromordinal(slip.day)}


def slips_of(row: ChildReport, work: str) -> list[dict[str, Any]]:
    return [with_day(slip) for slip in reversed(row.known.slips) if kept_as(slip.sum) == work][:4]

"""What teachers print of the evidence: pages for families, practice sheets with their keys, cards of positions."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, render_template, request, url_for

from classroom.services.assignments.missed_positions import MissedPosition, missed_positions
from classroom.services.reports import child_report, class_report
from classroom.services.reports.child_report import ChildReport
from classroom.services.reports.class_page import suggestions_of
from classroom.tutor.learning.suggestions import Suggestion
from classroom.web.access.auth_guards import teachers_only
from classroom.web.documents.family_pages import family_page
from classroom.web.documents.practice_sheets import practice_sheet
from classroom.web.request_context import context, teacher_id
from classroom.web.templating.i18n import LANGUAGES
from classroom.web.templating.labels import labelled_in

blueprint = Blueprint("print_pages", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)


@blueprint.get("/class/<class_id>/parents")
def parents(class_id: str) -> str:
    """A page for the family of each child of a class."""
    report = class_report.class_report(context(), teacher_id(), class_id)
    back = url_for("reports.class_page", class_id=class_id)
    return show_family_pages(report.school_class, report.rows, back, report.school_class.name)


@blueprint.get("/child/<child_id>/parents")
def child_parents(child_id: str) -> str:
    """The page for the family of one child."""
    school_class, row = child_report.child_report(context(), teacher_id(), child_id)
    back = url_for("reports.child_page", child_id=child_id)
    return show_family_pages(school_class, (row,), back, row.child.name)


def show_family_pages(school_class: Any, rows: tuple[ChildReport, ...], back: str, back_name: str) -> str:
    """Each in the language of its child, or all in the one that is asked for, `?in=fr`."""
    chosen = request.args.get("in") if request.args.get("in") in LANGUAGES else None
    sheets = [family_page(row, school_class, chosen, context().today()) for row in rows]
    about = {"here": request.path, "back": back, "back_name": back_name, "in_language": labelled_in, "chosen": chosen}
    return render_template("teacher/reports/parents.html", school_class=school_class, sheets=sheets, **about)


@blueprint.get("/class/<class_id>/sheets")
def sheets(class_id: str) -> str:
    """A practice sheet for each child of a class, or for those of a suggestion, `?for=facts:MT`."""
    report = class_report.class_report(context(), teacher_id(), class_id)
    back = url_for("reports.class_page", class_id=class_id)
    tips = suggestions_of(context(), report)
    suggestion = next((one for one in tips if one.key == request.args.get("for")), None)
    groups = [one for one in tips if one != suggestion]
    rows = [row for row in report.rows if not suggestion or row.child.id in suggestion.children]
    gone = "for" in request.args and not suggestion
    return show_sheets(report.school_class, rows, back, report.school_class.name, suggestion, gone, groups)


@blueprint.get("/child/<child_id>/sheet")
def child_sheet(child_id: str) -> str:
    """The practice sheet of one child."""
    school_class, row = child_report.child_report(context(), teacher_id(), child_id)
    return show_sheets(school_class, (row,), url_for("reports.child_page", child_id=child_id), row.child.name)


def show_sheets(
    school_class: Any,
    rows: Sequence[ChildReport],
    back: str,
    back_name: str,
    suggestion: Suggestion | None = None,
    gone: bool = False,
    groups: Sequence[Suggestion] = (),
) -> str:
    """The sheets of these children, which begin with what the suggestion is about; `gone` if the one asked for has.
    `groups` are suggestions for whose children there are sheets, too."""
    positions = missed_positions(context(), teacher_id(), school_class.id)
    made = [
        practice_sheet(row, school_class, in_turn(positions, number, suggestion), context().today(), suggestion)
        for number, row in enumerate(rows)
    ]
    found = [one for one in made if one]
    without = [row.child.name for row, one in zip(rows, made, strict=True) if not one]
    about = {"back": back, "back_name": back_name, "in_language": labelled_in, "without": without, "gone": gone}
    values = {"school_class": school_class, "sheets": found, "groups": groups, **about}
    return render_template("teacher/reports/sheets.html", **values)


def in_turn(
    positions: Sequence[MissedPosition], number: int, suggestion: Suggestion | None
) -> Sequence[MissedPosition]:
    """The positions for the sheet of this number: neighbours begin with another one, but all with those of the
    suggestion's idea."""
    start = number % max(len(positions), 1)
    turned = [*positions[start:], *positions[:start]]
    return sorted(turned, key=lambda one: not suggestion or one.idea != suggestion.about)


@blueprint.get("/class/<class_id>/position-cards")
def position_cards(class_id: str) -> str:
    """Positions of the class's own matches as cards to talk about, their answers apart."""
    report = class_report.class_report(context(), teacher_id(), class_id)
    found = missed_positions(context(), teacher_id(), class_id)
    values = {"school_class": report.school_class, "positions": found}
    return render_template("teacher/reports/position-cards.html", **values)

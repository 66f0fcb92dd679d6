"""What teachers print of the evidence: pages for families."""

from typing import Any

from flask import Blueprint, render_template, request, url_for

from classroom.services.reports import child_report, class_report
from classroom.services.reports.child_report import ChildReport
from classroom.web.access.auth_guards import teachers_only
from classroom.web.documents.family_pages import family_page
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
    return show_family_pages(school_class, (row,), url_for("reports.child_page", child_id=child_id), row.child.name)


def show_family_pages(school_class: Any, rows: tuple[ChildReport, ...], back: str, back_name: str) -> str:
    """Each in the language of its child, or all in the one that is asked for, `?in=fr`."""
    chosen = request.args.get("in") if request.args.get("in") in LANGUAGES else None
    sheets = [family_page(row, school_class, chosen, context().today()) for row in rows]
    about = {"here": request.path, "back": back, "back_name": back_name, "in_language": labelled_in, "chosen": chosen}
    return render_template("teacher/reports/parents.html", school_class=school_class, sheets=sheets, **about)

"""Data to take along: a class as a table, everything of a child to read or to keep."""

import json
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, abort, render_template
from flask.typing import ResponseReturnValue

from classroom.services.privacy import export
from classroom.services.reports.class_report import ClassReport, class_report
from classroom.tutor.learning.idea_lists import taught_ideas
from classroom.web import logs
from classroom.web.access.auth_guards import teachers_only
from classroom.web.documents.access_answer import access_parts, label_of, table_of
from classroom.web.documents.spreadsheets import csv_bytes, file_name, xlsx_bytes
from classroom.web.downloads import attachment
from classroom.web.presenters.classes.class_table import table_headings, table_row
from classroom.web.request_context import context, teacher_id
from classroom.web.templating.i18n import language_here

blueprint = Blueprint("exports", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

PROGRAM = "sixteen"  # by name: what the files that are saved are called after
MIMETYPES = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}


@blueprint.get("/class/<class_id>/export.<kind>")
def school_class(class_id: str, kind: str) -> ResponseReturnValue:
    """The table of the class, as CSV or as a workbook; as JSON all that is kept of it."""
    report = class_report(context(), teacher_id(), class_id)
    if kind == "json":
        body = json.dumps(export.class_export(context(), teacher_id(), class_id), indent=1)
        return as_file(body, report.school_class.name, kind)
    if kind not in ("csv", "xlsx"):
        abort(404)
    export.record_table_export(context(), teacher_id(), class_id)
    logs.log_event("export", school_class=class_id)
    return as_file(class_table(report, kind), report.school_class.name, kind)


def class_table(report: ClassReport, kind: str) -> bytes:
    ideas = taught_ideas(report.ideas_met)
    headings, rows = table_headings(ideas), [table_row(row, ideas) for row in report.rows]
    if kind == "xlsx":
        return xlsx_bytes(report.school_class.name, headings, rows)
    return csv_bytes(headings, rows, "," if language_here() == "en" else ";")


def as_file(body: str | bytes, name: str, kind: str) -> Response:
    return attachment(body, MIMETYPES[kind], file_name(PROGRAM, name, day=context().today(), suffix=kind))


@blueprint.get("/child/<child_id>/export.<kind>")
def child(child_id: str, kind: str) -> ResponseReturnValue:
    """Everything that is kept of a child, to read or as JSON (requirements B3.6)."""
    if kind not in ("json", "html"):
        abort(404)
    found = export.child_export(context(), teacher_id(), child_id, takes_along=kind == "json")
    logs.log_event("export", child=child_id)
    if kind == "html":
        return render_template("teacher/exports/child-data.html", **child_data_values(found), child_id=child_id)
    return as_file(json.dumps(found, indent=1, ensure_ascii=False), found["child"]["name"], kind)


def child_data_values(found: dict[str, Any]) -> dict[str, Any]:
    """For the page to read: `plain` are the values of the child's own row that are no lists."""
    child = found["child"]
    plain = {name: value for name, value in child.items() if isinstance(value, str | int | None) or name == "settings"}
    about = {"label_of": label_of, "table_of": table_of, "when": datetime.fromisoformat}
    return {"data": found, "parts": access_parts(child), "plain": plain, "today": context().today(), **about}

"""Data to take along: a class as a table, everything of a child to read or to keep."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from flask import Blueprint, Response, abort, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from classroom.services.privacy import export
from classroom.services.reports import class_report
from classroom.services.reports.class_report import ChildReport
from classroom.tutor.learning.idea_lists import taught_ideas
from classroom.web import logs
from classroom.web.auth_guards import teachers_only
from classroom.web.documents.spreadsheets import csv_bytes, file_name, xlsx_bytes
from classroom.web.request_context import context, teacher_id
from classroom.web.templating.fact_formatting import written_fact
from classroom.web.templating.i18n import language_here
from classroom.web.templating.labels import label

blueprint = Blueprint("exports", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
STATES = ("knows", "due", "practising", "new")


@blueprint.get("/class/<class_id>/export.<kind>")
def school_class(class_id: str, kind: str) -> ResponseReturnValue:
    """The table of the class: numbers as numbers."""
    view = class_report.class_report(context(), teacher_id(), class_id)
    if kind == "json":
        return attached(json.dumps(export.class_export(context(), teacher_id(), class_id), indent=1), view, kind)
    if kind not in ("csv", "xlsx"):
        abort(404)
    export.record_table_export(context(), teacher_id(), class_id)
    logs.log_event("export", school_class=class_id)
    ideas = taught_ideas(view.ideas_met)
    header, rows = headings(ideas), [line(row, ideas) for row in view.rows]
    if kind == "xlsx":
        return attached(xlsx_bytes(view.school_class.name, header, rows), view, kind)
    return attached(csv_bytes(header, rows, "," if language_here() == "en" else ";"), view, kind)


def headings(ideas: Sequence[str]) -> list[str]:
    names = [label("teacher/words.html", "idea", name) for name in ideas]
    both = [f"{name} ({word})" for name in names for word in (_("taken"), _("chances"))]
    states = [label("teacher/words.html", "state", name) for name in STATES]
    after = [_("looks like"), _("sums to look at"), _("last played")]
    return [_("Child"), *states, _("answers this week"), *both, *after]


def line(row: ChildReport, ideas: Sequence[str]) -> list[str | int | float | date | None]:
    chances = [row.known.ideas.get(name) for name in ideas]
    both = [number for one in chances for number in ((one.taken, one.offered) if one else (0, 0))]
    patterns = ", ".join(label("teacher/words.html", "pattern", pattern.name) for pattern in row.patterns)
    flags = ", ".join(map(written_fact, row.flags))
    states = [row.counts.get(name, 0) for name in STATES]
    return [row.child.name, *states, sum(row.week), *both, patterns, flags, row.last_day]


def attached(body: str | bytes, view: Any, kind: str) -> Response:
    types = {"csv": "text/csv", "xlsx": EXCEL, "json": "application/json"}
    return to_keep(body, types[kind], file_name("sixteen", view.school_class.name, day=context().today(), suffix=kind))


def to_keep(body: str | bytes, kind: str, name: str) -> Response:
    response = Response(body, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/child/<child_id>/export.<kind>")
def child(child_id: str, kind: str) -> ResponseReturnValue:
    """Everything that is kept of a child, to read or as JSON (requirements B3.6)."""
    if kind not in ("json", "html"):
        abort(404)
    found = export.child_export(context(), teacher_id(), child_id)
    logs.log_event("export", child=child_id)
    if kind == "html":
        return render_template("teacher/exports/child-data.html", data=found, child_id=child_id)
    body = json.dumps(found, indent=1, ensure_ascii=False)
    name = file_name("sixteen", found["child"]["name"], day=context().today(), suffix=kind)
    return to_keep(body, "application/json", name)

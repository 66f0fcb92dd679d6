"""A child's own page: what it knows. Nobody is compared with anybody."""

from flask import Blueprint, abort, render_template

from classroom.services.assignments import assigned_work
from classroom.services.reports.my_page import latest_matches, own_report
from classroom.web.presenters.child_page import own_page_values
from classroom.web.request_context import context, visitor

blueprint = Blueprint("me", __name__)


@blueprint.get("/me")
def page() -> str:
    player = visitor().player
    report = own_report(context(), visitor()) if visitor().kind == "child" else None
    if report is None or player is None:
        abort(404)
    return render_template(
        "me/page.html",
        **own_page_values(report),
        assignments=assigned_work.assigned_to(context(), report.child),
        matches=latest_matches(context(), player),
    )

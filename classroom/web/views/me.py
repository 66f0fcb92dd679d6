"""A child's own page: what it knows. Nobody is compared with anybody."""

from flask import Blueprint, abort, render_template

from classroom.services.assignments import assigned_work
from classroom.services.reports import fact_maps
from classroom.services.reports.my_page import latest_matches, own_report
from classroom.tutor.learning import progress_summary
from classroom.tutor.learning.idea_lists import shown_ideas
from classroom.web.request_context import context, visitor

blueprint = Blueprint("me", __name__)


@blueprint.get("/me")
def page() -> str:
    player = visitor().player
    row = own_report(context(), visitor()) if visitor().kind == "child" else None
    if row is None or player is None:
        abort(404)
    taken = {name: row.known.ideas[name].taken for name in shown_ideas() if name in row.known.ideas}
    by_class = progress_summary.states_by_class(row.known, row.today).items()
    return render_template(
        "me/page.html",
        maps=fact_maps.fact_maps([row]),
        counts=progress_summary.with_evidence(row.counts),
        classes=[(name, progress_summary.with_evidence(counts)) for name, counts in by_class],
        ideas={name: times for name, times in taken.items() if times},
        assignments=assigned_work.assigned_to(context(), row.child),
        matches=latest_matches(context(), player),
    )

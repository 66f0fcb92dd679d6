"""A match of a child as its teacher looks at it: what it worked out, and the replay that the child has."""

from typing import Any

from flask import render_template, request
from htmx_flask import request as htmx_request
from markupsafe import Markup

from classroom.services.reports.child_match import ChildMatch
from classroom.web.presenters.match_table import TableRequest, shown_table
from classroom.web.presenters.table_regions import all_presenters
from classroom.web.templating.i18n import language_here
from classroom.web.templating.regions import changed, html_of, out_of_band, read_versions


def match_values(found: ChildMatch) -> dict[str, Any]:
    """The page of the match."""
    match, sums = found.match, found.sums
    return {
        "school_class": found.school_class,
        "child": found.child,
        "match_id": match.match.id,
        "slug": match.match.game,
        "at": match.match.began_at,
        "minutes": found.minutes,
        "with_tavi": found.is_with_tavi,
        "own_tablets": found.own_tablets,
        "partners": found.partners,
        "is_over": match.over,
        "sums": sums,
        "slips": sum(not one.is_right for one in sums),
        "helped": sum(one.is_right and one.attempt.helped for one in sums),
    }


def draw_replay(found: ChildMatch, shown: int) -> str:
    """The table after so many moves, from the child's seat; for htmx what has changed of it."""
    asked = TableRequest(shown, is_replay=True, child_id=found.child.id)
    now = shown_table(found.match, found.player, asked)
    region = all_presenters()[now.game.slug].table(now)
    if htmx_request.htmx:
        known = read_versions(request.headers.get("Regions", ""))
        return "".join(map(out_of_band, changed(region, language_here(), known, "log")))
    table = Markup(html_of(region, language_here(), {}))  # noqa: S704 # drawn already
    values = {
        **match_values(found),
        "game": now.game,
        "seats": now.seats,
        "table": table,
        "here": found.sums_at(now.at),
        "shown": now.at,
    }
    return render_template("teacher/reports/replay.html", **values)

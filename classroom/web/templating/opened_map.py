"""Pages with several maps of sums: one is drawn, and each of the others once it is unfolded."""

from typing import Any

from flask import abort, render_template, request
from htmx_flask import request as htmx_request

from classroom.tutor.sums.facts import MAPS


def render_maps(page: str, part: str, values: dict[str, Any]) -> str:
    """The page with that map open which the address names, `?map=tens`; for htmx that map alone. 404 if no map has the
    name."""
    opened = request.args.get("map")
    if opened is not None and opened not in MAPS:
        abort(404)
    found = next((one for one in values["maps"] if one.name == opened), None)  # none where nobody has met it
    if found and htmx_request.htmx:
        return render_template(part, **values, map=found)
    return render_template(page, **values, opened=opened)

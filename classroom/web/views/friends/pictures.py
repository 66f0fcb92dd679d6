"""Two pictures: a child shows its own, or presses those of another, and comes to that table."""

from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.services.together.asking import picture_codes
from classroom.services.together.asking.meeting import find_meeting
from classroom.services.together.asking.picture_codes import THINGS
from classroom.services.together.class_mates import is_here
from classroom.web.redirects import redirect_page
from classroom.web.request_context import context, visitor
from classroom.web.views.friends.choices import open_door_only, plan_args, plan_or_404, version_drawn

blueprint = Blueprint("pictures", __name__, url_prefix="/friends/pictures")
blueprint.before_request(open_door_only)


@blueprint.get("")
def page(**told: Any) -> ResponseReturnValue:
    """The child's own pictures, or how to get some; those of another to be pressed. For htmx only the latter."""
    is_here(context(), visitor())
    meeting = find_meeting(context(), visitor())
    plan = plan_or_404(meeting.settings)
    if not meeting.settings.codes:
        abort(HTTPStatus.NOT_FOUND)
    own = meeting.own if meeting.own and meeting.own.is_mine and meeting.own.pictures else None
    picked = [one for one in request.args.getlist("picked") if one in THINGS][:1]
    values = {"own": own, "plan": own.plan if own else plan, "things": THINGS, "picked": picked, **told}
    template = "friends/press.html" if htmx_request.htmx else "friends/pictures.html"
    return render_template(
        template, meeting=meeting, args=plan_args(plan), drawn=version_drawn(meeting.news), **values
    ), HTTPStatus.TOO_MANY_REQUESTS if told.get("wait") else HTTPStatus.OK


@blueprint.post("")
def show() -> ResponseReturnValue:
    """The child gets two pictures."""
    plan = plan_or_404(visitor().play_settings)
    picture_codes.show_pictures(context(), visitor(), plan)
    return redirect(url_for(".page", **plan_args(plan)), 303)


@blueprint.post("/come")
def come() -> ResponseReturnValue:
    """One picture, or with the one picked before the second: to the table, or once more."""
    pressed = [*request.form.getlist("picked")[:1], request.form.get("pick", "")]
    if len(pressed) == 1:
        return page(picked=[one for one in pressed if one in THINGS])
    done = picture_codes.come_by_pictures(context(), visitor(), pressed)
    if done.match_id:
        return redirect_page(url_for("match.table", match_id=done.match_id))
    if done.waits:
        return redirect_page(url_for("friends.page"))
    return page(failed=not done.seconds, wait=done.seconds)

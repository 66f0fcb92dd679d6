"""The token with which a program plays for a child: made by a teacher of its class, in a demo."""

from datetime import timedelta

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from classroom.services.together.player_programs import child_for_program
from classroom.web import logs
from classroom.web.access.auth_guards import teachers_only
from classroom.web.polling.tickets import make_ticket
from classroom.web.request_context import context, teacher_id
from classroom.web.views.bots.playing import PURPOSE

blueprint = Blueprint("tokens", __name__, url_prefix="/teacher/child/<child_id>/program")
blueprint.before_request(teachers_only)

LASTS = timedelta(days=30)


@blueprint.get("")
def page(child_id: str) -> ResponseReturnValue:
    """What such a program is, and the button that makes a token."""
    return draw(child_id)


@blueprint.post("")
def make_token(child_id: str) -> ResponseReturnValue:
    """The same with a token, which is signed and stored nowhere."""
    child_for_program(context(), teacher_id(), child_id)
    logs.log_event("program token")
    return draw(child_id, make_ticket(context(), PURPOSE, child_id, lasts=LASTS))


def draw(child_id: str, token: str = "") -> str:
    school_class, child = child_for_program(context(), teacher_id(), child_id)
    values = {"school_class": school_class, "child": child, "token": token, "days": LASTS.days}
    return render_template("teacher/bots/token.html", **values)

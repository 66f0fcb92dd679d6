"""A table that was laid for a child that is elsewhere: by a yes to its question, or by its teacher."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from classroom.services.accounts.permissions import NotThere
from classroom.services.together.asking.meeting import find_laid_table
from classroom.services.together.class_mates import may_ask_friends
from classroom.web.request_context import context, visitor
from classroom.web.views.friends.choices import version_drawn

blueprint = Blueprint("friends_table", __name__, url_prefix="/friends/table")


@blueprint.get("")
def page() -> ResponseReturnValue:
    """Who waits there, and the way. Without a table, to the start."""
    if visitor().kind != "child":
        raise NotThere("table")
    table = find_laid_table(context(), visitor())
    if table is None:
        return redirect(url_for("start.start"), 303)
    drawn, may_ask = version_drawn(table.news), may_ask_friends(context(), visitor())
    return render_template("friends/ready.html", table=table, drawn=drawn, may_ask=may_ask)

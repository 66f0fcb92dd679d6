"""Who is free, asking, being asked, waiting: one address, which shows where the child is now."""

from http import HTTPStatus
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.services.together.asking import invitations
from classroom.services.together.asking.invitations import NextStep
from classroom.services.together.asking.meeting import Meeting, find_meeting
from classroom.services.together.class_mates import is_here
from classroom.web.redirects import local_path, redirect_page
from classroom.web.request_context import context, visitor
from classroom.web.views.friends.choices import (
    meanwhile_with_tavi,
    open_door_only,
    plan_args,
    plan_asked_for,
    plan_or_404,
    version_drawn,
    ways,
)

blueprint = Blueprint("friends", __name__, url_prefix="/friends")
blueprint.before_request(open_door_only)


@blueprint.get("")
def page() -> ResponseReturnValue:
    """The table that was laid for the child, else what it is asked, else what it waits for, else who is free; with
    `choose`, who is free, although it waits."""
    is_here(context(), visitor())
    meeting = find_meeting(context(), visitor(), plan_asked_for(visitor().play_settings))
    chooses = "choose" in request.args
    if meeting.news.table and not chooses:
        return redirect(url_for("friends_table.page"), 303)
    if meeting.question:
        return show_question(meeting)
    if meeting.own and not chooses:
        return show_waiting(meeting)
    return show_free(meeting)


def show_question(meeting: Meeting) -> str:
    assert meeting.question
    told = {"asked": meeting.question, "plan": meeting.question.plan, "drawn": version_drawn(meeting.news)}
    return render_template("friends/asked.html", **told)


def show_waiting(meeting: Meeting) -> ResponseReturnValue:
    """Whom the child waits for; where it shows pictures, these."""
    assert meeting.own
    if meeting.own.is_mine and meeting.own.pictures and meeting.settings.codes:
        return redirect(url_for("pictures.page"), 303)
    return render_template("friends/waiting.html", **waiting_values(meeting))


def waiting_values(meeting: Meeting) -> dict[str, Any]:
    own = meeting.own
    assert own
    meanwhile = meanwhile_with_tavi(meeting.settings, own.plan)
    return {"own": own, "plan": own.plan, "meanwhile": meanwhile, "drawn": version_drawn(meeting.news)}


def show_free(meeting: Meeting) -> ResponseReturnValue:
    """Who is free to be asked, to the table that is chosen."""
    if not meeting.settings.invites:
        return redirect(url_for("pictures.page"), 303)
    return render_template("friends/page.html", **free_values(meeting), drawn=version_drawn(meeting.news))


def free_values(meeting: Meeting) -> dict[str, Any]:
    plan = plan_or_404(meeting.settings)
    picked = set(request.args.getlist("child"))
    return {"meeting": meeting, "plan": plan, "args": plan_args(plan), "free": meeting.free, "picked": picked}


@blueprint.get("/free")
def free() -> ResponseReturnValue:
    """Who is free now, for htmx; 204 where the page shows just these."""
    values = free_values(find_meeting(context(), visitor(), plan_asked_for(visitor().play_settings)))
    if not htmx_request.htmx:
        return redirect(url_for(".page"), 303)
    if request.args.get("seen", "") == " ".join(one.id for one in values["free"]):
        return "", HTTPStatus.NO_CONTENT
    return render_template("friends/free.html", **values)


@blueprint.get("/meanwhile")
def meanwhile() -> ResponseReturnValue:
    """The part of the page of a child that has waited for a while, for htmx."""
    meeting = find_meeting(context(), visitor())
    if not htmx_request.htmx or not meeting.own:
        return redirect_page(url_for(".page"))
    return render_template("friends/meanwhile.html", **waiting_values(meeting))


@blueprint.get("/game")
def game() -> str:
    """Another game, another table; `back` names the page that is chosen for."""
    meeting = find_meeting(context(), visitor())
    plan = plan_or_404(meeting.settings)
    leads = "pictures.page" if request.args.get("back") == "pictures" else ".page"
    offered = ways(meeting.settings)
    return render_template("friends/game.html", ways=offered, plan=plan, leads=leads, drawn=version_drawn(meeting.news))


@blueprint.post("/ask")
def ask() -> ResponseReturnValue:
    """Asks the children chosen. Where none of them is free any more, back to those who are."""
    plan = plan_or_404(visitor().play_settings)
    done = invitations.ask_children(context(), visitor(), plan, request.form.getlist("child"))
    gone = {} if done.match_id or done.waits else {"choose": 1, "gone": 1, **plan_args(plan)}
    return lead_on(done, **gone)


@blueprint.post("/answer/<invitation_id>")
def answer(invitation_id: str) -> ResponseReturnValue:
    """Yes, or not now: then back to where the child was (`back`, which news.js knows)."""
    says_yes = request.form.get("answer") == "yes"
    done = invitations.answer_question(context(), visitor(), invitation_id, says_yes)
    if not says_yes and not done.match_id and request.form.get("back"):
        return redirect(local_path(request.form["back"]), 303)
    return lead_on(done, **({"over": 1} if says_yes and not done.match_id and not done.waits else {}))


@blueprint.post("/begin/<invitation_id>")
def begin_match(invitation_id: str) -> ResponseReturnValue:
    """With those who are there."""
    return lead_on(invitations.begin_now(context(), visitor(), invitation_id))


@blueprint.post("/stop")
def stop() -> ResponseReturnValue:
    """The child asks nothing any more."""
    invitations.take_back(context(), visitor())
    return redirect(url_for(".page", choose=1), 303)


def lead_on(done: NextStep, **query: Any) -> ResponseReturnValue:
    """To the table, or to where the child is now."""
    if done.match_id:
        return redirect(url_for("match.table", match_id=done.match_id), 303)
    return redirect(url_for("friends.page", **query), 303)

"""What the class of a child is asked now: one answer, and then the way, with all the others."""

from datetime import timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.services.assignments.question_answers import OwnQuestion, answer_question, find_question
from classroom.services.play.new_match.create_match import unfinished_match
from classroom.web.presenters.practice_page import explained_sum, keys_for
from classroom.web.presenters.puzzle_page import asked_position
from classroom.web.redirects import redirect_away
from classroom.web.request_context import context, visitor

blueprint = Blueprint("answering", __name__)

LESSON = timedelta(hours=1)  # a match played in it goes on after the question


@blueprint.get("/question")
def question() -> ResponseReturnValue:
    """What is asked now. A teacher may have copied this address: who is not signed in is led there."""
    if not visitor().kind:
        return redirect(url_for("login.join"), 303)
    return draw(find_question(context(), visitor()))


@blueprint.post("/question/<question_id>")
def answer(question_id: str) -> ResponseReturnValue:
    given = request.form.get("answer") or request.form.get("pick", "")
    answer_question(context(), visitor(), question_id, given)
    return redirect_away(".question")


def draw(now: OwnQuestion | None) -> str:
    """What is to be answered, that others still answer, the way; or that nothing is asked."""
    asked = now.question if now else None
    going_on = unfinished_match(context(), visitor(), within=LESSON)
    if now is None or asked is None:
        return render_template("question/page.html", now=None, going_on=going_on)
    waits = now.answer is None and not asked.is_explained
    if asked.position and waits:
        return render_template("question/position.html", now=now, **asked_position(asked.position, visitor()))
    shown = explained_sum(asked.sum) if asked.sum and asked.is_explained else None
    advice = asked.position.advise() if asked.position and asked.is_explained else None
    keys = keys_for(asked.sum) if asked.sum and waits else ()
    about = {"keys": keys, "shown": shown, "advice": advice, "going_on": going_on}
    return render_template("question/page.html", now=now, waits=waits, **about)

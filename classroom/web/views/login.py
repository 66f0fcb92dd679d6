"""How children sign in: the code of the class, name and pictures, the card, a raised hand; and how they sign out."""

from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.services.accounts import sessions
from classroom.services.login.child_login import owner_of_card, sign_in_with_card, sign_in_with_secret
from classroom.services.login.guest_adoption import adopt_matches, count_matches_today
from classroom.services.login.join_requests import TooManyRequests, request_status, request_to_join, sign_in_approved
from classroom.services.login.open_classes import TooManyTries, child_to_sign_in, class_to_sign_in, normalise_code
from classroom.services.login.picture_secrets import PICTURES, PICTURES_IN_SECRET
from classroom.services.together.asking.going_away import go_away
from classroom.web import logs
from classroom.web.redirects import redirect_page
from classroom.web.request_context import context, remember_device, renew_token, request_origin, token, visitor
from classroom.web.templating.i18n import speak

blueprint = Blueprint("login", __name__)


@blueprint.get("/join")
def join() -> str:
    return render_template("login/join.html", code=request.args.get("code", ""), failed=False)


@blueprint.post("/join")
def enter_code() -> ResponseReturnValue:
    code = normalise_code(request.form.get("code", ""))
    return redirect(url_for(".names", code=code or "-"), 303)


@blueprint.get("/class/<code>")
def names(code: str) -> ResponseReturnValue:
    """The children behind an open door; for a wrong code and a shut door the same page (A1.7, A1.8)."""
    try:
        found = class_to_sign_in(context(), code, request_origin())
    except TooManyTries:
        return render_template("login/closed.html", wait=True), HTTPStatus.TOO_MANY_REQUESTS
    if found is None:
        return show_closed()
    school_class, children = found
    speak(school_class.language)
    return render_template("login/names.html", school_class=school_class, code=school_class.code, children=children)


def show_closed(**more: object) -> ResponseReturnValue:
    """The page behind which nothing is, whatever the reason."""
    if htmx_request.htmx:
        return Response(headers={"HX-Redirect": url_for(".join")})
    return render_template("login/closed.html", wait=False, **more), 404


@blueprint.get("/class/<code>/<child_id>")
def secret(
    code: str, child_id: str, picked: list[str] | None = None, failed: bool = False, wait: int = 0, shut: bool = False
) -> ResponseReturnValue:
    """The page on which a child shows its secret, or the part of it that changes. It lives one answer long."""
    found = child_to_sign_in(context(), code, child_id)
    if found is None:
        return show_closed()
    child, language = found
    speak(language)
    kind = None if shut else child.secret
    values = {"code": normalise_code(code), "child": child, "kind": kind, "things": PICTURES.get(kind or "", ())}
    template = "login/secret-part.html" if htmx_request.htmx else "login/secret.html"
    told = {"chosen": picked or [], "failed": failed, "wait": wait}
    here = {"HX-Retarget": "#secret", "HX-Reswap": "innerHTML"}  # a wait is told there, not beside it
    return render_template(template, **values, **told), HTTPStatus.TOO_MANY_REQUESTS if wait else 200, here


@blueprint.post("/class/<code>/<child_id>")
def give_secret(code: str, child_id: str) -> ResponseReturnValue:
    """One picture more, one back, or two words. With the last picture the child is let in, or asked again."""
    picked = request.form.getlist("picked")[:PICTURES_IN_SECRET]
    if "back" in request.form:
        return secret(code, child_id, picked[:-1])
    if "pick" in request.form:
        picked = [*picked, request.form["pick"]][:PICTURES_IN_SECRET]
        if len(picked) < PICTURES_IN_SECRET:
            return secret(code, child_id, picked)
    words = [request.form.get("word1", ""), request.form.get("word2", "")]
    parts = picked if len(picked) == PICTURES_IN_SECRET else words
    if not all(parts):
        return secret(code, child_id)
    tried = sign_in_with_secret(context(), code, child_id, [part[:40] for part in parts], request_origin())
    if tried.gone:
        return show_closed()
    if tried.token:
        return finish_sign_in(tried.token, "secret")
    logs.log_event("sign-in failed", child=child_id, way="secret")
    return secret(code, child_id, failed=not tried.wait and not tried.closed, wait=tried.wait, shut=tried.closed)


def finish_sign_in(new: str, way: str) -> ResponseReturnValue:
    """Goes on as the child, with a new cookie; a guest's matches of today may be its own."""
    renew_token(new)
    remember_device()
    logs.log_event("sign-in", way=way)
    return redirect_page(url_for(".keep_matches" if count_matches_today(context(), new) else "start.start"))


@blueprint.post("/class/<code>/<child_id>/hand")
def ask_to_join(code: str, child_id: str) -> ResponseReturnValue:
    try:
        is_asked = request_to_join(context(), code, child_id, request_origin())
    except TooManyRequests:
        return show_request("full"), HTTPStatus.TOO_MANY_REQUESTS
    return redirect_page(url_for(".join_request")) if is_asked else show_closed()


@blueprint.get("/hand")
def join_request() -> ResponseReturnValue:
    """Whether the teacher has let this browser in. It asks again by itself."""
    return show_request(*request_status(context(), token()))


def show_request(state: str, child: object = None, symbol: str = "") -> str:
    template = "login/join-request-part.html" if htmx_request.htmx else "login/join-request.html"
    return render_template(template, child=child, state=state, symbol=symbol)


@blueprint.post("/hand")
def use_join_request() -> ResponseReturnValue:
    new = sign_in_approved(context(), request_origin())
    return finish_sign_in(new, "hand") if new else redirect_page(url_for(".join_request"))


@blueprint.get("/card/<card>")
def card(card: str) -> ResponseReturnValue:
    """Whose card it is. Nothing changes before the child says so."""
    found = owner_of_card(context(), card)
    if found is None:
        return show_closed(card=True)
    child, language = found
    speak(language)
    return render_template("login/card.html", child=child, card=card)


@blueprint.post("/card/<card>")
def show_card(card: str) -> ResponseReturnValue:
    new = sign_in_with_card(context(), card, request_origin())
    return finish_sign_in(new, "card") if new else show_closed(card=True)


@blueprint.get("/keep")
def keep_matches() -> ResponseReturnValue:
    """Whether what was played before signing in is this child's own."""
    found = count_matches_today(context(), token())
    if visitor().kind != "child" or not found:
        return redirect(url_for("start.start"), 303)
    return render_template("login/keep-matches.html", matches=found)


@blueprint.post("/keep")
def decide_keep_matches() -> ResponseReturnValue:
    if visitor().kind != "child":
        abort(404)
    adopt_matches(context(), visitor(), keeps=request.form.get("keep") == "yes")
    return redirect(url_for("start.start"), 303)


@blueprint.post("/sign-out")
def sign_out() -> ResponseReturnValue:
    """Out, child or teacher."""
    return leave(url_for("teacher_login.sign_in" if visitor().kind == "teacher" else "start.start"))


@blueprint.post("/pass-on")
def pass_on() -> ResponseReturnValue:
    """The tablet goes to the next child: out, and to the names of the class."""
    code = visitor().class_code
    return leave(url_for(".names", code=code) if code else url_for("start.start"))


def leave(address: str) -> ResponseReturnValue:
    """Signed out, and on to this address. What the browser kept of the pages goes (A3.5)."""
    go_away(context(), visitor())
    renew_token(sessions.sign_out(context(), token()))
    answer = redirect(address, 303)
    answer.headers["Clear-Site-Data"] = '"cache", "storage"'
    return answer


@blueprint.post("/stay")
def stay() -> ResponseReturnValue:
    """Somebody who was asked whether they are still there is."""
    return "", 204

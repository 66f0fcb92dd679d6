"""Teachers' accounts: the first set-up, links, signing in with a passphrase and codes, changing them."""

from http import HTTPStatus
from pathlib import Path

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.services.teachers import one_time_links, teacher_accounts, teacher_login, teacher_passphrases
from classroom.services.teachers.account_notices import account_notices
from classroom.services.teachers.teacher_login import TeacherSignIn
from classroom.web import logs
from classroom.web.access.step_up import refused
from classroom.web.redirects import local_path
from classroom.web.request_context import context, remember_device, renew_token, request_origin, visitor
from classroom.web.templating.i18n import language_here

blueprint = Blueprint("teacher_login", __name__)


@blueprint.get("/setup")
@blueprint.get("/setup/<link>")
def setup(link: str = "") -> ResponseReturnValue:
    """The first start of a school; nothing once it is set up."""
    link_or_refuse(link)
    return render_template("teacher/teacher_login/setup.html", link=link, failed=())


@blueprint.post("/setup/<link>")
def found_school(link: str) -> ResponseReturnValue:
    link_or_refuse(link)
    form = request.form
    school, name = form.get("school", ""), form.get("name", "")
    entered = teacher_accounts.set_up_school(
        context(), link, school, name, form.get("passphrase", ""), language_here(), request_origin()
    )
    if entered.fault:
        values = {"link": link, "school": school, "name": name, "failed": [entered.fault]}
        return render_template("teacher/teacher_login/setup.html", **values), HTTPStatus.UNPROCESSABLE_ENTITY
    return finish_sign_in(entered, "set-up")


def link_or_refuse(link: str) -> None:
    found = one_time_links.setup_state(context(), link)
    if found != "open":
        abort(404 if found == "done" else HTTPStatus.FORBIDDEN)


@blueprint.get("/link/<link>")
def link(link: str) -> ResponseReturnValue:
    """Choosing a passphrase by a link from an admin."""
    return render_template(
        "teacher/teacher_login/link.html", link=link, name=one_time_links.name_of_link(context(), link), failed=()
    )


@blueprint.post("/link/<link>")
def use_link(link: str) -> ResponseReturnValue:
    name = one_time_links.name_of_link(context(), link)
    entered = teacher_passphrases.use_link(context(), link, request.form.get("passphrase", ""), request_origin())
    if entered.fault:
        return render_template(
            "teacher/teacher_login/link.html", link=link, name=name, failed=[entered.fault]
        ), HTTPStatus.UNPROCESSABLE_ENTITY
    return finish_sign_in(entered, "link")


@blueprint.get("/teacher/sign-in")
def sign_in() -> ResponseReturnValue:
    if visitor().kind == "teacher" and not visitor().waits:
        return redirect(url_for("classes.index"), 303)
    return render_template("teacher/teacher_login/sign-in.html", failed=(), wait=0, next=request.args.get("next", ""))


@blueprint.post("/teacher/sign-in")
def enter() -> ResponseReturnValue:
    form = request.form
    entered = teacher_login.sign_in_with_passphrase(
        context(), form.get("name", ""), form.get("passphrase", ""), request_origin()
    )
    if entered.token:
        return finish_sign_in(entered, "passphrase")
    values = {"next": form.get("next", ""), "name": form.get("name", "")}
    return show_refusal("teacher/teacher_login/sign-in.html", entered, **values)


@blueprint.get("/teacher/code")
def code() -> ResponseReturnValue:
    waiting_teacher()
    return render_template("teacher/teacher_login/code.html", failed=(), wait=0, next=request.args.get("next", ""))


@blueprint.post("/teacher/code")
def give_code() -> ResponseReturnValue:
    entered = teacher_login.sign_in_with_code(
        context(), waiting_teacher(), request.form.get("code", ""), request_origin()
    )
    if entered.token:
        return finish_sign_in(entered, "code")
    return show_refusal("teacher/teacher_login/code.html", entered)


def waiting_teacher() -> str:
    """The teacher whose code is still to come."""
    if not visitor().waits:
        abort(404)
    return visitor().teacher_id


@blueprint.get("/teacher/recover")
def recover() -> str:
    return render_template("teacher/teacher_login/recover.html", failed=(), wait=0)


@blueprint.post("/teacher/recover")
def use_recovery() -> ResponseReturnValue:
    form = request.form
    entered = teacher_passphrases.recover_account(
        context(), form.get("name", ""), form.get("recovery", ""), form.get("passphrase", ""), request_origin()
    )
    if entered.token:
        return finish_sign_in(entered, "recovery")
    return show_refusal("teacher/teacher_login/recover.html", entered, name=form.get("name", ""))


def show_refusal(template: str, entered: TeacherSignIn, **more: str) -> ResponseReturnValue:
    logs.log_event("sign-in failed", way=Path(template).stem)
    return refused(render_template(template, failed=entered.failed, wait=entered.wait, **more), entered)


def finish_sign_in(entered: TeacherSignIn, way: str) -> ResponseReturnValue:
    """Goes on with a new cookie, to where the teacher wanted to go."""
    if entered.token is None:
        abort(HTTPStatus.UNPROCESSABLE_ENTITY)
    renew_token(entered.token)
    remember_device()
    logs.log_event("sign-in", way=way)
    wanted = local_path(request.form.get("next", ""))
    is_free = wanted.startswith("/teacher") and not account_notices(context(), entered.token)
    return redirect(wanted if is_free else url_for("classes.index"), 303)

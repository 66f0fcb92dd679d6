"""A teacher's own account: passphrase, six-digit codes, recovery codes."""

from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.games.protocol import Message
from classroom.services.teachers import recovery_codes, teacher_accounts, teacher_passphrases, totp_codes
from classroom.services.teachers.account_notices import acknowledge_notices
from classroom.services.teachers.confirmation import confirm
from classroom.services.teachers.teacher_login import TeacherSignIn
from classroom.web import logs
from classroom.web.access.auth_guards import for_teachers
from classroom.web.access.step_up import confirmed_only, refused
from classroom.web.documents.qr import qr_svg
from classroom.web.request_context import context, renew_token, request_origin, teacher_id, visitor

blueprint = Blueprint("account_settings", __name__)

ACCOUNT = "/teacher/account"


@blueprint.get(ACCOUNT)
@for_teachers
def page() -> ResponseReturnValue:
    return account_page()


def account_page(*failed: Message, wait: int = 0) -> str:
    teacher = teacher_accounts.account_overview(context(), teacher_id())
    return render_template("teacher/account_settings/account.html", teacher=teacher, failed=failed, wait=wait)


def refuse(tried: TeacherSignIn) -> ResponseReturnValue:
    """The account page with what was wrong, or how long to wait."""
    return refused(account_page(*tried.failed, wait=tried.wait), tried)


@blueprint.post(f"{ACCOUNT}/passphrase")
@for_teachers
def change_passphrase() -> ResponseReturnValue:
    form = request.form
    entered = teacher_passphrases.change_passphrase(
        context(), teacher_id(), form.get("old", ""), form.get("new", ""), request_origin()
    )
    if entered.token is None:
        return refuse(entered)
    renew_token(entered.token)
    logs.log_event("passphrase changed")
    return redirect(url_for(".page"), 303)


@blueprint.post(f"{ACCOUNT}/seen")
@for_teachers
def acknowledge() -> ResponseReturnValue:
    """The teacher knows what was done with the account."""
    acknowledge_notices(context(), teacher_id())
    return redirect(url_for("classes.index"), 303)


@blueprint.get(f"{ACCOUNT}/totp")
@for_teachers
@confirmed_only
def totp() -> ResponseReturnValue:
    return totp_page()


def totp_page(failed: bool = False) -> str:
    """The key for an authenticator app, which stays the same until it is used."""
    secret = totp_codes.next_totp_secret(context(), teacher_id())
    drawing = qr_svg(totp_codes.totp_uri(secret, visitor().name))
    return render_template("teacher/account_settings/totp.html", svg=drawing, secret=secret, failed=failed)


@blueprint.post(f"{ACCOUNT}/totp")
@for_teachers
@confirmed_only
def turn_on() -> ResponseReturnValue:
    """Without a code, the page: it was asked for by whoever had to confirm first."""
    if "code" not in request.form:
        return totp_page()
    made = totp_codes.enable_totp(context(), teacher_id(), request.form["code"])
    if made is None:
        return totp_page(failed=True), HTTPStatus.UNPROCESSABLE_ENTITY
    logs.log_event("codes on")
    return show_codes(made)


@blueprint.post(f"{ACCOUNT}/totp/off")
@for_teachers
def totp_off() -> ResponseReturnValue:
    passphrase, code = request.form.get("passphrase", ""), request.form.get("code", "")
    tried = confirm(context(), teacher_id(), passphrase, code, request_origin())
    if tried.token is None:
        return refuse(tried)
    failed = totp_codes.disable_totp(context(), teacher_id(), passphrase)
    if failed:
        return refuse(TeacherSignIn(fault=failed))
    logs.log_event("codes off")
    return redirect(url_for(".page"), 303)


@blueprint.post(f"{ACCOUNT}/codes")
@for_teachers
@confirmed_only
def new_codes() -> ResponseReturnValue:
    logs.log_event("recovery codes")
    return show_codes(recovery_codes.replace_recovery_codes(context(), teacher_id()))


def show_codes(made: list[str]) -> str:
    """The recovery codes, this once."""
    return render_template("teacher/account_settings/codes.html", codes=made)

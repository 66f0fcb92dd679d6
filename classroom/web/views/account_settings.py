"""A teacher's own account: passphrase, six-digit codes, recovery codes."""

from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from classroom.games.protocol import Message
from classroom.services.teachers import recovery_codes, teacher_accounts, teacher_passphrases, totp_codes
from classroom.web.auth_guards import for_teachers
from classroom.web.documents.qr import qr_svg
from classroom.web.request_context import context, renew_token, request_origin, teacher_id, visitor

blueprint = Blueprint("account_settings", __name__)

ACCOUNT = "/teacher/account"


@blueprint.get(ACCOUNT)
@for_teachers
def page() -> ResponseReturnValue:
    return account_page()


def account_page(*failed: Message) -> str:
    teacher = teacher_accounts.account_overview(context(), teacher_id())
    return render_template("teacher/account_settings/account.html", teacher=teacher, failed=failed)


@blueprint.post(f"{ACCOUNT}/passphrase")
@for_teachers
def change_passphrase() -> ResponseReturnValue:
    form = request.form
    entered = teacher_passphrases.change_passphrase(
        context(), teacher_id(), form.get("old", ""), form.get("new", ""), request_origin()
    )
    if entered.fault:
        return account_page(entered.fault), HTTPStatus.UNPROCESSABLE_ENTITY
    renew_token(entered.token or "")
    return redirect(url_for(".page"), 303)


@blueprint.get(f"{ACCOUNT}/totp")
@for_teachers
def totp() -> ResponseReturnValue:
    return totp_page(totp_codes.new_totp_secret())


def totp_page(secret: str, failed: bool = False) -> str:
    drawing = Markup(qr_svg(totp_codes.totp_uri(secret, visitor().name)))  # noqa: S704 # our own
    return render_template("teacher/account_settings/totp.html", svg=drawing, secret=secret, failed=failed)


@blueprint.post(f"{ACCOUNT}/totp")
@for_teachers
def turn_on() -> ResponseReturnValue:
    secret = request.form.get("secret", "")
    if not totp_codes.is_totp_secret(secret):
        abort(400)
    made = totp_codes.enable_totp(context(), teacher_id(), secret, request.form.get("code", ""))
    return show_codes(made) if made else (totp_page(secret, failed=True), HTTPStatus.UNPROCESSABLE_ENTITY)


@blueprint.post(f"{ACCOUNT}/totp/off")
@for_teachers
def totp_off() -> ResponseReturnValue:
    failed = totp_codes.disable_totp(context(), teacher_id(), request.form.get("passphrase", ""))
    return (account_page(failed), HTTPStatus.UNPROCESSABLE_ENTITY) if failed else redirect(url_for(".page"), 303)


@blueprint.post(f"{ACCOUNT}/codes")
@for_teachers
def new_codes() -> ResponseReturnValue:
    return show_codes(recovery_codes.replace_recovery_codes(context(), teacher_id()))


def show_codes(made: list[str]) -> str:
    """The recovery codes, this once."""
    return render_template("teacher/account_settings/codes.html", codes=made)

"""Step-up authentication: a view that gives an account away is done only in a session that was confirmed a short while
ago (requirements A2.12). Else its form is kept, and the passphrase asked for once more."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue

from classroom.services.teachers.confirmation import confirm
from classroom.services.teachers.teacher_login import TeacherSignIn
from classroom.web import logs
from classroom.web.request_context import context, request_origin, teacher_id, visitor

PASSPHRASE, CODE = "confirm_passphrase", "confirm_code"  # the fields that the page adds to the form
OWN_FIELDS = (PASSPHRASE, CODE, "csrf_token")


def confirmed_only(view: Callable[..., ResponseReturnValue]) -> Callable[..., ResponseReturnValue]:
    """For views of teachers who are signed in, below the guard of their route."""

    @wraps(view)
    def guarded(**values: Any) -> ResponseReturnValue:
        if visitor().confirmed:
            return view(**values)
        if request.method != "POST" or PASSPHRASE not in request.form:
            return ask(), HTTPStatus.FORBIDDEN if request.method == "POST" else HTTPStatus.OK
        tried = confirm(context(), teacher_id(), request.form[PASSPHRASE], request.form.get(CODE, ""), request_origin())
        if tried.token:
            return view(**values)
        logs.log_event("confirmation failed")
        return refused(ask(tried), tried)

    return guarded


def ask(tried: TeacherSignIn | None = None) -> str:
    """The page that asks, with the fields of the form that was sent."""
    kept = [pair for pair in request.form.items(multi=True) if pair[0] not in OWN_FIELDS]
    tried = tried or TeacherSignIn()
    return render_template("teacher/account_settings/confirm.html", kept=kept, failed=tried.failed, wait=tried.wait)


def refused(page: str, tried: TeacherSignIn) -> ResponseReturnValue:
    """The page, which says what was wrong or how long to wait, with the status for it."""
    return page, HTTPStatus.TOO_MANY_REQUESTS if tried.wait else HTTPStatus.UNPROCESSABLE_ENTITY

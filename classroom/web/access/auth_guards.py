"""Guards of the teachers' pages: whoever is no teacher is sent to sign in, or finds nothing (404)."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import abort, request
from flask.typing import ResponseReturnValue

from classroom.web.redirects import redirect_away
from classroom.web.request_context import visitor

BEFORE_CODES = (
    "account_settings.totp",
    "account_settings.turn_on",
)  # all that an admin without six-digit codes may open


def teachers_only() -> ResponseReturnValue | None:
    """For `before_request`: a teacher who is signed in, with the code where one is asked for."""
    found = visitor()
    if found.kind == "child":
        abort(404)
    if found.kind != "teacher":
        return redirect_away("teacher_login.sign_in", next=request.full_path if request.method == "GET" else None)
    if found.waits:
        return redirect_away("teacher_login.code")
    if found.needs_totp and request.endpoint not in BEFORE_CODES:
        return redirect_away("account_settings.totp")
    return None


def for_admins(view: Callable[..., ResponseReturnValue]) -> Callable[..., ResponseReturnValue]:
    """For views below `teachers_only` that are there for admins alone."""

    @wraps(view)
    def guarded(**values: Any) -> ResponseReturnValue:
        return view(**values) if visitor().is_admin else abort(404)

    return guarded


def for_teachers(view: Callable[..., ResponseReturnValue]) -> Callable[..., ResponseReturnValue]:
    """The same guard for one view."""

    @wraps(view)
    def guarded(**values: Any) -> ResponseReturnValue:
        away = teachers_only()
        return view(**values) if away is None else away

    return guarded

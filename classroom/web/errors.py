"""Errors as pages: kind words, nothing of the inside, the table still there. Faults are logged, with a number."""

import logging
import secrets
from http import HTTPStatus

from flask import Flask, g, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException, InternalServerError

from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.visitors import Visitor
from classroom.store.connections import is_unavailable
from classroom.web import logs
from classroom.web.metrics import DATABASE_ERRORS

FOR_ADULTS = ("/teacher", "/setup", "/link/", "/privacy/adults")

log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, show_http_error)
    app.register_error_handler(NotThere, show_not_found)
    for kind in (DBAPIError, NoConnection):
        app.register_error_handler(kind, show_unavailable)
    app.register_error_handler(Exception, show_fault)


def show_http_error(error: HTTPException) -> ResponseReturnValue:
    return error_page(error.code or 500)


def show_not_found(_error: NotThere) -> ResponseReturnValue:
    """What is not there for whoever asks looks as if it were not there at all (requirements A4.2)."""
    logs.log_event("refused")
    return error_page(HTTPStatus.NOT_FOUND)


def show_unavailable(error: DBAPIError | NoConnection) -> ResponseReturnValue:
    """The database is away, or cannot write now (requirements A6.7, A6.8): nothing is stored; the same request may be
    sent again. Programming errors are faults."""
    if not is_unavailable(error):
        return show_fault(error)
    kind = type(getattr(error, "orig", None) or error).__name__
    log.error("database: %s", kind)
    DATABASE_ERRORS.labels(kind).inc()
    return error_page(HTTPStatus.SERVICE_UNAVAILABLE)


def show_fault(error: Exception) -> ResponseReturnValue:
    reference = secrets.token_hex(4)
    log.error("fault %s", reference, exc_info=error)
    return error_page(InternalServerError.code, reference)


def error_page(code: int, reference: str = "") -> ResponseReturnValue:
    """The page of an error; for htmx a notice beside the table."""
    if "visitor" not in g:
        g.visitor = Visitor("")
    htmx = getattr(request, "htmx", None)
    template = "errors/notice.html" if htmx else "errors/page.html"
    words = "errors/adults.html" if is_for_adults() else "errors/words.html"
    return render_template(template, words=words, code=code, reference=reference, cookieless=True), code


def is_for_adults() -> bool:
    """Whether a teacher asks, or anybody for a page that only adults open: these are not spoken to as children."""
    return g.visitor.kind == "teacher" or request.path.startswith(FOR_ADULTS)

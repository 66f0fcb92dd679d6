"""Errors as pages: kind words, nothing of the inside, the table still there."""

import logging
import secrets

from flask import Flask, g, render_template, request
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException, InternalServerError

from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.visitors import Visitor
from classroom.store.connections import is_unavailable
from classroom.web import logs
from classroom.web.metrics import FAULTS

log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, show_refusal)
    app.register_error_handler(NotThere, show_nothing)
    for kind in (DBAPIError, NoConnection):
        app.register_error_handler(kind, show_closed)
    app.register_error_handler(Exception, show_fault)


def show_refusal(error: HTTPException) -> ResponseReturnValue:
    return page(error.code or 500)


def show_nothing(_error: NotThere) -> ResponseReturnValue:
    """What is not there for whoever asks looks as if it were not there at all (requirements A4.2)."""
    logs.log_event("refused")
    return page(404)


def show_closed(error: DBAPIError | NoConnection) -> ResponseReturnValue:
    """The database is away, or cannot write now (requirements A6.7, A6.8): nothing is kept; the same wish may be
    sent again. Our own mistakes are faults."""
    if not is_unavailable(error):
        return show_fault(error)
    kind = type(getattr(error, "orig", None) or error).__name__
    log.error("database: %s", kind)
    FAULTS.labels(kind).inc()
    return page(503)


def show_fault(error: Exception) -> ResponseReturnValue:
    reference = secrets.token_hex(4)
    log.error("fault %s", reference, exc_info=error)
    return page(InternalServerError.code, reference)


def page(code: int, reference: str = "") -> ResponseReturnValue:
    """The page of a refusal; in the place for notices when htmx asks."""
    if "visitor" not in g:
        g.visitor = Visitor("")
    htmx = getattr(request, "htmx", None)
    template = "errors/notice.html" if htmx else "errors/page.html"
    return render_template(template, code=code, reference=reference), code

"""Who asks: found once a request, before any view."""

from typing import Any

from flask import Flask, g, request
from flask.typing import ResponseReturnValue

from classroom.services.accounts.visitors import Visitor, find_visitor
from classroom.services.crypto import new_token
from classroom.services.login import join_requests
from classroom.web import request_context
from classroom.web.polling import news
from classroom.web.polling.tickets import make_ticket
from classroom.web.redirects import redirect_away

# The same for everybody: no session is looked up.
ANONYMOUS = ("assets.file", "health.health", "health.figures", "privacy.security_txt")
# They show a token of their own, and no cookie.
BY_TOKEN = ("bots.tables", "bots.table", "bots.move")
# Asked by open pages by themselves, which keeps nobody signed in.
POLLED = (
    *("reports.now", "reports.hands", "reports.board", "asking.page", "asking.board"),
    *("tables.index", "tables.table", "login.join_request"),
    "friends.free",
)


def init_app(app: Flask) -> None:
    app.before_request(identify_visitor)
    app.context_processor(template_context)


def identify_visitor() -> ResponseReturnValue | None:
    """Sets `g.visitor`. Whose session has ended is nobody, under a new cookie; what a page left open still sends is
    not done, but leads to signing in again."""
    if request.endpoint in (*ANONYMOUS, *BY_TOKEN):
        return None
    g.visitor = found = find_visitor(
        request_context.context(), request_context.token(), refresh=request.endpoint not in POLLED
    )
    if not found.ended:
        return None
    request_context.renew_token(new_token())
    g.visitor = Visitor(request_context.token(), may_play=found.may_play)
    if request.method in ("GET", "HEAD"):
        return None
    return redirect_away("teacher_login.sign_in" if request.path.startswith("/teacher") else "start.start")


def template_context() -> dict[str, Any]:
    """What every template knows of the request."""
    return {
        "visitor": request_context.visitor(),
        "is_demo": request_context.is_demo(),
        "news_ticket": news_ticket,
        "is_unencrypted": request_context.is_unencrypted(),
        "date_today": request_context.context().today,
        "hands_up": hands_up,
    }


def hands_up(class_id: str) -> list[join_requests.PendingRequest]:
    """Who has a hand up in this class: on every page of it."""
    return join_requests.hands_up(request_context.context(), request_context.teacher_id(), class_id)


def news_ticket() -> str:
    """With which the pages of a child ask whether its class is asked something."""
    visitor = request_context.visitor()
    return make_ticket(request_context.context(), news.PURPOSE, visitor.class_id, visitor.id or "")

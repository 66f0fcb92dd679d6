"""Polls, answered before Flask and its session: 204 where the page shows already what there is, else 200 with the
version there is, and the page fetches what changed. It shows a ticket, and the version it has: `?seen=<version>`."""

import logging
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from sqlalchemy.exc import SQLAlchemyError
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Request
from werkzeug.wsgi import get_path_info

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

TO_TELL = 0.05  # seconds that an answer takes at most, once nothing has to be read for it

log = logging.getLogger(__name__)

HEADERS = [
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]


class Poll(Protocol):
    """What answers the polls of one path."""

    def version(self, ticket: str, args: MultiDict[str, str]) -> str | None:
        """The version that there is; None for a ticket that is not good. Raises SQLAlchemyError."""

    def is_ready(self, ticket: str) -> bool:
        """Whether the version can be told now, and a moment later, without the database."""


class PollingMiddleware:
    """WSGI middleware that answers the paths of its polls itself: their beginning, then the ticket."""

    def __init__(self, app: "WSGIApplication", polls: Mapping[str, Poll]) -> None:
        self.app, self.polls = app, polls

    def is_ready(self, path: str) -> bool:
        """Whether this path is a poll that can be answered now without waiting for anything."""
        found = self.find(path)
        return found is not None and found[0].is_ready(found[1])

    def find(self, path: str) -> tuple[Poll, str] | None:
        """The poll that answers this path, and the ticket in it; None for a path of the app."""
        beginning = next((one for one in self.polls if path.startswith(one)), None)
        return (self.polls[beginning], path.removeprefix(beginning)) if beginning else None

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        found = self.find(get_path_info(environ))
        if found is None:
            return self.app(environ, start)
        status, body = answer(environ, *found)
        length = [] if status.startswith("204") else [("Content-Length", str(len(body)))]
        start(status, HEADERS + length)
        return [body]


def answer(environ: "WSGIEnvironment", poll: Poll, ticket: str) -> tuple[str, bytes]:
    """The status line and the body."""
    request = Request(environ, populate_request=False)
    if request.method != "GET":
        return "405 Method Not Allowed", b""
    try:
        version = poll.version(ticket, request.args)
    except SQLAlchemyError as error:
        log.error("no answer from the database: %s", type(error).__name__)
        return "503 Service Unavailable", b""
    if version is None:
        return "404 Not Found", b""
    return ("204 No Content", b"") if request.args.get("seen", "") == version else ("200 OK", version.encode())

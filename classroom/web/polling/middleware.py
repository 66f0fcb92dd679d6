"""Polls, answered before Flask and its session: 204 where the page shows already what there is, else 200 with the
version there is, and the page fetches what changed. It shows a ticket, and the version it has: `?seen=<version>`; with
`&wait=1` it would wait for a new one."""

import logging
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol
from urllib.parse import parse_qsl

from sqlalchemy.exc import SQLAlchemyError
from werkzeug.wrappers import Request
from werkzeug.wsgi import get_path_info

from classroom.web.server.connections.ready_answers import Answer, Source, Wait

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

log = logging.getLogger(__name__)

HEADERS = [
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]
NOTHING_NEW: Answer = ("204 No Content", HEADERS, b"")
Args = Mapping[str, str]


class Poll(Protocol):
    """What answers the polls of one path."""

    def version(self, ticket: str, args: Args) -> str | None:
        """The version that there is; None for a ticket that is not good. Raises SQLAlchemyError."""

    def version_at_once(self, ticket: str, args: Args) -> str | None:
        """The same, where it can be told without waiting for the database; else None."""

    def waiter(self, ticket: str, args: Args) -> "Waiter | None":
        """For a page that would wait for another version than it has; None where it cannot."""


class Waiter(Protocol):
    """Somebody who waits for another version from this source."""

    @property
    def source(self) -> Source: ...

    def version(self) -> str | None:
        """The version that there is now; None where that is the one seen, or nothing was read since. Asks no
        database."""


class PollingMiddleware:
    """WSGI middleware that answers the paths of its polls itself: their beginning, then the ticket."""

    def __init__(self, app: "WSGIApplication", polls: Mapping[str, Poll]) -> None:
        self.app, self.polls = app, polls

    def at_once(self, path: str, query: str) -> Answer | Wait | None:
        """What a GET of this is answered, where that is a poll and no database has to be asked; or what it waits for,
        where the page says that it would."""
        found = self.find(path)
        if found is None:
            return None
        poll, ticket = found
        args = read_args(query)
        if "wait" in args and (waiter := poll.waiter(ticket, args)):
            return wait_of(waiter, ticket)
        version = poll.version_at_once(ticket, args)
        return None if version is None else version_told(version, args)

    def find(self, path: str) -> tuple[Poll, str] | None:
        """The poll that answers this path, and the ticket in it; None for a path of the app."""
        beginning = next((one for one in self.polls if path.startswith(one)), None)
        return (self.polls[beginning], path.removeprefix(beginning)) if beginning else None

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        found = self.find(get_path_info(environ))
        if found is None:
            return self.app(environ, start)
        request = Request(environ, populate_request=False)
        args = read_args(request.query_string.decode("latin-1"))
        status, headers, body = ask(*found, args) if request.method == "GET" else answer("405 Method Not Allowed")
        start(status, headers)
        return [body]


def read_args(query: str) -> Args:
    return dict(parse_qsl(query, keep_blank_values=True))


def wait_of(waiter: Waiter, ticket: str) -> Wait:
    def look() -> Answer | None:
        version = waiter.version()
        return answer("200 OK", version.encode()) if version else None

    return Wait(ticket, look, NOTHING_NEW, waiter.source)


def ask(poll: Poll, ticket: str, args: Args) -> Answer:
    try:
        version = poll.version(ticket, args)
    except SQLAlchemyError as error:
        log_no_answer(error)
        return answer("503 Service Unavailable")
    return answer("404 Not Found") if version is None else version_told(version, args)


def log_no_answer(error: SQLAlchemyError) -> None:
    log.error("no answer from the database: %s", type(error).__name__)


def version_told(version: str, args: Args) -> Answer:
    """The version that there is, unless the page has it."""
    return NOTHING_NEW if args.get("seen", "") == version else answer("200 OK", version.encode())


def answer(status: str, body: bytes = b"") -> Answer:
    return status, [*HEADERS, ("Content-Length", str(len(body)))], body

"""News for the tablets of a class, answered before Flask, its session and, mostly, SQL: is it asked something new?

`GET /news/<ticket>?seen=<version>` gives 204 where the page shows that version already; else 200 with the one there is,
empty for none, and the page fetches what changed. A process reads the version of a class once a second at most, however
many tablets ask, and holds nothing that another process or server would have to know.
"""

import logging
from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError
from werkzeug.wrappers import Request
from werkzeug.wsgi import get_path_info

from classroom.services.assignments.class_questions import version_now
from classroom.services.cache import LRUCache
from classroom.services.context import Context
from classroom.web.polling.tickets import class_of_ticket

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

log = logging.getLogger(__name__)

PATH = "/news/"
FRESH = 1.0  # seconds
CLASSES = 4096  # whose versions are remembered
HEADERS = [
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]


class NewsMiddleware:
    """WSGI middleware that answers what begins with PATH itself. `clock` counts seconds."""

    def __init__(self, app: "WSGIApplication", context: Context, clock: Callable[[], float] = monotonic) -> None:
        self.app, self.context, self.clock = app, context, clock
        self.versions: LRUCache[tuple[float, str]] = LRUCache(CLASSES)

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        path = get_path_info(environ)
        if not path.startswith(PATH):
            return self.app(environ, start)
        status, body = self.answer(environ, path.removeprefix(PATH))
        length = [] if status.startswith("204") else [("Content-Length", str(len(body)))]
        start(status, HEADERS + length)
        return [body]

    def answer(self, environ: "WSGIEnvironment", ticket: str) -> tuple[str, bytes]:
        """The status line and the body."""
        request = Request(environ, populate_request=False)
        if request.method != "GET":
            return "405 Method Not Allowed", b""
        class_id = class_of_ticket(self.context, ticket)
        if class_id is None:
            return "404 Not Found", b""
        try:
            version = self.version(class_id)
        except SQLAlchemyError as error:
            log.error("no answer from the database: %s", type(error).__name__)
            return "503 Service Unavailable", b""
        return ("204 No Content", b"") if request.args.get("seen", "") == version else ("200 OK", version.encode())

    def version(self, class_id: str) -> str:
        """As it was read less than a second ago. Raises SQLAlchemyError."""
        known = self.versions.get(class_id)
        if known is None or self.clock() - known[0] >= FRESH:
            known = self.clock(), version_now(self.context, class_id)
            self.versions.put(class_id, known)
        return known[1]

"""The GIL's switch interval: how long a thread runs before another one may have the global interpreter lock.

By itself Python switches every 5 ms. A move takes 5 to 20, so that moves which come at the same time are all done late;
with 50 ms one is done before the next is begun. Measured with eight children at once, by processor time: p95 of a move
15 % lower, p99 25 %.

But whatever works longer, such as drawing a class's cards as PDF, would keep moves waiting so long after each of their
database statements, which release the lock: with class pages beside them a fixed 50 ms made moves 10 % slower. So the
interval is short while there is any of it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

from werkzeug.wsgi import ClosingIterator, get_path_info

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LONG, SHORT = 0.05, 0.005  # seconds; Python's own is the short one
SHORT_REQUESTS = ("/match/", "/play/", "/news/", "/tables/", "/static/", "/healthz")


class SwitchIntervalMiddleware:
    """WSGI middleware: the switch interval is long as long as only moves and the like are asked for."""

    def __init__(self, app: "WSGIApplication") -> None:
        self.app = app
        self.long_tasks = 0  # requests and background tasks under way that may work long
        self.lock = Lock()
        sys.setswitchinterval(LONG)

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> "ClosingIterator | list[bytes]":
        if get_path_info(environ).startswith(SHORT_REQUESTS):
            return self.app(environ, start)  # type: ignore[return-value] # as any app's answer
        self.begin_long_task()
        try:
            return ClosingIterator(self.app(environ, start), self.end_long_task)
        except BaseException:
            self.end_long_task()
            raise

    @contextmanager
    def short_interval(self) -> Iterator[None]:
        """Inside, something long is done in the background."""
        self.begin_long_task()
        try:
            yield
        finally:
            self.end_long_task()

    def begin_long_task(self) -> None:
        with self.lock:
            self.long_tasks += 1
            sys.setswitchinterval(SHORT)

    def end_long_task(self) -> None:
        with self.lock:
            self.long_tasks -= 1
            if not self.long_tasks:
                sys.setswitchinterval(LONG)

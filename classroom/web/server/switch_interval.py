"""How long a thread goes on before another one has its turn.

By itself Python changes every 5 ms. A move takes 5 to 20, so that moves which come at the same time are all done late;
in turns of 50 ms one is done before the next is begun. But whatever works longer, such as drawing a class's cards for
paper, would keep the children waiting so long at each of their questions to the database: while there is any of it, the
turns are short.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

from werkzeug.wsgi import ClosingIterator, get_path_info

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LONG, SHORT = 0.05, 0.005  # seconds
AT_THE_TABLE = ("/match/", "/play/", "/static/", "/healthz")


class SwitchIntervalMiddleware:
    """An app whose moves have long turns as long as nothing else is asked of it."""

    def __init__(self, app: "WSGIApplication") -> None:
        self.app = app
        self.others = 0  # requests, and what is done in the background, that may work long
        self.lock = Lock()
        sys.setswitchinterval(LONG)

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> "ClosingIterator | list[bytes]":
        if get_path_info(environ).startswith(AT_THE_TABLE):
            return self.app(environ, start)  # type: ignore[return-value] # as any app's answer
        self.begin()
        try:
            return ClosingIterator(self.app(environ, start), self.end)
        except BaseException:
            self.end()
            raise

    @contextmanager
    def short(self) -> Iterator[None]:
        """While something long is done in the background."""
        self.begin()
        try:
            yield
        finally:
            self.end()

    def begin(self) -> None:
        with self.lock:
            self.others += 1
            sys.setswitchinterval(SHORT)

    def end(self) -> None:
        with self.lock:
            self.others -= 1
            if not self.others:
                sys.setswitchinterval(LONG)

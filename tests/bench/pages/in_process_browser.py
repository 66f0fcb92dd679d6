"""A browser in the process of the app: no server, no network, so that processor time is the app's alone."""

import io
import sys
import time
from collections.abc import Callable, Iterable
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from classroom.web.cookie_sessions import COOKIE
from tests.bench.load.http_client import Form, HttpResponse


class InProcessBrowser:
    """Asks a WSGI app as a browser behind a server does, for compressed answers too; keeps its cookies."""

    def __init__(self, app: Callable[..., Iterable[bytes]], cookie: str = "") -> None:
        self.app = app
        self.cookies = {COOKIE: cookie} if cookie else {}
        self.csrf = self.regions = ""
        self.reconnected = 0
        self.move_size = (0, 0)  # of the last answer to a move: bytes as drawn, and as sent

    async def request(self, path: str, form: Form | None = None, htmx: bool = False) -> HttpResponse:
        """`cpu` is this thread's processor time in the app, in milliseconds."""
        environ, heads = self.environ(path, form, htmx), list[Any]()
        began, worked = time.perf_counter(), time.thread_time()
        body = b"".join(self.app(environ, lambda *head: heads.append(head)))
        worked, took = time.thread_time() - worked, time.perf_counter() - began
        status, headers, *_ = heads[0]
        self.keep_cookies(headers)
        given = {name.lower(): value for name, value in headers}
        location = given.get("location") or given.get("hx-redirect", "")
        answer = HttpResponse(int(status[:3]), location, body, took, worked * 1000)
        if path.endswith("/move"):
            self.move_size = len(answer.content), len(body)
        return answer

    def environ(self, path: str, form: Form | None, htmx: bool) -> dict[str, Any]:
        """As PEP 3333 has it."""
        place, _, query = path.partition("?")
        body = urlencode(form or []).encode()
        found = {
            "REQUEST_METHOD": "GET" if form is None else "POST",
            "SCRIPT_NAME": "", "PATH_INFO": place, "QUERY_STRING": query,
            "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": str(len(body)),
            "HTTP_HOST": "127.0.0.1", "HTTP_ACCEPT_ENCODING": "gzip", "HTTP_ACCEPT_LANGUAGE": "en",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "wsgi.version": (1, 0), "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr, "wsgi.multithread": True, "wsgi.multiprocess": False, "wsgi.run_once": False,
        }  # fmt: skip
        of_htmx = {"HTTP_HX_REQUEST": "true", "HTTP_X_CSRFTOKEN": self.csrf, "HTTP_REGIONS": self.regions}
        return found | (of_htmx if htmx else {})

    def keep_cookies(self, headers: list[tuple[str, str]]) -> None:
        for name, value in headers:
            if name.lower() == "set-cookie":
                self.cookies |= {key: one.value for key, one in SimpleCookie(value).items()}

    def close(self) -> None:
        """There is nothing to close."""

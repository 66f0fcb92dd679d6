"""A small app behind the server of `classroom run`, in a thread."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from typing import Any

import pytest

from classroom.web.server import waitress_server
from classroom.web.server.serving_loop import serve
from classroom.web.server.waitress_server import make_server


@dataclass
class SmallApp:
    """Answers with the path, or to a form with the length that it says and the bytes that came; to /204 and /304 with
    that status and nothing. A path that begins with /hang is held until `go`."""

    go: threading.Event = field(default_factory=threading.Event)
    began: list[str] = field(default_factory=list)

    def __call__(self, environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        path = environ["PATH_INFO"]
        self.began.append(path)
        if path.startswith("/hang"):
            self.go.wait(10)
        if path in ("/204", "/304"):
            start(f"{path[1:]} Nothing", [])
            return []
        body = environ["wsgi.input"].read()
        said = f"{path} {environ.get('CONTENT_LENGTH', '')} {len(body)}\n".encode()
        start("200 OK", [("Content-Length", str(len(said)))])
        return [said]


@dataclass
class Served:
    """The server, and connections to it."""

    app: SmallApp
    server: Any
    stack: ExitStack

    def connect(self, sent: bytes = b"") -> socket.socket:
        found = socket.create_connection(("127.0.0.1", int(self.server.effective_port)), timeout=10)
        self.stack.enter_context(found)
        found.sendall(sent)
        return found

    def ask(self, path: str, body: bytes = b"", *headers: str) -> str:
        """The answer to a request on a connection of its own."""
        return answer_on(self.connect(request(path, body, *headers)))

    def wait_for_connections(self, many: int) -> None:
        """Until so many are left."""
        until = time.monotonic() + 10
        while len(self.server.active_channels) != many:
            assert time.monotonic() < until, len(self.server.active_channels)
            time.sleep(0.02)


def request(path: str, body: bytes = b"", *headers: str) -> bytes:
    method = "POST" if body else "GET"
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def answer_on(connection: socket.socket) -> str:
    """The status and the body of one answer; empty where the server hung up."""
    answer = HTTPResponse(connection)
    try:
        answer.begin()
        return f"{answer.status} {answer.read().decode().strip()}"
    except (ConnectionError, HTTPException):
        return ""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second's patience with browsers."""
    monkeypatch.setattr(waitress_server, "PATIENCE", 1)


@contextmanager
def serving(app: SmallApp, server: Any) -> Iterator[Served]:
    """The server at work, until the block ends."""
    is_over = threading.Event()
    thread = threading.Thread(target=serve, args=(server, is_over.is_set))
    thread.start()
    with ExitStack() as stack:
        yield Served(app, server, stack)
    app.go.set()
    is_over.set()
    thread.join(10)
    assert not thread.is_alive()


@pytest.fixture
def served() -> Iterator[Served]:
    app = SmallApp()
    with serving(app, make_server(app, "127.0.0.1", 0, 4)) as found:
        yield found

"""An HTTP/1.1 client with keep-alive and a cookie jar, as cheap as can be: it shares the processor with the server that
is measured. It asks for compressed answers, as browsers do, and unpacks only those that are read."""

import asyncio
import re
import sys
import time
import zlib
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Protocol
from urllib.parse import urlencode

from classroom.web.cookie_sessions import COOKIE
from tests.bench.load.http_connection import HttpConnection, header

TIMEOUT = 60  # seconds
SET_COOKIE = re.compile(rb"(?i)\r\nset-cookie: ((?:__Host-)?[a-z]+)=([^;\r]*)")
GZIP = 16 + zlib.MAX_WBITS
CPU = b"cpu;dur="  # of Server-Timing

Form = list[tuple[str, str]]


@dataclass
class HttpResponse:
    """`seconds` are from the first byte sent to the last received, `cpu` milliseconds of the server's processor."""

    status: int
    location: str  # of a redirect; empty without one
    body: bytes  # as it was sent, mostly compressed
    seconds: float
    cpu: float | None

    @cached_property
    def content(self) -> bytes:
        return zlib.decompress(self.body, GZIP) if self.body[:2] == b"\x1f\x8b" else self.body

    @cached_property
    def html(self) -> str:
        return self.content.decode()


class NoResponseError(Exception):
    """No response came: a timeout, or the connection was lost."""


class Browser(Protocol):
    """What a simulated player plays with."""

    csrf: str
    regions: str  # the versions of a table's regions, as its script says them
    reconnected: int  # how often

    async def request(self, path: str, form: Form | None = None, htmx: bool = False) -> HttpResponse: ...

    def close(self) -> None: ...


class HttpBrowser:
    """One keep-alive connection, with its cookies, from a network of its own: in five minutes guests of one network may
    begin 600 matches only."""

    networks = count(1)

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, number = port, next(self.networks)
        whole_127 = sys.platform == "linux"  # answers under all these addresses
        self.source = (f"127.{number // 250 % 250 + 1}.{number % 250}.1", 0) if whole_127 else None
        self.cookies = {COOKIE: cookie} if cookie else {}
        self.csrf = self.regions = ""
        self.reconnected = 0
        self.connection = HttpConnection()

    async def request(self, path: str, form: Form | None = None, htmx: bool = False) -> HttpResponse:
        """The response to a GET, or with a form to a POST. Raises NoResponseError."""
        return await self.send(self.encode(path, form, htmx))

    def encode(self, path: str, form: Form | None, htmx: bool) -> bytes:
        lines = [f"{'GET' if form is None else 'POST'} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += ["Accept-Encoding: gzip", "Accept-Language: en"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if htmx:
            lines += ["HX-Request: true", f"X-CSRFToken: {self.csrf}", f"Regions: {self.regions}"]
        body = ""
        if form is not None:
            body = urlencode(form)
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", body]).encode()

    async def send(self, sent: bytes) -> HttpResponse:
        """The response to what `encode` made. Raises NoResponseError."""
        try:
            return await self.send_or_retry(sent)
        except TimeoutError:
            self.close()
            raise NoResponseError(f"no answer within {TIMEOUT} s") from None
        except OSError as error:
            self.close()
            raise NoResponseError(type(error).__name__) from None

    async def send_or_retry(self, sent: bytes) -> HttpResponse:
        """A server may have closed an idle connection: then, as browsers do, one retry on a new one."""
        began = time.perf_counter()
        if self.connection.transport is not None:
            try:
                return self.read(*await self.connection.exchange(sent, TIMEOUT), began)
            except ConnectionError:
                self.reconnected += 1
        to = asyncio.get_running_loop().create_connection(
            HttpConnection, "127.0.0.1", self.port, local_addr=self.source
        )
        self.connection = (await to)[1]
        return self.read(*await self.connection.exchange(sent, TIMEOUT), began)

    def read(self, head: bytes, body: bytes, ended: float, began: float) -> HttpResponse:
        if cookies := SET_COOKIE.findall(head):
            self.cookies |= {name.decode(): value.decode() for name, value in cookies}
        if b"\r\nConnection: close" in head:
            self.close()
        location = (header(head, b"location") or header(head, b"hx-redirect")).decode()
        cpu = header(head, b"server-timing").removeprefix(CPU)
        return HttpResponse(int(head[9:12]), location, body, ended - began, float(cpu) if cpu else None)

    def close(self) -> None:
        self.connection.close()

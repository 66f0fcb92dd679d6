"""An HTTP/1.1 client with keep-alive and a cookie jar, as cheap as can be: it shares the processor with the server that
is measured."""

import asyncio
import re
import time
import zlib
from dataclasses import dataclass
from urllib.parse import urlencode

from classroom.web.cookie_sessions import COOKIE

TIMEOUT = 60  # seconds
SET_COOKIE = re.compile(rb"(?i)\r\nset-cookie: ((?:__Host-)?[a-z]+)=([^;\r]*)")
LENGTH = re.compile(rb"(?i)\r\ncontent-length: (\d+)")
LOCATION = re.compile(rb"(?i)\r\n(?:location|hx-redirect): ([^\r]+)")
CPU = re.compile(rb"(?i)\r\nserver-timing: cpu;dur=([\d.]+)")
GZIP = 16 + zlib.MAX_WBITS  # gzip

Form = list[tuple[str, str]]


@dataclass(slots=True)
class HttpResponse:
    """`seconds` are from the first byte sent to the last received, `cpu` milliseconds of the server's processor."""

    status: int
    location: str  # of a redirect; empty without one
    html: str
    seconds: float
    cpu: float | None


class NoResponseError(Exception):
    """No response came: a timeout, or the connection was lost."""


class HttpBrowser:
    """One keep-alive connection, with its cookies."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookies = {COOKIE: cookie} if cookie else {}
        self.csrf = ""
        self.reconnected = 0
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, path: str, form: Form | None = None, htmx: bool = False) -> HttpResponse:
        """The response to a GET, or with a form to a POST. Raises NoResponseError."""
        sent = self.encode(path, form, htmx)
        try:
            async with asyncio.timeout(TIMEOUT):
                return await self.send(sent)
        except TimeoutError:
            self.close()
            raise NoResponseError(f"no answer within {TIMEOUT} s") from None
        except (OSError, EOFError) as error:
            self.close()
            raise NoResponseError(type(error).__name__) from None

    def encode(self, path: str, form: Form | None, htmx: bool) -> bytes:
        lines = [f"{'GET' if form is None else 'POST'} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += ["Accept-Encoding: gzip", "Accept-Language: en"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if htmx:
            lines += ["HX-Request: true", f"X-CSRFToken: {self.csrf}"]
        body = b""
        if form is not None:
            body = urlencode(form).encode()
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def send(self, sent: bytes) -> HttpResponse:
        """The response; a server may have closed an idle connection: then, as browsers do, one retry on a new one."""
        began = time.perf_counter()
        if self.streams is not None:
            try:
                return await self.exchange(self.streams, sent, began)
            except (ConnectionError, EOFError):
                self.close()
                self.reconnected += 1
        self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        return await self.exchange(self.streams, sent, began)

    async def exchange(
        self, streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], sent: bytes, began: float
    ) -> HttpResponse:
        reader, writer = streams
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        body = await reader.readexactly(int(length[1])) if length else b""
        seconds = time.perf_counter() - began
        self.cookies |= {name.decode(): value.decode() for name, value in SET_COOKIE.findall(head)}
        if b"\r\nConnection: close" in head:
            self.close()
        location, cpu = LOCATION.search(head), CPU.search(head)
        html = (zlib.decompress(body, GZIP) if body[:2] == b"\x1f\x8b" else body).decode()
        return HttpResponse(
            int(head[9:12]), location[1].decode() if location else "", html, seconds, float(cpu[1]) if cpu else None
        )

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
        self.streams = None

"""A browser's connection, as cheap as can be, since whoever measures shares the processor with the server."""

import asyncio
import re
import time
import zlib
from dataclasses import dataclass
from urllib.parse import urlencode

PATIENCE = 60  # seconds until an answer is given up
COOKIE = re.compile(rb"(?i)\r\nset-cookie: ((?:__Host-)?[a-z]+)=([^;\r]*)")
LENGTH = re.compile(rb"(?i)\r\ncontent-length: (\d+)")
PLACE = re.compile(rb"(?i)\r\n(?:location|hx-redirect): ([^\r]+)")
CPU = re.compile(rb"(?i)\r\nserver-timing: cpu;dur=([\d.]+)")
UNPACK = 16 + zlib.MAX_WBITS  # gzip

Form = list[tuple[str, str]]


@dataclass(slots=True)
class HttpAnswer:
    """What came back; `seconds` from the first byte sent to the last received, `cpu` milliseconds of the server."""

    status: int
    place: str  # where it sends the browser
    html: str
    seconds: float
    cpu: float | None


class LostError(Exception):
    """No answer came."""


class HttpBrowser:
    """One connection that is kept, with its cookies."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookies = {"sixteen": cookie} if cookie else {}  # by name: of the program
        self.csrf = ""
        self.reconnected = 0
        self.pipes: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, form: Form | None = None, htmx: bool = False) -> HttpAnswer:
        """The answer to GET, or with a form to POST. Raises LostError."""
        sent = self.words(path, form, htmx)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.send(sent)
        except TimeoutError:
            self.close()
            raise LostError(f"no answer within {PATIENCE} s") from None
        except (OSError, EOFError) as error:
            self.close()
            raise LostError(type(error).__name__) from None

    def words(self, path: str, form: Form | None, htmx: bool) -> bytes:
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

    async def send(self, sent: bytes) -> HttpAnswer:
        """A server may have closed a connection that was not used: then, as browsers do, once more on a new one."""
        began = time.perf_counter()
        if self.pipes is not None:
            try:
                return await self.exchange(self.pipes, sent, began)
            except (ConnectionError, EOFError):
                self.close()
                self.reconnected += 1
        self.pipes = await asyncio.open_connection("127.0.0.1", self.port)
        return await self.exchange(self.pipes, sent, began)

    async def exchange(
        self, pipes: tuple[asyncio.StreamReader, asyncio.StreamWriter], sent: bytes, began: float
    ) -> HttpAnswer:
        reader, writer = pipes
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        body = await reader.readexactly(int(length[1])) if length else b""
        seconds = time.perf_counter() - began
        self.cookies |= {name.decode(): value.decode() for name, value in COOKIE.findall(head)}
        if b"\r\nConnection: close" in head:
            self.close()
        place, cpu = PLACE.search(head), CPU.search(head)
        html = (zlib.decompress(body, UNPACK) if body[:2] == b"\x1f\x8b" else body).decode()
        return HttpAnswer(
            int(head[9:12]), place[1].decode() if place else "", html, seconds, float(cpu[1]) if cpu else None
        )

    def close(self) -> None:
        if self.pipes is not None:
            self.pipes[1].close()
        self.pipes = None

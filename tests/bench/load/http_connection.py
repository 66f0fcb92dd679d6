"""One keep-alive connection, read as it comes: no stream, no task and no copy more than an answer needs."""

import asyncio
import time
from typing import cast

HEAD_END = b"\r\n\r\n"


class HttpConnection(asyncio.Protocol):
    """Sends a request and gives the answer's head and body, and when its last byte came. One request at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.waiting: asyncio.Future[tuple[bytes, bytes, float]] | None = None
        self.received = b""
        self.head_length = self.length = 0  # of the answer that is coming in, once its head is there

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    async def exchange(self, sent: bytes, longest: float) -> tuple[bytes, bytes, float]:
        """Raises ConnectionError where the connection is lost, TimeoutError after so many seconds."""
        if self.transport is None:
            raise ConnectionResetError
        loop = asyncio.get_running_loop()
        self.waiting, self.length = loop.create_future(), 0
        timer = loop.call_later(longest, self.fail, TimeoutError())
        self.transport.write(sent)
        try:
            return await self.waiting
        finally:
            timer.cancel()

    def data_received(self, data: bytes) -> None:
        self.received = self.received + data if self.received else data
        if not self.length:
            end = self.received.find(HEAD_END)
            if end < 0:
                return
            self.head_length = end + len(HEAD_END)
            self.length = self.head_length + content_length(self.received[: self.head_length])
        if len(self.received) >= self.length:
            self.finish()

    def finish(self) -> None:
        head, body = self.received[: self.head_length], self.received[self.head_length : self.length]
        self.received = b""
        if self.waiting and not self.waiting.done():
            self.waiting.set_result((head, body, time.perf_counter()))

    def fail(self, error: Exception) -> None:
        if self.waiting and not self.waiting.done():
            self.waiting.set_exception(error)

    def connection_lost(self, _error: Exception | None) -> None:
        self.transport = None
        self.fail(ConnectionResetError())

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


def content_length(head: bytes) -> int:
    """0 where it does not say: then there is no body."""
    return int(header(head, b"content-length") or 0)


def header(head: bytes, name: bytes) -> bytes:
    """The value of this header, its name in small letters; empty without one."""
    at = head.lower().find(b"\r\n" + name + b": ")
    start = at + len(name) + 4
    return b"" if at < 0 else head[start : head.index(b"\r", start)]

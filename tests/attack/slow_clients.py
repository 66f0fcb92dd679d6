"""Clients that send little, or do not read, over many connections; and a child whose pages are timed meanwhile."""

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

A_GET = b"GET %s HTTP/1.1\r\nHost: localhost\r\n"
A_FORM = b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
READERS_BUFFER = 2048  # bytes that the system takes for a client that does not read


class SlowClients(Thread):
    """So many connections that each send `first`, then `drip` every second. What is closed is opened again at once.
    `reads`: whether they take the answers; `tls`: whether they come by https."""

    def __init__(
        self, port: int, many: int, first: bytes, drip: bytes = b"", reads: bool = True, tls: bool = False
    ) -> None:
        super().__init__(daemon=True)
        self.address, self.many, self.first, self.drip, self.reads = ("127.0.0.1", port), many, first, drip, reads
        self.tls = ssl._create_unverified_context() if tls else None
        self.sockets: list[socket.socket] = []
        self.over = Event()

    def run(self) -> None:
        while not self.over.wait(0.05 if len(self.sockets) < self.many else 1):
            self.sockets = [one for one in self.sockets if self.goes_on(one)]
            self.sockets += [self.open() for _ in range(min(100, self.many - len(self.sockets)))]
        for one in self.sockets:
            one.close()

    def open(self) -> socket.socket:
        found = socket.socket()
        if not self.reads:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, READERS_BUFFER)
        found.settimeout(5)
        with suppress(OSError):
            found.connect(self.address)
            found = self.tls.wrap_socket(found) if self.tls else found
            found.sendall(self.first)
            found.setblocking(False)
        return found

    def goes_on(self, one: socket.socket) -> bool:
        """Lets a byte trickle; whether the connection is still there."""
        try:
            if self.drip:
                one.sendall(self.drip)
            if self.reads and one.recv(65_536) == b"":
                raise ConnectionError
        except (BlockingIOError, ssl.SSLWantReadError):
            return True
        except OSError:
            one.close()
            return False
        return True


@contextmanager
def slow_clients(
    port: int, many: int, first: bytes, drip: bytes = b"", reads: bool = True, tls: bool = False
) -> Iterator[None]:
    """Inside, they come, and come again."""
    clients = SlowClients(port, many, first, drip, reads, tls)
    clients.start()
    try:
        yield
    finally:
        clients.over.set()
        clients.join()


def page_times(look: Callable[[], int], seconds: float) -> list[float]:
    """How long it took to look at a page, again and again for so long; the shortest first. `look` gives the status."""
    times, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        assert look() == 200
        times.append(time.monotonic() - began)
        time.sleep(0.1)
    return sorted(times)


def nine_in_ten(times: list[float]) -> float:
    """Within how many seconds nine pages of ten came. Whoever is kept waiting waits at every page; one page may be late
    for whatever else the machine does."""
    return times[len(times) * 9 // 10]

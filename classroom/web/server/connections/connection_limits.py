"""How long a connection may keep waitress waiting, and how many there may be (requirements A7.9).

Where there are too many, those are closed that have waited longest for their browser: idle ones, a request that does
not end, an answer that is not taken. A child's own has just been opened. So whoever holds thousands open, and lets a
byte trickle now and then, keeps nobody out.
"""

import time
from collections import Counter
from functools import partial
from threading import get_ident
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from classroom.web.server.connections.request_body import LimitedRequest
from classroom.web.server.connections.request_task import RequestTask

PER_ADDRESS = 600  # connections: two for each of 300 browsers of a school behind one address
ROOM = 0.9  # of the connections: so many are left where there were too many
ACCEPTS = 50  # connections that are taken up at once
GRACE = 0.25  # seconds that every connection has before it may be closed for others


class Channel(HTTPChannel):  # type: ignore[misc] # waitress has no types
    """A connection."""

    task_class = RequestTask
    waits = False  # with a long poll

    def __init__(self, server: "LimitedServer", *about: Any, **more: Any) -> None:
        known = {"large_bodies": server.large_bodies, "heads": server.task_dispatcher.heads}
        self.parser_class = partial(LimitedRequest, **known)
        super().__init__(server, *about, **more)

    @property
    def waits_since(self) -> float:
        """When it began to wait for its browser, by time.time()."""
        return float(self.request.began if self.request else self.last_activity)

    def hang_up(self) -> None:
        """Closes at once: for a browser that takes nothing, waitress itself would wait until it could send. Only for
        `readable` of the server, which comes before those of the connections."""
        self.will_close = True
        self.handle_close()

    def writable(self) -> bool:
        """False where it was just closed: its file number may be another's before it is polled."""
        return self._fileno is not None and bool(super().writable())


class LimitedServer(TcpWSGIServer):  # type: ignore[misc] # as above
    channel_class = Channel

    def pull_trigger(self) -> None:
        """Wakes the event loop, unless it is the one that says so."""
        if get_ident() != self.task_dispatcher.loop_thread:
            super().pull_trigger()

    def large_bodies(self) -> int:
        """How many requests with large bodies are arriving or waiting to be served."""
        channels = list(self.active_channels.values())
        requests = [request for channel in channels for request in (channel.request, *channel.requests)]
        return sum(request is not None and request.is_large for request in requests)

    def waiting_channels(self) -> list[Channel]:
        """The connections that wait for their browser, longest first."""
        waiting = (channel for channel in list(self.active_channels.values()) if not channel.requests)
        return sorted(waiting, key=lambda channel: channel.waits_since)

    def handle_accept(self) -> None:
        for _ in range(ACCEPTS):
            before = len(self.active_channels)
            super().handle_accept()
            if len(self.active_channels) == before:
                break

    def readable(self) -> bool:
        if len(self._map) >= self.adj.connection_limit:
            self.make_room()
        return bool(super().readable())

    def maintenance(self, now: float) -> None:
        """Hangs up where a browser has kept us waiting for too long, and where an address has too many connections.
        waitress calls it every `cleanup_interval` seconds."""
        held = Counter(channel.addr[0] for channel in self.active_channels.values())
        for channel in self.waiting_channels():
            address, waited = channel.addr[0], now - channel.waits_since
            if waited > self.adj.channel_timeout or (held[address] > PER_ADDRESS and waited > GRACE):
                held[address] -= 1
                channel.hang_up()

    def make_room(self) -> None:
        """There are as many connections as there may be: hangs up until a tenth is free."""
        now = time.time()
        self.maintenance(now)
        too_many = len(self._map) - int(ROOM * self.adj.connection_limit)
        for channel in self.waiting_channels()[: max(too_many, 0)]:
            if now - channel.waits_since > GRACE:
                channel.hang_up()

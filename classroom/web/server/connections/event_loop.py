"""Waits for what the connections of waitress do, and asks only those anew to which something has happened.

waitress's own loop (`wasyncore.poll2`) asks each connection before each wait whether it may be read or written. With
the 600 that 300 children keep open, this takes longer than most answers.
"""

import selectors
import time
from selectors import EVENT_READ, EVENT_WRITE
from threading import get_ident
from typing import Any

from waitress import wasyncore

from classroom.web.server.connections.connection_limits import Channel
from classroom.web.server.connections.fair_queue import FairDispatcher
from classroom.web.server.connections.long_polls import EVERY

SWEEP = 1.0  # seconds after which all are asked anew: what a thread has changed behind our back shows then
IDLE = 2  # times that a connection must be found idle, until it is asked no more: its thread may be about to say more


class Sockets(dict[int, Any]):
    """What waitress has open, by its file number; the loop hears of what comes and goes."""

    loop: "EventLoop | None" = None

    def __setitem__(self, number: int, one: Any) -> None:
        super().__setitem__(number, one)
        if self.loop:
            self.loop.came(number)

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        if self.loop:
            self.loop.went(number)


class EventLoop:
    """One for a process, from the time it serves."""

    def __init__(self, sockets: Sockets, dispatcher: FairDispatcher) -> None:
        self.sockets = sockets
        self.at_once, self.long_polls = dispatcher.at_once, dispatcher.long_polls
        dispatcher.loop_thread = get_ident()
        self.selector = selectors.DefaultSelector()
        self.wanted: dict[int, int] = {}  # what is waited for of each
        self.to_ask = dict.fromkeys(sockets)  # in their order: who came first is read first
        self.served: dict[int, int] = {}  # connections with a request, and how often they were found idle since
        self.swept_at = time.monotonic()
        sockets.loop = self

    def came(self, number: int) -> None:
        self.to_ask[number] = None

    def went(self, number: int) -> None:
        """While the file is still open: afterwards its number may be another's."""
        self.served.pop(number, None)
        self.want(number, 0)

    def poll(self, timeout: float) -> None:
        """What can be read and written now, or next, within so many seconds."""
        for number in self.due():
            self.ask(number)
        for key, events in self.selector.select(min(timeout, EVERY) if self.long_polls.waiting else timeout):
            self.to_ask[key.fd] = None
            if events & EVENT_READ and (one := self.sockets.get(key.fd)):
                wasyncore.read(one)
            if events & EVENT_WRITE and (one := self.sockets.get(key.fd)):
                wasyncore.write(one)
        self.long_polls.look()
        self.serve_ready()

    def end_long_polls(self) -> None:
        """Answers all that wait: nobody is to wait for a server that stops."""
        self.long_polls.end_all()
        self.serve_ready()

    def serve_ready(self) -> None:
        while self.at_once:
            self.serve_at_once(self.at_once.popleft())

    def serve_at_once(self, channel: Any) -> None:
        """Answers a request that no thread is needed for, and sends the answer."""
        channel.service()
        if channel.writable():
            wasyncore.write(channel)
        if channel.connected:
            self.to_ask[channel._fileno] = None

    def due(self) -> list[int]:
        """Which are to be asked now."""
        now = time.monotonic()
        if now - self.swept_at < SWEEP:
            due = list(dict.fromkeys((*self.to_ask, *self.served)))
        else:
            due, self.swept_at = list(self.sockets), now
        self.to_ask = {}
        return due

    def ask(self, number: int) -> None:
        """What this one can do now; a connection that is served is asked again, and a server that takes up none now."""
        one = self.sockets.get(number)
        if one is None:
            return
        if isinstance(one, Channel):  # first: its thread may be done before we have asked the rest
            self.note_whether_served(number, bool(one.requests) and not one.waits)
        reads, writes = one.readable(), one.writable() and not one.accepting
        if one.accepting and not reads:
            self.to_ask[number] = None
        if self.sockets.get(number) is one:  # a server that is full has perhaps hung up on somebody
            self.want(number, (EVENT_READ if reads else 0) | (EVENT_WRITE if writes else 0))

    def note_whether_served(self, number: int, is_served: bool) -> None:
        if is_served:
            self.served[number] = 0
        elif number in self.served:
            self.served[number] += 1
            if self.served[number] == IDLE:
                del self.served[number]

    def want(self, number: int, events: int) -> None:
        before = self.wanted.get(number, 0)
        if events == before:
            return
        if not events:
            del self.wanted[number]
            self.selector.unregister(number)
            return
        self.wanted[number] = events
        (self.selector.modify if before else self.selector.register)(number, events)

"""Serves until it is told to stop, and finishes then what has come.

waitress by itself ends its threads at Ctrl+C before the answers they have made are sent, and by SIGTERM at once.
"""

import signal
import time
from collections.abc import Callable
from typing import Any

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import MultiSocketServer

from classroom.web.server.connections.event_loop import EventLoop

LAST = 4.0  # seconds in which what has come is finished


def serve(server: Any, stops: Callable[[], bool], beat: Callable[[], None] = lambda: None) -> None:
    """Serves until `stops`, asked several times a second; before each time `beat` is called."""
    sockets = server.map if isinstance(server, MultiSocketServer) else server._map
    loop, wait = EventLoop(sockets, server.task_dispatcher), server.adj.asyncore_loop_timeout
    while not stops():
        beat()
        loop.poll(wait)
    for one in [one for one in sockets.values() if one.accepting]:
        wasyncore.dispatcher.close(one)  # without the trigger, by which threads still tell that an answer is there
    loop.end_long_polls()
    until = time.monotonic() + LAST
    while time.monotonic() < until and any(is_served(one) for one in sockets.values()):
        beat()
        loop.poll(wait)
    server.task_dispatcher.shutdown(timeout=until - time.monotonic())
    wasyncore.close_all(sockets)


def is_served(channel: Any) -> bool:
    """Whether there is a request whose answer is not sent yet."""
    return isinstance(channel, HTTPChannel) and bool(channel.requests or channel.total_outbufs_len)


class StopSignals:
    """SIGTERM and Ctrl+C; a second one ends the process at once."""

    def __init__(self) -> None:
        self.came = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.handle)

    def handle(self, number: int, _frame: object) -> None:
        self.came = True
        signal.signal(number, signal.SIG_DFL)

    def __call__(self) -> bool:
        return self.came

"""Whose request is served next, where several have come (requirements A7.9).

waitress serves requests in the order in which they came: after 500 from one browser, all others wait for the last of
them. Here addresses take turns, and within an address its browsers; and a browser is served one request at a time. What
it reads does not wait for what it writes, since this may hang on a locked database.
"""

import re
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import get_ident
from typing import Any, NamedTuple

from waitress.task import ThreadedTaskDispatcher

from classroom.web.cookie_sessions import COOKIE
from classroom.web.server.connections.known_heads import KnownHeads
from classroom.web.server.connections.long_polls import LongPolls
from classroom.web.server.connections.ready_answers import Answer, AtOnce, Wait

MOST_AT_ONCE = 50  # before the event loop looks again at all others
BROWSER = re.compile(rf"(?:^|[;\s])(?:__Host-)?{COOKIE}=([\w-]{{43}})(?:;|$)", re.ASCII)


class Asker(NamedTuple):
    """Where a request comes from, and whether it reads."""

    address: str
    browser: str = ""  # the token of its cookie; empty for all that have none
    reads: bool = True


ITSELF = Asker("")  # the server


def asker_of(channel: Any, proxies: int) -> Asker:
    """Who sent the request that waits in this channel, behind so many proxies."""
    request = channel.requests[0]
    forwarded = request.headers.get("X_FORWARDED_FOR", "").split(",")
    address = forwarded[-proxies].strip() if 0 < proxies <= len(forwarded) else channel.addr[0]
    cookie = BROWSER.search(request.headers.get("COOKIE", ""))
    reads = getattr(request, "command", "GET") in ("GET", "HEAD")  # a broken request has none
    return Asker(address, cookie[1] if cookie else "", reads)


class Task(NamedTuple):
    """A request to serve, as waitress's threads use it; `finish` is told when that is done."""

    asker: Asker
    channel: Any
    finish: Callable[[Asker], None]

    def service(self) -> None:
        try:
            self.channel.service()
        finally:
            self.finish(self.asker)

    def cancel(self) -> None:
        self.channel.cancel()


class Work(NamedTuple):
    """What stands in place of a channel where no request is served."""

    service: Callable[[], None]

    def cancel(self) -> None:
        """The server stops: it is left undone."""


class FairQueue:
    """Tasks by who asks. Not thread-safe by itself."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[str, OrderedDict[Asker, deque[Task]]] = OrderedDict()  # by address, in order
        self.running: set[Asker] = set()
        self.length = 0

    def append(self, task: Task) -> None:
        askers = self.waiting.setdefault(task.asker.address, OrderedDict())
        askers.setdefault(task.asker, deque()).append(task)
        self.length += 1

    def __len__(self) -> int:
        """How many tasks there are of askers of whom none is running."""
        return self.length - sum(map(self.waiting_of, self.running))

    def waiting_of(self, asker: Asker) -> int:
        """How many tasks of this asker wait."""
        askers = self.waiting.get(asker.address)
        return len(askers[asker]) if askers and asker in askers else 0

    def popleft(self) -> Task:
        """The task to serve next. Raises StopIteration where there is none of that kind."""
        asker = next(asker for askers in self.waiting.values() for asker in askers if asker not in self.running)
        askers = self.waiting[asker.address]
        task = askers[asker].popleft()
        move_back(askers, asker)
        move_back(self.waiting, asker.address)
        self.length -= 1
        self.running.add(asker)
        return task

    def finish(self, asker: Asker) -> None:
        """The task of this asker that was running is done."""
        self.running.remove(asker)


def move_back(turns: OrderedDict[Any, Any], name: Any) -> None:
    """Puts behind the others what has had its turn, or away where nothing of it waits any more."""
    turns.move_to_end(name)
    if not turns[name]:
        del turns[name]


class FairDispatcher(ThreadedTaskDispatcher):  # type: ignore[misc] # waitress has no types
    """waitress's threads, with a fair queue before them. What can be answered without waiting for anything, as
    `answer_at_once` tells by path and query, goes to no thread: passing it on takes longer than to answer it."""

    def __init__(self, threads: int, proxies: int, answer_at_once: AtOnce) -> None:
        super().__init__()
        self.queue = FairQueue()
        self.proxies = proxies
        self.answer_at_once = answer_at_once
        self.heads = KnownHeads()
        self.at_once: deque[Any] = deque()  # channels that the event loop serves itself
        self.long_polls = LongPolls(self.answer, self.do_in_thread)
        self.loop_thread = 0  # its identity
        self.set_thread_count(threads)

    def add_task(self, channel: Any) -> None:
        request, found = channel.requests[0], None
        if len(self.at_once) < MOST_AT_ONCE and not request.error and request.command == "GET":
            found = self.answer_at_once(request.path, request.query)
        if found is None or (isinstance(found, Wait) and get_ident() != self.loop_thread):
            super().add_task(Task(asker_of(channel, self.proxies), channel, self.finish))
            return
        request.remember()
        if isinstance(found, Wait):
            self.long_polls.add(channel, found)
        else:
            self.answer(channel, found)

    def answer(self, channel: Any, answer: Answer) -> None:
        """Has the event loop send this on the channel."""
        channel.requests[0].answer = answer
        self.at_once.append(channel)

    def do_in_thread(self, work: Callable[[], None]) -> None:
        """Has something done beside the requests, in its turn."""
        super().add_task(Task(ITSELF, Work(work), self.finish))

    def finish(self, asker: Asker) -> None:
        """Called by the thread that has served a task; what else waits of this asker it may take itself."""
        with self.lock:
            self.queue.finish(asker)

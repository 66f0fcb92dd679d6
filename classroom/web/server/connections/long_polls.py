"""Long polls: requests that are answered once there is something new. They wait in the event loop and hold no thread:
those of a whole school cost next to nothing while nothing happens."""

from collections.abc import Callable
from itertools import takewhile
from math import ceil
from time import monotonic
from typing import Any, NamedTuple

from classroom.web.server.connections.ready_answers import Answer, Source, Wait

LONGEST = 6.0  # seconds: a device that is away is known to be so that much later
EVERY = 0.1  # seconds between two looks
AT_ONCE, ROUNDS = 3, 4  # so many are told of news at one look; of more, all within so many looks


class LongPoll(NamedTuple):
    """The channel that has asked, and until when it may wait."""

    channel: Any
    wait: Wait
    until: float


class LongPolls:
    """Those that wait at this process; only for its event loop. `answer` sends an answer on a channel; `in_thread` has
    something done in another thread."""

    def __init__(
        self,
        answer: Callable[[Any, Answer], None],
        in_thread: Callable[[Callable[[], None]], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.answer, self.in_thread, self.clock = answer, in_thread, clock
        self.waiting: dict[str, LongPoll] = {}  # by their keys; who has waited longest comes first
        self.due: dict[str, LongPoll] = {}  # of these, those that are to be told of something
        self.share = AT_ONCE  # of them at each look
        self.seen: dict[Source, float] = {}  # of each source, when what is told had been read
        self.looked_at = -EVERY
        self.is_refreshing = self.is_over = False

    def add(self, channel: Any, wait: Wait) -> None:
        """An older one of the same page is answered: it asks again only where that was lost. Nobody waits for a server
        that stops."""
        if self.is_over:
            self.answer(channel, wait.nothing)
            return
        if older := self.waiting.get(wait.key):
            self.end(older, wait.nothing)
        channel.waits = True
        self.seen.setdefault(wait.source, wait.source.read_at)
        self.waiting[wait.key] = LongPoll(channel, wait, self.clock() + LONGEST)

    def look(self) -> None:
        """Answers those for which there is something new, or whose time is up."""
        now = self.clock()
        if not self.waiting or now - self.looked_at < EVERY:
            return
        self.looked_at = now
        for one in list(takewhile(lambda one: one.until <= now, self.waiting.values())):
            self.end(one, one.wait.nothing)
        for source, read_at in self.seen.items():
            if source.read_at != read_at:
                self.find_due(source)
        self.tell_some()
        self.refresh()

    def find_due(self, source: Source) -> None:
        """Finds those for whom something new was read there."""
        self.seen[source] = source.read_at
        self.due |= {key: one for key, one in self.waiting.items() if one.wait.source is source and one.wait.look()}
        self.share = max(AT_ONCE, ceil(len(self.due) / ROUNDS))

    def tell_some(self) -> None:
        """Answers a part of them: their pages ask for what is new at once, and a crowd of them would keep whoever moves
        just then waiting."""
        for one in list(self.due.values())[: self.share]:
            self.end(one, one.wait.look() or one.wait.nothing)

    def refresh(self) -> None:
        """Has what is new read where that is due, by one thread."""
        if self.is_refreshing:
            return
        if due := next((source for source in self.seen if source.is_due()), None):
            self.is_refreshing = True
            self.in_thread(lambda: self.do_refresh(due))

    def do_refresh(self, due: Source) -> None:
        try:
            due.refresh()
        finally:
            self.is_refreshing = False

    def end_all(self) -> None:
        """The server is about to stop."""
        self.is_over = True
        for one in list(self.waiting.values()):
            self.end(one, one.wait.nothing)

    def end(self, one: LongPoll, answer: Answer) -> None:
        del self.waiting[one.wait.key]
        self.due.pop(one.wait.key, None)
        one.channel.waits = False
        self.answer(one.channel, answer)

"""How many requests somebody may send who asks by a program: a process counts, and holds nothing that must be exact."""

from collections.abc import Callable
from time import monotonic

from classroom.services.cache import LRUCache

COUNTED = 1000  # senders whose requests are counted at once


class RequestRate:
    """At most so many requests of each sender in so many seconds (a fixed window). `clock` counts seconds."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.most, self.seconds, self.clock = most, seconds, clock
        self.counts: LRUCache[tuple[float, int]] = LRUCache(COUNTED)

    def seconds_to_wait(self, sender: str) -> float:
        """Counts a request of this sender: 0, or how long it has to wait before the next one is answered."""
        now = self.clock()
        began, count = self.counts.get(sender) or (now, 0)
        if now - began >= self.seconds:
            began, count = now, 0
        self.counts.put(sender, (began, count + 1))
        return 0 if count < self.most else began + self.seconds - now

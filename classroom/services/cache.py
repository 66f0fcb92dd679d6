"""What was read before, kept at hand as long as there is room. Nothing here is needed by another process."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class LRUCache(Generic[Value]):
    """What was used last, so many of it. Safe to share between threads."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.things: OrderedDict[Hashable, Value] = OrderedDict()
        self.lock = Lock()

    def find(self, key: Hashable) -> Value | None:
        with self.lock:
            if key not in self.things:
                return None
            self.things.move_to_end(key)
            return self.things[key]

    def keep(self, key: Hashable, value: Value) -> None:
        with self.lock:
            self.things[key] = value
            self.things.move_to_end(key)
            while len(self.things) > self.room:
                self.things.popitem(last=False)

    def clear(self) -> None:
        """For whoever changes what is stored beside the app."""
        with self.lock:
            self.things.clear()

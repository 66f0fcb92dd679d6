"""An LRU cache that threads may share, and the set of caches that a process has.

A cache holds nothing that another process would need: what was evicted is read from the database again. Who declares a
`CacheKey` also says how a cached value is checked against the database before it is used.
"""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class LRUCache(Generic[Value]):
    """At most `capacity` values; the least recently used one is evicted first. Thread-safe."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.entries: OrderedDict[Hashable, Value] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Hashable) -> Value | None:
        with self.lock:
            if key not in self.entries:
                return None
            self.entries.move_to_end(key)
            return self.entries[key]

    def put(self, key: Hashable, value: Value) -> None:
        with self.lock:
            self.entries[key] = value
            self.entries.move_to_end(key)
            while len(self.entries) > self.capacity:
                self.entries.popitem(last=False)

    def clear(self) -> None:
        """For programs that change stored events while the app runs."""
        with self.lock:
            self.entries.clear()


@dataclass(frozen=True, slots=True)
class CacheKey(Generic[Value]):
    """Names a cache, with the type and the number of its values: declared beside the code that fills it."""

    name: str
    capacity: int


class Caches:
    """The caches of a process by their keys, each made when it is first asked for: `caches[MATCH_HISTORIES]`."""

    def __init__(self) -> None:
        self.by_key: dict[CacheKey[Any], LRUCache[Any]] = {}

    def __getitem__(self, key: CacheKey[Value]) -> LRUCache[Value]:
        # dict.setdefault is atomic, so two threads that ask first get the same cache
        return self.by_key.get(key) or self.by_key.setdefault(key, LRUCache(key.capacity))

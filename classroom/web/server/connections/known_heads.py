"""Requests that come again, byte by byte the same, are parsed once: a page that waits asks the same each second.

Nothing here reads HTTP. What waitress has made of these very bytes, a whole request without a body, it would make of
them again.
"""

from typing import Any

from classroom.services.cache import LRUCache

LONGEST = 4096  # bytes of a request that is remembered
MOST = 1000  # requests: those of 300 children who wait, and as many again as have just done so

Parsed = dict[str, Any]  # the attributes of waitress's parser


class KnownHeads:
    """What became of requests that were answered at once, by their bytes."""

    def __init__(self) -> None:
        self.known: LRUCache[Parsed] = LRUCache(MOST)

    def find(self, data: bytes) -> Parsed | None:
        return self.known.get(data) if len(data) <= LONGEST else None

    def remember(self, data: bytes, parsed: Parsed) -> None:
        if len(data) <= LONGEST:
            self.known.put(data, parsed)

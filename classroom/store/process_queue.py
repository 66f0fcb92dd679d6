"""The queue in which processes wait to write to SQLite.

SQLite's busy handler polls, at last every 100 ms, and knows no order: of two processes that write at once, one may get
the lock for seconds, and the other none. Here two locks make a queue of it: who has written, and wants to again, must
first take `next`, which whoever waits for `turn` holds.

It is only about whose turn it is: SQLite's own lock keeps the data right, whatever happens here. The system releases
the locks of a process that dies. Without flock (Windows) there is no queue.
"""

import os
import time
from contextlib import suppress
from pathlib import Path

from classroom.store.private_files import make_private

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment] # asked for below

POLL = 0.0005  # seconds between two tries. Waiting in the kernel would have no timeout


class ProcessQueue:
    """A process's place in the queue for one database; empty is one in memory. For one thread at a time."""

    def __init__(self, database: str) -> None:
        self.files = [Path(f"{database}.{name}") for name in ("next", "turn")] if database else []
        self.opened: list[int] = []

    def take_turn(self, until: float) -> bool:
        """Whether it is this process's turn by then, by time.monotonic(): until `end_turn`. What is wrong with the
        disk, SQLite itself will say."""
        if fcntl is None or not self.files:
            return True
        with suppress(OSError):
            self.opened = self.opened or [open_private(file) for file in self.files]
            following, turn = self.opened
            if not lock(following, until):
                return False
            try:
                return lock(turn, until)
            finally:
                fcntl.flock(following, fcntl.LOCK_UN)
        return True

    def end_turn(self) -> None:
        if self.opened:
            fcntl.flock(self.opened[-1], fcntl.LOCK_UN)

    def close(self) -> None:
        """The next turn opens the files anew. Before a fork: processes that share an open file share its locks."""
        for number in self.opened:
            os.close(number)
        self.opened = []

    __del__ = close


def open_private(file: Path) -> int:
    """The number of the open file. Raises OSError."""
    make_private(file)
    return os.open(file, os.O_RDWR)


def lock(number: int, until: float) -> bool:
    """Whether the open file could be locked by then. Raises OSError."""
    while True:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if time.monotonic() >= until:
                return False
            time.sleep(POLL)

"""The lock by which the threads of a process write to SQLite one at a time.

SQLite's busy handler polls: it sleeps up to 100 ms after its lock was released, and under load some threads never get
it. With this lock at most one thread of the process asks SQLite. Where another process holds SQLite's lock, few threads
go on waiting, so that the others have time for readers (requirements A6.8).
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from sqlalchemy.exc import OperationalError

WRITE_TIMEOUT = 10.0  # seconds to wait for a write, as in busy_timeout
GRACE = 1.0  # seconds to wait for another process before it is in the way: longer than any write of ours
PATIENT = 3  # threads that wait behind the one that asks SQLite: with it half of the eight there are


class WriteLock:
    """A lock whose waiters know whether its holder waits for another process. Thread-safe."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.held = False
        self.waiting = 0  # threads
        self.asking_since: float | None = None  # by time.monotonic(); None while no other process is waited for

    @contextmanager
    def holding(self, timeout: float | None = None) -> Iterator[None]:
        """Holds the lock. Raises OperationalError, as SQLite does, after the timeout, by default WRITE_TIMEOUT; where
        another process is in the way and others wait already, at once."""
        if not self.acquire(WRITE_TIMEOUT if timeout is None else timeout):
            raise OperationalError("BEGIN IMMEDIATE", None, sqlite3.OperationalError("database is locked"))
        try:
            yield
        finally:
            self.release()

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Inside, the holder asks SQLite for its lock; where it gets none, the next holder goes on asking."""
        self.asking_since = self.asking_since or time.monotonic()
        yield
        self.asking_since = None

    def acquire(self, timeout: float) -> bool:
        """Whether the lock was free in time."""
        until = time.monotonic() + timeout
        with self.changed:
            self.waiting += 1
            try:
                while self.held:
                    if time.monotonic() >= until or (self.waiting > PATIENT and self.is_stuck()):
                        return False
                    self.changed.wait(min(until - time.monotonic(), GRACE))
                self.held = True
                return True
            finally:
                self.waiting -= 1

    def is_stuck(self) -> bool:
        """Whether another process has been in the way for longer than usual."""
        return self.asking_since is not None and time.monotonic() - self.asking_since > GRACE

    def release(self) -> None:
        with self.changed:
            self.held = False
            if not self.waiting:
                self.asking_since = None
            self.changed.notify()

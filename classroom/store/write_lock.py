"""The lock by which threads, and the processes of a server, write to SQLite one at a time, in the order they came.

SQLite's busy handler polls: it sleeps up to 100 ms after its lock was released, and under load some threads never get
it. With this lock at most one thread of the process asks SQLite, and the processes take turns (`process_queue`). Where
another program holds SQLite's lock, few threads go on waiting, so that the others have time for readers (requirements
A6.8).
"""

import sqlite3
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from sqlalchemy.exc import OperationalError

from classroom.store.process_queue import ProcessQueue

WRITE_TIMEOUT = 10.0  # seconds to wait for a write, as in busy_timeout
GRACE = 1.0  # seconds to wait for another program before it is in the way: longer than any write of ours
PATIENT = 3  # threads that wait behind the one that asks SQLite: with it half of the eight there are


class WriteLock:
    """A lock whose waiters know whether its holder waits for another program. Thread-safe."""

    def __init__(self, processes: ProcessQueue) -> None:
        self.processes = processes
        self.changed = Condition()
        self.held = False
        self.waiting: deque[object] = deque()  # threads, the first to come first
        self.asking_since: float | None = None  # by time.monotonic(); None while no other program is waited for

    @contextmanager
    def holding(self, timeout: float | None = None) -> Iterator[None]:
        """Holds the lock. Raises OperationalError, as SQLite does, after the timeout, by default WRITE_TIMEOUT; where
        another program is in the way and others wait already, at once."""
        if not self.acquire(WRITE_TIMEOUT if timeout is None else timeout):
            raise locked()
        try:
            yield
        finally:
            self.release()

    @contextmanager
    def asking(self, timeout: float | None = None) -> Iterator[None]:
        """Inside, it is this process's turn, and the holder asks SQLite for its lock; where it gets none, the next
        holder goes on asking. Raises OperationalError."""
        now = time.monotonic()
        self.asking_since = self.asking_since or now
        if not self.processes.take_turn(now + (WRITE_TIMEOUT if timeout is None else timeout)):
            raise locked()
        yield
        self.asking_since = None

    def acquire(self, timeout: float) -> bool:
        """Whether the lock was free in time."""
        until, turn = time.monotonic() + timeout, object()
        with self.changed:
            self.waiting.append(turn)
            try:
                while self.held or self.waiting[0] is not turn:
                    if time.monotonic() >= until or (len(self.waiting) > PATIENT and self.is_stuck()):
                        return False
                    self.changed.wait(min(until - time.monotonic(), GRACE))
                self.held = True
                return True
            finally:
                self.waiting.remove(turn)
                self.changed.notify_all()

    def is_stuck(self) -> bool:
        """Whether another program has been in the way for longer than usual."""
        return self.asking_since is not None and time.monotonic() - self.asking_since > GRACE

    def release(self) -> None:
        self.processes.end_turn()
        with self.changed:
            self.held = False
            if not self.waiting:
                self.asking_since = None
            self.changed.notify_all()


def locked() -> OperationalError:
    return OperationalError("BEGIN IMMEDIATE", None, sqlite3.OperationalError("database is locked"))

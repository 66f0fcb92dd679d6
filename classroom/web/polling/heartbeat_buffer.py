"""Heartbeats on their way to the database: each poll is one, and a process stores them together every few seconds."""

from collections.abc import Callable
from threading import Lock
from time import monotonic

from sqlalchemy.exc import SQLAlchemyError

from classroom.services.context import Context
from classroom.services.together.heartbeats import Heartbeat, store_heartbeats

EVERY = 4.0  # seconds


class HeartbeatBuffer:
    """The newest heartbeat of each child since they were last stored. Thread-safe. `clock` counts seconds."""

    def __init__(self, context: Context, clock: Callable[[], float] = monotonic) -> None:
        self.context, self.clock = context, clock
        self.heartbeats: dict[str, Heartbeat] = {}
        self.stored_at = -EVERY
        self.lock = Lock()

    def is_due(self, late: float = 0) -> bool:
        """Whether there are some that were to be stored so many seconds ago."""
        return bool(self.heartbeats) and self.clock() - self.stored_at >= EVERY + late

    def add(self, child_id: str, match_id: str | None) -> None:
        """Counts a sign of life of this child at this table."""
        with self.lock:
            self.heartbeats[child_id] = Heartbeat(match_id, self.context.now())

    def store_due(self) -> None:
        """Stores them where that is due; never fails."""
        with self.lock:
            if not self.is_due():
                return
            due, self.heartbeats, self.stored_at = self.heartbeats, {}, self.clock()
        try:
            store_heartbeats(self.context, due)
        except SQLAlchemyError:  # others write for long: the next ones tell as much
            with self.lock:
                self.heartbeats = due | self.heartbeats

"""Whether anything was written to the database since: one question that costs next to nothing, in place of reading
again what has not changed."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Lock

from sqlalchemy import Engine, text

SNAPSHOT = text("SELECT pg_current_snapshot()::text")  # which transactions are visible
DATA_VERSION = "PRAGMA data_version"  # another one after a commit by any other connection


class ChangeMarks:
    """Of one database; `file` is that of SQLite, empty where there is none. Thread-safe."""

    def __init__(self, engine: Engine, file: str) -> None:
        self.engine, self.file = engine, file
        self.connection: sqlite3.Connection | None = (
            None  # its own: of what a connection commits itself, it is not told
        )
        self.lock = Lock()

    def mark(self) -> str | None:
        """The same as before only where nothing was committed since, by any process; None where that is not known.
        Raises SQLAlchemyError on PostgreSQL."""
        if self.engine.dialect.name == "postgresql":
            with self.engine.connect().execution_options(reads=True) as connection:
                return str(connection.scalar(SNAPSHOT))
        with suppress(sqlite3.Error), self.lock:
            return str(self.opened().execute(DATA_VERSION).fetchone()[0]) if self.file else None
        return None

    def opened(self) -> sqlite3.Connection:
        if self.connection is None:
            address = f"{Path(self.file).absolute().as_uri()}?mode=ro"
            self.connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
        return self.connection

    def close(self) -> None:
        with self.lock:
            if self.connection:
                self.connection.close()
            self.connection = None

"""The database: transactions, read-only sessions, and bringing the schema up to date at start."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session, sessionmaker

from classroom.store.connections import connect
from classroom.store.locks import exclusive_lock
from classroom.store.models import School
from classroom.store.schema import check_usable, migrate, newest_revision

HOME_SCHOOL = 1  # the only school until others are founded

MIGRATION_TIMEOUT = 600.0  # seconds to wait for another process that migrates the schema
Result = TypeVar("Result")

WRITE_TIMEOUT = 10.0  # seconds to wait for a write, as in busy_timeout


class Database:
    """The engine and sessions of one database, whose schema is current once `prepare` has run. Thread-safe."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self.sessions = sessionmaker(self.engine, expire_on_commit=False)
        self.write_lock = Lock() if self.engine.dialect.name == "sqlite" else None  # of this process's threads

    def prepare(self, before: Callable[[str], None] | None = None) -> None:
        """Migrates the schema and inserts the school if there is none, under a lock between processes. `before` is
        called with the new revision before an existing schema is migrated. Raises NotUsableError, LockBusy."""
        with exclusive_lock(self.url, MIGRATION_TIMEOUT):
            present = check_usable(self.engine)
            if before and present not in (None, newest_revision()):
                before(newest_revision())
            migrate(self.engine)
            with self.transaction() as session:
                if session.get(School, HOME_SCHOOL) is None:
                    session.add(School(id=HOME_SCHOOL, name=""))

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """A session that is committed at the end of the block, or rolled back on an error."""
        with self.serialised_write(), self.sessions.begin() as session:
            yield session

    @contextmanager
    def serialised_write(self) -> Iterator[None]:
        """On SQLite, holds a lock that lets one thread of this process write at a time; on PostgreSQL nothing.

        SQLite's busy handler polls: it sleeps up to 100 ms after the lock was released, and under load some threads
        never get it. Raises OperationalError, as SQLite does, after WRITE_TIMEOUT.
        """
        if self.write_lock is None:
            yield
        elif not self.write_lock.acquire(timeout=WRITE_TIMEOUT):
            raise OperationalError("BEGIN IMMEDIATE", None, sqlite3.OperationalError("database is locked"))
        else:
            try:
                yield
            finally:
                self.write_lock.release()

    def retry_on_conflict(self, work: Callable[[Session], Result]) -> Result:
        """The result of the work, done in a transaction; retried once after an IntegrityError, which means that
        somebody else wrote the same key first (optimistic concurrency, requirements A6.3)."""
        try:
            with self.transaction() as session:
                return work(session)
        except IntegrityError:
            with self.transaction() as session:
                return work(session)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A read-only session: with SQLite's WAL, and with PostgreSQL, it never waits for a writer."""
        with self.sessions() as session:
            session.connection(execution_options={"reads": True})
            yield session

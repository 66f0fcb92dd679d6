"""The database: transactions, read-only sessions, and bringing the schema up to date at start."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, TypeVar

from sqlalchemy import Row, Select, event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, sessionmaker

from classroom.store.change_marks import ChangeMarks
from classroom.store.connections import connect
from classroom.store.locks import exclusive_lock
from classroom.store.models import School
from classroom.store.process_queue import ProcessQueue
from classroom.store.schema import check_usable, migrate, newest_revision
from classroom.store.sqlite_copy import sqlite_file, truncate_wal, vacuum
from classroom.store.write_lock import WriteLock

HOME_SCHOOL = 1  # the only school until others are founded

MIGRATION_TIMEOUT = 600.0  # seconds to wait for another process that migrates the schema
UNIMPORTANT_TIMEOUT = 0.1  # seconds to wait for a write that may as well be left out
AFTER_COMMIT = "after commit"  # in a session's info: what is to be done then
Result = TypeVar("Result")


def after_commit(session: Session, action: Callable[[], object]) -> None:
    """Has this done once the transaction of this session is committed; never where it is rolled back."""
    session.info.setdefault(AFTER_COMMIT, []).append(action)


def do_after_commit(session: Session) -> None:
    """Does what waited for the commit."""
    for action in session.info.pop(AFTER_COMMIT, ()):
        action()


class Database:
    """The engine and sessions of one database, whose schema is current once `prepare` has run. Thread-safe."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self.sessions = sessionmaker(self.engine, expire_on_commit=False)
        self.changes = ChangeMarks(self.engine, self.file)
        event.listen(self.engine, "engine_disposed", lambda _engine: self.changes.close())
        self.write_lock = None
        if self.engine.dialect.name == "sqlite":
            queue = ProcessQueue(self.file)
            self.write_lock = WriteLock(queue)
            event.listen(self.engine, "engine_disposed", lambda _engine: queue.close())

    @property
    def file(self) -> str:
        """Of SQLite; empty where it lies in memory, or with PostgreSQL."""
        named = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        return "" if named in (None, ":memory:") else str(named)

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
    def transaction(self, unimportant: bool = False) -> Iterator[Session]:
        """A session that is committed at the end of the block, or rolled back on an error. On SQLite raises
        OperationalError where others write for too long; where it is `unimportant`, after UNIMPORTANT_TIMEOUT."""
        timeout = UNIMPORTANT_TIMEOUT if unimportant else None
        with self.serialised_write(timeout), self.sessions.begin() as session:
            with self.write_lock.asking(timeout) if self.write_lock else nullcontext():
                session.connection(execution_options={"busy_timeout": timeout})  # begins
            yield session
        do_after_commit(session)

    @contextmanager
    def serialised_write(self, timeout: float | None = None) -> Iterator[None]:
        """On SQLite, holds the lock that lets one thread of this process write at a time; on PostgreSQL nothing. Raises
        OperationalError."""
        with self.write_lock.holding(timeout) if self.write_lock else nullcontext():
            yield

    def truncate_wal(self) -> None:
        """On SQLite, empties the WAL, which still holds what was deleted, unless somebody reads; on PostgreSQL nothing.
        Raises CopyError, OperationalError."""
        if self.write_lock:
            with self.serialised_write():
                truncate_wal(sqlite_file(self.url))

    def vacuum(self) -> None:
        """On SQLite, writes the database anew, while others read; on PostgreSQL nothing. Raises CopyError,
        OperationalError."""
        if self.write_lock:
            with self.serialised_write():
                vacuum(sqlite_file(self.url))

    def retry_on_conflict(self, work: Callable[[Session], Result]) -> Result:
        """The result of the work, done in a transaction; retried once after an IntegrityError, which means that
        somebody else wrote the same key first (optimistic concurrency, requirements A6.3)."""
        try:
            with self.transaction() as session:
                return work(session)
        except IntegrityError:
            with self.transaction() as session:
                return work(session)

    def read_row(self, statement: Select[Any], values: dict[str, Any]) -> Row[Any]:
        """The one row of a statement that needs no session: in half of its time."""
        with self.engine.connect().execution_options(reads=True) as connection:
            return connection.execute(statement, values).one()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A read-only session: with SQLite's WAL, and with PostgreSQL, it never waits for a writer."""
        with self.sessions() as session:
            session.connection(execution_options={"reads": True})
            yield session

"""The way to the database: SQLite in a file by default, PostgreSQL by its address."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import resources
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, cast

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, Insert, Table, create_engine, event, inspect, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.orm import Session, sessionmaker

from classroom.store.command_error import CommandError
from classroom.store.locks import exclusive_lock
from classroom.store.models import Base, School

HOME_SCHOOL = 1  # the only school until others are founded

STARTING = 600.0  # seconds that a start waits for another one that changes the schema
RESTORING = "restoring"  # the table that is there as long as a backup is only half in place
CONNECTIONS = 32  # at most, for each process; no more are opened than threads ask at the same time
TIMEOUTS = {  # so that nobody waits for a server that has gone (requirements A6.8); the address may say otherwise
    "connect_timeout": 3,  # seconds, for each host named
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
    "options": "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
}
Made = TypeVar("Made")

PROGRAMMING_ERRORS = (
    IntegrityError,
    ProgrammingError,
    DataError,
    NotSupportedError,
)  # what a mistake in the program brings about

WAIT = 10.0  # seconds for SQLite's lock, as below
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000", "secure_delete=ON")


class NotUsableError(CommandError):
    """What is in the database must not be touched by this program, or not yet."""


class Database:
    """One database, its schema up to date once `prepare` has run. Safe to share between threads."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self.sessions = sessionmaker(self.engine, expire_on_commit=False)
        self.turn = Lock() if self.engine.dialect.name == "sqlite" else None  # of the threads here, to write

    def prepare(self, before: Callable[[str], None] | None = None) -> None:
        """Brings the schema up to date and makes sure that there is a school, one process after the other. `before` is
        called with the new revision where a database that has one already is about to be changed. Raises NotUsable."""
        with exclusive_lock(self.url, STARTING):
            present = check_usable(self.engine)
            if before and present not in (None, newest_revision()):
                before(newest_revision())
            migrate(self.engine)
            with self.transaction() as session:
                if session.get(School, HOME_SCHOOL) is None:
                    session.add(School(id=HOME_SCHOOL, name=""))

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """A session whose work is committed at the end of the block, or undone as a whole."""
        with self.serialised_write(), self.sessions.begin() as session:
            yield session

    @contextmanager
    def serialised_write(self) -> Iterator[None]:
        """One thread after the other: left to itself, SQLite lets each sleep and look again, up to a tenth of a second
        after the other has done, and some never find it free. Raises OperationalError, as SQLite does, where it takes
        too long."""
        if self.turn is None:
            yield
        elif not self.turn.acquire(timeout=WAIT):
            raise OperationalError("BEGIN IMMEDIATE", None, sqlite3.OperationalError("database is locked"))
        else:
            try:
                yield
            finally:
                self.turn.release()

    def retry_on_conflict(self, work: Callable[[Session], Made]) -> Made:
        """What the work gives, in a transaction; once more if another wrote the same first (requirements A6.3)."""
        try:
            with self.transaction() as session:
                return work(session)
        except IntegrityError:
            with self.transaction() as session:
                return work(session)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only reads, and so never waits for one that writes."""
        with self.sessions() as session:
            session.connection(execution_options={"reads": True})
            yield session


def connect(url: str) -> Engine:
    if url.startswith("postgres"):
        return connect_postgresql(url)
    parsed = make_url(url)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    engine = create_engine(parsed)
    event.listen(engine, "connect", set_pragmas)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def connect_postgresql(url: str) -> Engine:
    """PostgreSQL, whose client reads the address itself: it may name several hosts, for when one fails."""
    from psycopg.conninfo import conninfo_to_dict

    named: dict[str, Any] = conninfo_to_dict(url.replace("+psycopg", "", 1))
    shown = URL.create("postgresql+psycopg", named.get("user"), host=named.get("host"), database=named.get("dbname"))
    pool: dict[str, Any] = {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_timeout": 10, "pool_pre_ping": True}
    return create_engine(shown, connect_args={**TIMEOUTS, **named}, **pool)


def begin_sqlite(connection: Connection) -> None:
    """A write takes its lock at once: upgrading a read lock fails under several writers."""
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def set_pragmas(connection: DBAPIConnection, _record: Any) -> None:
    connection.isolation_level = None  # the driver opens no transactions of its own; "begin" above does
    for pragma in PRAGMAS:
        connection.cursor().execute(f"PRAGMA {pragma}").close()


def migrate(engine: Engine, revision: str = "head") -> None:
    """Runs the migrations that are still missing."""
    config = alembic_config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # as long as it takes
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(resources.files("classroom.store").joinpath("migrations")))
    return config


def newest_revision() -> str:
    """Of the schema that this program makes."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head() or ""


def knows_revision(revision: str) -> bool:
    """Whether it is a schema that this program can bring up to date."""
    return revision in {one.revision for one in ScriptDirectory.from_config(alembic_config()).walk_revisions()}


def revision_of(engine: Engine) -> str | None:
    """The schema of this database; None where it is empty."""
    with engine.connect().execution_options(reads=True) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def check_usable(engine: Engine) -> str | None:
    """The revision, as `revision_of`. Raises NotUsable where a newer program made it, or where `classroom restore` was
    cut short."""
    revision = revision_of(engine)
    if revision is not None and not knows_revision(revision):
        whose = f"the database is of a newer version of this program ({revision})"
        raise NotUsableError(f"{whose}: install that one; nothing was changed")
    with engine.connect().execution_options(reads=True) as connection:
        if inspect(connection).has_table(RESTORING):
            raise NotUsableError("a backup is only half restored: run `classroom restore` with it again")
    return revision


def is_unavailable(error: Exception) -> bool:
    """Whether the database cannot be reached, or cannot read or write now: gone, locked, full, damaged, standing by.
    The same may succeed another time."""
    return isinstance(error, (DBAPIError, NoConnection)) and not isinstance(error, PROGRAMMING_ERRORS)


def insert_if_absent(session: Session, model: type[Base], **values: Any) -> None:
    """A new row, unless there is one with its key already, perhaps of a transaction under way."""
    on_postgresql = session.get_bind().dialect.name == "postgresql"
    insert = postgresql.insert(model) if on_postgresql else sqlite.insert(model)
    session.execute(insert.values(**values).on_conflict_do_nothing())


def upsert(session: Session, found: Sequence[Base]) -> None:
    """Writes these rows of one table, each over the one with its key, if there is one. That is quicker than what a
    session does, which asks first what is there."""
    if found:
        table = type(found[0]).__table__
        rows = [{name: getattr(row, name) for name in table.c.keys()} for row in found]  # noqa: SIM118 # columns
        session.connection().execute(upsert_statement(type(found[0]), session.get_bind().dialect.name), rows)


@cache
def upsert_statement(model: type[Base], dialect: str) -> Insert:
    table = cast(Table, model.__table__)
    insert = (postgresql if dialect == "postgresql" else sqlite).insert(model)
    others = {column.name: insert.excluded[column.name] for column in table.c if not column.primary_key}
    written: Insert = insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=others)
    return written

"""Connections: SQLite in a file with WAL and a busy timeout by default, a pool of them for PostgreSQL by its URL."""

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection

CONNECTIONS = 32  # in the pool of each process, at most; they are opened on demand
TIMEOUTS = {  # so that nobody waits for a server that has gone (requirements A6.8); the URL may override them
    "connect_timeout": 3,  # seconds, for each host named
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
    "options": "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
}

# bugs of the program, which no retry mends
PROGRAMMING_ERRORS = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000", "secure_delete=ON")


def connect(url: str) -> Engine:
    """An engine for this URL. The folder of a SQLite file is created if it is missing."""
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
    """An engine with a connection pool. libpq parses the URL, since SQLAlchemy cannot read several hosts (failover)."""
    from psycopg.conninfo import conninfo_to_dict

    named: dict[str, Any] = conninfo_to_dict(url.replace("+psycopg", "", 1))
    shown = URL.create("postgresql+psycopg", named.get("user"), host=named.get("host"), database=named.get("dbname"))
    pool: dict[str, Any] = {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_timeout": 10, "pool_pre_ping": True}
    return create_engine(shown, connect_args={**TIMEOUTS, **named}, **pool)


def begin_sqlite(connection: Connection) -> None:
    """BEGIN IMMEDIATE for writers takes the write lock at once: upgrading a read lock fails under several writers."""
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def set_pragmas(connection: DBAPIConnection, _record: Any) -> None:
    connection.isolation_level = None  # autocommit: the driver opens no transactions of its own; "begin" above does
    for pragma in PRAGMAS:
        connection.cursor().execute(f"PRAGMA {pragma}").close()


def is_unavailable(error: Exception) -> bool:
    """Whether the error means that the database is not available: unreachable, locked, disk full, corrupt, a standby.
    The same may succeed later, unlike after PROGRAMMING_ERRORS."""
    return isinstance(error, (DBAPIError, NoConnection)) and not isinstance(error, PROGRAMMING_ERRORS)

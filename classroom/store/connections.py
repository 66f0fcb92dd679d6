"""Connections: SQLite in a file with WAL and a busy timeout by default, a pool of them for PostgreSQL by its URL."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection

from classroom.store.command_error import CommandError
from classroom.store.private_files import close_to_others, make_private

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
BUSY_TIMEOUT = "busy_timeout=10000"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", BUSY_TIMEOUT, "secure_delete=ON")

ADDRESS = "must be sqlite:///FILE or postgresql://NAME:PASSPHRASE@HOST/DATABASE"
NO_DRIVER = (
    "needs the driver of PostgreSQL: pip install 'sixteen-and-friends[postgresql]', in a checkout '.[postgresql]'"
)


class AddressError(CommandError):
    """The URL is not of a database that can be used. It is not shown: it may hold a passphrase."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the address of the database (DATABASE_URL) {reason}")


def check_address(url: str) -> None:
    """Raises AddressError unless it is a URL of SQLite, or of PostgreSQL with its driver installed."""
    if url.startswith("postgres"):
        postgresql_options(url)
    else:
        sqlite_address(url)


def sqlite_address(url: str) -> URL:
    """The URL, parsed. Raises AddressError."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise AddressError(ADDRESS) from error
    if parsed.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise AddressError(ADDRESS)
    return parsed


def postgresql_options(url: str) -> dict[str, Any]:
    """The options in the URL. libpq parses it, since SQLAlchemy cannot read several hosts (failover). Raises
    AddressError."""
    try:
        from psycopg import Error
        from psycopg.conninfo import conninfo_to_dict
    except ImportError as error:
        raise AddressError(NO_DRIVER) from error
    try:
        return conninfo_to_dict(url.replace("+psycopg", "", 1))
    except Error as error:
        raise AddressError(ADDRESS) from error


def connect(url: str) -> Engine:
    """An engine for this URL. A SQLite file and its folder are created if they are missing, and closed to others (mode
    0600), as are the files that SQLite puts beside it. Raises AddressError, OSError."""
    if url.startswith("postgres"):
        return connect_postgresql(url)
    parsed = sqlite_address(url)
    if parsed.database and parsed.database != ":memory:":
        make_private_database(Path(parsed.database))
    engine = create_engine(parsed)
    event.listen(engine, "connect", set_pragmas)
    event.listen(engine, "begin", begin_sqlite)
    return engine


@contextmanager
def connected(url: str) -> Iterator[Engine]:
    """An engine for this URL, whose connections are closed at the end."""
    engine = connect(url)
    try:
        yield engine
    finally:
        engine.dispose()


def make_private_database(file: Path) -> None:
    """SQLite gives the files that it makes later the mode of the database."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    make_private(file)
    for beside in (Path(f"{file}-wal"), Path(f"{file}-shm")):
        if beside.exists():
            close_to_others(beside)


def connect_postgresql(url: str) -> Engine:
    """An engine with a connection pool."""
    named = postgresql_options(url)
    shown = URL.create("postgresql+psycopg", named.get("user"), host=named.get("host"), database=named.get("dbname"))
    pool: dict[str, Any] = {"pool_size": CONNECTIONS, "max_overflow": 0, "pool_timeout": 10, "pool_pre_ping": True}
    return create_engine(shown, connect_args={**TIMEOUTS, **named}, **pool)


def begin_sqlite(connection: Connection) -> None:
    """BEGIN IMMEDIATE for writers takes the write lock at once: upgrading a read lock fails under several writers. The
    option `busy_timeout` says how many seconds to wait for it, in the place of those of PRAGMAS."""
    options = connection.get_execution_options()
    if options.get("reads", False):
        connection.exec_driver_sql("BEGIN")
    elif (timeout := options.get("busy_timeout")) is None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={round(timeout * 1000)}")
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        finally:
            connection.exec_driver_sql(f"PRAGMA {BUSY_TIMEOUT}")


def set_pragmas(connection: DBAPIConnection, _record: Any) -> None:
    connection.isolation_level = None  # autocommit: the driver opens no transactions of its own; "begin" above does
    for pragma in PRAGMAS:
        connection.cursor().execute(f"PRAGMA {pragma}").close()


def is_unavailable(error: Exception) -> bool:
    """Whether the error means that the database is not available: unreachable, locked, disk full, corrupt, a standby.
    The same may succeed later, unlike after PROGRAMMING_ERRORS."""
    return isinstance(error, (DBAPIError, NoConnection)) and not isinstance(error, PROGRAMMING_ERRORS)

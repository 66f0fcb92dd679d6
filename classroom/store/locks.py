"""One at a time: whoever changes a schema or puts a whole database in place of another, of all processes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import NullPool, create_engine, make_url
from sqlalchemy.exc import OperationalError

KEY = 1616  # of PostgreSQL's advisory lock, of this database alone


class Busy(RuntimeError):
    """Somebody else holds the lock."""


@contextmanager
def alone(address: str, wait: float) -> Iterator[None]:
    """The block runs while no other process is in such a block for this database; a process that is killed lets go.
    Raises Busy after so many seconds."""
    url = make_url(address)
    if url.get_backend_name() == "postgresql":
        with alone_on_postgresql(address, wait):
            yield
    elif url.database and url.database != ":memory:":
        with alone_on_file(f"{url.database}.lock", wait):
            yield
    else:
        yield


@contextmanager
def alone_on_file(file: str, wait: float) -> Iterator[None]:
    """By SQLite's own lock on an empty file, which works on every system."""
    Path(file).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with closing(sqlite3.connect(file, timeout=wait, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise Busy(str(error)) from error
        yield


@contextmanager
def alone_on_postgresql(address: str, wait: float) -> Iterator[None]:
    url = make_url(address).set(drivername="postgresql+psycopg")
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"SET lock_timeout = {int(wait * 1000)}")
        try:
            connection.exec_driver_sql(f"SELECT pg_advisory_lock({KEY})")
        except OperationalError as error:
            raise Busy(str(error.orig)) from error
        yield

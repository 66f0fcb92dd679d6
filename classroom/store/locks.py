"""One at a time: whoever changes a schema or puts a whole database in place of another, of all processes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import OperationalError

from classroom.store.command_error import CommandError

KEY = 1616  # of PostgreSQL's advisory lock, of this database alone


class LockBusy(CommandError):
    """Somebody else holds the lock."""


@contextmanager
def exclusive_lock(address: str, wait: float) -> Iterator[None]:
    """The block runs while no other process is in such a block for this database; a process that is killed lets go.
    Raises Busy after so many seconds."""
    is_postgresql = address.startswith("postgres")  # it may name several hosts, which SQLAlchemy cannot read
    file = None if is_postgresql else make_url(address).database
    if is_postgresql:
        with advisory_lock(address, wait):
            yield
    elif file and file != ":memory:":
        with lock_file(f"{file}.lock", wait):
            yield
    else:
        yield


@contextmanager
def lock_file(file: str, wait: float) -> Iterator[None]:
    """By SQLite's own lock on an empty file, which works on every system."""
    Path(file).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with closing(sqlite3.connect(file, timeout=wait, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise LockBusy(str(error)) from error
        yield


@contextmanager
def advisory_lock(address: str, wait: float) -> Iterator[None]:
    import psycopg

    try:
        connection = psycopg.connect(address.replace("+psycopg", "", 1), autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as error:
        raise OperationalError("connect", None, error) from error
    with connection:
        try:
            connection.execute("SELECT set_config('lock_timeout', %s, false)", (str(int(wait * 1000)),))
            connection.execute("SELECT pg_advisory_lock(%s)", (KEY,))
        except psycopg.errors.LockNotAvailable as error:
            raise LockBusy(str(error)) from error
        yield

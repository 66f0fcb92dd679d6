"""Locks between processes, for whoever migrates a schema or replaces a whole database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import OperationalError

from classroom.store.command_error import CommandError
from classroom.store.private_files import make_private

ADVISORY_LOCK_KEY = 1616  # any number; advisory locks are per database


class LockBusy(CommandError):
    """Another process holds the lock."""


@contextmanager
def exclusive_lock(address: str, wait: float) -> Iterator[None]:
    """Mutual exclusion between processes for this database; a killed process releases the lock. Raises LockBusy after
    `wait` seconds."""
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
    """An exclusive SQLite transaction on an empty file: a file lock that works on every system. Raises LockBusy,
    OSError."""
    Path(file).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    make_private(Path(file))
    with closing(sqlite3.connect(file, timeout=wait, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise LockBusy(str(error)) from error
        yield


@contextmanager
def advisory_lock(address: str, wait: float) -> Iterator[None]:
    """PostgreSQL's advisory lock, held by a connection of its own. Raises LockBusy."""
    import psycopg

    try:
        connection = psycopg.connect(address.replace("+psycopg", "", 1), autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as error:
        raise OperationalError("connect", None, error) from error
    with connection:
        try:
            connection.execute("SELECT set_config('lock_timeout', %s, false)", (str(int(wait * 1000)),))
            connection.execute("SELECT pg_advisory_lock(%s)", (ADVISORY_LOCK_KEY,))
        except psycopg.errors.LockNotAvailable as error:
            raise LockBusy(str(error)) from error
        yield

"""Whole SQLite databases: a copy of one that is written to all the while, and whether anybody has one open.

A file that is in use is never copied as a file: what was confirmed a moment ago may still be beside it.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import make_url

from classroom.store.database import RESTORING

WAIT = 2.0  # seconds for whoever only looks in for a moment


class CopyError(RuntimeError):
    """A database could not be copied or put in place; the reason in one line."""


class DamagedError(CopyError):
    """What is in the file cannot be read as a database any more."""


def sqlite_file(url: str) -> Path:
    """Where a database of SQLite lies. Raises CopyFailed where it lies nowhere."""
    name = make_url(url).database
    if not name or name == ":memory:":
        raise CopyError("this database is kept in memory only")
    return Path(name)


def copy_sqlite(source: Path, copy: Path) -> None:
    """The database as it was at one moment, whatever is written to it meanwhile; nobody waits. Raises CopyFailed."""
    if not source.is_file():
        raise CopyError(f"there is no database {source}")
    with copy_errors():
        with closing(sqlite3.connect(source, timeout=10)) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        check(copy)


def check(file: Path) -> None:
    """Raises Damaged."""
    with copy_errors(), closing(sqlite3.connect(file)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise DamagedError(f"{file.name} is damaged: {str(found).splitlines()[0]}")


def leave_wal(file: Path) -> bool:
    """Brings everything into this one file, which then has none beside it; False while another process has it open.
    Raises CopyFailed."""
    with copy_errors(), closing(sqlite3.connect(file, timeout=WAIT)) as connection:
        try:
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            return False
    flush(file)
    return str(mode) == "delete"


def flush(file: Path) -> None:
    """Waits until the disk has it: a file, or which files a folder has."""
    if os.name == "nt" and file.is_dir():
        return
    handle = os.open(file, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def copy_errors() -> Iterator[None]:
    """Says what SQLite or the disk has to say as CopyFailed."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        damaged = "malformed" in str(error) or "not a database" in str(error)
        raise (DamagedError if damaged else CopyError)(in_one_line(error)) from error


def in_one_line(error: Exception) -> str:
    """A full disk by its plain name; whatever else it is, its first line."""
    if "full" in str(error) or "No space left" in str(error):
        return "the disk is full"
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return (reason.strip() or type(error).__name__).splitlines()[0]


def count_rows(connection: Connection) -> dict[str, int]:
    """How many rows each table has that a backup holds."""
    tables = sorted({*inspect(connection).get_table_names()} - {RESTORING})
    return {name: connection.execute(text(f'SELECT count(*) FROM "{name}"')).scalar_one() for name in tables}  # noqa: S608 # names of our tables

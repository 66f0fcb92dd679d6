"""Copying whole SQLite databases and tidying them while they are in use, and finding out whether anybody has one open.

A file in use is never copied as a file: what was committed a moment ago may still be in its write-ahead log (WAL).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import make_url

from classroom.store.schema import RESTORING

LOCK_TIMEOUT = 2.0  # seconds to wait for brief users of the file, such as a virus scanner


class CopyError(RuntimeError):
    """A database could not be copied or replaced; the reason in one line."""


class DamagedError(CopyError):
    """The file is corrupt: no database, or its integrity check fails."""


def sqlite_file(url: str) -> Path:
    """The path of a SQLite database. Raises CopyError for one in memory."""
    name = make_url(url).database
    if not name or name == ":memory:":
        raise CopyError("this database is kept in memory only")
    return Path(name)


def copy_sqlite(source: Path, copy: Path) -> None:
    """Writes a consistent snapshot by VACUUM INTO, while others read and write. Raises CopyError."""
    if not source.is_file():
        raise CopyError(f"there is no database {source}")
    with copy_errors():
        with closing(sqlite3.connect(source, timeout=10)) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        check_integrity(copy)


def check_integrity(file: Path) -> None:
    """Raises DamagedError if SQLite's integrity check fails."""
    with copy_errors(), closing(sqlite3.connect(file)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise DamagedError(f"{file.name} is damaged: {str(found).splitlines()[0]}")


def leave_wal(file: Path) -> bool:
    """Checkpoints the WAL and leaves WAL mode, so that the database is this one file; False while another process has
    it open. Raises CopyError."""
    with copy_errors(), closing(sqlite3.connect(file, timeout=LOCK_TIMEOUT)) as connection:
        try:
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            return False
    fsync_path(file)
    return str(mode) == "delete"


def truncate_wal(file: Path) -> bool:
    """Checkpoints the WAL and empties it; False while somebody reads. Raises CopyError."""
    with copy_errors(), closing(sqlite3.connect(file, timeout=LOCK_TIMEOUT)) as connection:
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return not busy


def vacuum(file: Path) -> None:
    """Writes the database anew, which takes a second for 150 MB: no byte of what was deleted is left in it. Raises
    CopyError."""
    with copy_errors(), closing(sqlite3.connect(file, timeout=LOCK_TIMEOUT)) as connection:
        connection.execute("VACUUM")


def fsync_path(file: Path) -> None:
    """fsync of a file, or of a folder, which makes renames in it durable."""
    if os.name == "nt" and file.is_dir():
        return
    handle = os.open(file, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def copy_errors() -> Iterator[None]:
    """Turns errors of SQLite and of the disk into CopyError or DamagedError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        damaged = "malformed" in str(error) or "not a database" in str(error)
        raise (DamagedError if damaged else CopyError)(error_line(error)) from error


def error_line(error: Exception) -> str:
    """The error in one line; a full disk in plain words."""
    if "full" in str(error) or "No space left" in str(error):
        return "the disk is full"
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return (reason.strip() or type(error).__name__).splitlines()[0]


def count_rows(connection: Connection) -> dict[str, int]:
    """The number of rows of each table that a backup has, on SQLite and PostgreSQL."""
    tables = sorted({*inspect(connection).get_table_names()} - {RESTORING})
    return {name: connection.execute(text(f'SELECT count(*) FROM "{name}"')).scalar_one() for name in tables}  # noqa: S608 # names of our tables

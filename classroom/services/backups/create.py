"""Makes a backup of an installation while it is in use."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from classroom import __version__
from classroom.services.backups.archive_format import BackupError, Manifest
from classroom.services.backups.archive_writer import write_archive
from classroom.store.connections import connected
from classroom.store.locks import LockBusy, lock_file
from classroom.store.postgresql_dump import dump_database, exported_snapshot
from classroom.store.schema import revision_of
from classroom.store.sqlite_copy import CopyError, copy_sqlite, count_rows, error_line, fsync_path, sqlite_file

SHORTEST_PASSPHRASE = 12  # letters
LOCK_TIMEOUT = 600.0  # seconds to wait for another backup into the same folder
MAKING, STAGING = ".making-", ".restoring-"  # of temporary folders


@dataclass(frozen=True, slots=True)
class Installation:
    """An installation to back up or restore: the URL of its database, its secret, its folder of backups."""

    url: str
    secret: str
    folder: Path  # where backups go unless somebody says otherwise

    @property
    def kind(self) -> str:
        return "postgresql" if self.url.startswith("postgres") else "sqlite"


def make_backup(
    installation: Installation, now: datetime, folder: Path | None = None, passphrase: str | None = None, why: str = ""
) -> tuple[Path, Manifest]:
    """The new backup and its manifest. The file is complete or not there (atomic rename); `why` ends its name. Raises
    BackupError."""
    if passphrase is not None and len(passphrase) < SHORTEST_PASSPHRASE:
        raise BackupError(f"a passphrase for backups has at least {SHORTEST_PASSPHRASE} letters")
    into = folder or installation.folder
    try:
        into.mkdir(parents=True, exist_ok=True, mode=0o700)
        with lock_file(str(into / ".lock"), LOCK_TIMEOUT), temporary_folder(into, MAKING) as temporary:
            copy, unfinished = temporary / "copy", temporary / "half"
            manifest = copy_database(installation, copy, now)
            write_archive(unfinished, manifest, copy, installation.secret, passphrase)
            unfinished.chmod(0o600)
            fsync_path(unfinished)
            file = unused_backup_name(into, now, why)
            unfinished.rename(file)
            fsync_path(into)
            return file, manifest
    except (OSError, CopyError, LockBusy, sqlite3.Error) as error:
        raise BackupError(f"no backup was made: {error_line(error)}") from error


@contextmanager
def temporary_folder(beside: Path, prefix: str) -> Iterator[Path]:
    """A temporary folder on the same disk, for an atomic rename; what a killed process left is deleted first."""
    for left in beside.glob(f"{prefix}*"):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=prefix, dir=beside) as folder:
        yield Path(folder)


def unused_backup_name(folder: Path, now: datetime, why: str) -> Path:
    """A file name with the time in UTC and the version; a number tells two of the same second apart."""
    start = f"classroom-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}-{__version__}{f'-{why}' if why else ''}"
    names = (f"{start}{f'-{number}' if number else ''}.backup" for number in range(1000))
    return next(folder / name for name in names if not (folder / name).exists())


def copy_database(installation: Installation, copy: Path, now: datetime) -> Manifest:
    """Copies the database: the manifest of the copy, without parts yet. Raises CopyError."""
    schema, rows = (
        copy_postgresql_database(installation, copy)
        if installation.kind == "postgresql"
        else copy_sqlite_database(installation, copy)
    )
    if schema is None:
        raise CopyError("the database is empty")
    made_at = now.astimezone(UTC).isoformat(timespec="seconds")
    return Manifest(__version__, schema, installation.kind, made_at, rows)


def copy_sqlite_database(installation: Installation, copy: Path) -> tuple[str | None, dict[str, int]]:
    """Copies a SQLite database: its revision and the number of rows of each table, of the copy."""
    copy_sqlite(sqlite_file(installation.url), copy)
    return schema_and_row_counts(f"sqlite:///{copy}")


def schema_and_row_counts(url: str) -> tuple[str | None, dict[str, int]]:
    """The revision of a database, and the number of rows of each table."""
    with connected(url) as engine, engine.connect() as connection:
        return revision_of(engine), count_rows(connection)


def copy_postgresql_database(  # pragma: no cover - on PostgreSQL alone, where tests/recovery/backups runs it
    installation: Installation, copy: Path
) -> tuple[str | None, dict[str, int]]:
    """Dumps a PostgreSQL database: its revision and the number of rows of each table, of the same snapshot."""
    with connected(installation.url) as engine:
        with exported_snapshot(engine) as (connection, snapshot):
            rows = count_rows(connection)
            dump_database(engine, copy, snapshot)
        return revision_of(engine), rows

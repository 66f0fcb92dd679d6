"""Making a backup, while everybody plays on."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from classroom import __version__
from classroom.services.backups.archive import BackupError, Manifest, write_archive
from classroom.store.database import connect, revision_of
from classroom.store.locks import LockBusy, lock_file
from classroom.store.postgresql_dump import dump, exported_snapshot
from classroom.store.sqlite_copy import CopyError, copy_sqlite, count_rows, flush, in_one_line, sqlite_file

SHORTEST = 12  # letters of a passphrase
PATIENCE = 600.0  # seconds to wait for another backup into the same folder
MAKING = ".making-"  # begins the name of what is not ready yet


@dataclass(frozen=True, slots=True)
class Installation:
    """What a backup is of."""

    url: str
    secret: str
    folder: Path  # where backups go unless somebody says otherwise

    @property
    def kind(self) -> str:
        return "postgresql" if self.url.startswith("postgres") else "sqlite"


def make_backup(
    here: Installation, now: datetime, folder: Path | None = None, passphrase: str | None = None, why: str = ""
) -> tuple[Path, Manifest]:
    """The new file, which either is whole or is not there. `why` ends its name. Raises BackupError."""
    if passphrase is not None and len(passphrase) < SHORTEST:
        raise BackupError(f"a passphrase for backups has at least {SHORTEST} letters")
    into = folder or here.folder
    try:
        into.mkdir(parents=True, exist_ok=True, mode=0o700)
        with workshop(into) as making:
            copy, half = making / "copy", making / "half"
            manifest = copy_database(here, copy, now)
            write_archive(half, manifest, copy, here.secret, passphrase)
            half.chmod(0o600)
            flush(half)
            file = free_name(into, now, why)
            half.rename(file)
            flush(into)
            return file, manifest
    except (OSError, CopyError, LockBusy, sqlite3.Error) as error:
        raise BackupError(f"no backup was made: {in_one_line(error)}") from error


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """A folder beside the finished ones, for one at a time; what a killed one left in it goes first."""
    with lock_file(str(folder / ".lock"), PATIENCE):
        for left in folder.glob(f"{MAKING}*"):
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix=MAKING, dir=folder) as making:
            yield Path(making)


def free_name(folder: Path, now: datetime, why: str) -> Path:
    """By the time in UTC and the version; two of one second differ by a number."""
    start = f"classroom-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}-{__version__}{f'-{why}' if why else ''}"
    names = (f"{start}{f'-{number}' if number else ''}.backup" for number in range(1000))
    return next(folder / name for name in names if not (folder / name).exists())


def copy_database(here: Installation, copy: Path, now: datetime) -> Manifest:
    """What is in the copy."""
    schema, rows = copy_postgresql(here, copy) if here.kind == "postgresql" else copy_file(here, copy)
    if schema is None:
        raise CopyError("the database is empty")
    made_at = now.astimezone(UTC).isoformat(timespec="seconds")
    return Manifest(__version__, schema, here.kind, made_at, rows)


def copy_file(here: Installation, copy: Path) -> tuple[str | None, dict[str, int]]:
    copy_sqlite(sqlite_file(here.url), copy)
    return told(f"sqlite:///{copy}")


def told(url: str) -> tuple[str | None, dict[str, int]]:
    """The revision of a database, and the rows of its tables."""
    engine = connect(url)
    try:
        schema = revision_of(engine)
        with engine.connect() as connection:
            return schema, count_rows(connection)
    finally:
        engine.dispose()


def copy_postgresql(  # pragma: no cover - on PostgreSQL alone, where tests/recovery/backups runs it
    here: Installation, copy: Path
) -> tuple[str | None, dict[str, int]]:
    engine = connect(here.url)
    try:
        with exported_snapshot(engine) as (connection, snapshot):
            rows = count_rows(connection)
            dump(engine, copy, snapshot)
        return revision_of(engine), rows
    finally:
        engine.dispose()

"""Restores backups. The archive is verified first, and the present database is backed up; a restore that is killed at
any moment can be repeated, and until then nothing runs on a half-restored database (`RESTORING` in store/schema.py).

Whoever was deleted since the backup is deleted again, by today's deletion tombstones (requirements A7.7).
"""

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from classroom import __version__
from classroom.services.backups.archive_format import MADE_BY_NEWER, BackupError, Manifest
from classroom.services.backups.archive_reader import open_archive
from classroom.services.backups.create import Installation
from classroom.services.backups.restore_common import IN_USE, RestoreResult
from classroom.services.backups.restore_postgresql import restore_into_postgresql
from classroom.services.backups.restore_sqlite import restore_into_sqlite
from classroom.store.locks import LockBusy, exclusive_lock
from classroom.store.schema import knows_revision
from classroom.store.sqlite_copy import CopyError, error_line

LOCK_TIMEOUT = 2.0  # seconds to wait for a server that is just starting
KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def verify_backup(file: Path, passphrase: str | None) -> Manifest:
    """The manifest of a backup that was verified completely. Raises BackupError."""
    with open_archive(file, passphrase) as archive:
        return archive.manifest


def restore(
    installation: Installation, file: Path, passphrase: str | None, now: datetime, store_secret: Callable[[str], None]
) -> RestoreResult:
    """Replaces the database by the one in the backup. `store_secret` keeps its secret for later starts. Raises
    BackupError."""
    with open_archive(file, passphrase) as archive:
        check_fits(archive.manifest, installation)
        try:
            with exclusive_lock(installation.url, LOCK_TIMEOUT):
                bring = restore_into_postgresql if installation.kind == "postgresql" else restore_into_sqlite
                return bring(installation, archive, now, store_secret)
        except LockBusy as error:
            raise BackupError(IN_USE) from error
        except (OSError, CopyError, sqlite3.Error, DatabaseError) as error:
            raise BackupError(f"not restored: {error_line(error)}") from error


def check_fits(manifest: Manifest, installation: Installation) -> None:
    """Raises BackupError for another kind of database, and for a newer version of the program or schema."""
    if manifest.database != installation.kind:
        ours, theirs = KINDS[installation.kind], KINDS.get(manifest.database, "another database")
        raise BackupError(f"this backup is of {theirs} and can only go back there; this installation uses {ours}")
    if not knows_revision(manifest.schema) or version_numbers(manifest.version) > version_numbers(__version__):
        raise BackupError(MADE_BY_NEWER)


def version_numbers(version: str) -> list[int]:
    """Comparable: 0.10.0 is newer than 0.9.1."""
    return [int(part) if part.isdecimal() else 0 for part in version.split(".")]

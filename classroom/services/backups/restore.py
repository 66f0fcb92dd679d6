"""Bringing a backup back. Everything is looked at first, and what is there is put by; killed at any moment, it can be
done again, and until then nothing runs on what is half done (`RESTORING` in the store).

Whoever was deleted since the backup is deleted in it as well, by the deletion list of today (requirements A7.7).
"""

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from classroom import __version__
from classroom.services.backups.archive import NEWER, BackupError, Manifest, open_archive
from classroom.services.backups.create import Installation
from classroom.services.backups.restore_common import IN_USE, Restored
from classroom.services.backups.restore_postgresql import into_postgresql
from classroom.services.backups.restore_sqlite import into_sqlite
from classroom.store.database import knows_revision
from classroom.store.locks import LockBusy, exclusive_lock
from classroom.store.sqlite_copy import CopyError, in_one_line

WAIT = 2.0  # seconds for whoever just starts
KINDS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def look(file: Path, passphrase: str | None) -> Manifest:
    """What a backup says of itself, once everything in it was found whole. Raises BackupError."""
    with open_archive(file, passphrase) as archive:
        return archive.manifest


def restore(
    here: Installation, file: Path, passphrase: str | None, now: datetime, keep_secret: Callable[[str], None]
) -> Restored:
    """Puts the backup in the place of what is there. `keep_secret` keeps its secret for later starts. Raises
    BackupError."""
    with open_archive(file, passphrase) as archive:
        check_fits(archive.manifest, here)
        try:
            with exclusive_lock(here.url, WAIT):
                bring = into_postgresql if here.kind == "postgresql" else into_sqlite
                return bring(here, archive, now, keep_secret)
        except LockBusy as error:
            raise BackupError(IN_USE) from error
        except (OSError, CopyError, sqlite3.Error, DatabaseError) as error:
            raise BackupError(f"not restored: {in_one_line(error)}") from error


def check_fits(manifest: Manifest, here: Installation) -> None:
    if manifest.database != here.kind:
        ours, theirs = KINDS[here.kind], KINDS.get(manifest.database, "another database")
        raise BackupError(f"this backup is of {theirs} and can only go back there; this installation uses {ours}")
    if not knows_revision(manifest.schema) or numbers(manifest.version) > numbers(__version__):
        raise BackupError(NEWER)


def numbers(version: str) -> list[int]:
    return [int(part) if part.isdigit() else 0 for part in version.split(".")]

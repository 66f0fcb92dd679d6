"""Restores a SQLite database: it is prepared in a staging folder, then put in place by an atomic rename."""

import os
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from classroom.services.backups.archive_format import BackupError
from classroom.services.backups.archive_reader import Archive
from classroom.services.backups.create import STAGING, Installation, temporary_folder, unused_backup_name
from classroom.services.backups.restore_common import (
    IN_USE,
    RestoreResult,
    Tombstones,
    back_up_before_restore,
    clear_restore_marker,
    extract_database,
    prepare_restored,
    read_tombstones,
)
from classroom.store.sqlite_copy import CopyError, DamagedError, check_integrity, fsync_path, leave_wal, sqlite_file


def restore_into_sqlite(
    installation: Installation, archive: Archive, now: datetime, store_secret: Callable[[str], None]
) -> RestoreResult:
    """Restores the archive. Raises BackupError while anybody has the database open, CopyError."""
    present = sqlite_file(installation.url)
    sound = is_sound(present)
    previous = back_up_before_restore(installation, now) if sound else None
    tombstones = tombstones_of_damaged(installation.url) if not sound else read_tombstones(installation.url)
    with temporary_folder(present.parent, STAGING) as folder:
        fresh = folder / "fresh.db"
        extract_database(archive, fresh)
        check_integrity(fresh)
        deleted_again = prepare_restored(f"sqlite:///{fresh}", archive.manifest, tombstones)
        if not leave_wal(fresh):
            raise CopyError("the new database is in use")
        if not sound:
            previous = quarantine_damaged(installation, present, now)
        os.replace(fresh, present)
        fsync_path(present.parent)
    store_secret(archive.secret)
    clear_restore_marker(installation.url)
    return RestoreResult(archive.manifest, previous, deleted_again)


def is_sound(present: Path) -> bool:
    """Whether there is a database, and it is not corrupt. Raises BackupError while anybody has it open."""
    if not present.exists():
        return False
    try:
        if not leave_wal(present):
            raise BackupError(IN_USE)
        check_integrity(present)
    except DamagedError:
        return False
    return True


def tombstones_of_damaged(url: str) -> Tombstones:
    """The tombstones that can still be read from a corrupt database."""
    try:
        return read_tombstones(url) if sqlite_file(url).exists() else {}
    except DatabaseError:
        return {}


def quarantine_damaged(installation: Installation, present: Path, now: datetime) -> Path | None:
    """Copies a corrupt database with its WAL and journal to the folder of backups, and deletes these two, since SQLite
    would apply them to the new database."""
    ends = [end for end in ("", "-wal", "-shm", "-journal") if Path(f"{present}{end}").exists()]
    installation.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    aside = unused_backup_name(installation.folder, now, "damaged")
    for end in ends:
        shutil.copy2(f"{present}{end}", f"{aside}{end}")
        Path(f"{aside}{end}").chmod(0o600)
        if end:
            Path(f"{present}{end}").unlink()
    return aside if ends else None

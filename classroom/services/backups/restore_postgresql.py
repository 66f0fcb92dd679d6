"""Restores a PostgreSQL database in place, in one transaction."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Engine, inspect

from classroom.services.backups.archive_format import BackupError
from classroom.services.backups.archive_reader import Archive
from classroom.services.backups.create import STAGING, Installation, temporary_folder
from classroom.services.backups.restore_common import (
    IN_USE,
    RestoreResult,
    Tombstones,
    back_up_before_restore,
    clear_restore_marker,
    extract_database,
    mark_restore_started,
    prepare_restored,
    read_tombstones,
)
from classroom.store.connections import connected
from classroom.store.postgresql_dump import other_connections, restore_dump
from classroom.store.schema import RESTORING
from classroom.store.sqlite_copy import CopyError


def restore_into_postgresql(
    installation: Installation, archive: Archive, now: datetime, store_secret: Callable[[str], None]
) -> RestoreResult:
    """Restores the archive. Raises BackupError while anybody else is connected, CopyError if PostgreSQL's programs
    fail."""
    with connected(installation.url) as engine:
        if other_connections(engine):
            raise BackupError(IN_USE)
        previous, tombstones = back_up_before_restore(installation, now), read_tombstones(installation.url)
        restore_tables(installation, engine, archive, tombstones)
        deleted_again = prepare_restored(installation.url, archive.manifest, tombstones)
        store_secret(archive.secret)
        clear_restore_marker(installation.url)
        return RestoreResult(archive.manifest, previous, deleted_again)


def restore_tables(installation: Installation, engine: Engine, archive: Archive, tombstones: Tombstones) -> None:
    """Replaces the tables by those of the archive; on an error everything is as it was."""
    was_half = inspect(engine).has_table(RESTORING)
    installation.folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with temporary_folder(installation.folder.parent, STAGING) as folder:
        extract_database(archive, folder / "dump")
        mark_restore_started(engine, tombstones)
        try:
            restore_dump(engine, folder / "dump")
        except CopyError:
            if not was_half:
                clear_restore_marker(installation.url)
            raise

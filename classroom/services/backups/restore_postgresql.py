"""Restoring PostgreSQL: in place, in one transaction."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Engine, inspect

from classroom.services.backups.archive import Archive, BackupError
from classroom.services.backups.create import Installation
from classroom.services.backups.restore_common import (
    IN_USE,
    Listed,
    Restored,
    before_restore,
    begin,
    deletion_lists,
    finish,
    make_ready,
    stage,
    take,
)
from classroom.store.database import RESTORING, connect
from classroom.store.postgresql_dump import other_connections, restore_dump
from classroom.store.sqlite_copy import CopyError


def into_postgresql(
    here: Installation, archive: Archive, now: datetime, keep_secret: Callable[[str], None]
) -> Restored:
    engine = connect(here.url)
    try:
        if other_connections(engine):
            raise BackupError(IN_USE)
        kept, listed = before_restore(here, now), deletion_lists(here.url)
        put_in_place(here, engine, archive, listed)
        again = make_ready(here.url, archive.manifest, listed)
        keep_secret(archive.secret)
        finish(here.url)
        return Restored(archive.manifest, kept, again)
    finally:
        engine.dispose()


def put_in_place(here: Installation, engine: Engine, archive: Archive, listed: Listed) -> None:
    """Where it fails, everything is as it was."""
    was_half = inspect(engine).has_table(RESTORING)
    here.folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with stage(here.folder.parent) as folder:
        take(archive, folder / "dump")
        begin(engine, listed)
        try:
            restore_dump(engine, folder / "dump")
        except CopyError:
            if not was_half:
                finish(here.url)
            raise

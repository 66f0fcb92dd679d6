"""Restoring SQLite: the database is made ready in a folder of its own, then renamed."""

import os
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from classroom.services.backups.archive import Archive, BackupError
from classroom.services.backups.create import Installation, free_name
from classroom.services.backups.restore_common import (
    IN_USE,
    Listed,
    Restored,
    before_restore,
    deletion_lists,
    finish,
    make_ready,
    stage,
    take,
)
from classroom.store.sqlite_copy import CopyError, DamagedError, check, flush, leave_wal, sqlite_file


def into_sqlite(here: Installation, archive: Archive, now: datetime, keep_secret: Callable[[str], None]) -> Restored:
    present = sqlite_file(here.url)
    sound = is_sound(present)
    kept = before_restore(here, now) if sound else None
    listed = list_of_damaged(here.url) if not sound else deletion_lists(here.url)
    with stage(present.parent) as folder:
        fresh = folder / "fresh.db"
        take(archive, fresh)
        check(fresh)
        again = make_ready(f"sqlite:///{fresh}", archive.manifest, listed)
        if not leave_wal(fresh):
            raise CopyError("the new database is in use")
        if not sound:
            kept = set_aside(here, present, now)
        os.replace(fresh, present)
        flush(present.parent)
    keep_secret(archive.secret)
    finish(here.url)
    return Restored(archive.manifest, kept, again)


def is_sound(present: Path) -> bool:
    """Whether there is a database that can be read. Raises BackupError while somebody uses it."""
    if not present.exists():
        return False
    try:
        if not leave_wal(present):
            raise BackupError(IN_USE)
        check(present)
    except DamagedError:
        return False
    return True


def list_of_damaged(url: str) -> Listed:
    """What a damaged database still says of who was deleted."""
    try:
        return deletion_lists(url) if sqlite_file(url).exists() else {}
    except DatabaseError:
        return {}


def set_aside(here: Installation, present: Path, now: datetime) -> Path | None:
    """A copy of a damaged database, and of what lies beside it, in the folder of backups; what lies beside it goes,
    since SQLite would take it for a part of the new one."""
    ends = [end for end in ("", "-wal", "-shm", "-journal") if Path(f"{present}{end}").exists()]
    here.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    aside = free_name(here.folder, now, "damaged")
    for end in ends:
        shutil.copy2(f"{present}{end}", f"{aside}{end}")
        Path(f"{aside}{end}").chmod(0o600)
        if end:
            Path(f"{present}{end}").unlink()
    return aside if ends else None

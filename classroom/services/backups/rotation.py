"""Rotation: backups are kept for at most 35 days (requirements B3.7), the newest for good.

A backup that is 34 days old, by its name and by its time of modification, is marked; a run a day or more later deletes
it. So one wrong reading of the clock deletes nothing (A6.6), as in `services/privacy/due_for_deletion.py`. The marks
lie in a file beside the backups, since a restored database would know nothing of them.
"""

import json
import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from classroom.services.backups.create import Installation, make_backup
from classroom.services.context import day_of

OLD, GRACE = timedelta(days=34), timedelta(hours=24)  # together 35 days
STALE_SINCE_FILE = ".old"  # JSON: when each old file was first found old
FILE_NAME = re.compile(r"classroom-(\d{8}T\d{6}Z)-[^/]*\.backup(-wal|-shm|-journal)?")
DAILY = "night"  # ends the name of a daily backup


def find_backups(folder: Path) -> dict[Path, datetime]:
    """The backups in a folder, with the time in their name; the newest first."""
    found = {}
    for file in folder.glob("classroom-*"):
        name = FILE_NAME.fullmatch(file.name)
        if name and file.is_file():
            found[file] = datetime.strptime(name[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    return dict(sorted(found.items(), key=lambda one: one[1], reverse=True))


def delete_old_backups(folder: Path, now: datetime) -> int:
    """Deletes the backups that were found old a day or more ago: how many. The newest is never deleted."""
    files = find_backups(folder)
    stale = {file for file in list(files)[1:] if is_old(file, files[file], now)}
    before = {name: at for name, at in read_stale_since(folder).items() if at <= now}
    gone = [file for file in stale if file.name in before and now - before[file.name] >= GRACE]
    for file in gone:
        file.unlink(missing_ok=True)
    left = {file.name: before.get(file.name, now) for file in stale.difference(gone)}
    if left != before or before != read_stale_since(folder):
        write_stale_since(folder, left)
    return len(gone)


def is_old(file: Path, stamp: datetime, now: datetime) -> bool:
    """Whether it is, both by its name and by the time of its last change."""
    touched = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    return max(stamp, touched) < now - OLD


def read_stale_since(folder: Path) -> dict[str, datetime]:
    """When each file was first found old, by name; empty if that cannot be read."""
    try:
        held = json.loads((folder / STALE_SINCE_FILE).read_text())
        return {name: datetime.fromisoformat(at) for name, at in held.items()}
    except (OSError, ValueError, AttributeError):
        return {}  # then deleting takes a day longer


def write_stale_since(folder: Path, found: Mapping[str, datetime]) -> None:
    """Replaces the file by an atomic rename."""
    fresh = folder / f"{STALE_SINCE_FILE}.new"
    fresh.write_text(json.dumps({name: at.isoformat() for name, at in found.items()}))
    os.replace(fresh, folder / STALE_SINCE_FILE)


def back_up_daily(installation: Installation, now: datetime) -> Path | None:
    """Today's backup; None if it was made already. Raises BackupError."""
    today = day_of(now)
    made = [day_of(at) for file, at in find_backups(installation.folder).items() if file.stem.endswith(f"-{DAILY}")]
    return None if today in made else make_backup(installation, now, why=DAILY)[0]

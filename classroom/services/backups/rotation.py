"""How long backups are kept: at most 35 days (requirements B3.7), the newest for good.

What is 34 days old, by its name and by the clock of the disk, is noted; a look a day or more later deletes it. So one
wrong look at the clock deletes nothing (A6.6), as in `services/privacy/due_for_deletion.py`, but beside the files: a
database that is
brought back knows nothing of them.
"""

import json
import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from classroom.services.backups.create import Installation, make_backup
from classroom.services.context import day_of

OLD, GRACE = timedelta(days=34), timedelta(hours=24)  # together the 35 days
NOTES = ".old"  # which were found old, and when first
NAME = re.compile(r"classroom-(\d{8}T\d{6}Z)-[^/]*\.backup(-wal|-shm|-journal)?")
NIGHT = "night"  # why the daily one was made


def ours(folder: Path) -> dict[Path, datetime]:
    """Our own files there, with the time in their name; the newest first."""
    found = {}
    for file in folder.glob("classroom-*"):
        name = NAME.fullmatch(file.name)
        if name and file.is_file():
            found[file] = datetime.strptime(name[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    return dict(sorted(found.items(), key=lambda one: one[1], reverse=True))


def delete_old(folder: Path, now: datetime) -> int:
    """Deletes what was old already a day or more ago. How many."""
    files = ours(folder)
    stale = {file for file in list(files)[1:] if is_old(file, files[file], now)}
    before = {name: at for name, at in noted(folder).items() if at <= now}
    gone = [file for file in stale if file.name in before and now - before[file.name] >= GRACE]
    for file in gone:
        file.unlink(missing_ok=True)
    left = {file.name: before.get(file.name, now) for file in stale.difference(gone)}
    if left != before or before != noted(folder):
        note(folder, left)
    return len(gone)


def is_old(file: Path, stamp: datetime, now: datetime) -> bool:
    touched = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    return max(stamp, touched) < now - OLD


def noted(folder: Path) -> dict[str, datetime]:
    try:
        held = json.loads((folder / NOTES).read_text())
        return {name: datetime.fromisoformat(at) for name, at in held.items()}
    except (OSError, ValueError, AttributeError):
        return {}  # then it takes a day more


def note(folder: Path, found: Mapping[str, datetime]) -> None:
    fresh = folder / f"{NOTES}.new"
    fresh.write_text(json.dumps({name: at.isoformat() for name, at in found.items()}))
    os.replace(fresh, folder / NOTES)


def back_up_daily(here: Installation, now: datetime) -> Path | None:
    """The backup of today, where it is not there yet. Raises BackupError."""
    today = day_of(now)
    made = [day_of(at) for file, at in ours(here.folder).items() if file.stem.endswith(f"-{NIGHT}")]
    return None if today in made else make_backup(here, now, why=NIGHT)[0]

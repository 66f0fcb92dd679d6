"""Files with data are their owner's alone, whoever made the folder and whatever the umask (requirements A7.1)."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.services.backups.create import make_backup
from classroom.services.backups.restore import restore
from classroom.services.context import utc_now
from classroom.store.database import Database
from classroom.web.config import installation, open_context
from classroom.web.data_folder import write_private_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no modes")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder that everybody may look into, in a process whose new files everybody may read."""
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    for name in ("SECRET_KEY", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    tmp_path.chmod(0o755)
    before = os.umask(0)
    yield tmp_path
    os.umask(before)


def open_to_others(folder: Path) -> set[str]:
    return {file.name for file in folder.rglob("*") if file.is_file() and file.stat().st_mode & 0o077}


def test_every_file_of_an_installation_is_its_owners_alone(folder: Path) -> None:
    context = open_context()
    write_private_file("setup-link", "link")
    backup, _ = make_backup(installation(), utc_now())
    assert {file.name for file in folder.iterdir()} > {"classroom.db", "classroom.db-wal", "classroom.db-shm", "secret"}
    assert open_to_others(folder) == set()
    context.database.engine.dispose()
    restore(installation(), backup, None, utc_now(), lambda _: None)
    assert open_to_others(folder) == set()


def test_a_database_that_others_could_read_is_closed_to_them(folder: Path) -> None:
    database = Database(f"sqlite:///{folder / 'classroom.db'}")
    database.prepare()
    for file in folder.iterdir():
        file.chmod(0o666)
    again = Database(database.url)
    again.prepare()
    assert open_to_others(folder) == set()
    for one in (database, again):
        one.engine.dispose()

"""When backups are made by themselves, and when they go (requirements A7.6, A6.6, B3.7)."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from classroom.services.backups.rotation import back_up_daily, delete_old_backups, find_backups
from classroom.store.command_error import CommandError
from classroom.store.database import Database
from classroom.store.schema import migrate, revision_of
from classroom.web import config
from classroom.web.server import housekeeping
from tests.installation import NOW, Place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def lay(folder: Path, days: float, touched: float | None = None, name: str = "classroom-{}-0.1.0.backup") -> Path:
    """A backup of so many days ago, by its name and by its time."""
    at, seen = NOW - timedelta(days=days), NOW - timedelta(days=days if touched is None else touched)
    file = folder / name.format(f"{at:%Y%m%dT%H%M%SZ}")
    file.write_bytes(b"x")
    os.utime(file, (seen.timestamp(), seen.timestamp()))
    return file


def days_later(folder: Path, days: float) -> int:
    return delete_old_backups(folder, NOW + timedelta(days=days))


def test_after_35_days_a_backup_is_gone_and_the_newest_never_is(folder: Path) -> None:
    old, young, newest = lay(folder, 36), lay(folder, 33), lay(folder, 0)
    assert days_later(folder, 0) == 0
    assert days_later(folder, 1) == 1
    assert not old.exists()
    assert days_later(folder, 1.5) == 0
    assert days_later(folder, 2.5) == 1
    assert not young.exists()
    days_later(folder, 400)
    assert days_later(folder, 402) == 0
    assert newest.exists()


def test_with_a_look_every_hour_no_backup_grows_older_than_35_days(folder: Path) -> None:
    file, _ = lay(folder, 0), lay(folder, -30)
    ages = [hour / 24 for hour in range(36 * 24) if days_later(folder, hour / 24) or not file.exists()]
    assert 34 < ages[0] <= 35 + 1 / 24


def test_a_clock_that_jumps_deletes_nothing(folder: Path) -> None:
    """Far ahead, once, and back; and a file whose name or time alone is old stays."""
    files = [lay(folder, 3), lay(folder, 1), lay(folder, 0), lay(folder, 50, touched=2), lay(folder, 4, touched=60)]
    assert days_later(folder, 365) == 0
    assert [days_later(folder, hours / 24) for hours in (1, 25, 49)] == [0, 0, 0]
    assert all(file.exists() for file in files)


def test_files_of_others_stay(folder: Path) -> None:
    lay(folder, 0)
    theirs = [lay(folder, 99, name="classroom-{}.zip"), lay(folder, 99, name="copy-of-classroom-{}-1.backup")]
    days_later(folder, 0)
    assert days_later(folder, 2) == 0
    assert all(file.exists() for file in theirs)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    made = Place(tmp_path / "a", f"sqlite:///{tmp_path / 'a' / 'classroom.db'}")
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("SECRET_KEY")
    return made


def test_there_is_one_backup_a_day(place: Place) -> None:
    with place.context():
        pass
    made = [back_up_daily(place.here, NOW + timedelta(hours=hours)) for hours in (0, 1, 2, 24, 25, 48)]
    assert [bool(file) for file in made] == [True, False, False, True, False, True]


def test_run_makes_it_unless_told_not_to(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    with place.context():
        pass
    monkeypatch.setenv("BACKUPS", "0")
    housekeeping.back_up()
    assert find_backups(place.here.folder) == {}
    monkeypatch.delenv("BACKUPS")
    housekeeping.back_up()
    housekeeping.back_up()
    assert [file.stem.rsplit("-", 1)[-1] for file in find_backups(place.here.folder)] == ["night"]


@pytest.fixture
def outdated(place: Place) -> Place:
    """A database of an earlier version, with somebody in it."""
    database = Database(place.url)
    migrate(database.engine, "0002")
    with database.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO school (id, name) VALUES (1, 'Lagoon')")
    database.engine.dispose()
    return place


def schema(place: Place) -> str | None:
    database = Database(place.url)
    found = revision_of(database.engine)
    database.engine.dispose()
    return found


def test_before_the_schema_changes_there_is_a_backup_which_comes_back(outdated: Place) -> None:
    config.open_database().engine.dispose()
    newest = schema(outdated)
    (file,) = find_backups(outdated.here.folder)
    assert file.stem.endswith(f"-before-{newest}")
    config.open_database().engine.dispose()
    assert len(find_backups(outdated.here.folder)) == 1
    outdated.restore(file)
    assert schema(outdated) == newest


def test_a_full_disk_stops_the_start_rather_than_changing_the_schema_without(
    outdated: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("classroom.services.backups.create.write_archive", full)
    with pytest.raises(CommandError, match="the disk is full"):
        config.open_database()
    assert schema(outdated) == "0002"


def test_a_new_database_needs_no_backup(place: Place) -> None:
    config.open_database().engine.dispose()
    assert not place.here.folder.exists()

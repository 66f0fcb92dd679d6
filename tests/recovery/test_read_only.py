"""A disk that may only be read: the start says so in one line and changes nothing (requirements A7.10)."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from classroom.store.database import Database
from tests.process import ROOT
from tests.recovery.test_disk_full import small_disk


@contextmanager
def read_only(disk: Path) -> Iterator[None]:
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    yield
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


@pytest.mark.parametrize("made", [False, True])
@pytest.mark.parametrize("words", ["run", "teacher setup", "tidy"])
def test_a_read_only_data_folder_is_said_in_one_line(tmp_path: Path, made: bool, words: str) -> None:
    """Before there is a database, and with one in which no school is set up yet."""
    with small_disk(tmp_path / "disk", "8m") as disk:
        if made:
            database = Database(f"sqlite:///{disk / 'classroom.db'}")
            database.prepare()
            database.engine.dispose()
        with read_only(disk):
            done = start(disk, *words.split())
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert f"{disk / 'classroom.db'}: " in done.stderr


def start(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CLASSROOM_DATA": str(folder), "DATABASE_URL": "", "SECRET_KEY": "s" * 64}
    command = [sys.executable, "-m", "classroom", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)

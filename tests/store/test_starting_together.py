"""Several servers that start at once make one schema and one secret, one after the other (requirements A7.8)."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from classroom.store.database import Database
from classroom.store.locks import LockBusy, exclusive_lock
from classroom.store.schema import NotUsableError, newest_revision, revision_of
from tests.installation import fresh_database
from tests.postgres import Server

ROOT = Path(__file__).resolve().parents[2]
START = (
    "from classroom.web.config import open_database; from classroom.web.installation_secret import secret_key;"
    "open_database().engine.dispose(); print(secret_key())"
)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database in which there is nothing yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'classroom.db'}"
        return
    server = request.getfixturevalue("postgres")
    if not isinstance(server, Server):
        pytest.skip(server)
    with fresh_database(server, "together") as url:
        yield url


def start(folder: Path, url: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CLASSROOM_DATA": str(folder), "DATABASE_URL": url, "SECRET_KEY": ""}
    command = [sys.executable, "-c", START]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_servers_that_start_at_once_do_not_collide(empty: str, tmp_path: Path, thorough: bool) -> None:
    many = 6 if thorough else 2
    with ThreadPoolExecutor(many) as pool:
        done = list(pool.map(lambda _: start(tmp_path, empty), range(many)))
    assert [one.stderr for one in done] == [""] * many
    assert len({one.stdout for one in done}) == 1
    database = Database(empty)
    assert revision_of(database.engine) == newest_revision()
    database.engine.dispose()


def test_only_one_at_a_time_changes_a_database(empty: str) -> None:
    with exclusive_lock(empty, 1), pytest.raises(LockBusy), exclusive_lock(empty, 0.1):
        pass
    with exclusive_lock(empty, 0.1):
        pass


def test_a_database_of_a_newer_program_is_left_alone(empty: str) -> None:
    database = Database(empty)
    database.prepare()
    with database.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NotUsableError, match="newer"):
        database.prepare()
    assert revision_of(database.engine) == "9999"
    database.engine.dispose()

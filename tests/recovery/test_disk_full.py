"""The disk is full: reading goes on, whoever writes hears kind words, nothing changes, and when there is room again
playing goes on by itself (requirements A6.7)."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event

from classroom.services.accounts import sessions
from classroom.services.context import Context
from classroom.store.database import Database
from classroom.store.models import Event, Teacher
from tests.apps import SECRET
from tests.children import Child
from tests.people import PASSPHRASE
from tests.playing import SLUG, rows
from tests.postgres import open_folder, open_for_postgres
from tests.process import Process
from tests.recovery.concurrent_clients import children, make_school
from tests.recovery.histories import faults, lost
from tests.recovery.servers import Gunicorn, Postgres
from tests.recovery.simulated_client import Caller

WORDS = "Your game is not lost. Tell your teacher."
MANY = 200  # moves in which a database that can grow no more must have refused one


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk in memory of this size. Skips where this machine allows none."""
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root may mount a disk in memory")
    if subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("no disk in memory can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill_up(disk: Path) -> None:
    """Leaves not a byte."""
    with (disk / "filler").open("wb", buffering=0) as file:
        for block in (65536, 4096, 1):
            while True:
                try:
                    file.write(b"x" * block)
                except OSError:
                    break


def make_room(disk: Path) -> None:
    (disk / "filler").unlink()


def play_until_refused(caller: Caller) -> None:
    for _ in range(MANY):
        caller.step()
        if caller.refused:
            return
    raise AssertionError("whatever was written found room")


def look_around(url: str, tokens: dict[str, str]) -> dict[str, int]:
    """The status of pages that only read, for a guest, a child and a teacher."""
    paths = {
        "guest": ["/", f"/play/{SLUG}", f"/rules/{SLUG}", "/privacy"],
        "child": ["/", "/me"],
        "teacher": ["/teacher", "/teacher/account"],
    }
    return {
        f"{who} {path}": Caller(url, Random(), tokens.get(who, "")).ask("GET", path).status
        for who in paths
        for path in paths[who]
    }


def teachers_cookie(url: str) -> str:
    """Of the school's first teacher, signed in."""
    database = Database(url)
    context = Context(database, secret=SECRET)
    with database.transaction() as session:
        (teacher,) = rows(context, Teacher)
        token = sessions.sign_in(context, session, "", teacher_id=teacher.id)
    database.engine.dispose()
    return token


def while_full(url: str, server: Process, callers: list[Caller], tokens: dict[str, str]) -> None:
    """All that is promised as long as there is no room."""
    for caller in callers:
        play_until_refused(caller)
        assert caller.refused == [503]
        assert caller.unanswered is not None
        path, form = caller.unanswered
        answer = caller.ask("POST", path, form)
        assert answer.status == 503
        assert WORDS in answer.body
        assert "Traceback" not in answer.body
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert caller.ask("GET", caller.match).status == 200
    seen = look_around(server.url, tokens)
    assert {path: status for path, status in seen.items() if status not in (200, 303)} == {}
    assert 500 not in sign_in_attempts(server.url)


def sign_in_attempts(url: str) -> list[int]:
    """Nobody can be signed in now; nobody sees a fault of the program for it."""
    statuses = []
    for path, page, form in (
        ("/teacher/sign-in", "/teacher/sign-in", {"name": "Anna Admin", "passphrase": PASSPHRASE}),
        ("/join", "/", {"code": "ABCDEFGH"}),
        ("/class/ABCDEFGH/nobody", "/", {"picked": "fox"}),
    ):
        caller = Caller(url, Random())
        token = caller.ask("GET", page).body.split('name="csrf_token" value="')[1].split('"')[0]
        statuses.append(caller.ask("POST", path, [("csrf_token", token), *form.items()]).status)
    return statuses


def check_full(url: str, server: Process, disk: Path, callers: list[Caller], tokens: dict[str, str]) -> None:
    for caller in callers:
        for _ in range(6):
            caller.step()
    fill_up(disk)
    while_full(url, server, callers, tokens)
    before = [caller.confirmed for caller in callers]
    make_room(disk)
    for caller in callers:
        caller.refused.clear()
        for _ in range(12):
            caller.step()
        assert caller.refused == []
    assert sum(caller.confirmed for caller in callers) > sum(before)
    server.kill()
    database = Database(url)
    assert lost(database, callers) == []
    assert faults(database) == []
    database.engine.dispose()


def test_sqlite_on_a_disk_that_is_full(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "6m") as disk:
        url = f"sqlite:///{disk / 'classroom.db'}"
        tokens = make_school(url)
        teacher = teachers_cookie(url)
        server = Process(disk, url, SECRET_KEY=SECRET)  # its log lies there, too
        try:
            callers = children(server.url, tokens[:1], guests=1)
            check_full(url, server, disk, callers, {"child": tokens[0], "teacher": teacher})
        finally:
            server.kill()


@pytest.mark.postgresql
def test_postgresql_on_a_disk_that_is_full(own_server: Postgres, tmp_path: Path) -> None:
    """Its log of changes lies elsewhere, as it should: without room for that PostgreSQL stops, which is A6.8."""
    with open_folder() as folder, small_disk(folder / "disk", "24m") as disk:
        open_for_postgres(disk)
        own_server.run(f"CREATE TABLESPACE small LOCATION '{disk}'")
        url = own_server.new_database("full_disk", "TABLESPACE small")
        tokens = make_school(url)
        teacher = teachers_cookie(url)
        server = Gunicorn(tmp_path, url, SECRET_KEY=SECRET)
        try:
            callers = children(server.url, tokens[:1], guests=1)
            check_full(url, server, disk, callers, {"child": tokens[0], "teacher": teacher})
        finally:
            server.kill()
            (disk / "filler").unlink(missing_ok=True)
            own_server.run("DROP DATABASE full_disk WITH (FORCE)", "DROP TABLESPACE small")


@pytest.mark.sqlite
def test_a_database_that_may_grow_no_more(context: Context, child: Child, database: Database) -> None:
    """Without a disk of its own: SQLite's limit of pages."""
    child.begin()
    database.engine.dispose()
    event.listen(database.engine, "connect", allow_no_more_pages)
    for _ in range(MANY):
        before, page = len(rows(context, Event)), child.look()
        answer = child.post(f"{child.match}/again") if page.is_end else child.go_on(page)
        if answer.status == 503:
            break
    assert answer.status == 503
    assert WORDS in answer.text
    assert len(rows(context, Event)) == before
    assert child.look().status == 200


def allow_no_more_pages(connection: sqlite3.Connection, _record: object) -> None:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count={pages}")

"""The database is gone or locked: kind words, no stack trace, and it goes on by itself when it is back (A6.8)."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.exc import TimeoutError as NoConnection

from classroom.store.database import Database
from classroom.store.write_lock import WRITE_TIMEOUT
from classroom.web.commands.run import usable_cores
from tests.apps import SECRET
from tests.children import Child
from tests.conftest import Clock
from tests.people import Lesson
from tests.process import Process
from tests.recovery.concurrent_clients import children, make_school
from tests.recovery.conftest import Played
from tests.recovery.histories import faults, lost
from tests.recovery.servers import Postgres
from tests.recovery.simulated_client import NO_ANSWER, Caller, Pairs, forms_of

WORDS = "Your game is not lost. Tell your teacher."

DriverError = sqlite3.Error | psycopg.Error

AWAY: list[DriverError] = [
    sqlite3.OperationalError("database or disk is full"),
    sqlite3.OperationalError("disk I/O error"),
    sqlite3.OperationalError("database is locked"),
    sqlite3.OperationalError("attempt to write a readonly database"),
    sqlite3.OperationalError("unable to open database file"),
    sqlite3.DatabaseError("database disk image is malformed"),
    psycopg.OperationalError("connection refused"),
    psycopg.InterfaceError("the connection is closed"),
    psycopg.errors.DiskFull("could not extend file"),
    psycopg.errors.AdminShutdown("terminating connection"),
    psycopg.errors.CrashShutdown("terminating connection"),
    psycopg.errors.CannotConnectNow("the database system is starting up"),
    psycopg.errors.TooManyConnections("too many clients already"),
    psycopg.errors.OutOfMemory("out of shared memory"),
    psycopg.errors.IoError("could not write block"),
    psycopg.errors.ReadOnlySqlTransaction("cannot execute INSERT in a read-only transaction"),
    psycopg.errors.IndexCorrupted("index is corrupted"),
]
OURS: list[DriverError] = [
    sqlite3.IntegrityError("UNIQUE constraint failed"),
    sqlite3.ProgrammingError("no such thing"),
    psycopg.errors.UndefinedTable("no such table"),
    psycopg.errors.StringDataRightTruncation("value too long"),
]


def wrapped(error: DriverError) -> StatementError:
    """As SQLAlchemy passes it on."""
    driver = sqlite3 if isinstance(error, sqlite3.Error) else psycopg
    return DBAPIError.instance("INSERT", {}, error, driver.Error)


@pytest.mark.sqlite
@pytest.mark.parametrize("error", AWAY, ids=lambda error: f"{type(error).__name__} {error}"[:40])
def test_whatever_the_driver_calls_it_a_child_hears_that_nothing_is_lost(
    app: Flask, child: Child, monkeypatch: pytest.MonkeyPatch, error: DriverError
) -> None:
    assert raised_on_a_page(child, monkeypatch, wrapped(error)) == (503, True)


@pytest.mark.sqlite
def test_waiting_in_vain_for_a_connection_is_no_fault_of_the_program_either(
    app: Flask, child: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert raised_on_a_page(child, monkeypatch, NoConnection("QueuePool limit")) == (503, True)


@pytest.mark.sqlite
@pytest.mark.parametrize("error", OURS, ids=lambda error: type(error).__name__)
def test_a_mistake_of_the_program_is_still_a_fault(
    app: Flask, child: Child, monkeypatch: pytest.MonkeyPatch, error: DriverError
) -> None:
    assert raised_on_a_page(child, monkeypatch, wrapped(error)) == (500, False)


def raised_on_a_page(child: Child, monkeypatch: pytest.MonkeyPatch, error: Exception) -> tuple[int, bool]:
    """The status, and whether the kind words are there."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("classroom.web.views.start.unfinished_match", fail)
    page = child.get("/")
    assert "Traceback" not in page.html
    assert str(error)[:20] not in page.html
    return page.status, WORDS in page.text


# ---- PostgreSQL stops and comes back.


Sent = tuple[str, Pairs]  # where a form goes, and what is in it


def ready_to_move(caller: Caller) -> Sent:
    """A move that is filled in, and not yet sent."""
    for _ in range(60):
        caller.step()
        page = caller.open(caller.onward or caller.match) if caller.match else ""
        for form in forms_of(page):
            if form.action == f"{caller.match}/move" and form.buttons:
                return form.action, form.filled(caller.rng)
    raise AssertionError("there was nothing to move")


def send_in_vain(caller: Caller, form: Sent) -> None:
    """What a page answers that is sent while the database is gone."""
    answer = caller.send(*form)
    assert answer.status == 503
    assert WORDS in answer.body
    assert "Traceback" not in answer.body
    assert "psycopg" not in answer.body
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")


@pytest.mark.postgresql
def test_postgresql_goes_in_the_middle_of_a_match_and_comes_back(
    on_postgresql: Callable[[str], Played], own_server: Postgres
) -> None:
    played = on_postgresql("away")
    moves = [(caller, ready_to_move(caller)) for caller in played.callers]
    own_server.stop("fast")
    for caller, form in moves:
        send_in_vain(caller, form)
        assert caller.ask("GET", caller.match).status == 503
    own_server.start()
    for caller, form in moves:
        caller.refused.clear()
        caller.step()  # it is sent again
        assert caller.unanswered is None
        assert caller.ask("POST", *form).status in (200, 303)  # and the same key once more: it was made, once
        for _ in range(5):
            caller.step()
        assert caller.refused == []
    played.server.kill()
    database = Database(played.database)
    assert lost(database, played.callers) == []
    assert faults(database) == []
    database.engine.dispose()


@pytest.mark.postgresql
def test_health_is_red_while_the_database_is_gone(on_postgresql: Callable[[str], Played], own_server: Postgres) -> None:
    played = on_postgresql("health")
    (asker, *_) = played.callers
    assert asker.ask("GET", "/healthz").status == 200
    own_server.stop("fast")
    red = asker.ask("GET", "/healthz").status
    own_server.start()
    assert red == 503
    assert asker.ask("GET", "/healthz").status == 200


# ---- SQLite is locked.


def test_sqlite_locked_by_another_program_is_waited_for_and_then_said(tmp_path: Path) -> None:
    """For longer than the ten seconds that a move waits. Reading goes on; afterwards the same move is made."""
    url = f"sqlite:///{tmp_path / 'classroom.db'}"
    tokens = make_school(url)
    server = Process(tmp_path, url, SECRET_KEY=SECRET)
    try:
        callers = children(server.url, tokens[:1], guests=1)
        for caller in callers:
            caller.begin()
        holder = sqlite3.connect(tmp_path / "classroom.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        asked = [threading.Thread(target=move_once, args=(caller,)) for caller in callers]
        for thread in asked:
            thread.start()
        time.sleep(0.5)
        assert callers[0].ask("GET", callers[0].match).status == 200
        for thread in asked:
            thread.join(60)
        for caller in callers:
            assert caller.refused == [503]
            assert caller.slowest > 9
        holder.execute("ROLLBACK")
        holder.close()
        for caller in callers:
            caller.refused.clear()
            for _ in range(4):
                caller.step()
            assert caller.refused == []
    finally:
        server.kill()
    database = Database(url)
    assert lost(database, callers) == []
    assert faults(database) == []
    database.engine.dispose()


def move_once(caller: Caller) -> None:
    while not caller.refused:
        caller.step()


@pytest.mark.timed
def test_while_sqlite_is_locked_whoever_reads_is_answered_at_once(tmp_path: Path) -> None:
    """However many want to write: these do not take all threads."""
    url = f"sqlite:///{tmp_path / 'classroom.db'}"
    tokens = make_school(url)
    server = Process(tmp_path, url, SECRET_KEY=SECRET)
    try:
        reader, *writers = children(server.url, tokens[:1], guests=6 * usable_cores())
        for caller in (reader, *writers):
            caller.begin()
        holder = sqlite3.connect(tmp_path / "classroom.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        for caller in writers:
            threading.Thread(target=move_on, args=(caller,), daemon=True).start()
        until = time.monotonic() + 2 * WRITE_TIMEOUT  # on a slow machine the first are refused only when they time out
        while not any(caller.refused for caller in writers) and time.monotonic() < until:
            time.sleep(0.1)
        reader.slowest = 0
        assert [reader.ask("GET", reader.match).status for _ in range(5)] == [200] * 5
        assert reader.slowest < 3  # with two cores busy; whoever waits for the lock waits for ten
        assert {status for caller in writers for status in caller.refused} == {503}
        holder.close()
    finally:
        server.kill()


def move_on(caller: Caller) -> None:
    """Until the server is gone."""
    with suppress(*NO_ANSWER):
        while True:
            caller.step()


@pytest.mark.sqlite
def test_while_sqlite_is_locked_nobody_waits_to_be_noted_as_seen(
    app: Flask, child: Child, lesson: Lesson, clock: Clock, database: Database
) -> None:
    """That a child is there is written once a minute, by its reading (A3.3)."""
    lesson.sign_in(child, "Ada")
    clock.turn(minutes=2)
    holder = sqlite3.connect(str(database.engine.url.database), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    assert child.get("/me").status == 200
    assert time.monotonic() - began < 2
    holder.close()


@pytest.mark.sqlite
def test_the_page_that_says_so_needs_no_database(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """An app that has drawn no page yet."""

    def gone(*_asked: object) -> None:
        raise wrapped(AWAY[0])

    for ask in ("reading", "read_row"):
        monkeypatch.setattr(Database, ask, gone)
    page = Child(app).get("/")
    assert page.status == 503
    assert WORDS in page.text

"""The write lock of SQLite: waited for by all threads of this process, and by few where another holds it (A6.8)."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest
from sqlalchemy.exc import OperationalError

from classroom.store import connections, write_lock
from classroom.store.database import Database
from classroom.store.models import School
from classroom.store.write_lock import PATIENT

pytestmark = pytest.mark.sqlite


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the times that it is in use."""
    monkeypatch.setattr(write_lock, "GRACE", 0.1)
    monkeypatch.setattr(write_lock, "WRITE_TIMEOUT", 1.0)
    monkeypatch.setattr(connections, "PRAGMAS", tuple(each.replace("=10000", "=1000") for each in connections.PRAGMAS))


@contextmanager
def another_process(database: Database) -> Iterator[None]:
    """Holds SQLite's lock, as another program does."""
    holder = sqlite3.connect(str(database.engine.url.database), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        holder.execute("ROLLBACK")
        holder.close()


def seconds_of(write: Callable[[], None]) -> float:
    began = time.monotonic()
    with suppress(OperationalError):
        write()
    return time.monotonic() - began


def write(database: Database) -> None:
    with database.transaction() as session:
        session.get_one(School, 1).name += "x"


def start(pool: ThreadPoolExecutor, many: int, work: Callable[[], None]) -> list[Future[float]]:
    return [pool.submit(seconds_of, work) for _ in range(many)]


def test_behind_another_process_few_threads_wait(database: Database) -> None:
    with another_process(database), ThreadPoolExecutor(12) as pool:
        waits = sorted(done.result() for done in start(pool, 12, lambda: write(database)))
    soon = [wait for wait in waits if wait < 0.5]
    assert len(soon) >= 12 - 1 - PATIENT
    assert waits[-1] > 0.9


def test_who_comes_later_is_refused_at_once_and_reading_goes_on(database: Database) -> None:
    with another_process(database), ThreadPoolExecutor(12) as pool:
        start(pool, 1 + PATIENT, lambda: write(database))
        time.sleep(0.3)
        assert seconds_of(lambda: write(database)) < 0.1
        with database.reading() as session:
            assert session.get(School, 1)


def test_afterwards_everybody_writes(database: Database) -> None:
    with ThreadPoolExecutor(12) as pool:
        with another_process(database):
            waiting = start(pool, 12, lambda: write(database))
            time.sleep(0.3)
        for done in waiting:
            done.result()
        for done in start(pool, 12, lambda: write(database)):
            done.result()
    with database.reading() as session:
        assert session.get_one(School, 1).name == "x" * (1 + PATIENT + 12)


def test_writers_of_one_process_wait_for_each_other_however_many_there_are(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer than they would for another process: a class moves at the same moment. A busy machine may take more than
    the second in all that is enough elsewhere here."""
    monkeypatch.setattr(write_lock, "WRITE_TIMEOUT", 10.0)

    def write_slowly() -> None:
        with database.transaction() as session:
            session.get_one(School, 1).name += "x"
            time.sleep(0.05)

    with ThreadPoolExecutor(12) as pool:
        waits = [done.result() for done in start(pool, 12, write_slowly)]
    with database.reading() as session:
        assert session.get_one(School, 1).name == "x" * 12
    assert max(waits) > 0.5


def test_what_is_unimportant_waits_for_nobody(database: Database) -> None:
    def note() -> None:
        with database.transaction(unimportant=True):
            pytest.fail("it could not be written")

    with another_process(database):
        assert seconds_of(note) < 0.5
    with database.serialised_write():
        assert seconds_of(note) < 0.5
    with database.transaction() as session:
        assert session.connection().exec_driver_sql("PRAGMA busy_timeout").scalar() == 10000


def test_threads_write_in_the_order_in_which_they_came(database: Database) -> None:
    """Else one that writes again and again keeps another waiting: for six seconds, once."""
    written: list[int] = []

    def write_again_and_again(number: int) -> None:
        for _ in range(20):
            with database.transaction() as session:
                session.get_one(School, 1).name += "x"
                time.sleep(0.002)
                written.append(number)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write_again_and_again, range(4)))
    assert all(len(set(written[at : at + 12])) == 4 for at in range(0, 60, 12))

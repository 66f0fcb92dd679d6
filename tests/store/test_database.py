"""The database: its schema is what the migrations say, and it keeps what it confirmed."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from classroom.store.database import Database
from classroom.store.models import Base, School
from classroom.store.schema import migrate
from tests.postgres import Server, free_port, scratch_database


def test_the_migrations_make_exactly_the_models(any_database: Database) -> None:
    with any_database.engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_preparing_twice_changes_nothing(any_database: Database) -> None:
    any_database.prepare()
    any_database.prepare()


@pytest.mark.parametrize("table", sorted(set(Base.metadata.tables) - {"school"}))
def test_whatever_grows_has_the_school_first_in_its_key(table: str) -> None:
    assert next(iter(Base.metadata.tables[table].primary_key.columns)).name == "school_id"


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'new' / 'x.db'}")
    database.prepare()
    with database.engine.begin() as connection:
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    database.engine.dispose()
    assert pragmas == ["wal", 2, 1, 10000]


def test_a_database_of_before_keeps_its_matches_and_gets_the_new_levels(tmp_path: Path) -> None:
    """The three levels there were are the 2nd, 4th and 8th of nine."""
    database = Database(f"sqlite:///{tmp_path / 'old.db'}")
    migrate(database.engine, "0001")
    with database.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO school (id, name) VALUES (1, '')")
        connection.exec_driver_sql(
            "INSERT INTO match (school_id, id, game, rules, began_at, played_at) VALUES (1, 'm', 'sixteen', '{}', 0, 0)"
        )
        for number, level in enumerate((None, 1, 2, 3)):
            connection.exec_driver_sql(
                "INSERT INTO seat (school_id, match_id, face, sums, number, level) "
                "VALUES (1, 'm', 'fox', 'show', ?, ?)",
                (number, level),
            )
    database.prepare()
    with database.engine.begin() as connection:
        seats = connection.exec_driver_sql("SELECT level, adapts FROM seat ORDER BY number").all()
    database.engine.dispose()
    assert [tuple(seat) for seat in seats] == [(None, 0), (2, 0), (4, 0), (8, 0)]


@pytest.fixture
def scratch(postgres: Server | str) -> Iterator[str]:
    """The address of an empty database of its own, at the PostgreSQL server of the tests."""
    if not isinstance(postgres, Server):
        pytest.skip(postgres)
    with scratch_database(postgres.url) as url:
        yield url


@pytest.mark.postgresql
def test_servers_that_start_together_make_one_schema(scratch: str) -> None:
    """One migrates, the others wait for it."""
    databases = [Database(scratch) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(Database.prepare, databases))
    with databases[0].reading() as session:
        assert session.query(School).count() == 1
    for database in databases:
        database.engine.dispose()


@pytest.mark.postgresql
def test_the_host_that_can_be_written_to_is_found_among_several(scratch: str) -> None:
    server, _, name = scratch.rpartition("/")
    nobody = free_port()
    several = f"{server.replace('@127.0.0.1', f'@127.0.0.1:{nobody},127.0.0.1')}/{name}"
    database = Database(f"{several}?target_session_attrs=read-write")
    with database.reading() as session:
        assert session.scalar(text("SHOW transaction_read_only")) == "off"
    database.engine.dispose()


@pytest.mark.postgresql
def test_nobody_waits_for_ever_at_postgresql(scratch: str) -> None:
    """The bounds are there, and an address can say otherwise; nothing of them binds a migration."""
    names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
    assert [settings(scratch, name) for name in names] == ["30s", "10s", "1min"]
    assert settings(f"{scratch}?options=-c%20statement_timeout%3D5s", "statement_timeout") == "5s"


def settings(url: str, name: str) -> str:
    database = Database(url)
    with database.reading() as session:
        found: str = session.scalars(text(f"SHOW {name}")).one()
    database.engine.dispose()
    return found


@pytest.mark.postgresql
def test_connections_that_were_cut_are_replaced_without_a_word(scratch: str) -> None:
    database = Database(scratch)
    with database.reading() as session:
        mine = session.scalar(text("SELECT pg_backend_pid()"))
    other = Database(scratch)
    with other.transaction() as session:
        session.execute(text(f"SELECT pg_terminate_backend({mine})"))
    with database.reading() as session:
        assert session.scalar(text("SELECT pg_backend_pid()")) != mine
    for one in (database, other):
        one.engine.dispose()


@pytest.mark.sqlite
def test_threads_write_in_turn(database: Database) -> None:
    """The second begins when the first has done, and not a moment of SQLite's own waiting later."""
    heard, under_way = [], threading.Event()

    def first() -> None:
        with database.transaction():
            under_way.set()
            time.sleep(0.2)
            heard.append("first")

    thread = threading.Thread(target=first)
    thread.start()
    assert under_way.wait(5)
    with database.transaction():
        heard.append("second")
    thread.join()
    assert heard == ["first", "second"]


@pytest.mark.sqlite
def test_nobody_waits_for_a_turn_for_ever(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("classroom.store.write_lock.WRITE_TIMEOUT", 0.05)
    with database.serialised_write(), pytest.raises(OperationalError, match="locked"), database.transaction():
        pass
    with database.transaction() as session:
        assert session.get(School, 1)

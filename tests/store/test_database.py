"""The database: its schema is what the migrations say, and it keeps what it confirmed."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from classroom.store.database import Database, migrate
from classroom.store.models import Base


def test_the_migrations_make_exactly_the_models(database):
    with database.engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_preparing_twice_changes_nothing(database):
    database.prepare()
    database.prepare()


@pytest.mark.parametrize("table", sorted(set(Base.metadata.tables) - {"school"}))
def test_whatever_grows_has_the_school_first_in_its_key(table):
    assert next(iter(Base.metadata.tables[table].primary_key.columns)).name == "school_id"


def test_sqlite_waits_for_the_disk(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'new' / 'x.db'}")
    database.prepare()
    with database.engine.begin() as connection:
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    database.engine.dispose()
    assert pragmas == ["wal", 2, 1, 10000]


def test_a_database_of_before_keeps_its_matches_and_gets_the_new_levels(tmp_path):
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

"""The database: its schema is what the migrations say, and it keeps what it confirmed."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from classroom.store.database import Database
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

"""The mark of a database: another one after each commit, whoever made it; the same while nothing is written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.store.database import HOME_SCHOOL, Database
from classroom.store.models import School
from tests.installation import fresh_database
from tests.postgres import Server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Database, Database]]:
    """The same database, as two processes have it open."""
    if request.param == "sqlite":
        yield from opened_twice(f"sqlite:///{tmp_path / 'a class.db'}")
        return
    server = request.getfixturevalue("postgres")
    if not isinstance(server, Server):
        pytest.skip(server)
    with fresh_database(server, "marks") as url:
        yield from opened_twice(url)


def opened_twice(url: str) -> Iterator[tuple[Database, Database]]:
    one, other = Database(url), Database(url)
    one.prepare()
    yield one, other
    one.engine.dispose()
    other.engine.dispose()


def rename(database: Database, name: str) -> None:
    with database.transaction() as session:
        session.get_one(School, HOME_SCHOOL).name = name


def test_a_commit_changes_the_mark_whoever_made_it(both: tuple[Database, Database]) -> None:
    one, other = both
    for writer in (one, other):
        before = one.changes.mark(), other.changes.mark()
        rename(writer, f"by {both.index(writer)}")
        after = one.changes.mark(), other.changes.mark()
        assert all(after)
        assert [a != b for a, b in zip(after, before, strict=True)] == [True, True]


def test_the_mark_stays_while_nothing_is_committed(both: tuple[Database, Database]) -> None:
    one, other = both
    rename(other, "Beside the lake")
    before = one.changes.mark()
    with one.reading() as session:
        assert session.get_one(School, HOME_SCHOOL).name == "Beside the lake"
    with other.transaction() as session:
        session.get_one(School, HOME_SCHOOL).name = "Not yet"
        session.flush()
        during = one.changes.mark()
    assert one.changes.mark() != before
    if one.file:  # PostgreSQL knows of a transaction that writes before it is committed: once more too often
        assert during == before


def test_in_memory_nothing_is_known() -> None:
    database = Database("sqlite:///:memory:")
    assert database.changes.mark() is None
    database.engine.dispose()

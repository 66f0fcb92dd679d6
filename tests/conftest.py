"""What the tests share: a database of each kind, a context with a clock one can turn, an app, and children who play."""

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from argon2 import PasswordHasher
from flask import Flask

from classroom.services import crypto
from classroom.services.context import Context
from classroom.store.database import Database
from classroom.store.models import Base
from tests.apps import SECRET, make_app, shared_app
from tests.children import Child
from tests.people import Adult, Lesson, found_school, further_teacher, make_lesson
from tests.postgres import Server, start_server
from tests.shares import in_shares

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before a test imports numpy, whose threads wait for one another
BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="as often and as long as it takes, not only a sample; on both databases"
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests and all modules stay to the end: they are not looked through for rubbish over and over, which
    took a fifth of the time."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)
    gc.enable()
    return result


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without what repeats a promise, unless all is asked for. Each worker begins with its share of the journeys in a
    browser."""
    if not config.getoption("--thorough"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("thorough")])
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    journeys, others = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        (journeys if item.get_closest_marker("browser") else others).append(item)
    workers: int = getattr(config, "workerinput", {"workercount": 0})["workercount"]
    if workers:
        items[:] = in_shares(journeys, others, workers)


@dataclass
class Clock:
    """A clock that stands still until a test turns it."""

    time: datetime = field(default_factory=lambda: datetime(2026, 11, 20, 9, 0, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.time

    def turn(self, **by: float) -> None:
        self.time += timedelta(**by)


class Seconds:
    """A clock that counts seconds, as `time.monotonic` does; a test turns it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Which database a test runs on that asks for `database`: SQLite, or PostgreSQL where it is marked so; on both, one
    after the other, where it asks for `any_database`. To run all on both: --thorough, which leaves alone only what is
    marked `sqlite`."""
    if "database" not in metafunc.fixturenames:
        return
    if metafunc.definition.get_closest_marker("postgresql"):
        metafunc.parametrize("database", ["postgresql"], indirect=True)
    elif "any_database" in metafunc.fixturenames or (
        metafunc.config.getoption("--thorough") and not metafunc.definition.get_closest_marker("sqlite")
    ):
        metafunc.parametrize("database", BOTH, indirect=True)


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether to go through all of what is otherwise sampled: hundreds of kills, thousands of sequences."""
    return bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server | str]:
    """A PostgreSQL server of our own, or the reason why there is none."""
    with start_server() as server:
        if isinstance(server, Server):
            database = Database(server.url)
            database.prepare()
            database.engine.dispose()
        yield server


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database, to be copied for each test."""
    file = tmp_path_factory.mktemp("sqlite") / "template.db"
    database = Database(f"sqlite:///{file}")
    database.prepare()
    database.engine.dispose()
    return file


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database, ready for use: of the kind that `pytest_generate_tests` chooses."""
    if getattr(request, "param", "sqlite") == "sqlite":
        file = tmp_path / "classroom.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), file)
        database = Database(f"sqlite:///{file}")
    else:
        server = request.getfixturevalue("postgres")
        if not isinstance(server, Server):
            pytest.skip(server)
        database = Database(server.url)
        empty_tables(database)
    yield database
    database.engine.dispose()


@pytest.fixture
def any_database(database: Database) -> Database:
    """The same on both kinds, one after the other: for tests whose subject is the database or SQL (locks, upserts,
    constraints, JSON, order, retention). A whole module asks with `pytest.mark.usefixtures("any_database")`."""
    return database


def empty_tables(database: Database) -> None:
    """Deletes all rows but the one of the school: far quicker than TRUNCATE, with so few rows."""
    with database.engine.begin() as connection:
        for table in reversed(Base.metadata.sorted_tables):
            if table.name != "school":
                connection.execute(table.delete())
        connection.exec_driver_sql("UPDATE school SET name = '', address = '', is_demo = false")


@pytest.fixture(autouse=True)
def quick_hashes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost nothing, but for the tests that ask for `real_hashes`."""
    if "real_hashes" not in request.fixturenames:
        monkeypatch.setattr(crypto, "HASHER", PasswordHasher(1, 8, 1))
        crypto.dummy_hash.cache_clear()


@pytest.fixture
def real_hashes() -> None:
    """As strong as they are for children and teachers."""
    crypto.dummy_hash.cache_clear()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def context(database: Database, clock: Clock) -> Context:
    return Context(database, Random(16), clock, secret=SECRET)


@pytest.fixture
def app(context: Context) -> Flask:
    return shared_app(context)


@pytest.fixture
def own_app(context: Context) -> Flask:
    """An app of its own, for a test that adds to it or has other templates in it."""
    return make_app(context)


@pytest.fixture
def admin(context: Context) -> Adult:
    """The school is set up; its first teacher."""
    return found_school(context)


@pytest.fixture
def teacher(context: Context, admin: Adult) -> Adult:
    """Another teacher of the school, who is no admin."""
    return further_teacher(context, admin, "Tom Teacher")


@pytest.fixture
def lesson(context: Context, admin: Adult) -> Lesson:
    """A class of the admin, open, with four children who have cards."""
    return make_lesson(context, admin)


@pytest.fixture
def child(app: Flask) -> Child:
    return Child(app)


@pytest.fixture
def other_child(app: Flask) -> Child:
    return Child(app)

"""What the faults share: a PostgreSQL server that may be stopped, and the app over each database."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.apps import SECRET
from tests.process import Process
from tests.recovery.concurrent_clients import children, make_school
from tests.recovery.servers import Gunicorn, Postgres, own_postgres
from tests.recovery.simulated_client import Caller


@pytest.fixture(scope="session")
def cluster() -> Iterator[Postgres | str]:
    with own_postgres() as server:
        yield server


@pytest.fixture
def own_server(cluster: Postgres | str) -> Postgres:
    """PostgreSQL of our own, running: started again where a test that failed has left it down."""
    if isinstance(cluster, str):
        pytest.skip(cluster)
    if not cluster.answers():
        cluster.start()
    return cluster


@dataclass
class Played:
    """A school with its app running and children who can play in it."""

    database: str
    server: Process
    callers: list[Caller]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Played]:
    """On SQLite served by `classroom run`, on PostgreSQL by gunicorn."""
    if request.param == "sqlite":
        url, program = f"sqlite:///{tmp_path / 'classroom.db'}", Process
    else:
        url, program = request.getfixturevalue("own_server").new_database("played"), Gunicorn
    tokens = make_school(url)
    server = program(tmp_path, url, SECRET_KEY=SECRET)
    yield Played(url, server, children(server.url, tokens))
    server.kill()


@pytest.fixture
def on_postgresql(own_server: Postgres, tmp_path: Path) -> Iterator[Callable[[str], Played]]:
    """Makes the app over a new database of PostgreSQL."""
    started: list[Played] = []

    def start(name: str, more: str = "") -> Played:
        url = own_server.new_database(name, more)
        tokens = make_school(url)
        server = Gunicorn(tmp_path, url, SECRET_KEY=SECRET)
        started.append(Played(url, server, children(server.url, tokens)))
        return started[-1]

    yield start
    for one in started:
        one.server.kill()

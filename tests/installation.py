"""Whole installations for the tests of backups: a folder, a database of its own, and what is in it."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Row, create_engine, inspect, make_url

from classroom.services.backups.create import Installation, make_backup
from classroom.services.backups.restore import restore
from classroom.services.backups.restore_common import RestoreResult
from classroom.services.context import Context
from classroom.store.connections import connect
from classroom.store.database import Database
from tests.postgres import Server

ROOT = Path(__file__).resolve().parents[1]
NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


@dataclass
class Place:
    """An installation that nobody runs at the moment."""

    folder: Path
    url: str
    secret: str = "s" * 64

    def __post_init__(self) -> None:
        self.folder.mkdir(exist_ok=True)
        self.keep_secret(self.secret)
        (self.folder / "secret").chmod(0o600)

    def keep_secret(self, secret: str) -> None:
        (self.folder / "secret").write_text(secret)

    @property
    def here(self) -> Installation:
        return Installation(self.url, (self.folder / "secret").read_text(), self.folder / "backups")

    @contextmanager
    def context(self) -> Iterator[Context]:
        database = Database(self.url)
        try:
            database.prepare()
            yield Context(database, Random(16), lambda: NOW, secret=self.here.secret)
        finally:
            database.engine.dispose()

    def back_up(self, passphrase: str | None = None) -> Path:
        return make_backup(self.here, NOW, passphrase=passphrase)[0]

    def restore(self, file: Path, passphrase: str | None = None) -> RestoreResult:
        return restore(self.here, file, passphrase, NOW, self.keep_secret)

    def contents(self, *but: str) -> dict[str, str]:
        """A sum over all rows of each table."""
        engine = connect(self.url)
        with engine.connect() as connection:
            sums = {
                name: sum_of(connection.exec_driver_sql(f'SELECT * FROM "{name}"').all())
                for name in inspect(connection).get_table_names()
                if name not in but
            }
        engine.dispose()
        return sums

    def call(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """`classroom` in a process of its own."""
        return subprocess.run(
            [sys.executable, "-m", "classroom", *words],
            cwd=ROOT,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "CLASSROOM_DATA": str(self.folder), "DATABASE_URL": self.url, "SECRET_KEY": ""}


def sum_of(rows: Iterable[Row[Any]]) -> str:
    return hashlib.sha256("\n".join(sorted(map(repr, rows))).encode()).hexdigest()


@contextmanager
def fresh_database(server: Server, name: str) -> Iterator[str]:
    """The address of an empty database of its own on this server."""
    url = make_url(server.url)
    engine = create_engine(url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
        yield url.set(database=name).render_as_string(hide_password=False)
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    engine.dispose()

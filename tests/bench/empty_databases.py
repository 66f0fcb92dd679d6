"""Empty databases for a bench, which leaves nothing behind: files in its folder, or databases of their own on a
PostgreSQL server, whose others it does not touch."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, create_engine, make_url

NAME = "classroom_bench_"


@contextmanager
def empty_databases(server: str | None, folder: Path) -> Iterator[Callable[[], str]]:
    """Gives the address of a new one at each call, and drops them all in the end. Without a server: SQLite."""
    if server is None:
        yield lambda: f"sqlite:///{folder / secrets.token_hex(4) / 'classroom.db'}"
        return
    url, made = make_url(server), list[str]()

    def new() -> str:
        name = NAME + secrets.token_hex(6)
        run_statement(url, f"CREATE DATABASE {name}")
        made.append(name)
        return url.set(drivername="postgresql", database=name).render_as_string(hide_password=False)

    try:
        yield new
    finally:
        for name in made:
            run_statement(url, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def run_statement(url: URL, statement: str) -> Any:
    engine = create_engine(url.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()

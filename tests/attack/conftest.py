"""The world under attack: made once, copied for each test, without waiting for the disk."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

import pytest
from argon2 import PasswordHasher
from flask import Flask
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection

from classroom.services import crypto
from classroom.services.context import Context
from classroom.services.teachers.one_time_links import create_setup_link
from classroom.store.database import Database
from classroom.store.models import Base
from tests.apps import SECRET, make_app
from tests.attack.world import World, make_world
from tests.conftest import Clock

Rows = dict[str, list[str]]


@pytest.fixture(scope="session")
def made(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[World, Path]:
    """The world, with the file of its database."""
    file = tmp_path_factory.mktemp("attacked") / "world.db"
    shutil.copy(sqlite_template, file)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crypto, "HASHER", PasswordHasher(1, 8, 1))
        context = Context(Database(f"sqlite:///{file}"), Random(16), Clock(), secret=SECRET)
        world = make_world(context)
    context.database.engine.dispose()
    return world, file


@pytest.fixture(scope="session")
def one_app(made: tuple[World, Path]) -> Flask:
    return make_app(made[0].context)


Opening = Callable[[], World]


@pytest.fixture(scope="session")
def another_world(made: tuple[World, Path], one_app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Opening:
    """Opens a new copy of the world in the app. The engine stays: it has learnt all statements."""
    file = tmp_path_factory.mktemp("copies") / "world.db"
    database = Database(f"sqlite:///{file}")
    hurry(database)

    def open_one() -> World:
        database.engine.dispose()
        for old in file.parent.iterdir():
            old.unlink()
        shutil.copyfile(made[1], file)
        return made[0].opened(database, one_app)

    return open_one


@pytest.fixture
def world(another_world: Opening) -> Iterator[World]:
    found = another_world()
    yield found
    found.context.database.engine.dispose()


@pytest.fixture
def another_empty_world(made: tuple[World, Path], sqlite_template: Path, tmp_path: Path, one_app: Flask) -> Opening:
    """Opens a school that nobody has set up; its link does so."""
    numbers = count()

    def open_one() -> World:
        file = shutil.copyfile(sqlite_template, tmp_path / f"{next(numbers)}.db")
        world = World(made[0].context).opened(Database(f"sqlite:///{file}"), one_app)
        world.tokens, world.values = {"nobody": "N" * 43}, {"link": create_setup_link(world.context) or ""}
        return world

    return open_one


def hurry(database: Database) -> None:
    """What is lost when the power fails is no matter here."""

    def listen(connection: DBAPIConnection, _record: object) -> None:
        for pragma in ("synchronous=OFF", "secure_delete=OFF"):
            connection.cursor().execute(f"PRAGMA {pragma}")

    event.listen(database.engine, "connect", listen)


def rows(context: Context, *but: str) -> Rows:
    """Every row of every table, but these."""
    with context.database.reading() as session:
        tables = [table for table in Base.metadata.sorted_tables if table.name not in but]
        return {table.name: sorted(map(repr, session.execute(table.select()).all())) for table in tables}


@contextmanager
def nothing_changes(context: Context, *but: str) -> Iterator[None]:
    before = rows(context, *but)
    yield
    assert rows(context, *but) == before

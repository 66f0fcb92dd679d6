"""The made-up school that several tests look at."""

import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from classroom.demo.fill import QUICK, Demo, DemoPlan, fill
from classroom.services.context import Context
from classroom.store.database import Database
from tests.apps import SECRET
from tests.conftest import Clock
from tests.made_once import made_once

PASSPHRASE = "gravel otter lamp seventeen"


@pytest.fixture(scope="session")
def plan(thorough: bool) -> DemoPlan:
    """The usual school where there is time for it, else the quick one, where every error pattern shows as well."""
    return DemoPlan() if thorough else QUICK


@pytest.fixture(scope="session")
def made(
    plan: DemoPlan, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Context, Demo]]:
    """A school for tests that change nothing in it, and what was said of it. All workers of a run look at the same."""

    def make(folder: Path) -> None:
        shutil.copy(sqlite_template, folder / "demo.db")
        context = context_of(folder)
        (folder / "demo").write_bytes(pickle.dumps(fill(context, plan, PASSPHRASE)))
        context.database.engine.dispose()

    folder = made_once(tmp_path_factory, "demo-school", make)
    context = context_of(folder)
    yield context, pickle.loads((folder / "demo").read_bytes())
    context.database.engine.dispose()


def context_of(folder: Path) -> Context:
    return Context(Database(f"sqlite:///{folder / 'demo.db'}"), Random(16), Clock(), secret=SECRET)

"""What restoring does on both kinds of database: noting that it is under way, taking the deletion list of today along,
and deleting again whoever is on it (requirements A7.7)."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from sqlalchemy import BigInteger, Column, Engine, MetaData, String, Table, insert, inspect, select

from classroom.services.accounts.deletion import delete_restored
from classroom.services.backups.archive import DATABASE, Archive, Manifest
from classroom.services.backups.create import Installation, make_backup, told
from classroom.services.context import Context
from classroom.store.database import RESTORING, Database, connect, migrate, revision_of
from classroom.store.models import Base, School
from classroom.store.sqlite_copy import CopyError

IN_USE = "the database is in use: stop the server first, then restore"
STAGE = ".restoring-"  # begins the name of the folder in which a database is made ready
HALF = Table(RESTORING, MetaData(), Column("school_id", BigInteger), Column("id_hash", String(64)))
Listed = dict[int, set[str]]  # hashes of ids that stay deleted, by school


@dataclass(frozen=True, slots=True)
class Restored:
    manifest: Manifest
    kept: Path | None  # what was there before, if there was anything
    again: int  # children, classes and teachers deleted again


def before_restore(here: Installation, now: datetime) -> Path | None:
    """A backup of what is there, unless that is nothing."""
    engine = connect(here.url)
    try:
        empty = revision_of(engine) is None
    finally:
        engine.dispose()
    return None if empty else make_backup(here, now, why="before-restore")[0]


@contextmanager
def stage(beside: Path) -> Iterator[Path]:
    """A folder on the same disk as the database; what a killed restore left goes first."""
    for left in beside.glob(f"{STAGE}*"):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=STAGE, dir=beside) as folder:
        yield Path(folder)


def take(archive: Archive, file: Path) -> None:
    with file.open("xb") as out:
        archive.take(DATABASE, out)


def begin(engine: Engine, listed: Listed) -> None:
    """Writes down that the database is being replaced, and who stays deleted: if this is cut short, the next one reads
    it."""
    rows = [{"school_id": school, "id_hash": one} for school, hashes in listed.items() for one in hashes]
    with engine.begin() as connection:
        HALF.create(connection, checkfirst=True)
        if rows:
            connection.execute(insert(HALF), rows)


def finish(url: str) -> None:
    engine = connect(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {RESTORING}")
    engine.dispose()


def deletion_lists(url: str) -> Listed:
    """Who was deleted in this database, and before a restore that was cut short."""
    engine, found = connect(url), Listed()
    with engine.connect().execution_options(reads=True) as connection:
        there = inspect(connection).get_table_names()
        for model in [one for one in (Base.metadata.tables["erased"], HALF) if one.name in there]:
            for school, hashed in connection.execute(select(model.c.school_id, model.c.id_hash)):
                found.setdefault(school, set()).add(hashed)
    engine.dispose()
    return found


def make_ready(url: str, manifest: Manifest, listed: Listed) -> int:
    """Brings what was restored up to date and deletes again whoever was deleted since. How many."""
    schema, rows = told(url)
    if schema != manifest.schema or {name: rows.get(name) for name in manifest.rows} != manifest.rows:
        raise CopyError("the rows are not those of the manifest")
    database = Database(url)
    try:
        begin(database.engine, {})
        migrate(database.engine)
        with database.reading() as session:
            schools = session.scalars(select(School.id)).all()
        context = Context(database)
        return sum(delete_restored(replace(context, school_id=one), listed.get(one, ())) for one in schools)
    finally:
        database.engine.dispose()

"""What restoring does on both kinds of database: a marker while it is unfinished, and deletion tombstones (requirements
A7.7)."""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from sqlalchemy import BigInteger, Column, Engine, MetaData, String, Table, insert, inspect, select

from classroom.services.accounts.deletion import delete_restored
from classroom.services.backups.archive_format import DATABASE, Manifest
from classroom.services.backups.archive_reader import Archive
from classroom.services.backups.create import Installation, make_backup, schema_and_row_counts
from classroom.services.context import Context
from classroom.store.connections import connected
from classroom.store.database import Database
from classroom.store.models import Base, School
from classroom.store.schema import RESTORING, migrate, revision_of
from classroom.store.sqlite_copy import CopyError

IN_USE = "the database is in use: stop the server first, then restore"
MARKER_TABLE = Table(RESTORING, MetaData(), Column("school_id", BigInteger), Column("id_hash", String(64)))
Tombstones = dict[int, set[str]]  # hashes of deleted ids, by school


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """What was restored, and what became of the database before."""

    manifest: Manifest
    previous: Path | None  # the backup of what was there before, if there was anything
    deleted_again: int  # children, classes and teachers deleted again


def back_up_before_restore(installation: Installation, now: datetime) -> Path | None:
    """A backup of the present database; None if it is empty."""
    with connected(installation.url) as engine:
        empty = revision_of(engine) is None
    return None if empty else make_backup(installation, now, why="before-restore")[0]


def extract_database(archive: Archive, file: Path) -> None:
    """Writes the database of the archive to a new file. Raises BackupError."""
    with file.open("xb") as out:
        archive.extract_part(DATABASE, out)


def mark_restore_started(engine: Engine, tombstones: Tombstones) -> None:
    """Creates the marker table with today's tombstones, which a restore after an interrupted one reads."""
    rows = [{"school_id": school, "id_hash": one} for school, hashes in tombstones.items() for one in hashes]
    with engine.begin() as connection:
        MARKER_TABLE.create(connection, checkfirst=True)
        if rows:
            connection.execute(insert(MARKER_TABLE), rows)


def clear_restore_marker(url: str) -> None:
    """Drops the marker table: the database can be used again."""
    with connected(url) as engine, engine.begin() as connection:
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {RESTORING}")


def read_tombstones(url: str) -> Tombstones:
    """The deletion tombstones of this database, and those that an interrupted restore left in the marker table."""
    found = Tombstones()
    with connected(url) as engine, engine.connect().execution_options(reads=True) as connection:
        there = inspect(connection).get_table_names()
        for model in [one for one in (Base.metadata.tables["erased"], MARKER_TABLE) if one.name in there]:
            for school, hashed in connection.execute(select(model.c.school_id, model.c.id_hash)):
                found.setdefault(school, set()).add(hashed)
    return found


def prepare_restored(url: str, manifest: Manifest, tombstones: Tombstones) -> int:
    """Migrates the restored database and applies the tombstones: how many children, classes and teachers were deleted
    again. Raises CopyError if its rows are not those of the manifest."""
    schema, rows = schema_and_row_counts(url)
    if schema != manifest.schema or {name: rows.get(name) for name in manifest.rows} != manifest.rows:
        raise CopyError("the rows are not those of the manifest")
    database = Database(url)
    try:
        mark_restore_started(database.engine, {})
        migrate(database.engine)
        with database.reading() as session:
            schools = session.scalars(select(School.id)).all()
        context = Context(database)
        return sum(delete_restored(replace(context, school_id=one), tombstones.get(one, ())) for one in schools)
    finally:
        database.engine.dispose()

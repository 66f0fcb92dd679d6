"""Upserts in one statement: INSERT … ON CONFLICT, on SQLite and PostgreSQL alike."""

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from sqlalchemy import Insert, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from classroom.store.models import Base


def insert_if_absent(session: Session, model: type[Base], **values: Any) -> None:
    """INSERT … ON CONFLICT DO NOTHING: a new row unless its key exists, even from a concurrent transaction."""
    on_postgresql = session.get_bind().dialect.name == "postgresql"
    insert = postgresql.insert(model) if on_postgresql else sqlite.insert(model)
    session.execute(insert.values(**values).on_conflict_do_nothing())


def upsert(session: Session, found: Sequence[Base]) -> None:
    """INSERT … ON CONFLICT DO UPDATE for rows of one table: each replaces the one with its key. `Session.merge` would
    SELECT each row first."""
    if found:
        table = type(found[0]).__table__
        rows = [{name: getattr(row, name) for name in table.c.keys()} for row in found]  # noqa: SIM118 # columns
        session.connection().execute(upsert_statement(type(found[0]), session.get_bind().dialect.name), rows)


@cache
def upsert_statement(model: type[Base], dialect: str) -> Insert:
    """INSERT … ON CONFLICT (primary key) DO UPDATE of all other columns; built once for each table and dialect."""
    table = cast(Table, model.__table__)
    insert = (postgresql if dialect == "postgresql" else sqlite).insert(model)
    others = {column.name: insert.excluded[column.name] for column in table.c if not column.primary_key}
    written: Insert = insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=others)
    return written

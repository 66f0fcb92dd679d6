"""Databases as they were with every schema there was, full of data of that time."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Boolean, DateTime, Engine, LargeBinary, MetaData, Table

from classroom.store import migrations
from classroom.store.schema import migrate

FOLDER = Path(__file__).parent / "released"
NOW = datetime(2026, 11, 20, 9, 55, tzinfo=UTC)  # a few minutes after the last of it was made
LEVELS = {3: 8, 2: 4, 1: 2, None: None}  # what the three levels before 0002 are called since

Rows = dict[str, list[dict[str, Any]]]


def revisions() -> list[str]:
    """Every schema there was, the first one first."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def fill(engine: Engine, revision: str) -> None:
    """Makes the tables of then in an empty database, and their rows."""
    migrate(engine, revision)
    told = json.loads((FOLDER / f"{revision}.json").read_text(encoding="utf-8"))
    tables = reflected(engine)
    with engine.begin() as connection:
        for table in tables:
            given = told.get(table.name, {"columns": [], "rows": []})
            rows = [dict(zip(given["columns"], row, strict=True)) for row in given["rows"]]
            if rows:
                connection.execute(table.insert(), [as_kept(table, row) for row in rows])


def reflected(engine: Engine) -> list[Table]:
    """The tables as they are, those first to which others refer."""
    metadata = MetaData()
    metadata.reflect(engine)
    return [table for table in metadata.sorted_tables if table.name != "alembic_version"]


def as_kept(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {name: value if value is None else of_kind(table.c[name].type, value) for name, value in row.items()}


def of_kind(kind: object, value: Any) -> Any:
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    if isinstance(kind, LargeBinary):
        return bytes.fromhex(value)
    return bool(value) if isinstance(kind, Boolean) else value


def rows_of(engine: Engine) -> Rows:
    """Everything there is, each table in an order of its own."""
    tables = reflected(engine)
    with engine.begin() as connection:
        found = {table.name: connection.execute(table.select()).mappings().all() for table in tables}
    return {name: in_order([plain(dict(row)) for row in rows]) for name, rows in found.items()}


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """Moments in UTC without saying so, as SQLite has them."""
    moments = {name: value for name, value in row.items() if isinstance(value, datetime) and value.tzinfo}
    return row | {name: value.astimezone(UTC).replace(tzinfo=None) for name, value in moments.items()}


def in_order(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: json.dumps(row, default=str, sort_keys=True))


def expected(before: Rows, after: Rows, revision: str) -> tuple[Rows, Rows]:
    """What must be the same: all that was there, with the levels of before 0002 under their new names."""
    was = {name: [dict(row) for row in rows] for name, rows in before.items()}
    if revision == "0001":
        for row in was["seat"]:
            row["level"] = LEVELS[row["level"]]
    columns = {name: list(rows[0]) for name, rows in was.items() if rows}
    now = {name: [{column: row[column] for column in columns[name]} for row in after[name]] for name in columns}
    return {name: in_order(was[name]) for name in columns}, {name: in_order(now[name]) for name in columns}

"""All data of some children as plain values that become JSON: column by column, so that no column is forgotten.

Only hashes of secrets, the class code and the id of the school are left out. The number of queries does not depend on
how many children there are.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Table, or_, select
from sqlalchemy.orm import Session

from classroom.games.records import Record
from classroom.games.registry import find_game
from classroom.services.accounts.shared_matches import played_by
from classroom.services.context import Context
from classroom.store.models import PERSONAL_KINDS, Base, Child

LEFT_OUT = {"school_id", "code", "secret_hash", "card_hash", "token_hash", "device_hash", "network_hash"}
OF_CHILD = {  # key in the export: table
    "progress": "progress",
    "attempts": "attempt",
    "practice": "practice",
    "ideas": "idea",
    "replies": "reply",
    "sign_ins": "sign_in",
    "devices": "device",
    "hands": "hand",
    "presence": "presence",
    "invitations": "invitation",
    "invited": "invited",
}
Plain = dict[str, Any]
TABLES = Base.metadata.tables


def export_rows(context: Context, session: Session, children: Sequence[Child]) -> list[Plain]:
    """For each of these children its own columns, and by OF_CHILD's keys the rows of other tables about it."""
    ids = [child.id for child in children]
    theirs = {name: rows_of(context, session, TABLES[table], ids) for name, table in OF_CHILD.items()}
    theirs |= {"matches": matches_of(context, session, ids), "assignments": assignments_of(context, session, children)}
    return [{**column_values(child), **{name: rows[child.id] for name, rows in theirs.items()}} for child in children]


def rows_of(context: Context, session: Session, table: Table, children: Collection[str]) -> dict[str, list[Plain]]:
    """The rows about each child, by its id, in the order of time."""
    rows = select_rows(context, session, table, table.c.child_id.in_(children))
    return group_by("child_id", sorted(rows, key=lambda row: str(row.get("at"))))


def matches_of(context: Context, session: Session, children: Sequence[str]) -> dict[str, list[Plain]]:
    """The matches of each child, by its id, with seats, events, and the record that replays them; the oldest first."""
    theirs = played_by(context, children)
    seats_of, events_of = (
        group_by("match_id", select_rows(context, session, TABLES[name], TABLES[name].c.match_id.in_(theirs)))
        for name in ("seat", "event")
    )
    found: dict[str, list[Plain]] = defaultdict(list)
    matches = select_rows(context, session, TABLES["match"], TABLES["match"].c.id.in_(theirs))
    for match in sorted(matches, key=lambda one: (one["began_at"], one["id"])):
        seats, events = seats_of[match["id"]], events_of[match["id"]]
        for child_id in dict.fromkeys(seat["child_id"] for seat in seats if seat["child_id"] in children):
            own = {"seats": seats_for(child_id, seats), "events": events_for(child_id, seats, events)}
            found[child_id].append({**match, **own, "record": match_record(match, seats, events)})
    return found


def seats_for(child_id: str, seats: Sequence[Plain]) -> list[Plain]:
    """The seats without the ids of other children."""
    return [seat if seat["child_id"] in (child_id, None) else {**seat, "child_id": None} for seat in seats]


def events_for(child_id: str, seats: Sequence[Plain], events: Sequence[Plain]) -> list[Plain]:
    """The events without what other children were asked and answered."""
    others = {seat["number"] for seat in seats if seat["child_id"] not in (child_id, None)}
    return [event for event in events if event["kind"] not in PERSONAL_KINDS or event["seat"] not in others]


def match_record(match: Plain, seats: Sequence[Plain], events: Sequence[Plain]) -> Plain:
    """The match as `classroom replay` reads it."""
    chance = [event["data"]["outcome"] for event in events if event["kind"] == "chance"]
    moves = [event["data"]["move"] for event in events if event["kind"] == "move"]
    return Record(find_game(match["game"]), len(seats), match["rules"], chance, moves).as_json()


def assignments_of(context: Context, session: Session, children: Sequence[Child]) -> dict[str, list[Plain]]:
    """The assignments of each child, by its id: for it alone, and for its whole class."""
    table, ids = TABLES["assignment"], [child.id for child in children]
    for_class = table.c.child_id.is_(None) & table.c.class_id.in_({child.class_id for child in children})
    tasks = select_rows(context, session, table, or_(for_class, table.c.child_id.in_(ids)))
    return {child.id: [task for task in tasks if is_assigned_to(task, child)] for child in children}


def is_assigned_to(task: Plain, child: Child) -> bool:
    if task["child_id"] is None:
        return bool(task["class_id"] == child.class_id)
    return bool(task["child_id"] == child.id)


def select_rows(context: Context, session: Session, table: Table, about: ColumnElement[bool]) -> list[Plain]:
    """The exported columns of the rows of a table, in the order of the primary key."""
    columns = [column for column in table.columns if column.name not in LEFT_OUT]
    query = select(*columns).where(table.c.school_id == context.school_id, about).order_by(*table.primary_key)
    return [{name: as_json(value) for name, value in row.items()} for row in session.execute(query).mappings()]


def group_by(name: str, rows: Iterable[Plain]) -> dict[str, list[Plain]]:
    """The rows grouped by the value of this column, which is taken out of them."""
    found: dict[str, list[Plain]] = defaultdict(list)
    for row in rows:
        found[row.pop(name)].append(row)
    return found


def column_values(row: Base) -> Plain:
    """The exported columns of an ORM row."""
    names = [column.name for column in row.__table__.columns if column.name not in LEFT_OUT]
    return {name: as_json(getattr(row, name)) for name in names}


def as_json(value: Any) -> Any:
    """Datetimes in ISO 8601; all other values are JSON already."""
    return value.isoformat() if isinstance(value, datetime) else value

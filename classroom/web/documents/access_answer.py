"""The answer to "what do you keep of my child?" (GDPR, article 15): by what it is kept for, in words and dates that
people read; every value as it is stored stands beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from classroom.games.protocol import Message
from classroom.store.child_data import CATEGORIES, DataCategory
from classroom.store.data_inventory import COLUMNS, RETENTION, TABLES

Row = Mapping[str, Any]
OF_CATEGORY = {  # category of child_data: the lists of an export, each with its table and the column with its time
    "identity": {},
    "games": {
        "matches": ("match", "began_at"),
        "attempts": ("attempt", "at"),
        "practice": ("practice", "at"),
    },
    "progress": {"ideas": ("idea", "at")},
    "suggestions": {"assignments": ("assignment", "made_at"), "replies": ("reply", "at")},
    "sign-in": {
        "sign_ins": ("sign_in", "began_at"),
        "devices": ("device", "seen_at"),
        "hands": ("hand", "raised_at"),
    },
}
TABLE_OF = {"progress": "progress", "seats": "seat", "events": "event"} | {
    name: table for lists in OF_CATEGORY.values() for name, (table, _) in lists.items()
}


@dataclass(frozen=True, slots=True)
class KeptList:
    """One list of an export, the newest first: `rows` have their time as `when`. `why` it is kept and how long."""

    name: str
    rows: Sequence[Row]
    why: Message
    kept: Message

    @property
    def first(self) -> datetime:
        when: datetime = self.rows[-1]["when"]
        return when

    @property
    def last(self) -> datetime:
        when: datetime = self.rows[0]["when"]
        return when

    @property
    def right(self) -> int:
        """How many first answers were right, of sums."""
        return sum(row["first_answer"] == row["total"] for row in self.rows)


@dataclass(frozen=True, slots=True)
class AccessPart:
    """What is kept of one category; lists without a row are left out."""

    name: str
    category: DataCategory
    lists: Sequence[KeptList]


def access_parts(child: Row) -> list[AccessPart]:
    """The parts of the answer, from the `child` of an export (`services/privacy/export.py`)."""
    return [
        AccessPart(
            name,
            CATEGORIES[name],
            [kept_list(one, table, when, child[one]) for one, (table, when) in lists.items() if child[one]],
        )
        for name, lists in OF_CATEGORY.items()
    ]


def kept_list(name: str, table: str, when: str, rows: Sequence[Row]) -> KeptList:
    dated = [{**row, "when": datetime.fromisoformat(row[when])} for row in rows]
    dated.sort(key=lambda row: row["when"], reverse=True)
    return KeptList(name, dated, TABLES[table].why, RETENTION[TABLES[table].kept])


def label_of(name: str, table: str) -> Message | None:
    """What a column of an export holds; None for what is no column."""
    return COLUMNS.get(f"{table}.{name}") or COLUMNS.get(name)


def table_of(name: str, table: str = "child") -> str:
    """The table of a list inside another one's rows."""
    return TABLE_OF.get(name, table)

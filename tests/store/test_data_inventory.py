"""The inventory of what is kept tells everything, and there is nothing that must not be kept (requirements B3.1)."""

import re

from sqlalchemy import String

from classroom.store.data_inventory import COLUMNS, RETENTION, TABLES, WHOSE, inventory_rows
from classroom.store.models import Base

TABLES_THERE = Base.metadata.tables
PLACES = {f"{table}.{column.name}" for table in TABLES_THERE for column in TABLES_THERE[table].columns}

# Requirements B3.1, item by item; the last three are dates and a count that keep its promises.
OF_A_CHILD = {
    "random id": {"school_id", "id"},
    "display name": {"name"},
    "name picture": {"face"},
    "class": {"class_id"},
    "secret hash": {"secret", "secret_hash", "card_hash"},
    "language": {"language"},
    "settings": {"settings", "sums"},
    "retention": {"made_at", "seen_at", "archived_at", "stale_since"},
    "guard": {"misses", "device_misses"},
}
FORBIDDEN = (
    r"mail|surname|last_?name|family|birth|age|gender|sex|photo|picture|avatar|phone|tel|street|city|zip|postal|"
    r"ip|agent|note|comment|text|message|voice|grade|mark|nationality|religion|parent"
)


def test_every_column_is_told_about() -> None:
    assert {f"{row.table}.{row.column}" for row in inventory_rows()} == PLACES


def test_nothing_is_told_about_that_is_not_there() -> None:
    assert set(TABLES) == set(TABLES_THERE)
    used = {place if place in COLUMNS else place.split(".")[1] for place in PLACES}
    assert set(COLUMNS) == used


def test_every_promise_and_everybody_is_used() -> None:
    assert {table.kept for table in TABLES.values()} == set(RETENTION)
    assert {one for table in TABLES.values() for one in table.whose} == set(WHOSE)


def test_of_a_child_there_is_what_the_standards_list_and_no_more() -> None:
    listed = [column for columns in OF_A_CHILD.values() for column in columns]
    assert sorted(listed) == sorted(column.name for column in TABLES_THERE["child"].columns)


def test_no_column_is_one_that_must_not_be() -> None:
    words = {place: re.split(r"[._]", place.split(".")[1]) for place in PLACES}
    assert [place for place in PLACES if any(re.fullmatch(FORBIDDEN, word) for word in words[place])] == []


def test_the_only_address_is_that_of_the_server() -> None:
    assert [place for place in PLACES if "address" in place] == ["school.address"]


def test_there_is_no_room_for_free_text() -> None:
    """Whatever is said of people is a name, or a word of a few letters; all else that is long is a hash or
    encrypted."""
    columns = [column for table in TABLES_THERE.values() for column in table.columns]
    texts = [column for column in columns if isinstance(column.type, String) and (column.type.length or 999) > 40]
    long = {str(column) for column in texts if not column.name.endswith("_hash")}
    assert long == {"school.name", "school.address", "teacher.key", "teacher.totp", "throttle.key", "put_off.key"}

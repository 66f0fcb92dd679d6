"""The tables that grow with every match can be partitioned by school, and every query of the app stays in one part."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import psycopg
import pytest
from argon2 import PasswordHasher
from sqlalchemy import Index, MetaData, PrimaryKeyConstraint, event, select

from classroom.services import crypto
from classroom.services.accounts import sessions
from classroom.services.context import Context
from classroom.services.privacy.cleanup import clean_up
from classroom.store.database import Database
from classroom.store.models import Base, Match, School, Teacher
from classroom.store.upserts import insert_if_absent
from classroom.web.cookie_sessions import COOKIE
from tests import playing
from tests.apps import SECRET, make_app
from tests.children import Child
from tests.people import Lesson, found_school, make_lesson
from tests.postgres import Server, scratch_database

pytestmark = pytest.mark.postgresql

GROWING = ("match", "seat", "event", "attempt", "idea", "progress", "reply")
SCHOOLS = (1, 2, 3)


def partitioned() -> MetaData:
    """The models' own tables, those that grow as PARTITION BY LIST (school_id)."""
    made = MetaData(naming_convention=Base.metadata.naming_convention)
    for table in Base.metadata.sorted_tables:
        copy = table.to_metadata(made)
        if table.name in GROWING:
            copy.dialect_options["postgresql"]["partition_by"] = "LIST (school_id)"
    return made


def parts() -> Iterator[str]:
    for table in GROWING:
        for school in SCHOOLS:
            yield f"CREATE TABLE {table}_{school} PARTITION OF {table} FOR VALUES IN ({school})"


@pytest.fixture(scope="module")
def address(postgres: Server | str) -> Iterator[str]:
    if not isinstance(postgres, Server):
        pytest.skip(postgres)
    with scratch_database(postgres.url) as url:
        yield url


@pytest.fixture(scope="module")
def database(address: str) -> Iterator[Database]:
    """A database with partitions for three schools."""
    database = Database(address)
    with database.engine.begin() as connection:
        partitioned().create_all(connection)
        for statement in parts():
            connection.exec_driver_sql(statement)
    yield database
    database.engine.dispose()


class Ears:
    """What the database is asked, with the values."""

    def __init__(self, database: Database) -> None:
        self.heard: dict[str, Any] = {}
        event.listen(database.engine, "before_cursor_execute", self.hear)
        self.engine = database.engine

    def hear(self, _connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if any(re.search(rf"\b{table}\b", statement) for table in GROWING):
            self.heard.setdefault(statement, values[0] if many else values)

    def end(self) -> None:
        event.remove(self.engine, "before_cursor_execute", self.hear)


@pytest.fixture(scope="module")
def heard(database: Database) -> dict[str, Any]:
    """Every kind of question about the tables that grow, asked in one school of three."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(crypto, "HASHER", PasswordHasher(1, 8, 1))
        for school in SCHOOLS[1:]:
            live(Context(database, Random(school), school_id=school, secret=SECRET), moves=2)
        ears, context = Ears(database), Context(database, Random(1), school_id=SCHOOLS[0], secret=SECRET)
        look_everywhere(context, live(context, moves=100))
        ears.end()
    return ears.heard


def live(context: Context, moves: int) -> Lesson:
    """A school with a class, in which a child plays."""
    with context.database.transaction() as session:
        insert_if_absent(session, School, id=context.school_id, name="")
    lesson = make_lesson(context, found_school(context), names=("Ada", "Ben"), sums="add")
    token = playing.come_in(context, lesson.cards["Ada"].child_id)
    playing.play(context, token, playing.begin(context, token), moves)
    return lesson


def look_everywhere(context: Context, lesson: Lesson) -> None:
    """The child and a guest at their tables, the teacher at every page of the class, and the cleanup."""
    app = make_app(context)
    for child in (Child(app), lesson.sign_in(Child(app), "Ada")):
        child.begin()
        child.move(child.look().hand[0], sure=1, help=1)
        child.post(f"{child.match}/help", seq=child.look().seq)
        child.get("/me")
    with context.database.reading() as session:
        ended = session.scalar(
            select(Match.id).where(Match.school_id == context.school_id, Match.ended_at.is_not(None))
        )
    for path in ("", "/replay", "/record", "/moment/0"):
        child.get(f"/match/{ended}{path}")
    child.post(f"/match/{ended}/again")
    grown, of_class = Child(app), f"/teacher/class/{lesson.id}"
    with context.database.transaction() as session:
        teacher_id = session.scalar(select(Teacher.id).filter_by(school_id=context.school_id))
        grown.client.set_cookie(COOKIE, sessions.sign_in(context, session, "old", teacher_id=teacher_id))
    of_child = f"/teacher/child/{lesson.cards['Ada'].child_id}"
    for path in ("", "/facts", "/fact/7+4", "/ideas", "/now", "/assignments", "/export.csv", "/export.json", "/delete"):
        assert grown.get(of_class + path).status == 200, path
    for path in ("", "/fact/7+4", "/delete"):
        assert grown.get(of_child + path).status == 200, path
    grown.post(f"/teacher/child/{lesson.cards['Ben'].child_id}/delete", sure="1")
    clean_up(context)


def test_enough_was_asked_for_this_to_mean_something(heard: dict[str, Any]) -> None:
    kinds = {statement.split()[0] for statement in heard}
    assert {"SELECT", "INSERT", "UPDATE", "DELETE"} <= kinds
    assert len(heard) > 40, len(heard)
    assert all(any(re.search(rf"\b{table}\b", statement) for statement in heard) for table in GROWING)


def test_every_query_stays_in_the_part_of_its_school(address: str, heard: dict[str, Any]) -> None:
    """By the plans of PostgreSQL itself, with the values that were asked with."""
    strayed, kept = {}, 0
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ANALYZE")
        for statement, values in heard.items():
            plan = connection.execute(f"EXPLAIN (FORMAT JSON) {statement}", values).fetchone()
            assert plan
            found = set(re.findall(rf'"Relation Name": "(?:{"|".join(GROWING)})_(\d+)"', json.dumps(plan[0])))
            kept += len(found) == 1
            if len(found) > 1:
                strayed[statement] = sorted(found)
    assert strayed == {}
    assert kept > 30, kept  # the others insert, or ask for nothing that there could be


def test_what_is_inserted_names_its_school(heard: dict[str, Any]) -> None:
    assert [each for each in heard if each.startswith("INSERT") and "(school_id" not in each] == []


def test_each_school_fills_its_own_part(database: Database) -> None:
    with database.reading() as session:
        connection = session.connection()
        for table in ("match", "seat", "event", "attempt", "progress"):
            counts = [connection.exec_driver_sql(f"SELECT count(*) FROM {table}_{one}").scalar() for one in SCHOOLS]
            assert all(counts), table


@pytest.mark.parametrize("table", GROWING)
def test_every_key_begins_with_the_school_so_that_it_can_be_partitioned(table: str) -> None:
    """PostgreSQL asks it of every key and unique index of a partitioned table."""
    found = Base.metadata.tables[table]
    unique: list[PrimaryKeyConstraint | Index] = [
        found.primary_key,
        *[index for index in found.indexes if index.unique],
    ]
    assert [next(iter(one.columns)).name for one in unique] == ["school_id"] * len(unique)


def test_what_is_asked_for_by_a_secret_alone_is_in_small_tables() -> None:
    """A cookie, a card, a link and the code of a class are looked up before the school is known."""
    without = {
        table.name
        for table in Base.metadata.sorted_tables
        if any(index.unique and "school_id" not in index.columns for index in table.indexes)
    }
    assert without == {"child", "guest", "link", "school_class", "sign_in"}

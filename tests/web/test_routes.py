"""Who may come where: every route, for everybody (requirements A4.1, A4.2, A4.6)."""

import re
import shutil
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest
from flask import Flask
from sqlalchemy import Table

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.accounts import sessions
from classroom.services.context import Context
from classroom.services.login import join_requests, login_cards
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.school import children, class_teachers
from classroom.store.database import Database
from classroom.store.models import Base, School
from classroom.web.cookie_sessions import COOKIE
from tests.apps import SECRET
from tests.children import Child
from tests.conftest import Clock
from tests.html import Document
from tests.people import found_school, further_teacher, make_lesson
from tests.playing import SLUG, visitor_of
from tests.web.permission_matrix import FOREIGN, MATRIX, ROLES

PEOPLE = ("owner", "co", "other", "admin")


class World:
    """A school with two classes and everybody in the matrix, each at a browser of their own."""

    def __init__(self, context: Context) -> None:
        admin = found_school(context)
        owner, other = (further_teacher(context, admin, name) for name in ("Olga Owner", "Otto Other"))
        self.people = dict(zip(PEOPLE, (owner, further_teacher(context, admin, "Cora Co"), other, admin), strict=True))
        self.lesson, self.elsewhere = make_lesson(context, owner, "2b"), make_lesson(context, other, "4a")
        class_teachers.add_teacher(context, owner.id, self.lesson.id, "Cora Co")
        self.child_id = self.lesson.cards["Ada"].child_id
        with context.database.transaction() as session:
            tokens = {
                role: sessions.sign_in(context, session, "old", teacher_id=who.id) for role, who in self.people.items()
            }
            for role, card in (("child", self.lesson.cards["Ada"]), ("stranger", self.elsewhere.cards["Ada"])):
                tokens[role] = sessions.sign_in(context, session, "old", child_id=card.child_id)
        self.tokens = tokens
        chosen = [self.lesson.cards["Ben"].child_id]
        issue_id = login_cards.issue_cards(context, owner.id, tokens["owner"], self.lesson.id, chosen)
        assert issue_id
        self.issue_id = issue_id
        rules = all_rules(find_game(SLUG), 2, {})
        self.match_id = create_match(
            context, visitor_of(context, tokens["child"]), SLUG, rules, [SeatPlan(), SeatPlan(2)]
        )

    def open(self, context: Context, app: Flask) -> Self:
        """The same world over another copy of its rows."""
        self.context = context
        self.browsers = {role: Child(app) for role in ROLES}
        for number, (role, browser) in enumerate(self.browsers.items()):
            browser.client.environ_base["REMOTE_ADDR"] = f"192.0.{number}.7"
            if role in self.tokens:
                browser.client.set_cookie(COOKIE, self.tokens[role])
        self.values = {
            "class_id": self.lesson.id,
            "child_id": self.child_id,
            "match_id": self.match_id,
            "issue_id": self.issue_id,
            "teacher_id": self.people["co"].id,
            "task_id": "AAAAAAAAAAAAAAAA",
            "round_id": "AAAAAAAAAAAAAAAA",
            "question_id": "AAAAAAAAAAAAAAAA",
            "invitation_id": "AAAAAAAAAAAAAAAA",
            "code": self.lesson.code,
            "card": "A" * 43,
            "link": "B" * 43,
            "work": "7+4",
            "slug": SLUG,
            "kind": "csv",
            "number": "0",
        }
        return self

    def path(self, rule: str) -> str:
        return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: self.values[found[1]], rule)

    def ask(self, role: str, method: str, rule: str) -> int:
        client, path = self.browsers[role].client, self.path(rule)
        if method == "GET":
            return client.get(path).status_code
        join_requests.lower_hands(self.context, self.people["owner"].id, self.lesson.id)  # three are the most
        token = Document(client.get("/join").get_data(as_text=True)).value("csrf_token")
        return client.post(path, data={"csrf_token": token}).status_code


Rows = dict[Table, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def made(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[World, Rows]:
    """The world, made once, with the rows of its database: every test gets a copy."""
    file = tmp_path_factory.mktemp("world") / "world.db"
    shutil.copy(sqlite_template, file)
    context = Context(Database(f"sqlite:///{file}"), Random(16), Clock(), secret=SECRET)
    world = World(context)
    with context.database.engine.connect() as connection:
        rows = {
            table: [dict(row) for row in connection.execute(table.select()).mappings()]
            for table in Base.metadata.sorted_tables
        }
    context.database.engine.dispose()
    return world, rows


@pytest.fixture
def context(made: tuple[World, Rows], any_database: Database, clock: Clock) -> Context:
    with any_database.engine.begin() as connection:
        connection.execute(Base.metadata.tables[School.__tablename__].delete())
        for table, rows in made[1].items():
            if rows:
                connection.execute(table.insert(), rows)
    return Context(any_database, Random(16), clock, secret=SECRET)


@pytest.fixture
def world(made: tuple[World, Rows], context: Context, app: Flask) -> World:
    return made[0].open(context, app)


def routes(app: Flask) -> list[str]:
    return sorted(
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in {"GET", "POST"} & (rule.methods or set())
        if rule.endpoint != "assets.file"
    )


def test_the_matrix_names_every_route(app: Flask) -> None:
    assert routes(app) == sorted(MATRIX)


@pytest.mark.parametrize("route", sorted(MATRIX))
def test_everybody_gets_what_the_matrix_says(world: World, context: Context, route: str) -> None:
    """Everybody on SQLite; on PostgreSQL one for each answer there is, so that every statement is sent there too."""
    method, rule = route.split(" ")
    expected = dict(zip(ROLES, MATRIX[route].split(), strict=True))
    if context.database.engine.dialect.name == "postgresql":
        expected = {role: status for status, role in {status: role for role, status in expected.items()}.items()}
    for role, status in expected.items():
        assert (role, world.ask(role, method, rule)) == (role, int(status))


def rows(context: Context) -> dict[str, list[str]]:
    with context.database.engine.connect() as connection:
        names = ("school_class", "child", "teaching", "assignment", "put_off", "issue", "progress")
        return {name: sorted(map(repr, connection.exec_driver_sql(f"SELECT * FROM {name}").all())) for name in names}


@pytest.mark.parametrize("route", FOREIGN)
def test_what_belongs_to_another_class_is_not_there_and_stays_as_it_is(
    world: World, context: Context, route: str
) -> None:
    """The same answer as for what there is not, byte by byte; nothing changes (A4.2)."""
    method, rule = route.split(" ")
    before = rows(context)
    answers = []
    for values in (
        {},
        {"class_id": "AAAAAAAAAAAAAAAA", "child_id": "AAAAAAAAAAAAAAAA", "issue_id": "AAAAAAAAAAAAAAAA"},
    ):
        world.values |= values
        browser, path = world.browsers["other"], world.path(rule)
        page = browser.get(path) if method == "GET" else browser.post(path, **WISHES)
        assert page.status == 404
        answers.append(page.bare)
    assert answers[0] == answers[1]
    assert rows(context) == before


WISHES: dict[str, Any] = {
    "name": "Mine now", "minutes": "60", "action": "archive", "key": "x", "sure": "1", "child": "x", "kind": "matches",
    "way": f"{SLUG}:simplified", "number": "3", "whom": "class", "face": "cat", "hand": "x",
}  # fmt: skip


def test_ids_of_another_class_do_nothing_in_ones_own_forms(world: World, context: Context) -> None:
    """Children of a class one does not teach, named in forms of one's own class (A4.2: bulk actions, fields)."""
    browser, mine = world.browsers["other"], world.elsewhere.id
    before = rows(context)["child"]
    for action in ("archive", "move", "back", "cards"):
        browser.post(f"/teacher/class/{mine}/children", action=action, child=world.child_id, to=mine)
    browser.post(f"/teacher/class/{mine}/let-in", hand=world.child_id)
    assert rows(context)["child"] == before
    own = next(iter(world.elsewhere.cards.values())).child_id
    assert browser.post(f"/teacher/child/{own}/edit", action="move", to=world.lesson.id).status == 404
    assert rows(context)["child"] == before


def test_who_teaches_no_longer_sees_nothing_at_once(world: World) -> None:
    """A4.6."""
    page = f"/teacher/class/{world.lesson.id}"
    assert world.browsers["co"].get(page).status == 200
    class_teachers.remove_teacher(world.context, world.people["owner"].id, world.lesson.id, world.people["co"].id)
    assert world.browsers["co"].get(page).status == 404


def test_a_child_that_is_put_away_or_deleted_is_out_at_once(world: World) -> None:
    browser = world.browsers["child"]
    assert browser.get("/me").status == 200
    children.archive_child(world.context, world.people["owner"].id, world.child_id, archived=True)
    assert browser.get("/me").status == 404


def test_an_admin_sees_classes_but_no_childs_evidence(world: World) -> None:
    browser = world.browsers["admin"]
    assert "2b" in browser.get("/teacher").text
    assert "Ada" not in browser.get(f"/teacher/class/{world.lesson.id}/settings").text
    assert browser.get(f"/teacher/child/{world.child_id}").status == 404


def test_no_row_number_of_the_database_is_shown(world: World) -> None:
    """A4.5: names of rows are random; the number of the school stands nowhere."""
    owner = world.browsers["owner"]
    for path in (f"/teacher/class/{world.lesson.id}", f"/teacher/child/{world.child_id}", "/teacher"):
        html = owner.get(path).html
        assert "school_id" not in html
        for found in re.findall(r"/(?:class|child)/([^/\"?<]+)", html):
            assert len(found) in (8, 16), found

"""Names that are no names: into each place that takes one, out of each place that shows one (requirements A3.14, A3.15,
A7.3)."""

import csv
import json
import logging
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from flask import Flask
from pypdf import PdfReader
from werkzeug.test import TestResponse

from classroom.services.context import Context
from classroom.services.teachers.one_time_links import create_setup_link
from classroom.store.models import Child, School, SchoolClass, Teacher
from classroom.web.logs import JsonLines
from tests.attack.answers import check_headers, check_whole
from tests.attack.conftest import Opening, rows
from tests.attack.test_uploads import bring, zipped
from tests.attack.world import UNFOUNDED, WORKING, World, csrf_for, getting
from tests.children import Child as Browser
from tests.people import Adult, Lesson
from tests.sampling import first_of

NASTY = {
    "an element": '<img src=x onerror="alert(1)"><script>alert(1)</script>',
    "out of an attribute": "\" autofocus onfocus='alert(1)' x=\"'><b>",
    "out of a script": "</script></style></textarea></title><svg onload=alert(1)>",
    "a template": "{{ 7 * 7 }}{% raw %}${7*7}#{7*7}%(name)s %s %%",
    "a formula": "=cmd|' /C calc'!A0",
    "a plus": "+1+1",
    "a minus": "-2+3",
    "an at": "@SUM(A1)",
    "a tab": "\t=1+1",
    "ends of lines": "x\r\nSet-Cookie: sixteen=y\r\n\r\n<b>x</b>\n=1",
    "turned round": "\u202eamme\u202c\u2066\u200f",
    "nothing to see": "\u200b\u200d\ufeff\u2060\u00ad",
    "pictures": "👩‍👩‍👧‍👦🏴‍☠️",
    "very long": "Emma" * 2500,
    "accents": "e" + "\u0301" * 500,
    "statements": "'; DROP TABLE child; --",
    "a control": "\x01\x1b[31m\x7f\x85\u2028",
    "a halved sign": "\ufffd\U0010ffff\ue000",
    "an address": "javascript:alert(1)//https://x.example",
    "json": '"}, {"what": "forged"}',
}
TAKE_NAMES = {
    "/setup/<link>": ("school", "name"),
    "/teacher/child/<child_id>/edit": ("name",),
    "/teacher/class/<class_id>/assignments": ("way",),
    "/teacher/class/<class_id>/children": ("names",),
    "/teacher/class/<class_id>/not-now": ("key",),
    "/teacher/class/<class_id>/offer": ("key", "undo"),
    "/teacher/class/<class_id>/question": ("sum", "position"),
    "/teacher/class/<class_id>/settings": ("name",),
    "/teacher/classes": ("name",),
    "/teacher/recover": ("name",),
    "/teacher/school": ("school", "address"),
    "/teacher/school/address": ("address", "next"),
    "/teacher/sign-in": ("name", "next"),
    "/teacher/teachers": ("name",),
    "/join": ("code",),
    "/language": ("next",),
}
SHOWN_NAMES = (School.name, School.address, SchoolClass.name, Teacher.name, Child.name)
ROLES = ("owner", "admin", "child", "nobody", "waver")


class Parts(HTMLParser):
    """The elements of a page with their attributes; the addresses that it leads to."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: set[tuple[str, str]] = set()
        self.addresses: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {(tag, name) for name, _ in attrs} | {(tag, "")}
        self.addresses |= {
            value or "" for name, value in attrs if name in ("href", "src", "action", "hx-get", "hx-post")
        }

    handle_startendtag = handle_starttag


@pytest.fixture
def written() -> Iterator[StringIO]:
    """Everything that is logged, as the lines of the server."""
    stream, log = StringIO(), logging.getLogger("classroom")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield stream
    log.removeHandler(handler)
    log.setLevel(before)


def check_log(written: StringIO) -> None:
    for line in written.getvalue().splitlines():
        found = json.loads(line)
        assert found["what"] != "forged"
        assert found["at"].endswith("+00:00")


def send(world: World, app: Flask, rule: str, fields: dict[str, str]) -> TestResponse:
    form = WORKING[rule]
    data = {**form.fields(world), **fields, "csrf_token": csrf_for(app, world.tokens[form.role])}
    answer = world.browser(app, form.role).client.post(world.path(rule, **form.at(world)), data=data)
    check_whole(answer)
    check_headers(answer)
    return answer


def check_kept(context: Context) -> None:
    """What was stored shows, on one line, and is not too long."""
    with context.database.reading() as session:
        for column in SHOWN_NAMES:
            for text in session.execute(column.table.select().with_only_columns(column)).scalars():
                assert text.isprintable()
                assert len(text) <= column.type.length
        for name in session.execute(Child.__table__.select().with_only_columns(Child.name)).scalars():
            assert len(name) <= 20
            assert not re.search(r"[<>&\"=+@{}|\\]", name)


def check_page(answer: TestResponse, harmless: set[tuple[str, str]]) -> None:
    """No element and no attribute that is not in the pages otherwise, and nowhere else to go (A3.14)."""
    parts = Parts(answer.get_data(as_text=True))
    assert parts.found <= harmless
    assert all(
        address.startswith(("/", "#", "http://localhost/", "data:")) or not address for address in parts.addresses
    )


@pytest.mark.parametrize("kind", NASTY)
def test_no_name_breaks_in(
    kind: str, another_world: Opening, another_empty_world: Opening, one_app: Flask, written: StringIO
) -> None:
    """Every field that takes a name, a list that is pasted, a table and what school systems export."""
    text = NASTY[kind]
    for rule, names in TAKE_NAMES.items():
        if rule == UNFOUNDED:
            continue
        world = another_world()
        for name in names:
            answer = send(world, one_app, rule, {name: text})
            assert "\r" not in answer.headers.get("Location", "")
            assert answer.headers.get("Location", "/").startswith("/")
            assert not answer.headers.get("Location", "/").startswith(("//", "/\\"))
        check_kept(world.context)
    world = another_world()
    bring(world, one_app, ("a.csv", f"name\nEmma\n{quoted(text)}\n".encode()))
    bring(world, one_app, (f"{text[:60]}.csv", f"name;class\nAda;{quoted(text)}\n".encode()))
    oneroster = {
        "users.csv": f"sourcedId,givenName,role\nu1,{quoted(text)},student\n{quoted(text)},Zoe,student\n",
        "classes.csv": f"sourcedId,title\nc1,{quoted(text)}\n",
        "enrollments.csv": f"classSourcedId,userSourcedId,role\nc1,u1,student\nc1,{quoted(text)},student\n",
    }
    bring(world, one_app, ("a.zip", zipped(oneroster)))
    check_kept(world.context)
    world = another_empty_world()
    for name in TAKE_NAMES[UNFOUNDED]:
        world.values["link"] = create_setup_link(world.context) or world.values["link"]
        if "founded" not in world.ids:
            founded = send(world, one_app, UNFOUNDED, {name: text}).status_code == 303
            world.ids |= {"founded": "yes"} if founded else {}
    check_kept(world.context)
    check_log(written)


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def everything(world: World, app: Flask) -> Iterator[tuple[str, TestResponse]]:
    """Every page, and every table and document, that shows a name to anybody."""
    for role in ROLES:
        client = world.browser(app, role).client
        for rule in getting(app):
            kinds = ("csv", "xlsx", "json", "html") if "<kind>" in rule else ("",)
            for kind in kinds if not rule.startswith("/static") else ():
                yield rule, client.get(world.path(rule, kind=kind))
        for rule in ("/teacher/child/<child_id>/delete", "/teacher/class/<class_id>/children", "/teacher/teachers"):
            if role == WORKING[rule].role:
                yield rule, send(world, app, rule, {"sure": "", "names": "", "name": ""})


@pytest.fixture(scope="module")
def harmless(another_world: Opening, one_app: Flask) -> set[tuple[str, str]]:
    world, found = another_world(), set[tuple[str, str]]()
    for _, answer in everything(world, one_app):
        if answer.mimetype == "text/html":
            found |= Parts(answer.get_data(as_text=True)).found
    return found


def call_everybody(world: World, texts: list[str]) -> None:
    """Puts the texts where names are, past all that would clean them."""
    tables = {School: ("name", "address"), SchoolClass: ("name",), Teacher: ("name",), Child: ("name",)}
    with world.context.database.transaction() as session:
        for model, names in tables.items():
            for number, row in enumerate(session.query(model).all()):
                for place, name in enumerate(names):
                    length = getattr(model, name).type.length
                    setattr(row, name, texts[(number + place) % len(texts)][:length])


@pytest.mark.parametrize("part", first_of(range(4)))
def test_no_name_breaks_out(
    part: int, world: World, one_app: Flask, harmless: set[tuple[str, str]], written: StringIO
) -> None:
    """Pages, tables, workbooks, JSON, cards and letters, names of files, lines of the log."""
    texts = list(NASTY.values())[part::4]
    call_everybody(world, texts)
    seen = set()
    for _, answer in everything(world, one_app):
        check_whole(answer)
        check_headers(answer)
        if "Content-Disposition" in answer.headers:
            assert re.fullmatch(r"attachment; filename=[\w.-]+", answer.headers["Content-Disposition"], re.ASCII)
        if answer.status_code == 200:
            seen.add(answer.mimetype)
            if check := CHECKS.get(answer.mimetype or ""):
                check(answer)
            if answer.mimetype == "text/html":
                check_page(answer, harmless)
    assert {"text/html", *CHECKS} <= seen
    check_log(written)
    assert not any(text.strip()[:20] in written.getvalue() for text in texts if text.strip())


def check_csv(answer: TestResponse) -> None:
    for row in csv.reader(StringIO(answer.data.decode("utf-8-sig"), newline="")):
        assert not any(cell.startswith(("=", "+", "@", "\t", "\r")) for cell in row)
        assert not any(cell.startswith("-") and not cell[1:].isdigit() for cell in row)


def check_workbook(answer: TestResponse) -> None:
    with ZipFile(BytesIO(answer.data)) as archive:
        assert not re.search("<f>|<f |hyperlink", archive.read("xl/worksheets/sheet1.xml").decode())


def check_document(answer: TestResponse) -> None:
    reader = PdfReader(BytesIO(answer.data))
    assert len(reader.pages) == 1
    assert not any(word in str(reader.trailer["/Root"]) for word in ("/JavaScript", "/JS", "/URI", "/Launch"))


CHECKS: dict[str, Callable[[TestResponse], object]] = {
    "text/csv": check_csv,
    "application/json": lambda answer: json.loads(answer.data),
    "application/pdf": check_document,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": check_workbook,
}


def test_nobody_is_sent_elsewhere(world: World, one_app: Flask) -> None:
    for place in ("//[", "http://[", "https://x.example", "//x.example", "/\\x.example", "/\t/x.example", "\\\\x",
                  " //x",
                  "javascript:1", "/\r\nX: y", "/teacher//x", "/teacher\\x", "/teacher/%0d%0aX:y"):  # fmt: skip
        answer = send(world, one_app, "/language", {"next": place})
        assert answer.status_code == 303
        assert (
            answer.location == place if place.startswith(("/teacher//", "/teacher/%")) else answer.location[:2] != "//"
        )
        entered = send(world, one_app, "/teacher/sign-in", {"next": place})
        assert entered.location.startswith("/teacher")
        assert "\n" not in entered.location


@pytest.mark.parametrize("nul", ["path", "query", "field", "value"])
def test_a_nul_is_refused_on_both_databases(
    nul: str, app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    """PostgreSQL neither stores nor finds one."""
    browser = admin.sign_in(Browser(app))
    child = next(iter(lesson.cards.values())).child_id
    before = rows(context)
    secret = browser.csrf_token()
    if nul == "path":
        for path in (f"/teacher/class/{lesson.id}%00", "/match/%00", f"/class/{lesson.code}/%00", "/task/%00/1"):
            assert browser.get(path).status in (400, 404)
    elif nul == "query":
        assert browser.get(f"/teacher/class/{lesson.id}?sort=%00").status == 400
    else:
        fields = {"x\0": "x"} if nul == "field" else {"name": "Em\0ma", "key": "\0", "to": "\0"}
        for path in (f"/teacher/child/{child}/edit", f"/teacher/class/{lesson.id}/not-now", "/teacher/sign-in"):
            assert browser.client.post(path, data={**fields, "csrf_token": secret}).status_code == 400
    assert rows(context) == before

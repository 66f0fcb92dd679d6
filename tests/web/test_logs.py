"""What the logs hold, and what they never do (requirements A7.3)."""

import json
import logging
import re
from collections.abc import Iterator
from io import StringIO
from typing import NoReturn

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.services.school import class_opening
from classroom.services.teachers import one_time_links
from classroom.web.logs import JsonLines
from tests.children import Child
from tests.people import PASSPHRASE, Adult, Lesson, further_teacher, make_lesson

CANARY = "Zyxkanari"


@pytest.fixture
def written() -> Iterator[StringIO]:
    """Everything that is logged while the test runs, as the lines of the server."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root, ours = logging.getLogger(), logging.getLogger("classroom")
    before = root.level, ours.level, ours.propagate
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    ours.setLevel(logging.DEBUG)
    ours.propagate = True  # a command may have sent it elsewhere
    yield stream
    root.removeHandler(handler)
    root.setLevel(before[0])
    ours.setLevel(before[1])
    ours.propagate = before[2]


def test_no_name_secret_or_code_is_ever_logged(app: Flask, context: Context, admin: Adult, written: StringIO) -> None:
    teacher = further_teacher(context, admin, f"{CANARY} Teacher")
    lesson = make_lesson(context, teacher, f"{CANARY} 2b", (CANARY, "Ben"))
    card = lesson.cards[CANARY]
    child, grown = Child(app), Child(app)
    path = f"/class/{lesson.code}/{card.child_id}"
    child.get(f"/class/{lesson.code}")
    child.get(f"/class/{CANARY}")
    child.post(path, picked=["apple"] * 3, pick=CANARY)
    child.post(path, picked=list(card.secret[:3]), pick=card.secret[3])
    child.begin()
    child.play_to_the_end()
    child.post("/sign-out")
    child.post(f"/card/{card.token}")
    grown.post("/teacher/sign-in", name=teacher.name, passphrase=f"{CANARY} wrong")
    grown.post("/teacher/sign-in", name=teacher.name, passphrase=PASSPHRASE)
    cookies = [grown.cookie(), child.cookie()]
    for address in (
        f"/teacher/class/{lesson.id}",
        "/teacher/class/AAAAAAAAAAAAAAAA",
        f"/teacher/child/{card.child_id}",
    ):
        grown.get(address)
    for kind in ("csv", "json"):
        grown.get(f"/teacher/class/{lesson.id}/export.{kind}")
    grown.post(f"/teacher/class/{lesson.id}/children", action="names", names=f"{CANARY}\n{CANARY} Zwei")
    grown.post(f"/teacher/child/{card.child_id}/delete", sure="1")
    one_time_links.create_link_for(context, teacher.name)
    log = written.getvalue()
    assert '"what": "sign-in"' in log
    for secret in (CANARY, lesson.code, card.token, card.child_id, lesson.id, PASSPHRASE, *cookies, *card.secret):
        assert not re.search(rf"\b{re.escape(secret)}\b", log), secret
    assert "192.0.2" not in log or re.search(r"192\.0\.2\.0/24", log)
    assert "127.0.0.1" not in log


def test_what_matters_is_logged_as_json(app: Flask, context: Context, admin: Adult, written: StringIO) -> None:
    browser = Child(app)
    browser.post("/teacher/sign-in", name=admin.name, passphrase="wrong wrong wrong wrong")
    admin.sign_in(browser).get("/teacher/class/AAAAAAAAAAAAAAAA")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    what = [line["what"] for line in lines]
    assert "sign-in failed" in what
    assert "refused" in what
    assert all(line["at"].endswith("+00:00") for line in lines)


def test_a_line_break_in_a_value_ends_no_line(app: Flask, written: StringIO) -> None:
    from classroom.web import logs

    with app.test_request_context():
        logs.log_event("sign-in", way='x"\n{"what": "forged"}')
    assert len(written.getvalue().splitlines()) == 1


def test_a_fault_tells_where_but_not_with_what(
    app: Flask, child: Child, monkeypatch: pytest.MonkeyPatch, written: StringIO
) -> None:
    from classroom.web.views import start

    def fail(*_arguments: object) -> NoReturn:
        raise ValueError(CANARY)

    monkeypatch.setattr(start, "unfinished_match", fail)
    page = child.get("/")
    assert page.status == 500
    log = written.getvalue()
    reference = re.search(r"Number for your teacher: (\w+)", page.text)
    assert reference
    assert reference[1] in log
    assert "start.py" in log
    assert CANARY not in log
    assert CANARY not in page.html


def test_the_door_is_only_opened_by_its_teacher(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    class_opening.set_open_until(context, admin.id, lesson.id, None)
    other = further_teacher(context, admin, "Otto Other").sign_in(Child(app))
    assert other.post(f"/teacher/class/{lesson.id}/door", minutes="60").status == 404
    assert Child(app).get(f"/class/{lesson.code}").status == 404

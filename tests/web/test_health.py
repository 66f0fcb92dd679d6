"""What machines that watch the server are told: whether it is well, and figures that name nobody."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Connection, event, text

from classroom import __version__
from classroom.services.context import Context
from classroom.store.database import Database
from classroom.web.app import create_app
from classroom.web.server import health
from tests.apps import SECRET
from tests.children import Child
from tests.people import PASSPHRASE, Adult, Lesson
from tests.postgres import free_port
from tests.statements import recorded_statements

ROOT = Path(__file__).resolve().parents[2]
HERE, ELSEWHERE = "127.0.0.1", "192.0.2.7"


def figures(app: Flask, **headers: str) -> tuple[int, str]:
    answer = app.test_client().get("/metrics", headers=headers)
    return answer.status_code, answer.get_data(as_text=True)


def figure(app: Flask, line: str) -> float:
    """The figure at the end of the line that begins so; 0 when there is none yet."""
    found = [each for each in figures(app)[1].splitlines() if each.startswith(line)]
    return sum(float(each.rsplit(" ", 1)[1]) for each in found)


@pytest.fixture
def asked(context: Context) -> Iterator[list[str]]:
    """What the database was asked while the test ran."""
    with recorded_statements(context.database.engine) as sent:
        yield sent


def test_health_is_one_small_question_and_leaves_no_cookie(app: Flask, asked: list[str]) -> None:
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.get_json()) == (200, {"ok": True})
    assert [each for each in asked if each != "BEGIN"] == ["SELECT 1"]
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("listens", [True, False])
def test_health_is_red_soon_when_the_database_is_silent_or_gone(
    database: Database, listens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "TIMEOUT", 0.4)
    with socket.socket() as silent:
        silent.bind((HERE, 0))
        silent.listen()  # the kernel takes connections, and nobody ever answers
        port = silent.getsockname()[1] if listens else free_port()
        app = create_app(Context(Database(f"postgresql://nobody@127.0.0.1:{port}/x"), secret=SECRET), SECRET)
        began = time.monotonic()
        answers = [app.test_client().get("/healthz") for _ in range(2)]
        took = time.monotonic() - began
    assert [(answer.status_code, answer.get_json()) for answer in answers] == [(503, {"ok": False})] * 2
    assert took < 2


@pytest.mark.parametrize(
    ("token", "address", "headers", "status"),
    [
        (None, HERE, {}, 200),
        (None, "::1", {}, 200),
        (None, ELSEWHERE, {}, 404),
        (None, "", {}, 404),  # a socket of a file has no address
        (None, HERE, {"X-Forwarded-For": HERE}, 404),  # asked by a proxy on this machine, for whoever it says
        (None, HERE, {"X-Real-IP": HERE}, 404),
        (None, HERE, {"Authorization": "Bearer None"}, 200),
        ("open sesame", ELSEWHERE, {"Authorization": "Bearer open sesame"}, 200),
        ("open sesame", ELSEWHERE, {"Authorization": "Bearer opén"}, 404),
        ("open sesame", ELSEWHERE, {}, 404),
        ("open sesame", HERE, {}, 404),  # who sets a token may have a proxy that says nothing
        ("", ELSEWHERE, {"Authorization": "Bearer "}, 404),
    ],
)
def test_figures_are_for_this_machine_or_whoever_has_the_token(
    app: Flask, token: str | None, address: str, headers: dict[str, str], status: int
) -> None:
    app.config["METRICS_TOKEN"] = token
    browser = app.test_client()
    browser.environ_base["REMOTE_ADDR"] = address
    assert browser.get("/metrics", headers=headers).status_code == status


def test_what_is_done_is_counted_once(app: Flask, lesson: Lesson) -> None:
    names = ("moves_total", "matches_begun_total", "sign_ins_total", 'requests_total{endpoint="match.move"')
    before = [figure(app, f"classroom_{name}") for name in names]
    child = Child(app)
    child.begin()
    page = child.look()
    for _ in range(3):  # the second and third are the same move again
        child.move(page.hand[0], page.seq, sure=1)
    child.post("/teacher/sign-in", name="Anna Admin", passphrase="wrong wrong wrong")
    child.post("/teacher/sign-in", name="Anna Admin", passphrase=PASSPHRASE)
    after = [figure(app, f"classroom_{name}") for name in names]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1, 2, 3]
    assert figure(app, 'classroom_sign_ins_total{result="refused",way="sign-in"}') >= 1


def test_no_label_names_anybody(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    card = lesson.cards["Ada"]
    child, grown = lesson.sign_in(Child(app), "Ada"), admin.sign_in(Child(app))
    child.begin()
    child.play_to_the_end()
    for path in (f"/teacher/class/{lesson.id}", f"/teacher/child/{card.child_id}", f"/class/{lesson.code}", "/Zyxka"):
        grown.get(path)
    app.test_client().open("/", method="ZYXKA")
    _, found = figures(app)
    for secret in (card.child_id, lesson.id, lesson.code, child.match.rsplit("/")[-1], "Ada", "2b", "/class", "ZYXKA"):
        assert secret not in found
    assert 'endpoint="reports.' in found or 'endpoint="classes.' in found


def test_several_workers_add_up(tmp_path: Path) -> None:
    """Each is a process of its own, and any of them may be asked."""
    words = "from classroom.web import metrics as m; m.MOVES.labels('sixteen').inc(); print(m.exposition().decode())"
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    command = [sys.executable, "-c", words]
    told = [
        subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert 'classroom_moves_total{game="sixteen"} 1.0' in told[0]
    assert 'classroom_moves_total{game="sixteen"} 2.0' in told[1]
    assert f'classroom_version_info{{version="{__version__}"}} 1.0' in told[1]


def test_connections_at_work_are_counted(app: Flask, context: Context) -> None:
    before = figure(app, "classroom_database_connections_in_use")
    with context.database.reading() as session:
        session.execute(text("SELECT 1"))
        assert figure(app, "classroom_database_connections_in_use") == before + 1
    assert figure(app, "classroom_database_connections_in_use") == before


@pytest.mark.postgresql
def test_a_move_cut_off_in_the_middle_is_made_once_when_it_is_sent_again(
    app: Flask, context: Context, child: Child, request: pytest.FixtureRequest
) -> None:
    """The database goes away between the child's move and its commit (requirements A6.8). SQLite has no connection that
    could be cut."""
    engine = context.database.engine
    child.begin()
    page = child.look()
    before = figure(app, "classroom_database_errors_total")

    def cut_at_insert(connection: Connection, cursor: object, statement: str, *_about: object) -> None:
        if statement.startswith("INSERT INTO event"):
            event.remove(engine, "after_cursor_execute", cut_at_insert)
            driver = connection.connection.dbapi_connection
            assert driver
            backend = driver.info.backend_pid
            end(Database(request.getfixturevalue("postgres").url), backend)

    event.listen(engine, "after_cursor_execute", cut_at_insert)
    assert child.move(page.hand[0], page.seq, sure=1).status == 503
    assert figure(app, "classroom_database_errors_total") == before + 1
    assert [child.move(page.hand[0], page.seq, sure=1).status for _ in range(2)] == [200, 200]
    with context.database.reading() as session:
        rows = session.execute(text("SELECT kind, seat FROM event WHERE kind = 'move' ORDER BY seq")).all()
    assert [seat for _, seat in rows].count(0) == 1


def end(database: Database, pid: int) -> None:
    with database.transaction() as session:
        session.execute(text(f"SELECT pg_terminate_backend({pid})"))
    database.engine.dispose()

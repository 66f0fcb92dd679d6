"""Every schema that there was is brought up to date with its data, even when that is cut short (requirements A7.8)."""

import multiprocessing
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from sqlalchemy import event, text

from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.store.database import Database
from classroom.store.models import Match
from classroom.store.schema import NotUsableError
from classroom.web import cli
from classroom.web.cookie_sessions import COOKIE
from tests.apps import SECRET, make_app
from tests.children import Child, Page
from tests.playing import rows
from tests.process import ROOT
from tests.recovery.histories import faults
from tests.recovery.released import FOLDER, NOW, expected, fill, revisions, rows_of
from tests.recovery.servers import Postgres
from tests.sampling import further
from tests.statements import recorded_statements

OLD = revisions()[:-1]
KEPT = sorted(file.stem for file in FOLDER.glob("*.json"))
FORK = multiprocessing.get_context("fork")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without a table."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'classroom.db'}"
    server: Postgres = request.getfixturevalue("own_server")
    return server.new_database("upgraded")


@pytest.fixture
def database(empty: str) -> Iterator[Database]:
    database = Database(empty)
    yield database
    database.engine.dispose()


def revision_of(database: Database) -> str:
    with database.engine.begin() as connection:
        return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def test_there_is_data_of_every_schema_before_this_one() -> None:
    assert set(OLD) <= set(KEPT) <= set(revisions())


@pytest.mark.parametrize("revision", [OLD[0], OLD[-1], *further(sorted({*KEPT} - {OLD[0], OLD[-1]}))])
def test_nothing_is_lost_and_playing_goes_on(database: Database, revision: str) -> None:
    fill(database.engine, revision)
    before = rows_of(database.engine)
    assert all(before.values())
    database.prepare()
    was, is_now = expected(before, rows_of(database.engine), revision)
    assert is_now == was
    context = Context(database, Random(16), lambda: NOW, secret=SECRET)
    go_on(context)
    rebuild_evidence(context)  # what is known since, of what was played before
    assert faults(database) == []


def go_on(context: Context) -> None:
    """Every guest looks at its matches and moves in those that are not over; who is signed in looks around."""
    app, matches = make_app(context), {match.id: match for match in rows(context, Match)}
    seen = {name: look_around(app, name, matches) for name in "abcd"}
    assert sum(map(len, seen.values())) >= 5


def look_around(app: Flask, name: str, matches: Mapping[str, Match]) -> list[str]:
    """The matches of this guest; a move is made where one can be."""
    child, mine = Child(app), []
    child.client.set_cookie(COOKIE, name * 43)
    assert child.get("/").status == 200
    for match_id, match in matches.items():
        page = child.get(f"/match/{match_id}")
        if page.status == 404:
            continue
        mine.append(match_id)
        child.match = f"/match/{match_id}"
        if match.ended_at:
            assert page.is_end
            assert child.get(f"/match/{match_id}/replay").status == 200
        else:
            move_on(child, page)
    return mine


def move_on(child: Child, page: Page) -> None:
    if "/hand-over" in page.html:
        page = child.post(f"{child.match}/hand-over", seat=page.document.value("seat"))
    after = child.move("W=b3" if page.hand[0] == "W" else page.hand[0], page.seq, sure=1)
    if asked := re.search(r"What is (\d+) . (\d+)", after.text):
        after = child.move(page.hand[0], after.seq, sure=1, answer=int(asked[1]) + int(asked[2]))
    assert after.status == 200
    after = child.look()  # what Tavi says of a move comes first
    assert after.is_end or "/hand-over" in after.html or after.seq > page.seq


def test_those_who_are_signed_in_stay_so(database: Database) -> None:
    fill(database.engine, "0003")
    database.prepare()
    app = make_app(Context(database, Random(16), lambda: NOW, secret=SECRET))
    pages = [("A", "/", "Ada"), ("A", "/me", "Ada"), ("B", "/me", "Ben"), ("T", "/teacher", "2b")]
    for cookie, path, words in pages:
        somebody = Child(app)
        somebody.client.set_cookie(COOKIE, cookie * 43)
        assert words in somebody.get(path).text
    link = somebody.get("/teacher").document.attributes("a[starts-with(@href, '/teacher/class/')]/@href")[0]
    assert "Ada" in somebody.get(link).text


# ---- Cut short.


def upgrade_and_die(url: str, statements: int) -> None:
    """Brings the database up to date, but is killed before the statement of this number, or before the commit."""
    database, made = Database(url), 0

    def count(*_: object) -> None:
        nonlocal made
        made += 1
        if made >= statements:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(database.engine, "before_cursor_execute", count)
    event.listen(database.engine, "commit", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    database.prepare()


def statements_of(url: str, revision: str) -> int:
    """How many statements bringing it up to date takes, at most."""
    database = Database(url)
    fill(database.engine, revision)
    with recorded_statements(database.engine) as made:
        database.prepare()
    database.engine.dispose()
    return len(made)


@pytest.mark.parametrize("revision", [OLD[-1], *further(OLD[:-1])])
def test_a_kill_in_the_middle_loses_nothing_and_the_next_start_succeeds(
    database: Database, empty: str, revision: str, thorough: bool, tmp_path: Path
) -> None:
    count = statements_of(f"sqlite:///{tmp_path / 'counted.db'}", revision)
    assert count > 10
    moments = range(1, count + 2) if thorough else [*Random().sample(range(2, count), 3), 10_000]
    fill(database.engine, revision)
    before = rows_of(database.engine)
    database.engine.dispose()
    for moment in moments:
        process = FORK.Process(target=upgrade_and_die, args=(empty, moment))
        process.start()
        process.join(60)
        assert process.exitcode == -signal.SIGKILL
        assert revision_of(database) == revision
        assert rows_of(database.engine) == before
        database.engine.dispose()
    database.prepare()
    was, is_now = expected(before, rows_of(database.engine), revision)
    assert is_now == was
    assert revision_of(database) == revisions()[-1]


def prepare_once(url: str) -> None:
    database = Database(url)
    database.prepare()
    database.engine.dispose()


def test_several_processes_may_start_at_once(database: Database, empty: str) -> None:
    database.engine.dispose()
    starts = [FORK.Process(target=prepare_once, args=(empty,)) for _ in range(4)]
    for process in starts:
        process.start()
    for process in starts:
        process.join(60)
    assert [process.exitcode for process in starts] == [0, 0, 0, 0]
    assert revision_of(database) == revisions()[-1]


# ---- A newer one.


def make_newer(database: Database) -> None:
    fill(database.engine, "0003")
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))


def test_a_database_newer_than_the_program_is_left_alone(database: Database) -> None:
    make_newer(database)
    before = rows_of(database.engine)
    with pytest.raises(NotUsableError):
        database.prepare()
    assert rows_of(database.engine) == before
    assert revision_of(database) == "9999"


def test_it_is_said_in_one_line_and_the_app_does_not_start(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'classroom.db'}")
    make_newer(database)
    database.engine.dispose()
    environment = {**os.environ, "CLASSROOM_DATA": str(tmp_path), "DATABASE_URL": ""}
    command = [sys.executable, "-m", "classroom", "run", "--port", "1"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert re.fullmatch(r"classroom: .*newer version.*\b9999\b.*\n", done.stderr)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql://classroom@127.0.0.1:1/nothing", "cannot be opened"),
        ("sqlite:////proc/nowhere/classroom.db", ""),
        ("sqlite:///{}/text.db", "not a database"),
    ],
)
def test_a_database_that_cannot_be_opened_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str, words: str
) -> None:
    (tmp_path / "text.db").write_text("no database " * 1000)
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", url.format(tmp_path))
    assert cli.run(["tidy"]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert words in said

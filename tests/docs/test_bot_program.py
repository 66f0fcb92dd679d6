"""The program in docs/bots.md plays as it stands: whole matches against another one, at a server that runs."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask
from werkzeug.serving import make_server

from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.web.polling.request_rate import RequestRate
from classroom.web.polling.tickets import make_ticket
from classroom.web.views.bots import playing
from tests.docs.papers import ROOT
from tests.people import Lesson
from tests.playing import come_in, own_match
from tests.programs import Program, make_demo
from tests.several_devices import seat_at_table

PAGE = (ROOT / "docs" / "bots.md").read_text()
PROGRAM = re.search(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PLAYED = ("sixteen", "switch16")  # by name: one with hands, one without


@pytest.fixture
def address(app: Flask, context: Context, lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Of a server with the demo."""
    make_demo(context)
    monkeypatch.setattr(playing, "RATE", RequestRate(100_000, 10))  # the programs do not pause as they should
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The program of the page, in a hurry."""
    assert PROGRAM
    assert PROGRAM[1].count("\n") < 60
    assert "PAUSE = 1.0 " in PROGRAM[1]
    file = tmp_path / "bot.py"
    file.write_text(PROGRAM[1].replace("PAUSE = 1.0 ", "PAUSE = 0.03 "))
    return file


def start(program: Path, *words: str) -> "subprocess.Popen[str]":
    environment = {**os.environ, "no_proxy": "*"}
    command = [sys.executable, "-W", "error", str(program), *words]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.sqlite
@pytest.mark.parametrize("slug", PLAYED)
def test_the_program_of_the_page_plays_a_whole_match(
    context: Context, lesson: Lesson, address: str, program: Path, slug: str
) -> None:
    match_id = seat_at_table(context, lesson, slug, "Ada", "Ben")
    tokens = [make_ticket(context, playing.PURPOSE, lesson.cards[name].child_id) for name in ("Ada", "Ben")]
    said = [one.communicate(timeout=120) for one in [start(program, address, token) for token in tokens]]
    match = own_match(context, come_in(context, lesson.cards["Ada"].child_id), match_id)
    assert match.over
    result = all_games()[slug].result(match.state)
    assert [out.split(" ")[0] for out, _ in said] == [slug, slug]
    assert [f"'winner': {result['winner']}" in out for out, _ in said] == [True, True]
    assert [error for _, error in said] == ["", ""]


@pytest.mark.sqlite
def test_it_says_why_it_cannot_go_on(address: str, program: Path) -> None:
    _, error = start(program, address, "forged").communicate(timeout=60)
    assert error == f"{playing.SAYS[HTTPStatus.UNAUTHORIZED]}\n"


def test_the_page_names_each_field_and_each_status(context: Context, lesson: Lesson, app: Flask) -> None:
    make_demo(context)
    ada = Program.of(app, context, lesson.cards["Ada"].child_id)
    table = ada.table(seat_at_table(context, lesson, PLAYED[0], "Ada", "Ben"))
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert set(table) | set(table["seats"][0]) <= named
    assert {str(int(status)) for status in playing.SAYS} <= set(re.findall(r"\b4\d\d\b", PAGE))

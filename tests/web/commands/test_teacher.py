"""Links that whoever has the machine can make, and a warning on open networks (requirements A2.8, A2.11, A3.4)."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.web import cli
from tests.children import Child
from tests.people import PASSPHRASE, Adult, further_teacher

Command = Callable[..., tuple[int, str]]  # the words of a command give its status, and what it says


@pytest.fixture
def command(context: Context, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    from classroom.web import config

    monkeypatch.setattr(config, "open_context", lambda: context)

    def run(*words: str) -> tuple[int, str]:
        return cli.run(list(words)), capsys.readouterr().out

    return run


def test_the_machine_gives_the_set_up_link_until_there_is_a_teacher(
    app: Flask, context: Context, command: Command
) -> None:
    status, said = command("teacher", "setup")
    assert status == 0
    path = re.match(r"/setup/[\w-]{43}", said)
    assert path
    assert Child(app).get(path[0]).status == 200
    entered = Child(app).post(path[0], follow=False, school="Lagoon", name="Anna", passphrase=PASSPHRASE)
    assert entered.status == 303
    assert command("teacher", "setup")[0] == 2


def test_the_machine_gives_a_teacher_a_new_link(app: Flask, context: Context, admin: Adult, command: Command) -> None:
    further_teacher(context, admin, "Tom Teacher")
    _, said = command("teacher", "link", "tom teacher")
    assert "Tom Teacher" in Child(app).get(said.splitlines()[0]).text
    assert command("teacher", "link", "nobody")[0] == 2


@pytest.mark.parametrize(("address", "warned"), [("127.0.0.1", False), ("192.0.2.9", True)])
def test_teachers_are_told_when_pages_travel_in_the_open(app: Flask, address: str, warned: bool) -> None:
    browser = Child(app)
    browser.client.environ_base["REMOTE_ADDR"] = address
    assert ("not encrypted" in browser.get("/teacher/sign-in").text) is warned

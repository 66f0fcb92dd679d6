"""Links that whoever has the machine can make, and a warning on open networks (requirements A2.8, A2.11, A3.4)."""

import re

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.web import cli
from tests.children import Child
from tests.people import Adult, further_teacher


@pytest.fixture
def command(context: Context, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    from classroom.web import config

    monkeypatch.setattr(config, "open_context", lambda: context)

    def run(*words):
        return cli.run(list(words)), capsys.readouterr()

    return run


def test_the_machine_gives_the_set_up_link_until_there_is_a_teacher(app: Flask, context: Context, command) -> None:
    status, said = command("teacher", "setup")
    assert status == 0
    path = re.match(r"/setup/[\w-]{43}", said.out)[0]
    form = {"school": "Lagoon", "name": "Anna", "passphrase": "gravel otter lamp seventeen"}
    assert Child(app).get(path).status == 200
    assert Child(app).post(path, follow=False, **form).status == 303
    assert command("teacher", "setup")[0] == 2


def test_the_machine_gives_a_teacher_a_new_link(app: Flask, context: Context, admin: Adult, command) -> None:
    further_teacher(context, admin, "Tom Teacher")
    _, said = command("teacher", "link", "tom teacher")
    assert "Tom Teacher" in Child(app).get(said.out.splitlines()[0]).text
    assert command("teacher", "link", "nobody")[0] == 2


@pytest.mark.parametrize(("address", "warned"), [("127.0.0.1", False), ("192.0.2.9", True)])
def test_teachers_are_told_when_pages_travel_in_the_open(app: Flask, address, warned) -> None:
    browser = Child(app)
    browser.client.environ_base["REMOTE_ADDR"] = address
    assert ("without encryption" in browser.get("/teacher/sign-in").text) is warned

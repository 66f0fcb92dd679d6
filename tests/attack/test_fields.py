"""A form changes what it is for, whatever else is sent along (requirements A4.4)."""

import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.fernet import Fernet
from flask import Flask

from classroom.store.models import Base
from tests.attack.conftest import Opening, rows
from tests.attack.world import UNFOUNDED, WORKING, World, csrf_for, posting

TABLES = Base.metadata.sorted_tables
COLUMNS = sorted({column.name for table in TABLES for column in table.columns})
# They lead to another page, are for the cookie's life, or wait for a second picture.
CHANGE_NOTHING = (
    *("/join", "/stay", "/task/<task_id>", "/friends/begin/<invitation_id>", "/friends/pictures/come", "/friends/stop"),
)


def test_there_is_a_form_that_works_for_every_route(one_app: Flask) -> None:
    assert posting(one_app) == sorted(WORKING)


def columns(form: dict[str, Any], value: str) -> dict[str, str]:
    """A field for every column there is, but those that the form has itself."""
    fields = {name: value for name in COLUMNS if name not in form}
    return {**fields, **{str(column): value for table in TABLES for column in table.columns}}


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes whatever is drawn by chance come out the same each time it is called."""

    def begin() -> None:
        rng = random.Random(4)
        monkeypatch.setattr(os, "urandom", rng.randbytes)
        monkeypatch.setattr(random, "_urandom", rng.randbytes)

    monkeypatch.setattr(Fernet, "encrypt", lambda self, data: self.encrypt_at_time(data, 0))
    return begin


def what_comes_of(
    rule: str, world: World, app: Flask, value: Callable[[World], str] | None, same_luck: Callable[[], None]
) -> tuple[int, dict[str, set[str]]]:
    """The status of the answer, and the rows that went and came."""
    form = WORKING[rule]
    fields = form.fields(world)
    more = columns(fields, value(world)) if value else {}
    secret = {"csrf_token": csrf_for(app, world.tokens[form.role])}
    headers = {f"X-{name.replace('_', '-')}": text for name, text in more.items() if "." not in name}
    client, before = world.browser(app, form.role).client, rows(world.context)
    same_luck()
    address = world.path(rule, **form.at(world))
    status = client.post(address, data={**more, **fields, **secret}, query_string=more, headers=headers).status_code
    after = rows(world.context)
    return status, {name: set(after[name]) ^ set(before[name]) for name in after}


VALUES = {
    "a number": lambda _: "1",
    "a child": lambda world: world.ids.get("their child", "x"),
    "a class": lambda world: world.ids.get("their class", "x"),
}


@pytest.mark.parametrize("rule", sorted(WORKING))
def test_columns_sent_along_change_nothing_more(
    rule: str,
    another_world: Opening,
    another_empty_world: Opening,
    one_app: Flask,
    same_luck: Callable[[], None],
    thorough: bool,
) -> None:
    another = another_empty_world if rule == UNFOUNDED else another_world
    same_luck()
    plain = what_comes_of(rule, another(), one_app, None, same_luck)
    assert plain[0] in (200, 204, 303)
    assert any(plain[1].values()) or rule in CHANGE_NOTHING
    for value in VALUES.values() if thorough else [VALUES["a number"]]:
        same_luck()
        assert what_comes_of(rule, another(), one_app, value, same_luck) == plain

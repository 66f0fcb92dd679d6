"""The same asked several times in the same moment, as by a double click: done once, and nobody sees a fault (A6.3)."""

from threading import Barrier, Thread
from typing import Any, Protocol

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.store.models import Event, Guest, Match
from classroom.web.cookie_sessions import COOKIE
from tests.children import Child
from tests.playing import SLUG, rows

MANY = 6


class AtOnce(Protocol):
    def __call__(self, child: Child, path: str, **form: Any) -> list[int]: ...


@pytest.fixture
def at_once(app: Flask) -> AtOnce:
    """Sends a form from so many copies of one browser, all at the same time; the statuses of the answers."""

    def ask(child: Child, path: str, **form: Any) -> list[int]:
        token, cookie = child.csrf_token(), child.cookie()
        barrier, statuses = Barrier(MANY), list[int]()

        def click() -> None:
            copy = Child(app)
            copy.client.set_cookie(COOKIE, cookie)
            barrier.wait()
            statuses.append(copy.post(path, follow=False, csrf_token=token, **form).status)

        clicks = [Thread(target=click) for _ in range(MANY)]
        for one in clicks:
            one.start()
        for one in clicks:
            one.join()
        return statuses

    return ask


def test_the_first_play_of_a_new_browser_makes_one_guest(context: Context, child: Child, at_once: AtOnce) -> None:
    child.get("/")
    assert at_once(child, f"/play/{SLUG}", preset="simplified") == [303] * MANY
    assert len(rows(context, Guest)) == 1


def test_help_goes_one_stage_further(context: Context, child: Child, at_once: AtOnce) -> None:
    seq = child.begin().seq
    assert at_once(child, f"{child.match}/help", seq=seq) == [303] * MANY
    assert len([event for event in rows(context, Event) if event.kind == "hint"]) == 1


def test_the_tablet_is_handed_on_once(context: Context, child: Child, at_once: AtOnce) -> None:
    child.begin_with("child", "child")
    assert at_once(child, f"{child.match}/hand-over", seat=0) == [303] * MANY
    assert [event.seat for event in rows(context, Event) if event.kind == "handover"] == [0]


def test_there_is_one_return_match(context: Context, child: Child, at_once: AtOnce) -> None:
    child.begin()
    child.play_to_the_end()
    assert at_once(child, f"{child.match}/again") == [303] * MANY
    assert len(rows(context, Match)) == 2

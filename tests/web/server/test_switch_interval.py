"""The switch interval is long for moves, unless something that may work long is under way."""

import sys
from collections.abc import Iterator
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from werkzeug.wsgi import ClosingIterator

from classroom.web.server.gil_switch_interval import LONG, SHORT, SwitchIntervalMiddleware


@pytest.fixture(autouse=True)
def the_turns_of_the_tests() -> Iterator[None]:
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


def app(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
    if environ["PATH_INFO"] == "/broken":
        raise RuntimeError
    start("200 OK", [])
    return [str(round(sys.getswitchinterval(), 6)).encode()]


def ask(turns: SwitchIntervalMiddleware, path: str) -> ClosingIterator | list[bytes]:
    return turns({"PATH_INFO": path}, lambda *_: lambda _sent: None)


def begin(turns: SwitchIntervalMiddleware, path: str) -> ClosingIterator:
    """The answer to a request that may work long, not sent to its end yet."""
    answer = ask(turns, path)
    assert isinstance(answer, ClosingIterator)
    return answer


def now() -> float:
    return round(sys.getswitchinterval(), 6)


def test_a_move_and_a_poll_have_long_turns_and_a_page_of_a_teacher_short_ones() -> None:
    turns = SwitchIntervalMiddleware(app)
    for path in ("/match/x/move", "/tables/x", "/news/x"):
        assert list(ask(turns, path)) == [str(LONG).encode()]
    page = begin(turns, "/teacher/class/x")
    assert list(page) == [str(SHORT).encode()]
    page.close()
    assert now() == LONG


def test_turns_stay_short_until_the_last_of_what_is_long_is_sent() -> None:
    turns = SwitchIntervalMiddleware(app)
    one, other = begin(turns, "/cards.pdf"), begin(turns, "/export")
    with turns.short_interval():
        one.close()
        assert list(ask(turns, "/match/x/move")) == [str(SHORT).encode()]
    assert now() == SHORT
    other.close()
    assert now() == LONG


def test_what_breaks_leaves_no_short_turns_behind() -> None:
    turns = SwitchIntervalMiddleware(app)
    with pytest.raises(RuntimeError):
        ask(turns, "/broken")
    assert now() == LONG

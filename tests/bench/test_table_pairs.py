"""The load of pairs: when one browser knows of a move of the other, by hand."""

import time

import pytest

from tests.bench.load.table_pairs import NEWS, SINCE, VERSION, MoveTimes
from tests.children import Child
from tests.people import Lesson
from tests.playing import SLUG
from tests.several_devices import seat_at_table


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What `time.perf_counter` says, to be set."""
    now = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    return now


def test_a_move_is_known_as_soon_as_the_other_browser_is_told_of_it(seconds: list[float]) -> None:
    times = MoveTimes(lambda: True)
    times.sent(0, 1, at=10.0)
    times.sent(0, 2, at=11.0)
    seconds[0] = 11.5
    times.known(1, moves=1)
    seconds[0] = 13.0
    times.known(1, moves=2)
    times.known(1, moves=2)
    assert times.delays == [1.5, 2.0]


def test_the_other_one_may_know_before_whoever_moved_has_its_answer(seconds: list[float]) -> None:
    times = MoveTimes(lambda: True)
    seconds[0] = 10.25
    times.known(1, moves=1)
    times.sent(0, 1, at=10.0)
    times.sent(1, 2, at=12.0)
    assert times.delays == [0.25]


def test_the_page_of_a_table_says_how_it_asks_for_news(child: Child, lesson: Lesson) -> None:
    match_id = seat_at_table(lesson.context, lesson, SLUG, "Ada", "Ben")
    page = lesson.sign_in(child, "Ben").get(f"/match/{match_id}").html.encode()
    (version,), news = VERSION.findall(page), NEWS.search(page)
    assert news
    assert version[1] == b" data-waits"
    assert SINCE.findall(page) == [b"0"]
    path = news[1].decode()
    assert child.get(f"{path}?seen={version[0].decode()}").status == 204
    assert child.get(f"{path}?seen=another").html == version[0].decode()

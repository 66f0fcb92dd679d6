"""Long polls: told as soon as there is something new, else after six seconds, and no thread waits meanwhile."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from classroom.web.server.connections.long_polls import EVERY, LONGEST, LongPolls
from classroom.web.server.connections.ready_answers import Answer, Wait
from tests.conftest import Seconds

NOTHING: Answer = ("204 No Content", [], b"")
NEW: Answer = ("200 OK", [], b"new")


class Table:
    """What is waited for: `found` is what a look finds, after something was `put` there; each reading is counted."""

    def __init__(self) -> None:
        self.found: Answer | None = None
        self.read_at = 0.0
        self.due = False
        self.read = 0
        self.fails = False

    def is_due(self) -> bool:
        return self.due

    def put(self, found: Answer) -> None:
        self.found = found
        self.read_at += 1

    def refresh(self) -> None:
        assert not self.fails
        self.read += 1
        self.due = False

    def wait(self, key: str) -> Wait:
        return Wait(key, lambda: self.found, NOTHING, self)


class Waiting:
    def __init__(self) -> None:
        self.seconds, self.table = Seconds(), Table()
        self.told: list[tuple[str, Answer]] = []
        self.threads: list[Callable[[], None]] = []
        self.polls = LongPolls(
            lambda channel, answer: self.told.append((channel.name, answer)), self.threads.append, self.seconds
        )

    def add(self, name: str, key: str = "") -> SimpleNamespace:
        channel = SimpleNamespace(name=name, waits=False)
        self.polls.add(channel, self.table.wait(key or name))
        return channel

    def look(self, after: float = 1.5 * EVERY) -> None:
        self.seconds.now += after
        self.polls.look()


@pytest.fixture
def waiting() -> Waiting:
    return Waiting()


def test_whoever_waits_is_told_what_is_new_once(waiting: Waiting) -> None:
    ada = waiting.add("Ada")
    waiting.look()
    assert (waiting.told, ada.waits) == ([], True)
    waiting.table.put(NEW)
    waiting.look()
    waiting.look()
    assert (waiting.told, ada.waits) == ([("Ada", NEW)], False)


def test_nothing_is_told_after_six_seconds(waiting: Waiting) -> None:
    waiting.add("Ada")
    waiting.look(LONGEST - 0.01)
    assert waiting.told == []
    waiting.look()
    assert waiting.told == [("Ada", NOTHING)]


def test_each_waits_six_seconds_from_its_own_question(waiting: Waiting) -> None:
    waiting.add("Ada")
    waiting.look(LONGEST - 1)
    waiting.add("Ben")
    waiting.look(1.5)
    assert (waiting.told, list(waiting.polls.waiting)) == ([("Ada", NOTHING)], ["Ben"])


def test_looks_are_a_tenth_of_a_second_apart(waiting: Waiting) -> None:
    waiting.add("Ada")
    waiting.look()
    waiting.table.put(NEW)
    waiting.look(EVERY / 2)
    assert waiting.told == []
    waiting.look(EVERY)
    assert waiting.told == [("Ada", NEW)]


@pytest.mark.parametrize(("many", "told"), [(2, [2]), (9, [3, 6, 9]), (50, [13, 26, 39, 50])])
def test_a_crowd_is_told_in_parts_within_half_a_second(waiting: Waiting, many: int, told: list[int]) -> None:
    """All pages asked for what is new at once, and moves waited behind them."""
    for number in range(many):
        waiting.add(str(number))
    waiting.table.put(NEW)
    for number in told:
        waiting.look()
        assert len(waiting.told) == number
    assert all(answer == NEW for _name, answer in waiting.told)


def test_who_is_to_be_told_asks_no_longer_than_any_other(waiting: Waiting) -> None:
    for number in range(9):
        waiting.add(str(number))
    waiting.look(LONGEST - 0.15)
    waiting.table.put(NEW)
    waiting.look()
    waiting.look()
    waiting.look()
    assert sorted(name for name, _answer in waiting.told) == [str(number) for number in range(9)]


def test_nobody_is_looked_at_before_something_was_read(waiting: Waiting) -> None:
    """A school waits: only what was read can be new."""
    waiting.add("Ada")
    waiting.table.found = NEW
    waiting.look()
    assert waiting.told == []
    waiting.table.put(NEW)
    waiting.look()
    assert waiting.told == [("Ada", NEW)]


def test_of_one_page_one_waits_however_often_it_asks(waiting: Waiting) -> None:
    for number in range(100):
        waiting.add(str(number), "one ticket")
    assert waiting.told == [(str(number), NOTHING) for number in range(99)]
    assert list(waiting.polls.waiting) == ["one ticket"]


def test_what_is_due_is_read_by_one_thread_for_all(waiting: Waiting) -> None:
    for name in ("Ada", "Ben", "Carl"):
        waiting.add(name)
    waiting.table.due = True
    waiting.look()
    waiting.look()
    assert len(waiting.threads) == 1
    waiting.threads.pop()()
    assert waiting.table.read == 1
    waiting.table.due = True
    waiting.look()
    assert len(waiting.threads) == 1


def test_reading_that_fails_is_tried_again(waiting: Waiting) -> None:
    waiting.add("Ada")
    waiting.table.due = waiting.table.fails = True
    waiting.look()
    with pytest.raises(AssertionError):
        waiting.threads.pop()()
    waiting.look()
    assert len(waiting.threads) == 1


def test_a_server_that_stops_keeps_nobody_waiting(waiting: Waiting) -> None:
    waiting.add("Ada")
    waiting.add("Ben")
    waiting.polls.end_all()
    assert waiting.told == [("Ada", NOTHING), ("Ben", NOTHING)]
    assert not waiting.polls.waiting
    waiting.add("Ada")  # her page asks again: the server would wait for her for seconds
    assert waiting.told[2:] == [("Ada", NOTHING)]

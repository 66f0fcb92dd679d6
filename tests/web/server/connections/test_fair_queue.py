"""Whose request is served next: addresses take turns, then browsers; one at a time of each (requirements A7.9)."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from classroom.web.server.connections.fair_queue import Asker, FairQueue, Task, asker_of
from tests.web.server.conftest import Served, answer_on, request

ADA, BEN = "A" * 43, "B" * 43


def queue_of(*askers: Asker) -> FairQueue:
    """A queue with a task of each, numbered as they came."""
    queue = FairQueue()
    for number, asker in enumerate(askers):
        queue.append(Task(asker, number, lambda _: None))
    return queue


def served_of(queue: FairQueue) -> Iterator[int]:
    """The numbers in which they are served one after the other."""
    while queue:
        task = queue.popleft()
        yield task.channel
        queue.finish(task.asker)


def test_addresses_take_turns_and_within_them_browsers() -> None:
    greedy, ada, ben, other = Asker("1"), Asker("1", ADA), Asker("1", BEN), Asker("2", ADA)
    queue = queue_of(greedy, greedy, greedy, greedy, ada, ben, other, other)
    assert list(served_of(queue)) == [0, 6, 4, 7, 5, 1, 2, 3]
    assert not queue.waiting


def test_after_five_hundred_of_one_comes_the_next() -> None:
    queue = queue_of(*[Asker("1")] * 500, Asker("1", ADA))
    assert list(served_of(queue))[:2] == [0, 500]


def test_of_a_browser_one_runs_and_the_others_wait() -> None:
    queue = queue_of(*[Asker("1", ADA)] * 3, Asker("1", BEN))
    first, second = queue.popleft(), queue.popleft()
    assert [first.channel, second.channel] == [0, 3]
    assert len(queue) == 0
    queue.finish(first.asker)
    assert len(queue) == 2
    assert queue.popleft().channel == 1


def test_what_a_browser_reads_does_not_wait_for_what_it_writes() -> None:
    queue = queue_of(Asker("1", ADA, reads=False), Asker("1", ADA, reads=False), Asker("1", ADA))
    assert [queue.popleft().channel, queue.popleft().channel, len(queue)] == [0, 2, 0]


def channel(cookie: str = "", forwarded: str = "", command: str | None = "GET") -> Any:
    headers = {"COOKIE": cookie, "X_FORWARDED_FOR": forwarded}
    about = {"command": command} if command else {}
    return SimpleNamespace(addr=("10.0.0.1", 5), requests=[SimpleNamespace(headers=headers, **about)])


@pytest.mark.parametrize(
    ("cookie", "browser"),
    [
        (f"sixteen={ADA}", ADA),
        (f"__Host-sixteen={ADA}", ADA),
        (f"device={BEN}; sixteen={ADA}; x=y", ADA),
        (f"notsixteen={ADA}", ""),
        ("sixteen=short", ""),
        (f"sixteen={ADA}x", ""),
    ],
)
def test_a_browser_is_known_by_its_cookie(cookie: str, browser: str) -> None:
    assert asker_of(channel(cookie), 0) == Asker("10.0.0.1", browser)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "1.1.1.1", "10.0.0.1"),
        (1, "9.9.9.9, 1.1.1.1", "1.1.1.1"),
        (2, "1.1.1.1, 2.2.2.2", "1.1.1.1"),
        (2, "", "10.0.0.1"),
    ],
)
def test_an_address_is_what_the_proxies_say(proxies: int, forwarded: str, address: str) -> None:
    assert asker_of(channel(forwarded=forwarded), proxies).address == address


def test_a_broken_request_has_a_turn_too() -> None:
    assert asker_of(channel(command=None), 0) == Asker("10.0.0.1")


def test_requests_that_hang_leave_threads_for_the_others(served: Served) -> None:
    """More of one browser than there are threads."""
    cookies = f"Cookie: sixteen={ADA}", f"Cookie: sixteen={BEN}"
    hanging = [served.connect(request(f"/hang{n}", b"", cookies[0])) for n in range(8)]
    assert served.ask("/child", b"", cookies[1]) == "200 /child 0 0"
    assert served.app.began == ["/hang0", "/child"]
    served.app.go.set()
    assert [answer_on(one)[:10] for one in hanging] == [f"200 /hang{n}" for n in range(8)]

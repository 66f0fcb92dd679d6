"""What needs no waiting is answered without a thread, while all threads are busy, too."""

import time
from collections.abc import Iterator
from itertools import cycle, islice

import pytest

from classroom.web.server.connections.fair_queue import MOST_AT_ONCE
from classroom.web.server.connections.ready_answers import Answer
from classroom.web.server.listening import listening_sockets
from classroom.web.server.waitress_server import server_on
from tests.web.server.conftest import Served, SmallApp, answer_on, request, serving

THREADS = 2


@pytest.fixture
def served() -> Iterator[Served]:
    """A server that knows of paths that begin with `/ready`: they need no waiting."""
    app = SmallApp()
    listening = listening_sockets("127.0.0.1", 0)
    with serving(app, server_on(app, listening, THREADS, 0, told_at_once)) as found:
        yield found


def told_at_once(path: str, _query: str) -> Answer | None:
    """As the small app would tell it."""
    body = f"{path} 0 0\n".encode()
    return ("200 OK", [("Content-Length", str(len(body)))], body) if path.startswith("/ready") else None


def keep_all_threads_busy(served: Served) -> None:
    """Each with another browser: of one, the second request would wait for the first."""
    for browser in "AB"[:THREADS]:
        served.connect(request("/hang", b"", f"Cookie: sixteen={browser * 43}"))
    while len(served.app.began) < THREADS:
        time.sleep(0.01)


def test_it_is_answered_while_no_thread_is_free(served: Served) -> None:
    keep_all_threads_busy(served)
    waiting = served.connect(request("/other"))
    for _ in range(20):
        assert served.ask("/ready") == "200 /ready 0 0"
    waiting.settimeout(0.2)
    with pytest.raises(TimeoutError):
        waiting.recv(1)
    served.app.go.set()
    waiting.settimeout(10)
    assert answer_on(waiting) == "200 /other 0 0"


def test_a_connection_stays_open_and_is_answered_without_delay(served: Served) -> None:
    connection, began = served.connect(), time.monotonic()
    for _ in range(200):
        connection.sendall(request("/ready"))
        assert answer_on(connection) == "200 /ready 0 0"
    assert time.monotonic() - began < 10  # a turn of the loop that nothing wakes takes a quarter of a second


def test_answers_keep_the_order_of_requests_of_both_kinds(served: Served) -> None:
    paths = [f"{kind}{number}" for number, kind in enumerate(islice(cycle(["/ready", "/other"]), 20))]
    connection, told = served.connect(b"".join(map(request, paths))), b""
    while not told.endswith(f"{paths[-1]} 0 0\n".encode()):
        told += connection.recv(4096)
    places = [told.index(f"\n{path} 0 0\n".encode()) for path in paths]
    assert places == sorted(places)


def test_more_than_are_answered_in_a_turn_wait_for_no_thread_in_vain(served: Served) -> None:
    connections = [served.connect(request("/ready")) for _ in range(3 * MOST_AT_ONCE)]
    assert [answer_on(one) for one in connections] == ["200 /ready 0 0"] * len(connections)


def test_whoever_asks_for_that_is_hung_up_on(served: Served) -> None:
    connection = served.connect(request("/ready", b"", "Connection: close"))
    assert answer_on(connection) == "200 /ready 0 0"
    connection.settimeout(5)
    assert connection.recv(1) == b""

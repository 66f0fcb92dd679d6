"""Who holds many connections, or lets bytes trickle, keeps nobody out (requirements A7.9)."""

import time
from contextlib import suppress

import pytest

from classroom.web.server import waitress_server
from classroom.web.server.connections import connection_limits
from tests.web.server.conftest import Served, answer_on, request

HALF = request("/slow")[:-8]  # a head that does not end
COOKIE = f"Cookie: sixteen={'A' * 43}"  # of another browser


@pytest.mark.parametrize("begun", [HALF, request("/slow", b"x" * 1000)[:-990]], ids=["head", "body"])
def test_a_request_that_trickles_ends(quick: None, served: Served, begun: bytes) -> None:
    connection, began = served.connect(begun), time.monotonic()
    with suppress(ConnectionError):
        while True:
            time.sleep(0.1)
            connection.sendall(b"x")
    assert 1 < time.monotonic() - began < 5
    assert served.app.began == []


def test_an_idle_connection_is_closed_and_a_waiting_request_is_not(quick: None, served: Served) -> None:
    idle, waiting = served.connect(), served.connect(request("/hang"))
    assert answer_on(idle) == ""
    time.sleep(1.5)
    served.app.go.set()
    assert answer_on(waiting) == "200 /hang 0 0"


def test_a_connection_in_use_stays(quick: None, served: Served) -> None:
    connection = served.connect()
    for _ in range(8):
        connection.sendall(request("/again"))
        assert answer_on(connection) == "200 /again 0 0"
        time.sleep(0.3)


def test_of_too_many_connections_of_an_address_those_go_that_wait_longest(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that has come whole is served, however old its connection."""
    monkeypatch.setattr(connection_limits, "PER_ADDRESS", 5)
    waiting, slow = served.connect(request("/hang", b"", COOKIE)), [served.connect(HALF) for _ in range(9)]
    served.wait_for_connections(5)
    assert [answer_on(one) for one in slow[:5]] == [""] * 5
    for one in slow[5:]:
        one.sendall(request("/slow")[-8:])
        assert answer_on(one) == "200 /slow 0 0"
    served.app.go.set()
    assert answer_on(waiting) == "200 /hang 0 0"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waitress_server, "CONNECTIONS", 40)


def test_whoever_comes_gets_in_while_slow_ones_come_again_and_again(small: None, served: Served) -> None:
    for _ in range(10):
        for _ in range(20):
            served.connect(HALF)
        assert served.ask("/child") == "200 /child 0 0"
    assert len(served.server.active_channels) <= 40 + connection_limits.ACCEPTS


def test_an_answer_that_nobody_takes_makes_room_as_well(small: None, served: Served) -> None:
    """Its socket is full, so that nothing more can be sent before it is closed."""
    for _ in range(60):
        connection = served.connect()
        connection.setblocking(False)
        with suppress(BlockingIOError, ConnectionError):
            while True:
                connection.sendall(request("/" + "x" * 30_000))
    assert served.ask("/child") == "200 /child 0 0"

"""The loop asks only those connections anew to which something has happened, and misses nothing by that."""

import time
from collections import Counter

import pytest

from classroom.web.server.connections.connection_limits import Channel, LimitedServer
from classroom.web.server.connections.event_loop import SWEEP
from tests.web.server.conftest import Served, answer_on, request


def test_connections_that_do_nothing_are_not_asked_at_every_turn(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is the server, to which nobody comes."""
    asked, readable, accepts = Counter[int](), Channel.readable, LimitedServer.readable

    def counted(channel: Channel) -> bool:
        asked[channel.addr[1]] += 1
        return bool(readable(channel))

    def counted_at_server(server: LimitedServer) -> bool:
        asked[0] += 1
        return accepts(server)

    idle = [served.connect() for _ in range(50)]
    busy = served.connect()
    served.wait_for_connections(51)
    time.sleep(SWEEP)  # all that is new is known
    monkeypatch.setattr(Channel, "readable", counted)
    monkeypatch.setattr(LimitedServer, "readable", counted_at_server)
    began = time.monotonic()
    for _ in range(200):
        busy.sendall(request("/again"))
        assert answer_on(busy) == "200 /again 0 0"
    sweeps = 2 + (time.monotonic() - began) / SWEEP
    assert asked[busy.getsockname()[1]] >= 200
    assert max(asked[number] for number in (0, *(one.getsockname()[1] for one in idle))) <= sweeps


def test_a_connection_is_read_again_as_soon_as_it_is_answered(served: Served) -> None:
    """Not only at the next sweep, where its thread was done while the loop was asking it."""
    connection, slowest = served.connect(), 0.0
    for _ in range(500):
        began = time.monotonic()
        connection.sendall(request("/again"))
        assert answer_on(connection) == "200 /again 0 0"
        slowest = max(slowest, time.monotonic() - began)
    assert slowest < SWEEP / 2


def test_requests_that_come_together_are_all_answered(served: Served) -> None:
    connection = served.connect(b"".join(request(f"/{number}") for number in range(20)))
    told = b""
    while told.count(b"200 OK") < 20 or not told.endswith(b"/19 0 0\n"):
        told += connection.recv(4096)
    places = [told.index(f"\n/{number} 0 0\n".encode()) for number in range(20)]
    assert places == sorted(places)


def test_a_file_number_used_again_is_another_connection(served: Served) -> None:
    for number in range(20):
        assert served.ask(f"/{number}") == f"200 /{number} 0 0"
    served.stack.close()
    served.wait_for_connections(0)
    assert served.ask("/again") == "200 /again 0 0"

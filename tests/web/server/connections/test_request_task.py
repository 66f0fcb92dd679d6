"""A page that asks for news keeps its connection, however often there are none."""

import pytest

from tests.web.server.conftest import Served, answer_on, request


@pytest.mark.parametrize("status", ["204", "304"])
def test_a_connection_stays_open_after_an_answer_without_a_body(served: Served, status: str) -> None:
    connection = served.connect()
    for _ in range(3):
        connection.sendall(request(f"/{status}"))
        assert answer_on(connection) == f"{status} "
    connection.sendall(request("/after"))
    assert answer_on(connection) == "200 /after 0 0"


def test_it_is_closed_for_whoever_asks_for_that(served: Served) -> None:
    connection = served.connect(request("/204", b"", "Connection: close"))
    assert answer_on(connection) == "204 "
    connection.settimeout(5)
    assert connection.recv(1) == b""

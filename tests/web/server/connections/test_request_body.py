"""What waitress takes in of a request: within limits, and never on the disk (requirements A3.13)."""

import tempfile

import pytest

from classroom.web.forms.roster_form import MAX_ROSTER_FORM
from classroom.web.server.connections import request_body
from classroom.web.server.connections.request_body import MAX_DROPPED, MAX_REQUEST, SMALL, RequestBody
from tests.web.server.conftest import Served, answer_on, request


def head(length: int) -> bytes:
    """What comes of a form before its body."""
    return request("/list", b"x").replace(b"Length: 1", b"Length: %d" % length)[:-1]


@pytest.fixture(autouse=True)
def no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a temporary file")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)


def test_the_largest_form_of_a_teacher_comes_through(served: Served) -> None:
    assert MAX_ROSTER_FORM < MAX_REQUEST <= 1.25e6
    assert served.ask("/list", b"x" * MAX_ROSTER_FORM) == f"200 /list {MAX_ROSTER_FORM} {MAX_ROSTER_FORM}"


@pytest.mark.parametrize("length", [MAX_REQUEST + 1, 5_000_000])
def test_a_larger_one_is_left_to_the_app_without_its_body(served: Served, length: int) -> None:
    """Which refuses it by its length, in its own words."""
    assert served.ask("/large", b"x" * length) == f"200 /large {length} 0"


def test_in_chunks_it_is_the_same(served: Served) -> None:
    head = b"POST /chunks HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    small, large = b"3\r\nabc\r\n0\r\n\r\n", b"200000\r\n" + b"x" * 0x200000 + b"\r\n0\r\n\r\n"
    assert answer_on(served.connect(head + small)) == "200 /chunks 3 3"
    assert answer_on(served.connect(head + large)) == f"200 /chunks {0x200000} 0"


def test_what_is_far_too_large_is_not_taken_in_at_all(served: Served) -> None:
    assert answer_on(served.connect(head(MAX_DROPPED))).startswith("413 ")


def test_few_large_forms_come_at_the_same_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been promised must fit into memory, however many promise it. Small forms come meanwhile."""
    monkeypatch.setattr(request_body, "MAX_LARGE", 3)
    begun = [served.connect(head(500_000)) for _ in range(3)]
    served.wait_for_connections(3)
    assert answer_on(served.connect(head(SMALL + 1))).startswith("503 ")
    assert served.ask("/form", b"x" * SMALL) == f"200 /form {SMALL} {SMALL}"
    begun.pop().close()
    served.wait_for_connections(3)  # two that have begun, one that was answered
    assert served.ask("/list", b"x" * (SMALL + 1)) == f"200 /list {SMALL + 1} {SMALL + 1}"


def test_a_body_too_large_is_counted_and_not_kept() -> None:
    body = RequestBody()
    for _ in range(3):
        body.append(b"x" * (MAX_REQUEST // 2))
    assert (len(body), body.getfile().read()) == (3 * (MAX_REQUEST // 2), b"")

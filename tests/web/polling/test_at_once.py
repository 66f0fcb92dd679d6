"""A poll that the event loop answers, parsed anew or known by its bytes, gets the very bytes that the app would send;
and whatever comes on its connection besides is what it ever was."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from classroom.web.polling.middleware import Args, PollingMiddleware
from classroom.web.server.connections import known_heads
from classroom.web.server.connections.request_body import LimitedRequest
from classroom.web.server.listening import listening_sockets
from classroom.web.server.waitress_server import server_on
from tests.web.server.conftest import Served, SmallApp, answer_on, serving

DATE = re.compile(rb"Date: [^\r]*")
POLL = b"GET /tables/five?seen=five HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"
NEW = POLL.replace(b"seen=five", b"seen=four")
WITH_BODY = POLL[:-2] + b"Content-Length: 5\r\n\r\n"  # which comes after it
OTHER = b"GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n"
LAST = b"GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Versions:
    """A poll whose version is its ticket, until something is new."""

    def __init__(self, is_at_once: bool) -> None:
        self.is_at_once = is_at_once
        self.at_once = 0  # how often
        self.new = ""
        self.read, self.read_at = "", 0.0

    def version(self, ticket: str = "", _args: Args | None = None) -> str | None:
        return ticket or self.read or None

    def version_at_once(self, ticket: str, _args: Args) -> str | None:
        if not (ticket and self.is_at_once):
            return None
        self.at_once += 1
        return ticket

    def waiter(self, ticket: str, _args: Args) -> "Versions | None":
        return self if ticket else None

    @property
    def source(self) -> "Versions":
        return self

    def is_due(self) -> bool:
        return self.read != self.new

    def refresh(self) -> None:
        self.read = self.new
        self.read_at += 1


class Tables:
    """A server with these polls."""

    def __init__(self, is_at_once: bool, stack: ExitStack) -> None:
        self.poll, app = Versions(is_at_once), SmallApp()
        polling = PollingMiddleware(app, {"/tables/": self.poll})
        server = server_on(polling, listening_sockets("127.0.0.1", 0), 2, 0, polling.at_once)
        self.served: Served = stack.enter_context(serving(app, server))

    def told(self, *sent: bytes) -> bytes:
        """All that a connection is told, on which these come one after the other, until the server closes it."""
        connection, told = self.served.connect(), b""
        for one in sent:
            connection.sendall(one)
            time.sleep(0.03)
        while some := connection.recv(65536):
            told += some
        return DATE.sub(b"Date: now", told)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


@pytest.fixture
def tables(stack: ExitStack) -> Tables:
    return Tables(True, stack)


@pytest.mark.parametrize(
    "sent",
    [
        (POLL, POLL, LAST),
        (NEW, NEW, LAST),
        (POLL * 3 + NEW * 2 + LAST,),
        (POLL + OTHER + POLL + LAST,),
        (POLL[:30], POLL[30:], LAST),
        (POLL + POLL[:30], POLL[30:], LAST),
        (POLL[:-2] + b"Content-Length: 0\r\n\r\n", LAST),
        (POLL[:-2] + b"Content-Length: 5\r\n\r\n" + b"GET /", LAST),
        (WITH_BODY, b"GET /", WITH_BODY, b"GET /", LAST),
        (POLL[:-2] + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", LAST),
        (POLL[:-2] + b"Transfer-Encoding: chunked\r\nContent-Length: 9\r\n\r\n0\r\n\r\n", LAST),
        (POLL[:-2] + b"Transfer-Encoding: strange\r\n\r\n",),
        (POLL[:-2] + b"Bad : space\r\n\r\n",),
        (b"\r\n" + POLL, b"\r\n" + POLL, LAST),
        (POLL.replace(b"GET", b"HEAD"), LAST),
        (POLL.replace(b"GET", b"POST"), LAST),
        (POLL.replace(b"HTTP/1.1", b"HTTP/1.0"), POLL.replace(b"HTTP/1.1", b"HTTP/1.0")),
        (NEW.replace(b"HTTP/1.1", b"HTTP/1.0"), NEW.replace(b"HTTP/1.1", b"HTTP/1.0"), LAST),
        (POLL.replace(b"keep-alive", b"close"),),
        (NEW.replace(b"keep-alive", b"close"),),
        (POLL.replace(b"five?", b"?"), POLL.replace(b"?seen=five", b""), LAST),
        (POLL.replace(b"?seen=five", b"?seen=%66ive&seen="), LAST),
    ],
)
def test_the_bytes_are_those_of_the_app(stack: ExitStack, tables: Tables, sent: tuple[bytes, ...]) -> None:
    waiting = Tables(False, stack)
    for before in ((), (POLL, NEW)):  # the second time known
        assert tables.told(*before, *sent) == waiting.told(*before, *sent) != b""
    assert tables.poll.at_once


def count_parsed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """All heads that are parsed from now on."""
    parsed, parse = list[bytes](), LimitedRequest.parse_header

    def noted(request: LimitedRequest, header: bytes) -> None:
        parsed.append(header)
        parse(request, header)

    monkeypatch.setattr(LimitedRequest, "parse_header", noted)
    return parsed


def test_what_comes_again_and_again_is_parsed_once(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = count_parsed(monkeypatch)
    connection = tables.served.connect()
    for _ in range(20):
        connection.sendall(POLL)
        assert answer_on(connection) == "204 "
    assert tables.told(POLL, LAST).startswith(b"HTTP/1.1 204 No Content\r\n")  # another connection
    assert parsed == [POLL, LAST]
    assert tables.poll.at_once == 21


def test_only_whole_requests_of_a_poll_are_known(tables: Tables) -> None:
    """Nothing of the app, no body, nothing that came in pieces or with more behind it, nothing long."""
    long = POLL[:-2] + b"Long: " + b"x" * known_heads.LONGEST + b"\r\n\r\n"
    known = tables.served.server.task_dispatcher.heads.known.entries
    for sent in (OTHER, POLL[:-2] + b"Content-Length: 1\r\n\r\nx", POLL + OTHER, long):
        tables.told(sent, LAST)
    tables.told(POLL[:30], POLL[30:], LAST)
    tables.told(WITH_BODY, b"GET /", LAST)
    assert not known
    tables.told(POLL + NEW, POLL, LAST)
    assert list(known) == [NEW, POLL]


WAIT = POLL.replace(b"seen=five", b"seen=five&wait=1")


def waiting_for(tables: Tables, many: int) -> None:
    """Until so many wait."""
    until = time.monotonic() + 10
    while len(tables.served.server.task_dispatcher.long_polls.waiting) != many:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_hundred_wait_for_something_new_and_hold_no_thread(tables: Tables) -> None:
    """The server has two threads."""
    asked = [tables.served.connect(WAIT.replace(b"five?", b"%d?" % number)) for number in range(100)]
    waiting_for(tables, 100)
    assert tables.served.ask("/other") == "200 /other 0 0"
    tables.poll.new = "six"
    assert {answer_on(one) for one in asked} == {"200 six"}
    asked[0].sendall(POLL)  # its connection goes on
    assert answer_on(asked[0]) == "204 "


def test_whoever_waits_gets_the_bytes_of_the_app(stack: ExitStack, tables: Tables) -> None:
    """With nothing new, to an older poll of the same page; with something new, to the newer one."""
    older = tables.served.connect(WAIT)
    waiting_for(tables, 1)
    newer = tables.served.connect(WAIT)
    told = [DATE.sub(b"Date: now", older.recv(65536))]
    tables.poll.new = "six"
    told.append(DATE.sub(b"Date: now", newer.recv(65536)))
    assert tables.told(POLL, NEW.replace(b"/five?", b"/six?"), LAST).startswith(b"".join(told))


def test_who_has_gone_meanwhile_is_answered_without_harm(tables: Tables) -> None:
    for _ in range(5):
        tables.served.connect(WAIT).close()
        time.sleep(0.05)
    waiting_for(tables, 1)
    tables.poll.new = "six"
    waiting_for(tables, 0)
    assert tables.served.ask("/other") == "200 /other 0 0"


def test_a_server_that_stops_answers_those_who_wait() -> None:
    with ExitStack() as running, ExitStack() as connections:
        tables = Tables(True, running)
        asked = connections.enter_context(tables.served.connect(WAIT).dup())  # which outlives the server
        waiting_for(tables, 1)
        began = time.monotonic()
        running.close()
        assert answer_on(asked) == "204 "
        assert time.monotonic() - began < 2

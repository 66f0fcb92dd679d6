"""Whoever holds connections, does not read, sends half a form or asks for much thinking keeps nobody else waiting
(requirements A7.9)."""

import logging
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from random import Random
from statistics import median

import pytest

from classroom.web.server.waitress_server import raise_open_file_limit
from tests.attack.slow_clients import A_FORM, A_GET, nine_in_ten, page_times, slow_clients
from tests.html import Document
from tests.playing import SLUG
from tests.process import Process
from tests.recovery.simulated_client import NO_ANSWER, Caller

log = logging.getLogger(__name__)  # figures: pytest --log-cli-level=INFO
SOON = 1.0  # seconds within which a child has its page, whatever others do

HEAD = A_GET % b"/" + b"X-Slow: "
BODY = A_FORM + b"Content-Length: 60000\r\n\r\ncode="
PAGE = A_GET % f"/play/{SLUG}".encode() + b"\r\n"
SLOW = {  # how many, or in an ordinary run a sample of them; what they send; whether they read
    "nothing": (2100, 700, b"", b"", True),
    "heads that trickle": (2100, 700, HEAD, b"x", True),
    "bodies that trickle": (2100, 700, BODY, b"x", True),
    "answers not taken": (500, 100, PAGE, b"", False),
    "as many as there can be": (2100, 700, PAGE, b"", False),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    raise_open_file_limit(5000)
    found = Process(tmp_path_factory.mktemp("slow"))
    yield found
    found.kill()


@pytest.fixture
def child(server: Process) -> Caller:
    """A guest at a table."""
    found = Caller(server.url, Random(16), games=(SLUG,))
    found.begin()
    return found


@pytest.mark.timed
@pytest.mark.parametrize("what", SLOW)
def test_slow_clients_keep_no_child_waiting(what: str, server: Process, child: Caller, thorough: bool) -> None:
    """All from the child's own address, as behind the NAT of a school."""
    most, few, first, drip, reads = SLOW[what]
    with slow_clients(server.port, most if thorough else few, first, drip, reads):
        times = page_times(lambda: child.ask("GET", child.match).status, 15 if thorough else 3)
    log.info("%s: a page, half within %.0f ms, the slowest %.0f ms", what, median(times) * 1000, times[-1] * 1000)
    assert nine_in_ten(times) < SOON


def test_a_school_behind_one_address_fits(server: Process, thorough: bool) -> None:
    """300 browsers open six connections each at the same moment, as many as a browser opens, and get what they ask for.
    Then each goes on with one of them, or with a new one where that was closed, as browsers do."""
    browsers = 300 if thorough else 110
    with ExitStack() as stack:
        kept = [stack.enter_context(connection(server, f"/rules/{SLUG}")) for _ in range(6 * browsers)]
        assert [status(one) for one in kept] == [200] * len(kept)
        for one in kept[5::6]:
            with suppress(OSError):
                one.sendall(A_GET % b"/" + b"\r\n")
            assert (status(one) or status(stack.enter_context(connection(server, "/")))) == 200


def connection(server: Process, path: str) -> socket.socket:
    """A connection that has asked for this."""
    found = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    found.sendall(A_GET % path.encode() + b"\r\n")
    return found


def status(one: socket.socket) -> int | None:
    """The status of the answer on this connection; None where it was closed."""
    answer = HTTPResponse(one)
    try:
        answer.begin()
        answer.read()
    except (OSError, HTTPException):
        return None
    return answer.status


def test_half_forms_fill_neither_disk_nor_memory(server: Process, child: Caller) -> None:
    """Twelve that promise 16 MB and send 15: with them 188 MB of temporary files were written."""
    before = memory(server)
    with ExitStack() as stack:
        for _ in range(5):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            one.sendall(A_FORM + b"Content-Length: 16000000\r\n\r\n" + b"x" * 15_000_000)
        assert child.ask("GET", child.match).status == 200
        assert unnamed_files(server) == 0
        assert memory(server) - before < 30


def memory(server: Process) -> float:
    """Megabytes resident, in all its processes."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in processes(server))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def unnamed_files(server: Process) -> int:
    """Bytes in files that are open and have no name."""
    return sum(unnamed_bytes(name) for pid in processes(server) for name in Path(f"/proc/{pid}/fd").iterdir())


def unnamed_bytes(descriptor: Path) -> int:
    """The size of the open file if it has no name; 0 where the server has closed it meanwhile."""
    with suppress(FileNotFoundError):
        return descriptor.stat().st_size if "deleted" in os.readlink(descriptor) else 0
    return 0


def processes(server: Process) -> list[int]:
    return [server.process.pid, *server.workers()]


@pytest.mark.timed
def test_a_guest_that_asks_for_much_thinking_keeps_no_child_waiting(
    server: Process, child: Caller, thorough: bool
) -> None:
    """16 connections of one guest, again and again for three tutors of the strongest level, who begin."""
    over, guest = threading.Event(), Caller(server.url, Random(9))
    token = Document(guest.open("/")).value("csrf_token")
    guest.begin()  # now it is stored
    threads = [threading.Thread(target=ask_for_thinking, args=(server, guest.cookie, token, over)) for _ in range(16)]
    for thread in threads:
        thread.start()
    try:
        times = page_times(lambda: child.ask("GET", child.match).status, 15 if thorough else 3)
    finally:
        over.set()
        for thread in threads:
            thread.join()
    log.info("thinking: a page, half within %.0f ms, the slowest %.0f ms", median(times) * 1000, times[-1] * 1000)
    assert median(times) < 0.3
    assert nine_in_ten(times) < SOON


@pytest.mark.timed
def test_a_class_that_begins_with_the_strongest_tutors_is_not_refused(server: Process) -> None:
    """30 children in the same moment, and their first moves."""
    callers = [Caller(server.url, Random(number)) for number in range(30)]
    threads = [threading.Thread(target=play_the_strongest, args=(caller,)) for caller in callers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [caller.refused for caller in callers] == [[]] * 30
    assert all(caller.confirmed for caller in callers)


def play_the_strongest(caller: Caller) -> None:
    caller.send(f"/play/{SLUG}", form_for_thinking(Document(caller.open("/")).value("csrf_token")))
    for _ in range(8):  # a first move, what may be asked before it, and help now and then
        caller.step()


def form_for_thinking(token: str) -> list[tuple[str, str]]:
    """Of a match with three tutors of the strongest level, who begin."""
    seats = [("seat0", "9"), ("seat1", "9"), ("seat2", "9"), ("seat3", "child")]
    return [("csrf_token", token), ("players", "4"), *seats, ("match", "on"), ("wilds", "on"), ("draw", "auto")]


def ask_for_thinking(server: Process, cookie: str, token: str, over: threading.Event) -> None:
    guest = Caller(server.url, Random(9))
    guest.cookie = cookie
    while not over.is_set():
        try:
            assert guest.ask("POST", f"/play/{SLUG}", form_for_thinking(token)).status in (303, 429)
        except NO_ANSWER:
            return

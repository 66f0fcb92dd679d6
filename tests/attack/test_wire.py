"""The real server, and what no browser sends: broken requests get an answer or nothing, and it goes on serving."""

import socket
from collections.abc import Iterator
from urllib.request import urlopen

import pytest

from tests.process import Process

LONG = b"x" * 300_000
HEAD = b"Host: lagoon.example\r\nConnection: close\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
PARTS = b"Content-Type: multipart/form-data; boundary=x\r\n"
SENT = {
    "nothing": b"\r\n\r\n",
    "noise": bytes(range(256)) * 4,
    "no version": b"GET /\r\n\r\n",
    "another version": b"GET / HTTP/9.9\r\n" + HEAD + b"\r\n",
    "no host": b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "a strange host": b"GET / HTTP/1.1\r\nHost: [::\r\nConnection: close\r\n\r\n",
    "a whole address": b"GET http://elsewhere.example/ HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a strange method": b"BREW / HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a long address": b"GET /" + LONG + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a long header": b"GET / HTTP/1.1\r\n" + HEAD + b"X: " + LONG + b"\r\n\r\n",
    "a broken address": b"GET /match/%ff%00%zz HTTP/1.1\r\n" + HEAD + b"\r\n",
    "bytes in the address": b"GET /match/\xff\xfe HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a folded header": b"GET / HTTP/1.1\r\n" + HEAD + b"X: a\r\n b\r\n\r\n",
    "a header without a colon": b"GET / HTTP/1.1\r\n" + HEAD + b"nonsense\r\n\r\n",
    "cookies": b"GET / HTTP/1.1\r\n" + HEAD + b"Cookie: sixteen=\xff; sixteen; =; device=%00; a\x01b=c\r\n\r\n",
    "a length that is none": b"POST /join HTTP/1.1\r\n" + HEAD + FORM + b"Content-Length: x\r\n\r\ncode=A",
    "a length below zero": b"POST /join HTTP/1.1\r\n" + HEAD + FORM + b"Content-Length: -5\r\n\r\ncode=A",
    "two lengths": b"POST /join HTTP/1.1\r\n" + HEAD + FORM + b"Content-Length: 6\r\nContent-Length: 60\r\n\r\ncode=A",
    "17 MB to come": b"POST /join HTTP/1.1\r\n" + HEAD + FORM + b"Content-Length: 17825792\r\n\r\ncode=A",
    "2 MB in chunks": b"POST /join HTTP/1.1\r\n" + HEAD + FORM
    + b"Transfer-Encoding: chunked\r\n\r\n200000\r\n" + b"x" * 0x200000 + b"\r\n0\r\n\r\n",
    "bad chunks": b"POST /join HTTP/1.1\r\n" + HEAD + FORM
    + b"Transfer-Encoding: chunked\r\n\r\nzz\r\ncode\r\n0\r\n\r\n",
    "chunks and a length": b"POST /join HTTP/1.1\r\n" + HEAD + FORM
    + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
    "parts without an end": b"POST /join HTTP/1.1\r\n" + HEAD + PARTS + b"Content-Length: 9\r\n\r\n--x\r\nabcd",
    "a part without a name": b"POST /join HTTP/1.1\r\n" + HEAD + PARTS
    + b"Content-Length: 17\r\n\r\n--x\r\n\r\nabc\r\n--x--",
    "bytes in the form": b"POST /join HTTP/1.1\r\n" + HEAD + FORM + b"Content-Length: 12\r\n\r\ncode=\xff\xfe&%=%",
    "a form in a GET": b"GET /teacher HTTP/1.1\r\n" + HEAD + FORM + b"Content-Length: 6\r\n\r\nsure=1",
    "an upgrade": b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "TRACE": b"TRACE / HTTP/1.1\r\n" + HEAD + b"X-Echo: canary-in-the-answer\r\n\r\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    found = Process(tmp_path_factory.mktemp("wire"))
    yield found
    found.kill()


def ask(server: Process, data: bytes) -> bytes:
    """All that comes back."""
    got = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        try:
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(65_536):
                got += part
        except OSError:  # hung up on
            pass
    return got


@pytest.mark.parametrize("what", SENT)
def test_a_broken_request_breaks_nothing(what: str, server: Process) -> None:
    got = ask(server, SENT[what])
    assert not got or got.startswith(b"HTTP/1.")
    assert not got.startswith((b"HTTP/1.1 5", b"HTTP/1.0 5"))
    assert b"Traceback" not in got
    assert b"canary-in-the-answer" not in got
    assert b"\r\nServer:" not in got
    if b"\r\nContent-Type: text/html" in got:
        assert got.count(b"\r\nContent-Security-Policy: default-src 'none'") == got.count(b"HTTP/1.")
    with urlopen(f"{server.url}/healthz", timeout=30) as answer:
        assert answer.status == 200


@pytest.mark.parametrize("length", [70_000, 1_300_000])
def test_a_form_that_is_too_large_is_refused_in_our_own_words(length: int, server: Process) -> None:
    """What is larger than any form may be is not even kept until then (requirements A3.13)."""
    here = HEAD.replace(b"lagoon.example", b"localhost")
    got = ask(server, b"POST /join HTTP/1.1\r\n" + here + FORM + b"Content-Length: %d\r\n\r\n" % length + b"x" * length)
    assert got.startswith(b"HTTP/1.1 413 ")
    assert "That didn’t work.".encode() in got


def test_nothing_of_it_all_was_a_fault(server: Process) -> None:
    """The log of the server, after all of the above."""
    log = (server.folder / "log").read_text()
    assert '"fault"' not in log
    assert "Traceback" not in log

"""Two gunicorns behind nginx with the site that docs/operations shows, while slow clients come by the thousand
(requirements A7.9)."""

import logging
import socket
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from statistics import median
from threading import Event, Thread

import pytest

from classroom.web.server.waitress_server import raise_open_file_limit
from tests.attack.slow_clients import A_FORM, A_GET, nine_in_ten, page_times, slow_clients
from tests.playing import SLUG
from tests.postgres import Server, scratch_database
from tests.recovery.cluster import OneOfSeveral, Player, csrf_of, wait_for
from tests.recovery.test_two_servers import NGINX, Nginx

log = logging.getLogger(__name__)  # figures: pytest --log-cli-level=INFO
SOON = 1.0  # seconds within which a child has its page

SLOW = {  # how many, or in an ordinary run a sample of them; what they send; whether they read
    "nothing": (2100, 100, b"", b"", True),
    "heads that trickle": (2100, 100, A_GET % b"/" + b"X-Slow: ", b"x", True),
    "bodies that trickle": (2100, 100, A_FORM + b"Content-Length: 60000\r\n\r\ncode=", b"x", True),
    "answers not taken": (500, 100, A_GET % f"/play/{SLUG}".encode() + b"\r\n", b"", False),
}

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.timed,
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: apt-get install nginx-light)"),
]


@pytest.fixture(scope="module")
def site(postgres: Server | str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    if not isinstance(postgres, Server):
        pytest.skip(postgres)
    raise_open_file_limit(5000)
    folder: Path = tmp_path_factory.mktemp("site")
    about = {"BEHIND_HTTPS": "1", "PROXIES": "1", "TRUSTED_HOSTS": ""}
    with scratch_database(postgres.url) as database:
        servers = [OneOfSeveral(folder, database, **about) for _ in range(2)]
        for server in servers:
            server.wait()
        nginx = Nginx(folder, servers)
        wait_for(lambda: listens(nginx.port), "nginx")
        yield nginx
        nginx.stop()
        for server in servers:
            server.kill()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("what", SLOW)
def test_slow_clients_keep_no_child_waiting(what: str, site: Nginx, thorough: bool) -> None:
    most, few, first, drip, reads = SLOW[what]
    child = Player(f"https://127.0.0.1:{site.port}")
    child.play()
    with slow_clients(site.port, most if thorough else few, first, drip, reads, tls=True):
        times = page_times(lambda: child.ask("GET", child.match)[0], 20 if thorough else 3)
    log.info("%s: a page, half within %.0f ms, the slowest %.0f ms", what, median(times) * 1000, times[-1] * 1000)
    assert nine_in_ten(times) < SOON


def test_a_guest_that_asks_for_much_thinking_keeps_no_child_waiting(site: Nginx, thorough: bool) -> None:
    """16 connections of one guest, again and again for three tutors of the strongest level, who begin."""
    child, guest, over = Player(f"https://127.0.0.1:{site.port}"), Player(f"https://127.0.0.1:{site.port}"), Event()
    child.play()
    guest.play()
    threads = [Thread(target=ask_for_thinking, args=(Player(guest.url, guest.cookies), over)) for _ in range(16)]
    for thread in threads:
        thread.start()
    try:
        times = page_times(lambda: child.ask("GET", child.match)[0], 15 if thorough else 3)
    finally:
        over.set()
        for thread in threads:
            thread.join()
    log.info("thinking: a page, half within %.0f ms, the slowest %.0f ms", median(times) * 1000, times[-1] * 1000)
    assert nine_in_ten(times) < SOON


def ask_for_thinking(guest: Player, over: Event) -> None:
    seats = {"players": "4", "seat0": "9", "seat1": "9", "seat2": "9", "seat3": "child"}
    form = {"csrf_token": csrf_of(guest.ask("GET", "/")[1]), **seats, "match": "on", "wilds": "on", "draw": "auto"}
    while not over.is_set():
        with suppress(ValueError, OSError, HTTPException):  # refused, now and then
            guest.ask("POST", f"/play/{SLUG}", **form)

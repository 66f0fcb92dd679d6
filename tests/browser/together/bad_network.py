"""A network as schools have it: a proxy that delays, loses and repeats requests."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any

SWALLOWED = 300  # seconds, longer than anybody waits
HOP_BY_HOP = ("connection", "keep-alive", "transfer-encoding", "content-length", "host")


class BadNetwork(ThreadingHTTPServer):
    """Passes requests on to `target`, a port of this machine. Of those of htmx and the polls it delays some, loses some
    before or after they have arrived, and sends some twice; pages and files come through."""

    daemon_threads = True

    def __init__(self, target: int, seed: int) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.target, self.rng, self.is_down = target, Random(seed), False
        self.swallows = False  # what is sent, without a word
        self.lost = self.repeated = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def fetch(self, request: "Passing", body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
        connection = HTTPConnection("127.0.0.1", self.target, timeout=20)
        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP_BY_HOP}
        connection.request(request.command, request.path, body, {**headers, "Host": f"127.0.0.1:{self.target}"})
        answer = connection.getresponse()
        found = answer.status, answer.getheaders(), answer.read()
        connection.close()
        return found


class Passing(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: BadNetwork

    def pass_on(self) -> None:
        network, body = self.server, self.rfile.read(int(self.headers.get("Content-Length", 0)))
        is_small = self.path.startswith("/tables/") or "HX-Request" in self.headers
        fate = network.rng.random() if is_small else 1.0
        if network.swallows:
            time.sleep(SWALLOWED)
            return self.lose()
        if network.is_down or fate < 0.05:
            return self.lose()
        if fate < 0.25:
            time.sleep(network.rng.uniform(0.05, 0.4))
        try:
            status, headers, answer = network.fetch(self, body)
            if 0.25 <= fate < 0.3:
                return self.lose()  # it arrived, and its answer does not
            if 0.3 <= fate < 0.4:
                network.repeated += 1
                network.fetch(self, body)
        except (OSError, HTTPException):
            return self.lose()
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
        return None

    do_GET = do_POST = pass_on  # noqa: N815 # as http.server calls them

    def lose(self) -> None:
        self.server.lost += 1
        self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 # its name in http.server
        pass


@contextmanager
def bad_network(target: int, seed: int = 16) -> Iterator[BadNetwork]:
    """Such a proxy before this port, until the block ends."""
    network = BadNetwork(target, seed)
    threading.Thread(target=network.serve_forever, daemon=True).start()
    try:
        yield network
    finally:
        network.shutdown()
        network.server_close()

"""Browsers keep connections open that they do not use: a whole school of them must not keep anybody out."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.process import Process

OPEN = 300  # a class of 30 and one next door, five connections each; waitress alone stops at 100


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    process.kill()


def test_three_hundred_idle_connections_keep_nobody_out(process: Process) -> None:
    with ExitStack() as stack:
        for _ in range(OPEN):
            stack.enter_context(socket.create_connection(("127.0.0.1", process.port), timeout=5))
        with urlopen(f"{process.url}/healthz", timeout=5) as answer:
            assert answer.read() == b'{"ok":true}\n'


def test_a_system_that_allows_few_files_gets_fewer_connections() -> None:
    """In a process of its own, since a limit once lowered stays so."""
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 700));"
        "from classroom.web.server.waitress_server import make_server;"
        "server = make_server(print, '127.0.0.1', 0, 1);"
        "print(server.adj.connection_limit, resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ})
    assert done.stdout.split() == ["500", "700"]

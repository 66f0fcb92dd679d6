"""`classroom run` with two processes: both serve, one that dies is replaced, and for whoever asks they are one."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest
from prometheus_client.mmap_dict import MmapedDict

from classroom.store.database import Database
from tests.process import Process
from tests.recovery.histories import faults, lost
from tests.recovery.simulated_client import Caller
from tests.sampling import first_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
SOON = 20  # seconds, beside other tests


class Two(Process):
    """Its metrics lie in a folder of the test, where each process has its own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.metrics = folder / "metrics"
        self.metrics.mkdir()
        super().__init__(folder, PROMETHEUS_MULTIPROC_DIR=str(self.metrics), **environment)

    def command(self) -> list[str]:
        return [*super().command(), "--processes", "2"]

    def wait(self) -> None:
        super().wait()
        self.wait_for_workers()

    def answered(self) -> dict[int, float]:
        """How many requests each process has answered."""
        files = {pid: self.metrics / f"counter_{pid}.db" for pid in self.workers()}
        return {pid: requests_in(file) for pid, file in files.items() if file.exists()}

    def connection_to(self, pid: int) -> HTTPConnection:
        """A connection that is kept, and that this process has taken up."""
        until = time.monotonic() + SOON  # the other one may be quicker many times where much else runs
        while time.monotonic() < until:
            before, found = self.answered().get(pid, 0), HTTPConnection("127.0.0.1", self.port, timeout=30)
            found.request("GET", "/healthz")
            found.getresponse().read()
            if self.answered().get(pid, 0) > before:
                return found
            found.close()
        raise AssertionError("it takes up no connection")

    def wait_for_workers(self, gone: int = 0) -> None:
        """Until there are two again, without this one."""
        wait_until(lambda: gone not in self.workers() and len(self.workers()) == 2)


def requests_in(file: Path) -> float:
    values = MmapedDict.read_all_values_from_file(str(file))  # type: ignore[no-untyped-call]
    return float(sum(value for key, value, *_ in values if "classroom_requests_total" in key))


class Changing(Caller):
    """A child whose requests go to the one process and to the other by turns."""

    def __init__(self, server: Two, stack: ExitStack) -> None:
        super().__init__(server.url, Random(16))
        self.kept = [stack.enter_context(closing(server.connection_to(pid))) for pid in server.workers()]
        self.turns = cycle(self.kept)

    def connection(self) -> AbstractContextManager[HTTPConnection]:
        return nullcontext(next(self.turns))

    def tables(self) -> set[str]:
        """The table as each process draws it."""
        return {without_tokens(self.ask("GET", self.match).body) for _ in self.kept}


def without_tokens(page: str) -> str:
    """The token against forged forms is masked anew each time."""
    return re.sub(r"[\w=-]{100,}", "", page)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    server = Two(tmp_path)
    yield server
    server.kill()


def test_both_serve_and_their_figures_add_up(two: Two) -> None:
    for pid in two.workers():
        two.connection_to(pid).close()
    answered = two.answered()
    assert len(answered) == 2
    assert min(answered.values()) > 0
    assert figure(two, 'classroom_requests_total{endpoint="health.health"') == sum(answered.values())
    assert figure(two, "process_resident_memory_bytes") > 60e6
    assert figure(two, "process_cpu_seconds_total") > 0


def figure(server: Process, name: str) -> float:
    with urlopen(f"{server.url}/metrics", timeout=5) as answer:
        found = [line for line in answer.read().decode().splitlines() if line.startswith(name)]
    return sum(float(line.rsplit(" ", 1)[1]) for line in found)


def test_a_match_goes_on_at_either(two: Two) -> None:
    """Both keep what they have computed of a match in memory: what one of them stores, the other knows at once."""
    with ExitStack() as stack:
        child = Changing(two, stack)
        for _ in range(300):  # a child by chance may think for long before it moves
            child.step()
            if child.match:
                assert len(child.tables()) == 1
            if child.confirmed > 9:
                break
    assert child.confirmed > 9
    assert child.refused == []
    two.kill()
    check(two, [child])


def check(server: Process, callers: list[Caller]) -> None:
    database = Database(f"sqlite:///{server.folder / 'classroom.db'}")
    try:
        assert lost(database, callers) == []
        assert faults(database) == []
    finally:
        database.engine.dispose()


def test_one_that_is_killed_is_replaced_and_what_it_confirmed_is_there(two: Two) -> None:
    with ExitStack() as stack:
        child = Changing(two, stack)
        while child.confirmed < 3:
            child.step()
    dead = two.workers()[0]
    os.kill(dead, signal.SIGKILL)
    two.wait_for_workers(dead)
    assert sorted(two.metrics.glob(f"gauge_live*_{dead}.db")) == []
    with ExitStack() as stack:
        again = Changing(two, stack)
        again.cookie, again.match = child.cookie, child.match
        assert len(again.tables()) == 1
    two.kill()
    check(two, [child])


def test_one_that_dies_says_so_in_the_log_in_one_line(two: Two) -> None:
    dead = two.workers()[0]
    os.kill(dead, signal.SIGKILL)
    two.wait_for_workers(dead)
    said = [line for line in (two.folder / "log").read_text().splitlines() if str(dead) in line]
    assert len(said) == 1
    assert re.match(r'\{"at": ".*", "level": "error", "what": ".*SIGKILL', said[0])


def test_without_the_process_that_manages_them_none_goes_on(two: Two) -> None:
    """So that the port is free for the next start."""
    pids = two.workers()
    two.process.kill()
    wait_until(lambda: not any(is_alive(pid) for pid in pids))


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("how", first_of([signal.SIGTERM, signal.SIGINT, signal.SIGHUP]))
def test_it_ends_soon_and_without_a_word(tmp_path: Path, processes: str, how: int) -> None:
    if how == signal.SIGHUP and processes == "1":
        pytest.skip("the system ends it")

    class Served(Process):
        def command(self) -> list[str]:
            return [*super().command(), "--processes", processes]

    server = Served(tmp_path)
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=5)) as kept:
        kept.request("GET", "/healthz")
        kept.getresponse().read()
        assert server.stop(how) < 5
    assert server.process.returncode == 0
    assert "Traceback" not in (tmp_path / "log").read_text()
    assert (tmp_path / "log").read_text().count("\n") == 5  # where it is, the link that sets the school up, tablets


STARTS_SLOWLY = """
import socket, time
from classroom.web.server.processes import ProcessOptions, serve_in_processes
from classroom.web.server.worker import WaitressWorker

begin = WaitressWorker.init_process

def slowly(worker):
    print("forked", flush=True)
    time.sleep(1)
    begin(worker)

WaitressWorker.init_process = slowly
serve_in_processes(print, [socket.create_server(("127.0.0.1", 0))], ProcessOptions(1, 1, 0, print))
"""


def test_it_ends_soon_although_one_of_them_has_only_just_been_forked(tmp_path: Path) -> None:
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    command = [sys.executable, "-c", STARTS_SLOWLY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        assert process.stdout.readline() == "forked\n"
        process.terminate()
        assert process.wait(timeout=5) == 0


def test_one_of_them_keeps_house_and_another_takes_over(two: Two) -> None:
    """It tidies when it starts: what has expired goes then, and not when the other one starts."""
    keeper, other = two.workers()
    time.sleep(2)  # until it has tidied
    run_sql(two, "INSERT INTO issue (school_id, id, class_id, teacher_id, sealed, at) VALUES (1, 'x', 'x', 'x', '', 0)")
    os.kill(other, signal.SIGKILL)
    two.wait_for_workers(other)
    time.sleep(2)
    assert run_sql(two, "SELECT id FROM issue") == [("x",)]
    os.kill(keeper, signal.SIGKILL)
    wait_until(lambda: run_sql(two, "SELECT id FROM issue") == [])


def run_sql(server: Process, statement: str) -> list[tuple[str, ...]]:
    """Without foreign keys: they are off in a connection of SQLite until they are asked for."""
    with closing(sqlite3.connect(server.folder / "classroom.db", timeout=10, isolation_level=None)) as connection:
        return connection.execute(statement).fetchall()


def wait_until(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + SOON
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.05)

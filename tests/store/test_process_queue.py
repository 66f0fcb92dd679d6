"""Processes that write to one SQLite file take turns: none waits for long, and none is refused (A6.8)."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from classroom.store.database import Database
from classroom.store.models import School
from classroom.store.process_queue import ProcessQueue

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks on Windows"),
]
ROOT = Path(__file__).resolve().parents[2]
WRITE = """
import sys, time
from concurrent.futures import ThreadPoolExecutor
from classroom.store.database import Database
from classroom.store.models import School

database = Database(sys.argv[1])

def write(_):
    began = time.monotonic()
    with database.transaction() as session:
        session.get_one(School, 1).name += "x"
        time.sleep(0.002)  # a move works for longer
    return time.monotonic() - began

with ThreadPoolExecutor(8) as pool:
    print(max(pool.map(write, range(200))))
"""
HOLD = """
import sys, time
from classroom.store.process_queue import ProcessQueue

queue = ProcessQueue(sys.argv[1])
assert queue.take_turn(0)
print("held", flush=True)
time.sleep(60)
"""


def start(program: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", program, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, whose turn it is."""
    with start(HOLD, str(tmp_path / "x.db")) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.mark.timed
def test_two_processes_that_write_at_once_are_both_served(database: Database) -> None:
    """By SQLite's own lock alone, one of them was refused most of its writes."""
    with ExitStack() as stack:
        both = [stack.enter_context(start(WRITE, database.url)) for _ in range(2)]
        waits = [float(process.communicate(timeout=60)[0]) for process in both]
    assert max(waits) < 1
    with database.reading() as session:
        assert session.get_one(School, 1).name == "x" * 400


def test_who_has_written_lets_the_other_write_first(tmp_path: Path) -> None:
    mine, other = (ProcessQueue(str(tmp_path / "x.db")) for _ in range(2))
    assert mine.take_turn(0)
    assert not other.take_turn(time.monotonic() + 0.01)
    mine.end_turn()
    assert other.take_turn(0)
    mine.close()
    other.close()


def test_a_process_that_is_killed_gives_its_turn_away(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    mine = ProcessQueue(str(tmp_path / "x.db"))
    assert not mine.take_turn(0)
    holder.kill()
    assert mine.take_turn(time.monotonic() + 5)
    mine.close()


def test_its_files_are_private_and_one_that_cannot_be_made_keeps_nobody_waiting(tmp_path: Path) -> None:
    mine = ProcessQueue(str(tmp_path / "x.db"))
    assert mine.take_turn(0)
    assert {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {
        "x.db.next": 0o600,
        "x.db.turn": 0o600,
    }
    mine.close()
    assert ProcessQueue(str(tmp_path / "nowhere" / "x.db")).take_turn(0)

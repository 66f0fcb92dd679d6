"""The power fails while children play: what was on the disk at that moment opens clean, as a prefix of the history, and
holds all that had been confirmed (requirements A6.2). Writes lost on their way cost no more than themselves."""

import os
import shutil
import signal
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from classroom.services.context import Context
from classroom.store.database import Database
from tests.apps import SECRET
from tests.process import Process
from tests.recovery.concurrent_clients import children, make_school, playing, wait_for_moves
from tests.recovery.histories import damage, faults_of, moves_of_child, tables
from tests.recovery.simulated_client import Caller

Made = dict[str, list[str]]


@dataclass
class Copy:
    """What lay on the disk at one moment, and what had been confirmed before it."""

    file: Path
    made: Made

    @property
    def wal(self) -> bytes:
        return self.file.with_name(f"{self.file.name}-wal").read_bytes()

    def opened(self, name: str, wal: bytes) -> Made:
        """The histories in these files once they are opened, the log as given."""
        file = self.file.with_name(f"{self.file.stem}-{name}.db")
        shutil.copy(self.file, file)
        file.with_name(f"{file.name}-wal").write_bytes(wal)
        return histories_in(file)


def confirmed(callers: Iterable[Caller]) -> Made:
    return {match.rsplit("/", 1)[-1]: list(moves) for caller in callers for match, moves in dict(caller.made).items()}


def take(server: Process, callers: Iterable[Caller], folder: Path, name: str) -> Copy:
    """A copy of the files while the server stands still; without the index of the log, which lies in memory."""
    made = confirmed(callers)
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        for ending in ("", "-wal"):
            shutil.copy(server.folder / f"classroom.db{ending}", folder / f"{name}.db{ending}")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    return Copy(folder / f"{name}.db", made)


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory, thorough: bool) -> tuple[list[Copy], Made]:
    """Copies at random moments, and what there was in the end."""
    home, folder, rng = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("copies"), Random()
    url = f"sqlite:///{home / 'classroom.db'}"
    tokens = make_school(url)
    server = Process(home, url, SECRET_KEY=SECRET)
    try:
        callers, taken = children(server.url, tokens), []
        with playing(callers):
            for number in range(60 if thorough else 6):
                wait_for_moves(callers, rng.randint(1, 4))
                time.sleep(rng.uniform(0, 0.1))
                taken.append(take(server, callers, folder, str(number)))
    finally:
        server.kill()
    return taken, histories_in(home / "classroom.db")


def histories_in(file: Path) -> Made:
    """The child's moves in each match, all found sound; after a start of the app."""
    database = Database(f"sqlite:///{file}")
    try:
        database.prepare()
        assert damage(database) == []
        found = dict(tables(Context(database)))
        assert [fault for table in found.values() for fault in faults_of(table)] == []
        return {name: moves_of_child(table) for name, table in found.items()}
    finally:
        database.engine.dispose()


def is_prefix(some: Made, all_of_it: Made) -> bool:
    return all(moves == all_of_it.get(name, [])[: len(moves)] for name, moves in some.items())


def lose_the_end(wal: bytes, at: int, _rng: Random) -> bytes:
    return wal[:at]


def lose_blocks(wal: bytes, at: int, _rng: Random) -> bytes:
    """The file has its length, but from here on nothing had been written yet."""
    return wal[:at] + bytes(len(wal) - at)


def lose_one_block(wal: bytes, at: int, _rng: Random) -> bytes:
    """What came later was written before."""
    return wal[:at] + bytes(len(wal[at : at + 512])) + wal[at + 512 :]


def spoil_one_block(wal: bytes, at: int, rng: Random) -> bytes:
    return wal[:at] + rng.randbytes(len(wal[at : at + 512])) + wal[at + 512 :]


LOSSES = (lose_the_end, lose_blocks, lose_one_block, spoil_one_block)


def test_what_lay_on_the_disk_opens_clean_and_holds_all_that_was_confirmed(copies: tuple[list[Copy], Made]) -> None:
    taken, end = copies
    for copy in taken:
        found = copy.opened("whole", copy.wal)
        assert is_prefix(copy.made, found)
        assert is_prefix(found, end)


def test_after_lost_writes_a_prefix_of_the_history_is_left(copies: tuple[list[Copy], Made], thorough: bool) -> None:
    """The log is cut or spoilt at a random byte: what came before it is there, move by move, and nothing half done."""
    (taken, end), rng = copies, Random()
    for copy in taken:
        for lose in LOSSES if thorough else rng.sample(LOSSES, 2):
            at = rng.randrange(len(copy.wal))
            found = copy.opened(lose.__name__, lose(copy.wal, at, rng))
            assert is_prefix(found, end), (lose.__name__, at)

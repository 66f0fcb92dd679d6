"""Where the processor time of the whole machine went during a load test, by /proc: wall clock times cores.

From it follows an estimate of what the machine would carry without the load generator:

    moves a second = moves measured / (processor seconds of the server and the database / cores)

It holds as long as the server has a process for each core, and the disk keeps up.
"""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
DATABASE = "postgres"  # the name of its processes
SERVER = ("moves", "other requests", "around requests")
KINDS = (*SERVER, "database", "load generator", "other programs", "idle")


@dataclass(frozen=True, slots=True)
class CoreTimes:
    """Seconds: of the clock, of the processes of the server, the database and the load generator, and of all."""

    clock: float
    server: float
    database: float
    generator: float
    busy: float

    def since(self, before: "CoreTimes") -> "CoreTimes":
        return CoreTimes(
            self.clock - before.clock,
            self.server - before.server,
            self.database - before.database,
            self.generator - before.generator,
            self.busy - before.busy,
        )


def read_times(pids: Sequence[int]) -> CoreTimes | None:
    """Until now, for a server of these processes; None where the system does not say."""
    if not PROC.is_dir():
        return None
    return CoreTimes(
        clock=time.monotonic(),
        server=sum(map(process_seconds, pids)),
        database=sum(process_seconds(pid) for pid in pids_named(DATABASE)),
        generator=time.process_time(),
        busy=busy_seconds((PROC / "stat").read_text()),
    )


def process_seconds(pid: int) -> float:
    """Of a process and of those of its children that have ended."""
    try:
        stat = (PROC / str(pid) / "stat").read_text()
    except OSError:  # it has ended: its parent has its time
        return 0
    return sum(map(int, stat.rpartition(")")[2].split()[11:15])) / ticks_a_second()


def pids_named(name: str) -> list[int]:
    numbered = [folder for folder in PROC.iterdir() if folder.name.isdigit()]
    return [int(folder.name) for folder in numbered if name_of(folder) == name]


def name_of(folder: Path) -> str:
    try:
        return (folder / "comm").read_text().strip()
    except OSError:
        return ""


def busy_seconds(stat: str) -> float:
    """Of all cores since the machine started, by the first line of /proc/stat: all but idle and waiting for a disk."""
    user, nice, system, _idle, _waiting, *more = map(int, stat.split()[1:9])
    return (user + nice + system + sum(more)) / ticks_a_second()


def ticks_a_second() -> int:
    return os.sysconf("SC_CLK_TCK")


def core_shares(spent: CoreTimes, cores: int, moves: float, others: float) -> dict[str, float]:
    """Shares of all core-seconds, by KINDS; their sum is 1. `moves` and `others` are the seconds that the server says
    it spent in moves and in other requests."""
    known = spent.server + spent.database + spent.generator
    programs = max(spent.busy - known, 0)
    total = max(spent.clock * cores, known + programs)  # ticks are coarse
    in_requests = max(moves + others, 1e-9)
    counted = min(1, spent.server / in_requests)  # what one thread had begun when the clock stopped
    parts = (moves * counted, others * counted, max(spent.server - moves - others, 0))
    seconds = (*parts, spent.database, spent.generator, programs, total - known - programs)
    return {kind: one / total for kind, one in zip(KINDS, seconds, strict=True)}


def moves_without_generator(moves: int, spent: CoreTimes, cores: int) -> float | None:
    """The estimate above, in moves a second; None where the server did nothing."""
    busy = spent.server + spent.database
    return moves / (busy / cores) if busy > 0 else None


class CoreWatch:
    """Reads the times at its start; `spent` says what came since."""

    def __init__(self, pids: Callable[[], Sequence[int]]) -> None:
        self.pids = pids
        self.before = read_times(pids())

    def spent(self) -> CoreTimes | None:
        now = read_times(self.pids())
        return now.since(self.before) if now and self.before else None

"""Metrics of several processes that serve together: each writes its own into files of a folder, and whoever is asked
adds them up."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # of prometheus_client, which looks for it when it is imported
TICKS = 100  # of a second of processor time, in /proc: the same wherever Python runs


@contextmanager
def shared_metrics() -> Iterator[None]:
    """Inside, processes share their metrics in a folder that nobody else reads; at the end of this process it goes. It
    stays as it is where whoever runs the server has named one."""
    if os.environ.get(FOLDER):
        yield
        return
    folder, owner = mkdtemp(prefix="classroom-metrics-"), os.getpid()
    os.environ[FOLDER] = folder
    try:
        yield
    finally:
        if os.getpid() == owner:  # forked processes come by here as well
            shutil.rmtree(folder, ignore_errors=True)
            del os.environ[FOLDER]


def process_figures() -> dict[str, float]:
    """Of all processes that are there: memory, what they share counted once; processor time, with that of processes
    that have ended; open files. Empty where the system does not say."""
    figures = dict.fromkeys(("resident_memory_bytes", "cpu_seconds_total", "open_fds"), 0.0)
    for pid in living_processes():
        with suppress(OSError):  # it has just ended
            figures["resident_memory_bytes"] += memory(pid)
            figures["cpu_seconds_total"] += processor_time(pid)
            figures["open_fds"] += len(os.listdir(f"/proc/{pid}/fd"))
    return figures if figures["open_fds"] else {}


def living_processes() -> set[int]:
    """Those that write into the folder."""
    found = (re.search(r"_(\d+)\.db$", file.name) for file in Path(os.environ[FOLDER]).glob("*.db"))
    return {int(one[1]) for one in found if one and Path(f"/proc/{one[1]}").is_dir()}


def memory(pid: int) -> int:
    """Bytes; of a page that several processes share, its part. Raises OSError."""
    found = re.search(r"(?m)^Pss: +(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text())
    return int(found[1]) * 1024 if found else 0


def processor_time(pid: int) -> float:
    """Seconds, with those of its children that have ended. Raises OSError."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS

"""A sampling profiler of the standard library alone: a thread in the process that it looks at.

Such a thread needs the GIL to look, and gets it where the others let go of it: at statements of the database and while
compressing, so that most samples would fall there. So the switch interval is short here: whoever works is interrupted
within 50 µs, wherever that is. And a stack weighs as much as its thread worked in the moment before, by the thread's
own clock: one that waits for a disk or a browser weighs nothing. It is only for a server of its own with few children
at once, since threads that wait for the GIL would interrupt one another as well.

What is left of it: where the sampler itself has to wait for a core, as on a busy machine, it comes late, and the store
gets some points in a hundred too many.

Tried and left: stacks written without the GIL, by faulthandler in a handler of SIGPROF, or read frame by frame while it
may change hands, brought the server down once in some 3,000 samples.
"""

import faulthandler
import os
import re
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.bench.profiling.stack_parts import innermost, part_of, request_of

FOLDER = "CLASSROOM_BENCH_PROFILE"  # environment: where the samples go, a file for each process
ENDING = ".samples"
SWITCH = 0.00005  # seconds, the switch interval
PAUSE, MOMENT = 0.002, 0.00002  # seconds between two samples; in which a thread must have worked, as short as can be
MOST = 2**20  # bytes of stacks
THREAD = re.compile(r"^(?:Current thread|Thread) 0x", re.MULTILINE)
FRAME = re.compile(r'^  File "(.*)", line \d+ in (.*)$', re.MULTILINE)

Offsets = dict[str, int]  # how far each file had come


class Sample(NamedTuple):
    """So many seconds of processor time, in which kind of request, in which part, and in which function."""

    weight: float
    request: str
    part: str
    function: str


def start_if_asked() -> None:
    """Where the environment says so, on a system that has clocks of threads."""
    if (folder := os.environ.get(FOLDER)) and sys.platform == "linux":
        start_sampling(folder, os.getpid())


@cache
def start_sampling(folder: str, pid: int) -> None:
    """Once in each process: a fork takes no thread along."""
    file = Path(folder) / f"{pid}{ENDING}"
    threading.Thread(target=sample_forever, args=(file,), name="profile", daemon=True).start()


def sample_forever(file: Path) -> None:
    memory = os.memfd_create("stacks")
    with file.open("a", buffering=1) as out:
        while True:
            sys.setswitchinterval(SWITCH)  # which the app sets as well
            time.sleep(PAUSE)
            before = thread_clocks()
            time.sleep(MOMENT)
            written, now = all_stacks(memory), thread_clocks()
            for sample in samples_of(written, {ident: now[ident] - before[ident] for ident in before.keys() & now}):
                out.write("\t".join(map(str, sample)) + "\n")


def thread_clocks() -> dict[int, float]:
    """Seconds of processor time of all other threads."""
    others = [(one.ident, one.native_id) for one in threading.enumerate() if one.ident != threading.get_ident()]
    return {ident: cpu_seconds(native) for ident, native in others if ident and native}


def cpu_seconds(thread: int) -> float:
    """Of the thread that Linux gives this number; 0 where it has ended. time.pthread_getcpuclockid would crash then."""
    try:
        return time.clock_gettime((~thread << 3) | 0b110)  # how Linux numbers the clock of a thread
    except OSError:
        return 0


def all_stacks(memory: int) -> str:
    """As faulthandler writes them to this file, in C and without letting go of the GIL."""
    os.ftruncate(memory, 0)
    os.lseek(memory, 0, os.SEEK_SET)
    faulthandler.dump_traceback(memory, all_threads=True)
    return os.pread(memory, MOST, 0).decode(errors="replace")


def samples_of(written: str, worked: dict[int, float]) -> Iterator[Sample]:
    """Of the threads that worked, from what faulthandler wrote of all of them."""
    for text in THREAD.split(written)[1:]:
        ident = int(text.split(" ", 1)[0].rstrip(), 16)
        if worked.get(ident, 0) > 0:
            stack = FRAME.findall(text)
            yield Sample(worked[ident], request_of(stack), part_of(stack), innermost(stack))


def offsets(folder: Path) -> Offsets:
    return {file.name: file.stat().st_size for file in folder.glob("*" + ENDING)}


def read_samples(folder: Path, since: Offsets) -> list[Sample]:
    """What was sampled since then, in all processes."""
    files = sorted(folder.glob("*" + ENDING))
    texts = [file.read_bytes()[since.get(file.name, 0) :].decode() for file in files]
    lines = [line.split("\t") for text in texts for line in text.splitlines(keepends=True) if line.endswith("\n")]
    return [Sample(float(weight), request, part, name.rstrip()) for weight, request, part, name in lines]

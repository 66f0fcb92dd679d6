"""The server that is measured: a process of its own, started as in real use, and its memory."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.request import urlopen

from classroom.web.commands.run import usable_cores
from classroom.web.paths import PACKAGE

LONGEST = 60  # seconds until it must answer
PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Deployment:
    """A way to serve the app: its name and the command, but for the port."""

    name: str
    command: Callable[[int], list[str]]


Deployments = tuple[Deployment, ...]


def our_server(processes: int) -> Callable[[int], list[str]]:
    """As `classroom run` serves, with so many processes."""

    def command(port: int) -> list[str]:
        return [sys.executable, "-m", "tests.bench.bench_app", str(port), str(processes)]

    return command


def deployments(how: str, command: Callable[[int], Callable[[int], list[str]]], *processes: int) -> Deployments:
    """The same with each of these numbers of processes."""
    return tuple(Deployment(f"{many} process{'es' * (many > 1)}, {how}", command(many)) for many in processes)


ON_SQLITE = deployments("SQLite", our_server, 1, usable_cores())
ON_POSTGRESQL = deployments("PostgreSQL", our_server, 1, usable_cores())


class Server:
    """Started, and answering; `took` says after how many seconds. Stopped at the end of its block. Raises
    RuntimeError with what it said where it does not answer."""

    def __init__(self, deployment: Deployment, environment: dict[str, str], log: Path) -> None:
        self.port = free_port()
        self.log = log
        began = time.monotonic()
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                deployment.command(self.port),
                cwd=PACKAGE.parent,
                env={**os.environ, **environment},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        try:
            self.wait(began)
        except BaseException:
            self.stop()
            raise
        self.took = time.monotonic() - began

    def wait(self, began: float) -> None:
        while time.monotonic() - began < LONGEST and self.process.poll() is None:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=LONGEST):
                    return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server does not answer: " + self.log.read_text()[-2000:])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _one: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """It and whatever it has started, at once: nothing of a bench is to be kept."""
        if os.name == "posix":
            with suppress(ProcessLookupError):  # it has ended by itself
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()

    def memory(self) -> float | None:
        """Megabytes of it and its workers now, each counted whole. None where the system does not say."""
        found = [kilobytes(pid, "VmRSS") for pid in self.pids()]
        return sum(found) / 1000 if found else None

    def most_memory(self) -> float | None:
        """The most megabytes that one process of it ever took. None where the system does not say."""
        return max((kilobytes(pid, "VmHWM") / 1000 for pid in self.pids()), default=None)

    def pids(self) -> list[int]:
        """It and its children."""
        if not PROC.is_dir():
            return []
        children = (PROC / str(self.process.pid) / "task" / str(self.process.pid) / "children").read_text()
        return [self.process.pid, *map(int, children.split())]


def kilobytes(pid: int, field: str) -> int:
    lines = (PROC / str(pid) / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(field + ":"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

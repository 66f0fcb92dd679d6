"""The app as a process of its own, with its data in a folder of its own: it can be killed and started again."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

from tests.postgres import free_port

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 180  # seconds that a start may take, beside other work


class Process:
    """`classroom run`, started and answering."""

    def __init__(self, folder: Path, database: str = "", **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        own = {"CLASSROOM_DATA": str(folder), "DATABASE_URL": database, "OPENBLAS_NUM_THREADS": "1"}
        self.environment = {**os.environ, **own, **environment}
        self.start()

    def command(self) -> list[str]:
        return [sys.executable, "-m", "classroom", "run", "--port", str(self.port)]

    def start(self) -> None:
        self.begin()
        self.wait()

    def begin(self) -> None:
        self.log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            self.command(), cwd=ROOT, env=self.environment, stdout=self.log, stderr=self.log, start_new_session=True
        )

    def wait(self) -> None:
        """Until it answers. Raises RuntimeError with what it wrote if it does not."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except (OSError, HTTPException):
                time.sleep(0.05)
        self.kill()
        raise RuntimeError((self.folder / "log").read_text())

    def workers(self) -> list[int]:
        """The processes that serve, where there are several; the oldest first."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def stop(self, number: int = signal.SIGTERM) -> float:
        """Asks it to end: how many seconds that takes."""
        began = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(60)
        self.log.close()
        return time.monotonic() - began

    def kill(self) -> None:
        """Ends it, and whatever it has started, at once. Once it has ended nothing happens."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()

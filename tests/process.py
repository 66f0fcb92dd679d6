"""The app as a process of its own, with its data in a folder of its own: it can be killed and started again."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.postgres import free_port

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60  # seconds, on a machine that has much else to do


class Process:
    """`classroom run`, started and answering."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "classroom", "run", "--port", str(self.port)]
        environment = {**os.environ, "CLASSROOM_DATA": str(self.folder), "DATABASE_URL": ""}
        self.log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=self.log, stderr=self.log)
        patience = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < patience:
            try:
                with urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        self.kill()
        raise RuntimeError((self.folder / "log").read_text())

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

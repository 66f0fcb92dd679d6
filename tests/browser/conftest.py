"""A real server process and a real browser. Journeys are skipped, with the reason, where there is no Chromium."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.player import Player
from tests.postgres import free_port

ROOT = Path(__file__).resolve().parents[2]
QUIET = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]


class Process:
    """`classroom run` with its data in a folder of its own; it can be killed and started again."""

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
        for _ in range(200):
            try:
                with urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text())

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = shutil.which("chromium") or shutil.which("chromium-browser") or playwright.chromium.executable_path
        if not Path(found).exists():
            pytest.skip("no Chromium (Debian: apt-get install chromium)")
        as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=found, args=QUIET + as_root)
        yield browser
        browser.close()


@pytest.fixture
def player(browser: Browser, server: Process) -> Iterator[Player]:
    """Somebody at a browser. At the end: no error in its console, no breach of the policy, no foreign request."""
    players: list[Player] = []

    def open_player(**settings: object) -> Player:
        players.append(Player(browser, server.url, **settings))
        return players[-1]

    yield open_player
    for one in players:
        one.context.close()
    assert [trouble for one in players for trouble in one.troubles] == []

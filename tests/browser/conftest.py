"""A real browser before a real server. Journeys are skipped, with the reason, where there is no Chromium."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.player import OpenPlayer, Player
from tests.browser.seeded_server import SeededProcess
from tests.made_once import made_once
from tests.process import ROOT, Process

# The first draws no window: a third quicker.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")
SEED = 16
PASSPHRASE = "gravel otter lamp seventeen"
QUIET = ["--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """Where nobody has set up a school, with a generator of random numbers that `Player.seed` sets."""
    process = SeededProcess(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


@pytest.fixture(scope="session")
def demo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A school that is made up, quickly: three classes of eight children, two weeks. All workers of a run copy one."""
    folder = tmp_path_factory.mktemp("demo") / "data"
    shutil.copytree(made_once(tmp_path_factory, "school", make_demo), folder)
    process = Process(folder)
    yield process
    process.kill()


def make_demo(folder: Path) -> None:
    """Fills a folder as `classroom demo` does."""
    command = [sys.executable, "-m", "classroom", "demo", "--quick", "--weeks", "2"]
    command += ["--passphrase", PASSPHRASE]
    database = f"sqlite:///{folder / 'classroom.db'}"
    environment = {**os.environ, "CLASSROOM_DATA": str(folder), "OPENBLAS_NUM_THREADS": "1"}
    subprocess.run([*command, "--database", database], cwd=ROOT, env=environment, check=True, capture_output=True)


@pytest.fixture
def empty_server(tmp_path: Path) -> Iterator[Process]:
    """A server that was never set up."""
    process = Process(tmp_path)
    yield process
    process.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def launch(playwright: Playwright) -> Browser:
    found = next(filter(None, map(shutil.which, CHROMIUM)), playwright.chromium.executable_path)
    if not Path(found).exists():
        pytest.skip("no Chromium (Debian: apt-get install chromium-headless-shell)")
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=found, args=QUIET + as_root)


@pytest.fixture
def player(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPlayer]:
    """Opens a browser for somebody. Every test meets the same cards and dice, whatever ran before it. At the end: no
    error in a console, no breach of the policy, no foreign request."""
    players: list[Player] = []

    def open_player(url: str = "", **settings: Any) -> Player:
        players.append(Player(browser, url or request.getfixturevalue("server").url, **settings))
        if not url and len(players) == 1:
            players[0].seed(SEED)
        return players[-1]

    yield open_player
    for one in players:
        one.context.close()
    assert [trouble for one in players for trouble in one.troubles] == []


@pytest.fixture
def teacher(player: OpenPlayer, demo_server: Process) -> OpenPlayer:
    """A teacher of the demo school who is signed in."""

    def sign_in(name: str = "Jana Berger", **settings: str) -> Player:
        one = player(url=demo_server.url, **settings)
        one.page.goto("/teacher/sign-in")
        one.page.fill("#name", name)
        one.page.fill("#passphrase", PASSPHRASE)
        one.press(one.find("form.panel .main"))
        one.page.wait_for_url("**/teacher")
        return one

    return sign_in

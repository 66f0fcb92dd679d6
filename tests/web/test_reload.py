"""`classroom run --reload`: the development server starts again when a file of the checkout changes."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from classroom.web.paths import STATIC, TEMPLATES, TRANSLATIONS
from classroom.web.server.reloader import watched_files
from tests.process import ROOT, Process

PATIENCE = 60  # seconds


class DevelopmentServer(Process):
    def command(self) -> list[str]:
        return [*super().command(), "--reload"]


def test_templates_styles_and_translations_are_watched() -> None:
    files = set(watched_files())
    assert {
        TEMPLATES / "base.html",
        STATIC / "css" / "01-tokens.css",
        TRANSLATIONS / "fr" / "LC_MESSAGES" / "messages.po",
    } <= files


@pytest.mark.timed
def test_a_changed_template_starts_the_server_again(tmp_path: Path) -> None:
    server = DevelopmentServer(tmp_path)
    try:
        template = TEMPLATES / "errors" / "page.html"
        os.utime(template)  # a new time is a change to the reloader
        assert waits_for(tmp_path / "log", f"Detected change in '{template}'")
        server.wait()
    finally:
        server.kill()


def waits_for(log: Path, words: str) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if words in log.read_text():
            return True
        time.sleep(0.1)
    return False


def test_nobody_else_reaches_the_debugger() -> None:
    command = (sys.executable, "-m", "classroom", "run", "--reload", "--host", "0.0.0.0", "--plain-http")
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert answer.returncode == 2
    assert "debugger" in answer.stderr

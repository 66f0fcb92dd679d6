"""`classroom test --coverage`: whether the tests run every branch of games, tutor and services (requirements A8)."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from classroom.web.paths import ROOT

FOLDERS = (  # on SQLite, without a browser
    "tests/games",
    "tests/tutor",
    "tests/services",
    "tests/web",
    "tests/recovery/backups",
)
COVERAGE = (sys.executable, "-m", "coverage")


def all_covered(words: Sequence[str], folder: Path) -> bool:
    """Runs the tests, with these words for pytest, and lists the branches that none of them took; false where there are
    some, or where a test fails. What is measured, and what need not be, is in pyproject.toml. `folder` is for files
    that are needed meanwhile."""
    environment = {**os.environ, "COVERAGE_FILE": str(folder / "branches"), "TMPDIR": str(folder)}
    steps = (["run", "-m", "pytest", *words], ["combine", "--quiet"], ["report"])
    return all(succeeds([*COVERAGE, *step], environment) for step in steps)


def succeeds(command: Sequence[str], environment: dict[str, str]) -> bool:
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0

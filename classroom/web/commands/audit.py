"""`classroom audit`: whether a version that we pin has a vulnerability that is known (requirements A7.5)."""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from classroom.web.cli import fail, require_checkout
from classroom.web.paths import ROOT

PINS = ROOT / "constraints.txt"
QUICK, LONG = 8, 120  # seconds for one package, to see whether anybody answers, and for all
NO_ANSWER = "Not checked: no answer from the index of advisories."


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, default=PINS, metavar="FILE", help="the pins")


def run(asked: argparse.Namespace) -> int:
    """1 where something is known of a pinned version; 0 where nothing is, or nobody answers."""
    if asked.file == PINS:
        require_checkout("the pinned versions come")
    if not asked.file.is_file():
        return fail(f"there is no file {asked.file}")
    found = look_up(asked.file)
    if found is None:
        print(NO_ANSWER)
        return 0
    known = [one for one in found if one.get("vulns")]
    for package in known:
        print(f"{package['name']} {package['version']}: {', '.join(map(describe, package['vulns']))}")
    unknown = [one["name"] for one in found if "skip_reason" in one]
    print(f"{len(found) - len(unknown)} packages looked up, {len(known)} with a known vulnerability.")
    if unknown:
        print(f"Not found there: {', '.join(unknown)}")
    return 1 if known else 0


def describe(vulnerability: dict[str, Any]) -> str:
    fixed = " or ".join(vulnerability.get("fix_versions", ()))
    return f"{vulnerability['id']}{f' (fixed in {fixed})' if fixed else ''}"


def look_up(file: Path) -> list[dict[str, Any]] | None:
    """What the index knows of each pin; None where it does not answer. One package is asked for first, so that
    somebody without the internet waits for seconds only."""
    pins = [line.split()[0] for line in file.read_text().splitlines() if "==" in line and not line.startswith("#")]
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder, "first.txt")
        first.write_text(pins[0] + "\n")
        answer = run_pip_audit(first, QUICK)
        if answer is None or all("skip_reason" in one for one in answer):
            return None
    return run_pip_audit(file, LONG)


def run_pip_audit(file: Path, seconds: float) -> list[dict[str, Any]] | None:
    words = ["--no-deps", "--disable-pip", "--format=json", "--progress-spinner=off", "--timeout=3"]
    command = [sys.executable, "-m", "pip_audit", *words, f"--requirement={file}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
        return list(json.loads(done.stdout)["dependencies"])
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return None

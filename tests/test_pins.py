"""What is installed is what was tested, file by file: every package is pinned with hashes, and pip refuses another file
(requirements A7.5)."""

import hashlib
import re
import subprocess
import sys
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

import pytest

from classroom.__main__ import CHECKED, ROOT, pin_of

PINS = (ROOT / "constraints.txt").read_text()
PIN = re.compile(r"(?m)^([a-z0-9-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)")
NOT_OURS_TO_PIN = {"sixteen-and-friends", "setuptools"}  # this program, and what Python's own venv brings


def test_every_pin_has_hashes_and_no_index_is_named() -> None:
    rest = PIN.sub("", PINS)
    assert [line for line in rest.splitlines() if not line.startswith("#")] == []
    assert "://" not in PINS
    names = [name for name, _, _ in PIN.findall(PINS)]
    assert names == sorted(set(names))


def test_whatever_is_installed_is_pinned() -> None:
    pinned = {name: version for name, version, _ in PIN.findall(PINS)}
    there = {re.sub(r"[-_.]+", "-", one.name.lower()): one.version for one in distributions()}
    ours = {name: version for name, version in there.items() if name not in NOT_OURS_TO_PIN}
    assert ours
    assert {name: version for name, version in ours.items() if pinned.get(name) != version} == {}


def test_what_builds_the_package_is_pinned() -> None:
    """And what it needs on other systems, which nothing here installs."""
    assert {"hatchling", "trove-classifiers", "colorama", "tzdata", "pip"} <= {name for name, *_ in PIN.findall(PINS)}


def test_the_pin_of_pip_is_all_its_lines() -> None:
    assert PIN.fullmatch(pin_of("pip"))


@pytest.mark.parametrize("right", [True, False])
def test_pip_takes_a_file_only_by_its_hash(tmp_path: Path, right: bool) -> None:
    """With the words that `classroom` installs itself by; the package that brings the other in needs no hash."""
    make_wheel(tmp_path, "lagoon", "Requires-Dist: reef>=1\n")
    reef = make_wheel(tmp_path, "reef")
    found = hashlib.sha256(reef.read_bytes()).hexdigest()
    (tmp_path / "constraints.txt").write_text(f"reef==1.0 --hash=sha256:{found if right else '0' * 64}\n")
    words = ["install", "--dry-run", "--no-index", "--find-links", ".", "--target", "there", *CHECKED, "lagoon"]
    command = [sys.executable, "-m", "pip", "--isolated", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == (0 if right else 1), done.stderr
    assert ("DO NOT MATCH THE HASHES" in done.stderr) == (not right)


def make_wheel(folder: Path, name: str, more: str = "") -> Path:
    """A package with nothing in it."""
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    about = f"{name}-1.0.dist-info"
    with ZipFile(wheel, "w") as archive:
        archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{more}")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")
    return wheel

"""`classroom sbom FILE`: what is installed here, package by package, as CycloneDX in JSON (requirements A7.5)."""

import argparse
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from classroom.web.cli import fail, require_checkout
from classroom.web.paths import ROOT


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where to write it")


def run(asked: argparse.Namespace) -> int:
    """The same environment gives the same bytes."""
    require_checkout("the tools that list packages come")
    if find_spec("cyclonedx_py") is None:
        return fail("the tools of the tests are not installed here")
    about = ROOT / "pyproject.toml"
    ours = [f"--pyproject={about}"] if about.is_file() else []
    words = [
        "environment",
        "--output-reproducible",
        "--no-validate",
        *ours,
        f"--output-file={asked.file}",
        sys.executable,
    ]
    done = subprocess.run([sys.executable, "-m", "cyclonedx_py", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        return fail(f"no list was made: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    print(asked.file)
    return 0

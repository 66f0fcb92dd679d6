"""The programs that the tests need besides Python, from Debian's packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

DEBIAN = {  # package, and the programs of which any shows that it is not needed; not every Debian has the first
    "chromium-headless-shell": ("chromium-headless-shell", "chromium"),
    "chromium": ("chromium-headless-shell", "chromium"),
    "postgresql": ("pg_ctlcluster",),
    "nginx-light": ("nginx",),
}


def install_programs() -> None:
    """A browser and a database server, where Debian's apt is there and they are missing. What cannot be had is
    skipped by the tests that need it, with the reason."""
    missing = [package for package in DEBIAN if not is_there(package)]
    if not missing or not shutil.which("apt-get") or os.name != "posix" or os.geteuid() != 0:
        return
    sys.stderr.write(f"Installing {' and '.join(missing)} with apt – once.\n")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], env=environment, stdout=subprocess.DEVNULL, check=False)
    for package in missing:
        if not is_there(package):
            words = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", package]
            subprocess.run(words, env=environment, stdout=subprocess.DEVNULL, check=False)


def is_there(package: str) -> bool:
    found = any(shutil.which(program) for program in DEBIAN[package])
    return found or (package == "postgresql" and bool(postgresql_bins()))


def postgresql_bins() -> list[Path]:
    """Debian keeps the server's programs off the path, a folder a version."""
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"))

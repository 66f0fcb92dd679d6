"""The entry point of every command. Standard library only: from a bare checkout it makes `.venv`, installs into it, and
runs the command there.

`replay` and `--help` need nothing but Python and run at once.
"""

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STANDARD_LIBRARY_ONLY = {"replay", "--help", "-h", "--version"}  # commands that need no other package
# pip, from 26.2 on, compares every file with the hashes of constraints.txt, those that build our package included
# (requirements A7.5). Ours has none: it is this folder.
CHECKED = ("--no-require-hashes", "-c", "constraints.txt", "--build-constraint", "constraints.txt")
NEED_TEST_TOOLS = {"test", "audit", "sbom"}  # commands that need what the tests need


def main() -> None:
    words = sys.argv[1:]
    is_checkout = (ROOT / "pyproject.toml").is_file() and (ROOT / "constraints.txt").is_file()
    if is_checkout and words and words[0] not in STANDARD_LIBRARY_ONLY and not is_in_venv():
        install("test" if words[0] in NEED_TEST_TOOLS else "run")
        exec_in_venv(words)
    from classroom.web.server.gc_tuning import raise_gc_threshold

    raise_gc_threshold()  # before all else is read
    from classroom.web.cli import run

    sys.exit(run(words))


def is_in_venv() -> bool:
    """Whether this is `.venv`, or another virtual environment that has what we need."""
    in_one = sys.prefix != sys.base_prefix
    return in_one and (Path(sys.prefix).resolve() == VENV.resolve() or importlib.util.find_spec("flask") is not None)


def install(kind: str) -> None:
    """Brings `.venv` up to date with pyproject.toml and constraints.txt; quick when it is already."""
    stamp = VENV / f"installed-{kind}"
    wanted = "".join((ROOT / name).read_text() for name in ("pyproject.toml", "constraints.txt")) + sys.version
    mark = hashlib.sha256(wanted.encode()).hexdigest()
    if stamp.is_file() and stamp.read_text() == mark:
        return
    print("Installing into .venv – once, it takes a minute.", file=sys.stderr)
    run_or_exit(sys.executable, "-m", "venv", str(VENV))
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    own = VENV / "pip.txt"
    own.write_text(pin_of("pip"))
    run_or_exit(*pip, "-r", str(own))
    run_or_exit(*pip, *CHECKED, *(["--group", "test", "-e", ".[postgresql]"] if kind == "test" else ["-e", "."]))
    stamp.write_text(mark)


def pin_of(name: str) -> str:
    """The lines of constraints.txt that pin this package: its version, and a hash for each file of it."""
    pins = (ROOT / "constraints.txt").read_text()
    found = re.search(rf"(?m)^{name}==(.*\\\n)*.*\n", pins)
    return found[0] if found else name


def run_or_exit(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(f"classroom: could not install: {' '.join(command[1:4])} ended with status {done.returncode}.")


def exec_in_venv(words: list[str]) -> None:
    """Replaces this process by the Python of `.venv`."""
    command = [str(PYTHON), "-m", "classroom", *words]
    if os.name == "nt":
        sys.exit(subprocess.run(command, check=False).returncode)
    os.execv(PYTHON, command)


if __name__ == "__main__":
    main()

"""`classroom test`: everything that CI runs – style, types, rings, tests, journeys in a browser."""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from classroom.web.cli import require_checkout
from classroom.web.paths import ROOT

BIN = Path(sys.executable).parent
CHECKS = (  # name, command
    ("style", [str(BIN / "ruff"), "check"]),
    ("layout", [str(BIN / "ruff"), "format", "--check", "--quiet"]),
)
CHECKS_BESIDE = (  # the same, of those that take longer: they run beside the tests
    ("types", [sys.executable, "-m", "mypy", "--no-error-summary"]),
    ("rings", [str(BIN / "lint-imports"), "--no-cache"]),
    ("advisories", [sys.executable, "-m", "classroom", "audit"]),
)
THOROUGH = ("tests/recovery", "tests/attack")  # what `--thorough` runs, where no words say otherwise
FEW = "not browser and not postgresql"
TIMED = "timed"  # what would measure the other tests if they ran beside it
BY_THE_CLOCK = f"browser or {TIMED}"  # what a busy machine can make late
TO_REPEAT = 3  # of these at most
FAILED = ROOT / ".pytest_cache/v/cache/lastfailed"  # pytest's own list of what failed, by name
ROOM = 3 * 2**30  # bytes
STUCK = ["-o", "faulthandler_timeout=240", "-o", "faulthandler_exit_on_timeout=true"]  # seconds for one test


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fast", action="store_true", help="without the browser and without PostgreSQL")
    parser.add_argument(
        "--thorough",
        action="store_true",
        help="instead: faults and attacks, as often as it takes, and every size and language (over an hour)",
    )
    parser.add_argument(
        "--coverage", action="store_true", help="instead: whether every branch of games, tutor and services is tested"
    )
    parser.add_argument("pytest", nargs=argparse.REMAINDER, help="words for pytest, after --")


def run(asked: argparse.Namespace) -> int:
    require_checkout("the tests come")
    if asked.coverage:
        return check_coverage(asked)
    if not asked.fast:
        from tests.debian_programs import install_programs  # comes with the checkout only

        install_programs()
    failed = [] if asked.thorough else [name for name, command in CHECKS if not passes(name, command)]
    with folder_in_memory() as folder, checks_beside(() if asked.thorough else CHECKS_BESIDE) as failed_beside:
        if not tests_pass(runs_of_pytest(asked), folder):
            failed.append("tests")
    failed += failed_beside
    if failed:
        print("Not yet: " + ", ".join(failed), file=sys.stderr)
    return 1 if failed else 0


@contextmanager
def checks_beside(checks: Sequence[tuple[str, list[str]]]) -> Iterator[list[str]]:
    """These checks, one after the other, on what whatever runs inside leaves of the processor: the tests wait for
    browsers. What they say is printed afterwards; the names of those that failed are then in the list."""
    nice = ["nice"] if shutil.which("nice") else []
    failed: list[str] = []
    with ThreadPoolExecutor(1) as executor:
        started = [(name, executor.submit(said_by, [*nice, *command])) for name, command in checks]
        yield failed
    for name, done in started:
        passed, said = done.result()
        print(f"– {name}", said, sep="\n", end="", flush=True)
        if not passed:
            failed.append(name)


def said_by(command: list[str]) -> tuple[bool, str]:
    """Whether this command ends well, and what it prints."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode == 0, done.stdout


def check_coverage(asked: argparse.Namespace) -> int:
    from tests.branch_coverage import FOLDERS, all_covered  # comes with the checkout only

    with folder_in_memory() as folder:
        words = [*workers(), *marked([FEW, f"not {TIMED}"]), *(words_given(asked) or FOLDERS)]
        return 0 if all_covered(words, Path(folder)) else 1


def tests_pass(runs: Sequence[Sequence[str]], folder: str) -> bool:
    """Whether every test of these runs of pytest passes, be it that up to three that go by the clock do so only when
    they run again, alone: they are named then, for somebody to mend. All others pass the first time or fail."""
    FAILED.unlink(missing_ok=True)
    pytest = [sys.executable, "-m", "pytest"]
    around = {"TMPDIR": folder, "PYTHONDONTWRITEBYTECODE": ""}  # dozens of programs are started: compiled once for all
    done = [passes("tests", [*pytest, *words], **around) for words in runs]  # each, whatever became of those before
    if all(done):
        return True
    late = failed_tests()
    if not 0 < len(late) <= TO_REPEAT:
        return False
    passed = passes("once more, alone", [*pytest, "--last-failed", "-m", BY_THE_CLOCK, *late], **around)
    if not passed or failed_tests():
        return False
    print("Too late at first, in time alone: " + ", ".join(late), file=sys.stderr)
    return True


def failed_tests() -> list[str]:
    """The names of the tests that failed and have not passed since."""
    return sorted(json.loads(FAILED.read_text())) if FAILED.is_file() else []


def runs_of_pytest(asked: argparse.Namespace) -> list[list[str]]:
    """The words for each run: all but what is timed, on all cores; then that, with the machine to itself; where all is
    asked for, what repeats a promise elsewhere too. One run where words say what to run. A test that is stuck ends its
    worker, and fails by its name, instead of holding up the run; a thorough one may take long."""
    few, thorough = [FEW] if asked.fast else [], ["--thorough"] if asked.thorough else []
    if given := words_given(asked):
        return [[*workers(), *thorough, *marked(few), *given]]
    folders = THOROUGH if asked.thorough else ()
    elsewhere = [f"--ignore={folder}" for folder in folders]
    repeated = [[*workers(), *thorough, *marked([*few, "thorough"]), *elsewhere]] if thorough else []
    return [
        [*workers(), *(thorough or STUCK), *marked([*few, f"not {TIMED}"]), *folders],
        [*thorough, *marked([*few, TIMED]), *timed_files(folders or ("tests",))],
        *repeated,
    ]


def words_given(asked: argparse.Namespace) -> list[str]:
    return asked.pytest[1:] if asked.pytest[:1] == ["--"] else list(asked.pytest)


def workers() -> list[str]:
    """More than there are cores, since browsers and servers are waited for."""
    return ["-n", str((os.cpu_count() or 1) + 2), "--dist", "worksteal"]


def marked(marks: Sequence[str]) -> list[str]:
    return ["-m", " and ".join(marks)] if marks else []


def timed_files(folders: Sequence[str]) -> list[str]:
    """The files with timed tests: to read all others for them would take longer than they do."""
    files = (path for folder in folders for path in (ROOT / folder).rglob("test_*.py"))
    return sorted(str(path.relative_to(ROOT)) for path in files if f"pytest.mark.{TIMED}" in path.read_text())


@contextmanager
def folder_in_memory() -> Iterator[str]:
    """Where the tests keep their databases: in memory if there is room, since they commit ten thousand times and wait
    for no disk then. Gone afterwards."""
    memory = Path("/dev/shm")
    has_room = memory.is_dir() and shutil.disk_usage(memory).free > ROOM
    with TemporaryDirectory(prefix="classroom-", dir=memory if has_room else None) as folder:
        Path(folder).chmod(0o711)  # PostgreSQL, which runs as somebody else, goes through it
        yield folder


def passes(name: str, command: list[str], **environment: str) -> bool:
    print(f"– {name}", flush=True)
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode == 0

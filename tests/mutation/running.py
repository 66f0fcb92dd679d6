"""Runs tests against mutants, each in a process of its own that is forked when all that it needs is imported."""

import gc
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable

import pytest

from tests.mutation.choosing import allowed, files_for, in_order, with_few_examples
from tests.mutation.mutants import Mutant
from tests.mutation.swapping import Importer, swap

ARGUMENTS = [
    *("-qq", "-s", "--noconftest", "--tb=no", "--assert=plain", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
    *(f"-pno:{plugin}" for plugin in ("cacheprovider", "xdist", "logging", "unraisableexception", "threadexception")),
]
PATIENCE = 5  # seconds of a core for one test beyond those for all: then the mutant goes on for ever
MEMORY = 2 << 30
SURVIVED, KILLED, TIMED_OUT = "survived", "killed", "timed out"

Report = Callable[[Mutant, str], None]
Attempt = Callable[[Mutant], bool]  # whether all tests pass


def each_in_a_fork(mutants: Iterable[Mutant], jobs: int, attempt: Attempt, report: Report, most: float) -> None:
    """What became of each mutant, when its tests were given `most` seconds of a core for each game."""
    running: dict[int, Mutant] = {}

    def wait_for_one() -> None:
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        report(running.pop(pid), {0: SURVIVED, -signal.SIGVTALRM: TIMED_OUT}.get(code, KILLED))

    gc.freeze()
    for mutant in mutants:
        if len(running) == jobs:
            wait_for_one()
        sys.stdout.flush()
        if pid := os.fork():
            running[pid] = mutant
        else:
            alone(attempt, mutant, most)
    while running:
        wait_for_one()


def alone(attempt: Attempt, mutant: Mutant, most: float) -> None:
    """Ends this process: with 0 if all tests pass, silently, within its time and memory."""
    passed = False
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        signal.setitimer(signal.ITIMER_VIRTUAL, allowed(mutant.module, most) + PATIENCE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        passed = attempt(mutant)
    finally:
        os._exit(0 if passed else 1)


class Tests:
    """A pytest plugin that runs the tests of a module up to the first that fails, or until the time is over."""

    def __init__(self, module: str, most: float) -> None:
        self.module, self.most = module, most

    @pytest.fixture(scope="session")
    def thorough(self) -> bool:
        return False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            with_few_examples(item)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        passes(session, in_order(session.items, self.module), allowed(self.module, self.most))
        return True


class Swapper(Tests):
    """A plugin that collects once, then tries every mutant on the functions that are imported already."""

    def __init__(self, mutants: list[Mutant], jobs: int, report: Report, most: float) -> None:
        super().__init__("", most)
        self.mutants, self.jobs, self.report = mutants, jobs, report

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        orders = {module: in_order(session.items, module) for module in {mutant.module for mutant in self.mutants}}

        def attempt(mutant: Mutant) -> bool:
            swap(mutant)
            return passes(session, orders[mutant.module], allowed(mutant.module, self.most))

        each_in_a_fork(self.mutants, self.jobs, attempt, self.report, self.most)
        return True


def passes(session: pytest.Session, items: list[pytest.Item], most: float) -> bool:
    """Whether these tests pass, as far as so many seconds of a core go."""
    started = time.process_time()
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return False
        if time.process_time() - started > most:
            break
    return True


def run(files: list[str], plugin: Tests) -> bool:
    return pytest.main([*ARGUMENTS, *files], [plugin]) == pytest.ExitCode.OK


def swapped(mutants: list[Mutant], jobs: int, report: Report, most: float) -> None:
    """For faults inside functions: quick, for nothing is imported or collected anew."""
    sys.stdout.flush()
    if not (pid := os.fork()):
        run(files_for(""), Swapper(mutants, jobs, report, most))
        os._exit(0)
    os.waitpid(pid, 0)


def imported(mutants: list[Mutant], jobs: int, report: Report, most: float, by_hand: bool) -> None:
    """For all other faults: each process imports the mutant, before it collects the tests."""

    def attempt(mutant: Mutant) -> bool:
        sys.meta_path.insert(0, Importer(mutant))
        return run(files_for(mutant.module, by_hand), Tests(mutant.module, most))

    each_in_a_fork(mutants, jobs, attempt, report, most)

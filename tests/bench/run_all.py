"""`classroom bench` without a part: the load tests, each deployment in turn, and the table of results."""

import argparse
import json
import secrets
import signal
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from classroom.web.cli import fail
from classroom.web.server.waitress_server import raise_open_file_limit
from tests.bench import startup_time
from tests.bench.bench_plan import BenchPlan, plan_of
from tests.bench.bench_school import make_school
from tests.bench.empty_databases import empty_databases
from tests.bench.load import class_load, match_length_cost, memory_use, move_throughput, sign_in_load
from tests.bench.load.load_fixture import LoadFixture
from tests.bench.pages import page_weight, teacher_pages
from tests.bench.pages.class_pages import IN_CLASS
from tests.bench.progress_bar import ProgressBar, clear
from tests.bench.result_table import ResultRow, format_table, machine_facts
from tests.bench.server_process import GUNICORN, WAITRESS, Deployment, Server

LOAD_TESTS: dict[str, ModuleType] = {
    "moves": move_throughput,
    "pace": class_load,
    "history": match_length_cost,
    "memory": memory_use,
    "sign-in": sign_in_load,
}
FILES = 4000  # a connection a child, and more


def bench_all(asked: argparse.Namespace) -> int:
    """0 also where a target is missed: the table says so. 1 where something went wrong, 2 where it cannot begin."""
    if asked.database and not asked.database.startswith("postgresql"):
        return fail("--database takes the address of a PostgreSQL server; without it the bench uses SQLite")
    if asked.database and not all(find_spec(name) for name in ("gunicorn", "psycopg")):
        return fail("gunicorn and psycopg are missing: pip install '.[postgresql]'")
    raise_open_file_limit(FILES)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # servers and databases go then as well
    plan = plan_of(asked.quick, asked.seconds, asked.rounds, asked.only)
    bench = BenchRun(plan, machine_facts())
    with tempfile.TemporaryDirectory(prefix="classroom-bench-", ignore_cleanup_errors=True) as folder:
        bench.measure(GUNICORN if asked.database else (WAITRESS,), asked.database, Path(folder))
    clear()
    print(format_table(bench.rows, bench.machine))
    if asked.json:
        asked.json.write_text(json.dumps(bench.as_json(), indent=1) + "\n")
    return bench.print_summary()


class BenchRun:
    """What was measured so far: the rows of the table, and all of it by deployment and part."""

    def __init__(self, plan: BenchPlan, on: dict[str, Any]) -> None:
        self.plan, self.machine = plan, on
        self.rows: list[ResultRow] = []
        self.found: dict[str, dict[str, Any]] = {}
        self.failed: list[str] = []
        self.secret = secrets.token_hex(32)

    def measure(self, deployments: tuple[Deployment, ...], server: str | None, folder: Path) -> None:
        bar = ProgressBar(self.steps(len(deployments)))
        with empty_databases(server, folder) as new_database:
            for deployment in deployments:
                if "start" in self.plan.parts:
                    bar.advance(f"{deployment.name}: start")
                    found = startup_time.measure(deployment, new_database(), self.secret, folder / "starts.log")
                    self.add_results(deployment.name, "start", found, startup_time.rows(deployment, found))
                self.under_load(deployment, new_database(), folder, bar)
            if "teacher" in self.plan.parts:
                found = teacher_pages.measure(self.plan, bar, new_database)
                self.add_results("pages", "teacher", found, teacher_pages.rows(found))
        if server is None and "start" in self.plan.parts:
            self.rows += [ResultRow(one.name, "start", None, why="no PostgreSQL address") for one in GUNICORN]

    def under_load(self, deployment: Deployment, url: str, folder: Path, bar: ProgressBar) -> None:
        """All that needs a school at a server. What a first visit weighs is the same at every server."""
        parts = [part for part in LOAD_TESTS if part in self.plan.parts]
        weighs = "weight" in self.plan.parts and "pages" not in self.found
        if not (parts or weighs):
            return
        bar.advance(f"{deployment.name}: making a school")
        school = make_school(url, self.secret, self.plan.class_children, IN_CLASS if "sign-in" in parts else 1)
        if weighs:
            found = page_weight.measure(url, self.secret, school)
            self.add_results("pages", "weight", found, page_weight.rows(found))
        environment = {"DATABASE_URL": url, "SECRET_KEY": self.secret, "CLASSROOM_DATA": str(folder)}
        with Server(deployment, environment, folder / f"{deployment.name}.log") as server:
            fixture, peaks = LoadFixture(self.plan, bar, deployment, server, school), {}
            for part in parts:
                found = LOAD_TESTS[part].measure(fixture)
                self.add_results(deployment.name, part, found, LOAD_TESTS[part].rows(fixture, found))
                peaks[part] = server.memory("VmHWM")
        self.add_results(deployment.name, "most_memory", peaks, memory_use.peaks(fixture, peaks))

    def add_results(self, where: str, part: str, found: dict[str, Any], rows: list[ResultRow]) -> None:
        self.found.setdefault(where, {})[part] = found
        self.rows += rows
        self.failed += [
            f"{row.where}: {row.what} {row.value}" for row in rows if row.what.endswith("errors") and row.value
        ]

    def steps(self, deployments: int) -> int:
        """How many times the bar moves."""
        plan = self.plan
        each = {"start": 1, "moves": plan.rounds * len(plan.flat_out), "pace": len(plan.in_class)}
        each |= {"history": plan.long_matches, "memory": 1, "sign-in": 1}
        once = len(plan.attempts) if "teacher" in plan.parts else 0
        return once + deployments * (1 + sum(each.get(part, 0) for part in plan.parts))

    def as_json(self) -> dict[str, Any]:
        return {"machine": self.machine, "rows": [row.as_json() for row in self.rows], "measured": self.found}

    def print_summary(self) -> int:
        missed = [row for row in self.rows if row.met is False]
        print(f"\n{len(missed)} of {len([row for row in self.rows if row.met is not None])} targets not met.")
        for one in self.failed:
            print(f"went wrong: {one}", file=sys.stderr)
        return 1 if self.failed else 0

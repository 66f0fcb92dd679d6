"""All that a bench measures, deployment by deployment: the rows of the table, and everything for --json."""

import secrets
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.bench import startup_time
from tests.bench.bench_plan import BenchPlan
from tests.bench.bench_school import BenchSchool, make_school
from tests.bench.empty_databases import empty_databases
from tests.bench.load import class_load, match_length_cost, memory_use, move_throughput, sign_in_load, together_load
from tests.bench.load.load_fixture import LoadFixture
from tests.bench.pages import move_cost, page_weight, teacher_pages
from tests.bench.pages.class_pages import IN_CLASS
from tests.bench.profiling import cpu_samples, flat_out_profile
from tests.bench.progress_bar import ProgressBar
from tests.bench.result_table import ResultRow
from tests.bench.server_process import ON_POSTGRESQL, Deployment, Server

LOAD_TESTS: dict[str, ModuleType] = {
    "moves": move_throughput,
    "pace": class_load,
    "history": match_length_cost,
    "together": together_load,
    "memory": memory_use,
    "sign-in": sign_in_load,
}
WITHOUT_SERVER: dict[str, ModuleType] = {"weight": page_weight, "in-process": move_cost}
APP = "app"  # what is measured of it alone


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
            self.rows += [ResultRow(one.name, "start", None, why="no PostgreSQL address") for one in ON_POSTGRESQL]

    def under_load(self, deployment: Deployment, url: str, folder: Path, bar: ProgressBar) -> None:
        """All that needs a school. What is measured without a server is the same at every one."""
        parts = [part for part in LOAD_TESTS if part in self.plan.parts]
        without = [part for part in WITHOUT_SERVER if part in self.plan.parts and part not in self.found.get(APP, {})]
        if not (parts or without or "profile" in self.plan.parts):
            return
        bar.advance(f"{deployment.name}: making a school")
        school = make_school(
            url, self.secret, self.plan.class_children, IN_CLASS if "sign-in" in parts else 1, self.plan.tables
        )
        for part in without:
            found = WITHOUT_SERVER[part].measure(self.plan, url, self.secret, school)
            self.add_results(APP, part, found, WITHOUT_SERVER[part].rows(found))
        environment = {"DATABASE_URL": url, "SECRET_KEY": self.secret, "CLASSROOM_DATA": str(folder)}
        if "profile" in self.plan.parts:
            self.profile(deployment, environment, folder, school, bar)
        if parts:
            self.at_server(parts, deployment, environment, folder, school, bar)

    def at_server(
        self,
        parts: list[str],
        deployment: Deployment,
        environment: dict[str, str],
        folder: Path,
        school: BenchSchool,
        bar: ProgressBar,
    ) -> None:
        """All that asks the same running server, one after the other."""
        with Server(deployment, environment, folder / f"{deployment.name}.log") as server:
            fixture, peaks = LoadFixture(self.plan, bar, deployment, server, school), {}
            for part in parts:
                found = LOAD_TESTS[part].measure(fixture)
                self.add_results(deployment.name, part, found, LOAD_TESTS[part].rows(fixture, found))
                peaks[part] = server.most_memory()
        self.add_results(deployment.name, "most_memory", peaks, memory_use.peaks(fixture, peaks))

    def profile(
        self, deployment: Deployment, environment: dict[str, str], folder: Path, school: BenchSchool, bar: ProgressBar
    ) -> None:
        """On a server of its own."""
        stacks = folder / f"{deployment.name} stacks"
        stacks.mkdir()
        with Server(deployment, {**environment, cpu_samples.FOLDER: str(stacks)}, folder / "profile.log") as server:
            found = flat_out_profile.measure(LoadFixture(self.plan, bar, deployment, server, school), stacks)
        self.add_results(deployment.name, "profile", found, flat_out_profile.rows(deployment.name, found))

    def add_results(self, where: str, part: str, found: dict[str, Any], rows: list[ResultRow]) -> None:
        self.found.setdefault(where, {})[part] = found
        self.rows += rows
        self.failed += [
            f"{row.where}: {row.what} {row.value}" for row in rows if row.what.endswith("errors") and row.value
        ]

    def steps(self, deployments: int) -> int:
        """How many times the bar moves."""
        plan = self.plan
        each = {
            "start": 1,
            "moves": plan.rounds * len(plan.flat_out),
            "pace": plan.runs * len(plan.in_class),
            "profile": 1,
        }
        each |= {"history": plan.long_matches, "together": 1, "memory": 1, "sign-in": 1}
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

"""`classroom bench` by itself: the app under load, part by part, each deployment in turn, and the table at the end."""

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

from classroom.web.benches import coming_in, history, moves, pace, remembering, starts, teaching, weights
from classroom.web.benches.bars import Bar, clear
from classroom.web.benches.class_pages import IN_CLASS
from classroom.web.benches.databases import empty_databases
from classroom.web.benches.plans import Plan, plan_of
from classroom.web.benches.rows import Row, machine, table
from classroom.web.benches.school import make_school
from classroom.web.benches.servers import GUNICORN, WAITRESS, Deployment, Server
from classroom.web.benches.stage import Stage
from classroom.web.cli import fail
from classroom.web.server.waitress_server import many_files

AT_A_SERVER: dict[str, ModuleType] = {
    "moves": moves,
    "pace": pace,
    "history": history,
    "memory": remembering,
    "sign-in": coming_in,
}
FILES = 4000  # a connection a child, and more


def bench_all(asked: argparse.Namespace) -> int:
    """0 also where a target is missed: the table says so. 1 where something went wrong, 2 where it cannot begin."""
    if asked.database and not asked.database.startswith("postgresql"):
        return fail("--database takes the address of a PostgreSQL server; without it the bench uses SQLite")
    if asked.database and not all(find_spec(name) for name in ("gunicorn", "psycopg")):
        return fail("gunicorn and psycopg are missing: pip install '.[postgresql]'")
    many_files(FILES)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # servers and databases go then as well
    plan = plan_of(asked.quick, asked.seconds, asked.rounds, asked.only)
    whole = Whole(plan, machine())
    with tempfile.TemporaryDirectory(prefix="classroom-bench-", ignore_cleanup_errors=True) as folder:
        whole.measure(GUNICORN if asked.database else (WAITRESS,), asked.database, Path(folder))
    clear()
    print(table(whole.rows, whole.machine))
    if asked.json:
        asked.json.write_text(json.dumps(whole.as_json(), indent=1) + "\n")
    return whole.tell_end()


class Whole:
    """What was measured so far: the rows of the table, and all of it by deployment and part."""

    def __init__(self, plan: Plan, on: dict[str, Any]) -> None:
        self.plan, self.machine = plan, on
        self.rows: list[Row] = []
        self.found: dict[str, dict[str, Any]] = {}
        self.failed: list[str] = []
        self.secret = secrets.token_hex(32)

    def measure(self, deployments: tuple[Deployment, ...], server: str | None, folder: Path) -> None:
        bar = Bar(self.steps(len(deployments)))
        with empty_databases(server, folder) as new_database:
            for deployment in deployments:
                if "start" in self.plan.parts:
                    bar.on(f"{deployment.name}: start")
                    found = starts.measure(deployment, new_database(), self.secret, folder / "starts.log")
                    self.note(deployment.name, "start", found, starts.rows(deployment, found))
                self.under_load(deployment, new_database(), folder, bar)
            if "teacher" in self.plan.parts:
                found = teaching.measure(self.plan, bar, new_database)
                self.note("pages", "teacher", found, teaching.rows(found))
        if server is None and "start" in self.plan.parts:
            self.rows += [Row(one.name, "start", None, why="no PostgreSQL address") for one in GUNICORN]

    def under_load(self, deployment: Deployment, url: str, folder: Path, bar: Bar) -> None:
        """All that needs a school at a server. What a first visit weighs is the same at every server."""
        parts = [part for part in AT_A_SERVER if part in self.plan.parts]
        weighs = "weight" in self.plan.parts and "pages" not in self.found
        if not (parts or weighs):
            return
        bar.on(f"{deployment.name}: making a school")
        school = make_school(url, self.secret, self.plan.class_children, IN_CLASS if "sign-in" in parts else 1)
        if weighs:
            found = weights.measure(url, self.secret, school)
            self.note("pages", "weight", found, weights.rows(found))
        environment = {"DATABASE_URL": url, "SECRET_KEY": self.secret, "CLASSROOM_DATA": str(folder)}
        with Server(deployment, environment, folder / f"{deployment.name}.log") as server:
            stage, peaks = Stage(self.plan, bar, deployment, server, school), {}
            for part in parts:
                found = AT_A_SERVER[part].measure(stage)
                self.note(deployment.name, part, found, AT_A_SERVER[part].rows(stage, found))
                peaks[part] = server.memory("VmHWM")
        self.note(deployment.name, "most_memory", peaks, remembering.peaks(stage, peaks))

    def note(self, where: str, part: str, found: dict[str, Any], rows: list[Row]) -> None:
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

    def tell_end(self) -> int:
        missed = [row for row in self.rows if row.met is False]
        print(f"\n{len(missed)} of {len([row for row in self.rows if row.met is not None])} targets not met.")
        for one in self.failed:
            print(f"went wrong: {one}", file=sys.stderr)
        return 1 if self.failed else 0

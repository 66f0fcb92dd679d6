"""`classroom bench` without a part: the load tests, each deployment in turn, and the table of results."""

import argparse
import json
import signal
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from classroom.web.cli import fail
from classroom.web.server.waitress_server import raise_open_file_limit
from tests.bench.bench_plan import plan_of
from tests.bench.bench_run import BenchRun
from tests.bench.progress_bar import clear
from tests.bench.result_table import format_table, machine_facts
from tests.bench.server_process import ON_POSTGRESQL, ON_SQLITE

FILES = 4000  # a connection a child, and more


def bench_all(asked: argparse.Namespace) -> int:
    """0 also where a target is missed: the table says so. 1 where something went wrong, 2 where it cannot begin."""
    if asked.database and not asked.database.startswith("postgresql"):
        return fail("--database takes the address of a PostgreSQL server; without it the bench uses SQLite")
    if asked.database and not find_spec("psycopg"):
        return fail("psycopg is missing: pip install '.[postgresql]'")
    raise_open_file_limit(FILES)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # servers and databases go then as well
    plan = plan_of(asked.quick, asked.seconds, asked.rounds, asked.only, asked.runs)
    bench = BenchRun(plan, machine_facts())
    with tempfile.TemporaryDirectory(prefix="classroom-bench-", ignore_cleanup_errors=True) as folder:
        bench.measure(ON_POSTGRESQL if asked.database else ON_SQLITE, asked.database, Path(folder))
    clear()
    print(format_table(bench.rows, bench.machine))
    if asked.json:
        asked.json.write_text(json.dumps(bench.as_json(), indent=1) + "\n")
    return bench.print_summary()

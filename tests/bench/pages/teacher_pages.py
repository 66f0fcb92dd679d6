"""Response times of the pages of a class, by the number of attempts in the database."""

from collections.abc import Callable
from typing import Any

from tests.bench.bench_plan import BenchPlan
from tests.bench.pages.class_pages import measure as measure_pages
from tests.bench.progress_bar import ProgressBar
from tests.bench.result_table import ResultRow


def measure(plan: BenchPlan, bar: ProgressBar, new_database: Callable[[], str]) -> dict[str, Any]:
    """By the number of attempts: milliseconds of server time, and queries, of each page."""
    found = {}
    for attempts in plan.attempts:
        bar.advance(f"teacher's pages, {attempts:,} attempts")
        found[str(attempts)] = measure_pages(new_database(), attempts, plan.repeats)
    return found


def rows(found: dict[str, Any]) -> list[ResultRow]:
    return [
        ResultRow(
            f"teacher's pages, {int(attempts):,} attempts, {one['database']}", f"{name}: {share}", page[share], "ms"
        )
        for attempts, one in found.items()
        for name, page in one["pages"].items()
        for share in ("median", "p95")
    ]

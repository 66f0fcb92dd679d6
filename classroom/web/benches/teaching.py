"""How long the pages of a class take, by how much was answered in the database."""

from collections.abc import Callable
from typing import Any

from classroom.web.benches.bars import Bar
from classroom.web.benches.class_pages import measure as measure_pages
from classroom.web.benches.plans import Plan
from classroom.web.benches.rows import Row


def measure(plan: Plan, bar: Bar, new_database: Callable[[], str]) -> dict[str, Any]:
    """By the number of attempts: milliseconds of server time, and queries, of each page."""
    found = {}
    for attempts in plan.attempts:
        bar.on(f"teacher's pages, {attempts:,} attempts")
        found[str(attempts)] = measure_pages(new_database(), attempts, plan.repeats)
    return found


def rows(found: dict[str, Any]) -> list[Row]:
    return [
        Row(f"teacher's pages, {int(attempts):,} attempts, {one['database']}", f"{name}: {share}", page[share], "ms")
        for attempts, one in found.items()
        for name, page in one["pages"].items()
        for share in ("median", "p95")
    ]

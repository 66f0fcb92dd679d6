"""Start-up time until the server answers: with an empty database, and again."""

from pathlib import Path
from typing import Any

from tests.bench.result_table import ResultRow, row_below
from tests.bench.server_process import Deployment, Server
from tests.bench.statistics import rounded

AGAIN = 2  # seconds at most for a second start (requirements A7.1)


def measure(deployment: Deployment, url: str, secret: str, log: Path) -> dict[str, Any]:
    """Seconds from the command to the first answer; the database is empty at first."""
    took = []
    for _ in range(3):
        with Server(deployment, {"DATABASE_URL": url, "SECRET_KEY": secret}, log) as server:
            took.append(server.took)
            memory = server.memory()
    return {"cold": rounded(took[0]), "again": rounded(min(took[1:])), "memory_mb": rounded(memory)}


def rows(deployment: Deployment, found: dict[str, Any]) -> list[ResultRow]:
    return [
        ResultRow(deployment.name, "cold start until it answers", found["cold"], "s"),
        row_below(deployment.name, "second start until it answers", found["again"], "s", AGAIN),
        ResultRow(deployment.name, "memory after the start", found["memory_mb"], "MB", why="the system does not say"),
    ]

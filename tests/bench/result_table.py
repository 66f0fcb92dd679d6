"""The lines of the table at the end: what was measured, the figure, and whether it is as it should be."""

import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

WIDTHS = (58, 12, 26)
BUSY = 0.5  # load a core, from which on the figures suffer


@dataclass(frozen=True, slots=True)
class ResultRow:
    """`value` is None where it could not be measured, `why` then says the reason. `met` is None without a target."""

    where: str
    what: str
    value: float | None
    unit: str = ""
    target: str = ""
    met: bool | None = None
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def row_below(where: str, what: str, value: float | None, unit: str, most: float) -> ResultRow:
    """A figure that is to stay below its target; not met where there is none."""
    return ResultRow(where, what, value, unit, f"below {most:,g} {unit}".strip(), value is not None and value < most)


def machine_facts() -> dict[str, Any]:
    """What it was measured on, and when."""
    return {
        "cores": cores_here(),
        "memory_mb": total_memory(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
        "date": datetime.now().astimezone().isoformat(timespec="minutes"),
    }


def cores_here() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def total_memory() -> int | None:
    """Megabytes of this machine; None where the system does not say."""
    file = Path("/proc/meminfo")
    return int(file.read_text().split()[1]) // 1000 if file.exists() else None


def format_table(rows: Iterable[ResultRow], on: dict[str, Any]) -> str:
    about = f"{on['cores']} cores, {on['memory_mb']} MB, Python {on['python']}, {on['system']}"
    lines = [f"{about}; {on['date']}, load {on['load']} before it began"]
    if on["load"] and on["load"] > BUSY * on["cores"]:
        lines.append("The machine was busy: figures by the clock say little, those by processor time hold.")
    where = ""
    for row in rows:
        if row.where != where:
            where = row.where
            lines += ["", where]
        lines.append(format_row(row).rstrip())
    return "\n".join(lines)


def format_row(row: ResultRow) -> str:
    if row.value is None:
        return f"  {row.what:{WIDTHS[0]}} not measured: {row.why}"
    verdict = {True: "met", False: "NOT MET", None: ""}[row.met]
    figure = f"{row.value:,.4g}" if abs(row.value) < 1000 else f"{row.value:,.0f}"
    return f"  {row.what:{WIDTHS[0]}} {figure:>{WIDTHS[1]}} {row.unit:10} {row.target:{WIDTHS[2]}} {verdict}"

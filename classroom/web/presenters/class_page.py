"""The values of a class's own page: its door, what to do on Monday, a row a child."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from classroom.services.login.miss_counts import is_locked_anywhere
from classroom.services.login.open_classes import is_open
from classroom.services.reports import class_report, fact_maps
from classroom.services.reports.child_report import ChildReport
from classroom.services.reports.class_report import ClassReport
from classroom.tutor.learning import idea_lists, progress_summary
from classroom.tutor.learning.suggestions import Suggestion

LESSON = 24 * 60 * 60  # seconds: a door that stays open longer is open for homework


def class_page_values(report: ClassReport, sort: str, down: bool, now: datetime, address: str) -> dict[str, Any]:
    """All but who is there now. `sort` is the column to sort by, `address` what children type to come in."""
    columns = idea_lists.chief_ideas(report.ideas_met)
    return {
        "school_class": report.school_class,
        "door": door_values(report, now, address),
        "suggestions": [suggestion_values(one, report) for one in report.suggestions],
        "rows": [child_row(row, columns) for row in report.sorted(sort, down)],
        "columns": columns,
        "of": fact_maps.facts_met(report.rows),
        "sort": sort if sort in class_report.SORTS else "name",
        "down": down,
        "locked": [row.child for row in report.rows if is_locked_anywhere(row.child)],
        "leaving": report.upcoming_deletions,
        "last_day": report.last_day,
    }


def door_values(report: ClassReport, now: datetime, address: str) -> dict[str, Any]:
    """Whether children can sign in: `closed`, `open` for a lesson, or open for `homework`."""
    until = report.school_class.open_until
    if until is None or not is_open(report.school_class, now):
        return {"state": "closed", "until": None, "address": address}
    state = "open" if (until - now).total_seconds() < LESSON else "homework"
    return {"state": state, "until": until, "address": address}


def child_row(row: ChildReport, columns: Sequence[str]) -> dict[str, Any]:
    return {
        "id": row.child.id,
        "name": row.child.name,
        "face": row.child.face,
        "counts": progress_summary.with_evidence(row.counts),
        "week": row.week,
        "ideas": {name: row.idea(name) for name in columns},
        "patterns": [pattern.name for pattern in row.patterns],
        "flags": len(row.flags),
        "last_seen": row.last_day,
    }


def suggestion_values(one: Suggestion, report: ClassReport) -> dict[str, Any]:
    """A suggestion with its children and days instead of their ids and ordinals."""
    children = [child for child in map(report.child, one.children) if child]
    evidence = [
        {"child": report.child(slip.child), "sum": slip.sum, "answer": slip.answer, "date": date.fromordinal(slip.day)}
        for slip in one.evidence
        if report.child(slip.child)
    ]
    names = ("key", "kind", "about", "facts", "activity", "times", "of")
    return {**{name: getattr(one, name) for name in names}, "children": children, "evidence": evidence}

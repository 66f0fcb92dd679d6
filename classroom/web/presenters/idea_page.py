"""The values of the page about ideas: which ones the children of a class had a chance for, and took."""

from typing import Any

from classroom.services.reports.class_report import ClassReport
from classroom.tutor.learning import idea_lists


def ideas_by_game(report: ClassReport) -> dict[str, list[dict[str, Any]]]:
    """The ideas of each game, by its slug."""
    by_game = idea_lists.by_game(report.ideas_met)
    return {slug: [class_idea(name, report) for name in names] for slug, names in by_game.items()}


def class_idea(name: str, report: ClassReport) -> dict[str, Any]:
    met = [(row, row.known.ideas[name]) for row in report.rows if name in row.known.ideas]
    children = [
        {"child": row.child, "state": row.idea(name), "taken": chances.taken, "offered": chances.offered}
        for row, chances in met
    ]
    offered, taken = sum(one.offered for _, one in met), sum(one.taken for _, one in met)
    return {"name": name, "offered": offered, "taken": taken, "children": children}

"""The values of the page about ideas: which ones the children of a class had a chance for, and took."""

from typing import Any

from classroom.services.reports.class_report import ClassReport
from classroom.tutor.learning import idea_lists
from classroom.web.presenters.child_page import child_idea


def ideas_by_game(report: ClassReport) -> dict[str, list[dict[str, Any]]]:
    """The ideas of each game, by its slug."""
    by_game = idea_lists.by_game(report.ideas_met)
    return {slug: [class_idea(name, report) for name in names] for slug, names in by_game.items()}


def class_idea(name: str, report: ClassReport) -> dict[str, Any]:
    """The last ten chances of each child, and of all of them together."""
    children = [{"child": row.child} | child_idea(row, name) for row in report.rows if name in row.known.ideas]
    offered, taken = sum(len(one["latest"]) for one in children), sum(one["taken"] for one in children)
    return {"name": name, "offered": offered, "taken": taken, "children": children}

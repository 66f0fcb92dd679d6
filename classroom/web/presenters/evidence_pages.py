"""The values of the pages about the evidence of a class: its map of facts, one fact, the ideas its children took."""

from typing import Any

from classroom.services.reports import fact_maps
from classroom.services.reports.child_report import ChildReport
from classroom.services.reports.class_report import ClassReport
from classroom.services.reports.fact_maps import GivenAnswer
from classroom.tutor.learning import class_summary, idea_lists, progress_summary
from classroom.tutor.sums import fact_classes
from classroom.tutor.sums.facts import texts_of_fact
from classroom.web.presenters.child_page import child_idea


def fact_map_values(report: ClassReport) -> dict[str, Any]:
    """The maps of all facts of a class, and how far its children are in each class of facts: those who were active."""
    rows = [row for row in report.rows if row.was_active]
    classes = [
        (name, progress_summary.with_evidence(counts), len(fact_classes.FACTS_OF_CLASS[name]) * len(rows))
        for name, counts in fact_maps.classes_of_facts(rows).items()
    ]
    figures = class_summary.first_map_figures([row.known for row in rows], report.today)
    return {
        "school_class": report.school_class,
        "children": [row.child for row in report.rows],
        "active": len(rows),
        "classes": classes,
        "maps": fact_maps.fact_maps(rows),
        "hardest": class_summary.hardest(figures, len(rows)),
        "known_by_nobody": class_summary.known_by_nobody(figures) if rows else [],
        "met_by_nobody": sum(not one.met for one in figures),
        "hardly_met": class_summary.hardly_met(figures, len(rows)),
    }


def fact_values(fact: str, rows: tuple[ChildReport, ...], answers: list[GivenAnswer]) -> dict[str, Any]:
    """One fact: how far these children are, and the answers they gave to its sums."""
    states = [(row.child, progress_summary.state_of_fact(row.known, fact, row.today)) for row in rows]
    return {"sum": fact, "sums": texts_of_fact(fact), "states": states, "answers": answers}


def ideas_by_game(report: ClassReport) -> dict[str, list[dict[str, Any]]]:
    """The ideas of each game, by its slug."""
    by_game = idea_lists.by_game(report.ideas_met)
    return {slug: [class_idea(name, report) for name in names] for slug, names in by_game.items()}


def class_idea(name: str, report: ClassReport) -> dict[str, Any]:
    """The last ten chances of each child, and of all of them together."""
    children = [{"child": row.child} | child_idea(row, name) for row in report.rows if name in row.known.ideas]
    offered, taken = sum(len(one["latest"]) for one in children), sum(one["taken"] for one in children)
    return {"name": name, "offered": offered, "taken": taken, "children": children}

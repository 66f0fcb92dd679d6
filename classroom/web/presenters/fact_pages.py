"""The values of the pages about facts: the map of a class, and one fact with the children who met it."""

from typing import Any

from classroom.services.reports import fact_maps
from classroom.services.reports.child_report import ChildReport
from classroom.services.reports.class_report import ClassReport
from classroom.services.reports.fact_maps import GivenAnswer
from classroom.tutor.learning import class_summary, progress_summary
from classroom.tutor.sums import fact_classes
from classroom.tutor.sums.facts import texts_of_fact


def fact_map_values(report: ClassReport) -> dict[str, Any]:
    """The maps of all facts of a class, and how far its children are in each class of facts."""
    children = [row.child for row in report.rows]
    classes = [
        (name, progress_summary.with_evidence(counts), len(fact_classes.FACTS_OF_CLASS[name]) * len(children))
        for name, counts in fact_maps.classes_of_facts(report.rows).items()
    ]
    figures = class_summary.first_map_figures([row.known for row in report.rows], report.today)
    return {
        "school_class": report.school_class,
        "children": children,
        "classes": classes,
        "maps": fact_maps.fact_maps(report.rows),
        "hardest": class_summary.hardest(figures, len(children)),
        "hardly_met": class_summary.hardly_met(figures, len(children)),
    }


def fact_values(fact: str, rows: tuple[ChildReport, ...], answers: list[GivenAnswer]) -> dict[str, Any]:
    """One fact: how far these children are, and the answers they gave to its sums."""
    states = [(row.child, progress_summary.state_of_fact(row.known, fact, row.today)) for row in rows]
    return {"sum": fact, "sums": texts_of_fact(fact), "states": states, "answers": answers}

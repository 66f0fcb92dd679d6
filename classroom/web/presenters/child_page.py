"""The values of the pages about one child: the teacher's, and the child's own."""

from datetime import date
from typing import Any

from classroom.services.reports import fact_maps
from classroom.services.reports.child_report import ChildReport
from classroom.tutor.learning import idea_lists, mastery, progress_summary
from classroom.tutor.learning.error_patterns import Pattern
from classroom.tutor.learning.progress import Slip
from classroom.tutor.sums import fact_classes
from classroom.tutor.sums.facts import fact_of_text


def child_page_values(row: ChildReport) -> dict[str, Any]:
    """What the teacher sees of a child."""
    return {
        "child": row.child,
        "maps": fact_maps.fact_maps([row]),
        "counts": progress_summary.with_evidence(row.counts),
        "of": row.of,
        "next": progress_summary.next_classes(row.known),
        "games": idea_lists.by_game(row.known.ideas),
        "ideas": {name: child_idea(row, name) for name in row.known.ideas},
        "patterns": [pattern_values(pattern) for pattern in row.patterns],
        "flags": [{"sum": name, "evidence": recent_slips(row, name)} for name in row.flags],
        "weeks": week_values(row),
        "classes": [(name, counts, len(fact_classes.FACTS_OF_CLASS[name])) for name, counts in counts_by_class(row)],
    }


def own_page_values(row: ChildReport) -> dict[str, Any]:
    """What the child sees of itself: nothing it does not know is counted."""
    taken = {name: row.known.ideas[name].taken for name in idea_lists.shown_ideas() if name in row.known.ideas}
    return {
        "maps": fact_maps.fact_maps([row]),
        "counts": progress_summary.with_evidence(row.counts),
        "classes": counts_by_class(row),
        "ideas": {name: times for name, times in taken.items() if times},
    }


def counts_by_class(row: ChildReport) -> list[tuple[str, dict[str, int]]]:
    """The classes of facts, each with how many facts of it are in which state."""
    counted = progress_summary.states_by_class(row.known, row.today)
    return [(name, progress_summary.with_evidence(counts)) for name, counts in counted.items()]


def child_idea(row: ChildReport, name: str) -> dict[str, Any]:
    chances = row.known.ideas[name]
    return {"name": name, "offered": chances.offered, "taken": chances.taken, "state": mastery.idea_state(chances)}


def week_values(row: ChildReport) -> list[dict[str, Any]]:
    """The last twelve weeks, from the first in which something was played."""
    weeks = progress_summary.week_figures(row.known, row.today, 12)
    first = next((number for number, week in enumerate(weeks) if week.answers or week.matches), len(weeks) - 1)
    return [{**week._asdict(), "monday": date.fromordinal(week.monday)} for week in weeks[first:]]


def pattern_values(pattern: Pattern) -> dict[str, Any]:
    examples = [slip_values(slip) for slip in pattern.examples]
    return {"name": pattern.name, "count": pattern.count, "of": pattern.of, "examples": examples}


def slip_values(slip: Slip) -> dict[str, Any]:
    return {"sum": slip.sum, "answer": slip.answer, "date": date.fromordinal(slip.day)}


def recent_slips(row: ChildReport, fact: str) -> list[dict[str, Any]]:
    """The last four wrong answers to the sums of this fact, newest first."""
    return [slip_values(slip) for slip in reversed(row.known.slips) if fact_of_text(slip.sum) == fact][:4]

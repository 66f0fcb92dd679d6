"""The values of the pages about one child: the teacher's, and the child's own."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from classroom.services.reports import fact_maps
from classroom.services.reports.child_report import ChildReport
from classroom.services.reports.diary import DiaryDay
from classroom.services.reports.fact_maps import GivenAnswer
from classroom.tutor.learning import idea_lists, mastery, progress_summary
from classroom.tutor.learning.error_patterns import Pattern
from classroom.tutor.learning.next_kind import next_kind
from classroom.tutor.learning.practice_selection import due_facts
from classroom.tutor.learning.progress import Slip
from classroom.tutor.learning.starting_check import right_by_reach
from classroom.tutor.sums import fact_classes
from classroom.web.presenters.classes import class_page

DUE_SHOWN = 10  # stones to touch
SLIPS_SHOWN = 6  # of a day
ANSWERS_SHOWN = 6  # to a sum that needs a closer look


def child_page_values(
    row: ChildReport, diary: Sequence[DiaryDay], answers: Mapping[str, Sequence[GivenAnswer]]
) -> dict[str, Any]:
    """What the teacher sees of a child; `answers` are those to what needs a closer look, the newest first."""
    return {
        "child": row.child,
        "maps": fact_maps.fact_maps([row]),
        "counts": progress_summary.with_evidence(row.counts),
        "of": progress_summary.SIZES[progress_summary.FIRST],
        "has_evidence": bool(row.known.facts or row.known.days),
        "step": next_kind(row.known, row.today),
        "next": progress_summary.next_classes(row.known),
        "games": idea_lists.by_game(row.known.ideas),
        "ideas": {name: child_idea(row, name) for name in row.known.ideas},
        "patterns": [pattern_values(pattern) for pattern in row.patterns],
        "flags": [flag_values(row, name, answers[name]) for name in row.flags],
        "diary": diary_values(row, diary),
        "is_lately": diary[0].day.toordinal() == row.today,
        "earlier": row.active_before(diary[-1].day.toordinal()),
        "minutes": sum(day.minutes for day in diary),
        "weeks": week_values(row),
        "check": row.known.check,
        "check_showed": right_by_reach(row.known.check.answers) if row.known.check else [],
        "check_day": date.fromordinal(row.known.check.day) if row.known.check else None,
        "classes": [(name, counts, len(fact_classes.FACTS_OF_CLASS[name])) for name, counts in counts_by_class(row)],
    }


def own_page_values(row: ChildReport) -> dict[str, Any]:
    """What the child sees of itself: nothing it does not know is counted."""
    taken = {name: row.known.ideas[name].taken for name in idea_lists.shown_ideas() if name in row.known.ideas}
    return {
        "maps": fact_maps.fact_maps([row]),
        "counts": progress_summary.with_evidence(counts_of_all_maps(row)),
        "classes": counts_by_class(row),
        "due": due_facts(row.known, row.today)[:DUE_SHOWN],
        "ideas": {name: times for name, times in taken.items() if times},
    }


def counts_of_all_maps(row: ChildReport) -> progress_summary.StateCounts:
    facts = row.known.facts
    return progress_summary.count_facts(facts.values(), row.today, len(facts))


def counts_by_class(row: ChildReport) -> list[tuple[str, dict[str, int]]]:
    """The classes of facts, each with how many facts of it are in which state."""
    counted = progress_summary.states_by_class(row.known, row.today)
    return [(name, progress_summary.with_evidence(counts)) for name, counts in counted.items()]


def child_idea(row: ChildReport, name: str) -> dict[str, Any]:
    latest = mastery.latest_chances(row.known.ideas[name])
    return {"name": name, "latest": latest, "taken": mastery.count_taken(latest), "level": row.idea(name)}


def week_values(row: ChildReport) -> list[dict[str, Any]]:
    """The last twelve weeks, from the first in which something was played."""
    weeks = progress_summary.week_figures(row.known, row.today, 12)
    first = next((number for number, week in enumerate(weeks) if week.answers or week.matches), len(weeks) - 1)
    return class_page.week_values(weeks[first:])


def diary_values(row: ChildReport, diary: Sequence[DiaryDay]) -> list[dict[str, Any]]:
    """The days of the diary, the latest last; the first few slips of each, and how many more there were."""
    return [
        {
            "date": day.day,
            "ago": row.today - day.day.toordinal(),
            "minutes": day.minutes,
            "matches": day.matches,
            "slips": day.slips[:SLIPS_SHOWN],
            "more": len(day.slips[SLIPS_SHOWN:]),
            "answers": one.answers,
            "checked": day.checked,
            "practised": day.practised,
            "wrong": one.answers - one.right,
            "gained": one.gained,
            "lost": one.lost,
            "slipped": row.lost_on([day.day.toordinal()]),
        }
        for day, one in zip(reversed(diary), row.week_until(diary[0].day.toordinal()), strict=True)
    ]


def pattern_values(pattern: Pattern) -> dict[str, Any]:
    examples = [slip_values(slip) for slip in pattern.examples]
    return {"name": pattern.name, "count": pattern.count, "of": pattern.of, "examples": examples}


def slip_values(slip: Slip) -> dict[str, Any]:
    return {"sum": slip.sum, "answer": slip.answer, "date": date.fromordinal(slip.day)}


def flag_values(row: ChildReport, fact: str, answers: Sequence[GivenAnswer]) -> dict[str, Any]:
    """A fact that went wrong on two days: on which, and the last six answers; both with the newest first."""
    days = sorted(mastery.wrong_days(row.known.facts[fact]), reverse=True)
    return {"sum": fact, "days": [date.fromordinal(day) for day in days], "answers": answers[:ANSWERS_SHOWN]}

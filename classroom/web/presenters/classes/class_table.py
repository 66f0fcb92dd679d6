"""The table of a class to take along: its headings, and a row a child, numbers as numbers."""

from collections.abc import Sequence
from datetime import date

from flask_babel import gettext as _

from classroom.services.reports.child_report import ChildReport
from classroom.tutor.learning.mastery import Chances, count_taken, latest_chances
from classroom.web.templating.fact_formatting import written_fact
from classroom.web.templating.labels import label

STATES = ("knows", "due", "practising", "new")
WORDS = "teacher/words.html"


def table_headings(ideas: Sequence[str]) -> list[str]:
    names = [label(WORDS, "idea", name) for name in ideas]
    both = [f"{name} ({word})" for name in names for word in (_("taken"), _("last chances"))]
    states = [label(WORDS, "state", name) for name in STATES]
    after = [_("possible pattern"), _("sums that need a closer look"), _("last active")]
    return [_("Child"), *states, _("answers in the last seven days"), *both, *after]


def table_row(report: ChildReport, ideas: Sequence[str]) -> list[str | int | float | date | None]:
    latest = [latest_chances(report.known.ideas.get(name, Chances())) for name in ideas]
    both = [number for one in latest for number in (count_taken(one), len(one))]
    patterns = ", ".join(label(WORDS, "pattern", pattern.name) for pattern in report.patterns)
    flags = ", ".join(map(written_fact, report.flags))
    states = [report.counts.get(name, 0) for name in STATES]
    answers = sum(day.answers for day in report.week)
    return [report.child.name, *states, answers, *both, patterns, flags, report.last_day]

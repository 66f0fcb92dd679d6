"""The report of a class for its teacher, from stored progress: one row a child, however much was played."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import chain

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_class
from classroom.services.context import Context
from classroom.services.learning.progress_cache import STATE_AS_TEXT, progress_of
from classroom.services.name_order import name_key
from classroom.services.reports.child_report import ChildReport
from classroom.store.models import Child, ProgressRow, SchoolClass
from classroom.tutor.learning.progress import Progress

SORTS = {
    "name": lambda row: name_key(row.child.name),
    "knows": lambda row: row.counts["knows"] + row.counts["due"],
    "week": lambda row: sum(day.answers for day in row.week),
    "last": lambda row: row.last_day or date.min,
    "patterns": lambda row: (len(row.patterns), len(row.flags)),
}


@dataclass(frozen=True)
class ClassReport:
    """A class with the reports of its children, evaluated on the day `today` (an ordinal); `everybody` has those who
    left it, too."""

    school_class: SchoolClass
    rows: tuple[ChildReport, ...]
    everybody: tuple[Child, ...]
    today: int

    def sorted(self, by: str, down: bool) -> list[ChildReport]:
        return sorted(self.rows, key=SORTS.get(by, SORTS["name"]), reverse=down)

    @cached_property
    def ideas_met(self) -> frozenset[str]:
        """The ideas for which any child of the class had an opportunity."""
        return frozenset(chain.from_iterable(row.known.ideas for row in self.rows))


def class_report(context: Context, teacher_id: str, class_id: str) -> ClassReport:
    """Two queries, however many children there are and however much they played. Raises NotThere."""
    with context.database.reading() as session:
        return load_class_report(context, session, require_class(context, session, teacher_id, class_id))


def load_class_report(context: Context, session: Session, school_class: SchoolClass) -> ClassReport:
    """The report of a class that was authorised already: its children with their progress in one query."""
    rows = select_progress(context).where(Child.class_id == school_class.id)
    found = sorted(session.execute(rows), key=lambda row: (name_key(row.Child.name), row.Child.id))
    today = context.today().toordinal()
    reports = (report_of(context, child, state, today) for child, state in found if not child.archived)
    return ClassReport(school_class, tuple(reports), tuple(child for child, _ in found), today)


def select_progress(context: Context) -> Select[Child, str]:
    """The children of the school, each with its progress as text; of who left a class, and who never played, None."""
    joined = (ProgressRow.school_id == Child.school_id) & (ProgressRow.child_id == Child.id)
    rows = select(Child, STATE_AS_TEXT).outerjoin(ProgressRow, joined & Child.archived_at.is_(None))
    return rows.where(Child.school_id == context.school_id)


def report_of(context: Context, child: Child, state: str | None, today: int) -> ChildReport:
    """The report of a child whose progress is this text."""
    return ChildReport(child, progress_of(context, child.id, state) if state else Progress(), today)

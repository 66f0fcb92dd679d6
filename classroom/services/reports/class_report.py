"""The report of a class for its teacher, from stored progress: one row a child, however much was played."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import chain

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_class
from classroom.services.context import Context
from classroom.services.privacy.upcoming_deletions import children_due_for_deletion, class_deletion_day
from classroom.services.reports.child_report import ChildReport
from classroom.store.models import Child, PostponedSuggestion, ProgressRow, SchoolClass
from classroom.tutor.learning import progress, suggestions
from classroom.tutor.learning.progress import Progress as Known

POSTPONED_FOR = timedelta(days=14)  # how long "not now" lasts


SORTS = {
    "name": lambda row: row.child.name.casefold(),
    "knows": lambda row: row.counts["knows"] + row.counts["due"],
    "week": lambda row: sum(row.week),
    "patterns": lambda row: (len(row.patterns), len(row.flags)),
}


@dataclass(frozen=True)
class ClassReport:
    """A class with the reports of its children."""

    school_class: SchoolClass
    rows: tuple[ChildReport, ...]
    postponed: frozenset[str]
    today: int
    upcoming_deletions: tuple[tuple[Child, date], ...] = ()  # children who will soon be deleted, and when

    def sorted(self, by: str, down: bool) -> list[ChildReport]:
        return sorted(self.rows, key=SORTS.get(by, SORTS["name"]), reverse=down)

    @cached_property
    def ideas_met(self) -> frozenset[str]:
        """The ideas for which any child of the class had an opportunity."""
        return frozenset(chain.from_iterable(row.known.ideas for row in self.rows))

    @cached_property
    def suggestions(self) -> list[suggestions.Suggestion]:
        children = {row.child.id: row.known for row in self.rows}
        return list(suggestions.suggest(children, self.today, self.postponed))

    @property
    def last_day(self) -> date:
        """The day after which the class is deleted."""
        return class_deletion_day(self.school_class)

    def child(self, child_id: str) -> Child | None:
        return next((row.child for row in self.rows if row.child.id == child_id), None)


def class_report(context: Context, teacher_id: str, class_id: str) -> ClassReport:
    """Five queries, however many children there are and however much they played. Raises NotThere."""
    with context.database.reading() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        today = context.today().toordinal()
        rows = [ChildReport(child, known, today) for child, known in children_with_progress(context, session, class_id)]
        since = context.now() - POSTPONED_FOR
        keys = session.scalars(
            select(PostponedSuggestion.key).where(
                PostponedSuggestion.school_id == context.school_id,
                PostponedSuggestion.class_id == class_id,
                PostponedSuggestion.at > since,
            )
        )
        rows.sort(key=lambda row: (row.child.name.casefold(), row.child.id))
        upcoming_deletions = tuple(children_due_for_deletion(context, session, class_id))
        return ClassReport(school_class, tuple(rows), frozenset(keys), today, upcoming_deletions)


def children_with_progress(context: Context, session: Session, class_id: str) -> Iterable[tuple[Child, Known]]:
    """The children of a class with their progress, in one query."""
    joined = (ProgressRow.school_id == Child.school_id) & (ProgressRow.child_id == Child.id)
    rows = select(Child, ProgressRow.state).outerjoin(ProgressRow, joined)
    here = Child.school_id == context.school_id, Child.class_id == class_id, Child.archived_at.is_(None)
    for child, state in session.execute(rows.where(*here)):
        yield child, progress.from_json(state or {})


def postpone_suggestion(context: Context, teacher_id: str, class_id: str, key: str) -> None:
    """Leaves a suggestion out for two weeks. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        session.merge(
            PostponedSuggestion(school_id=context.school_id, class_id=class_id, key=key[:60], at=context.now())
        )

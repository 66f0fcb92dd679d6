"""What teachers see of a class and of a child, from what was added up: a row a child, however much was played."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import chain

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_child, require_class
from classroom.services.context import Context
from classroom.services.privacy.retention import children_about_to_go, last_day
from classroom.store.models import Child, PostponedSuggestion, ProgressRow, SchoolClass
from classroom.tutor.learning import error_patterns, mastery, progress, progress_summary, suggestions
from classroom.tutor.learning.progress import Progress as Known
from classroom.tutor.learning.progress_summary import StateCounts

POSTPONED_FOR = timedelta(days=14)  # how long "not now" lasts


@dataclass(frozen=True)
class ChildReport:
    """A child in the table of its class."""

    child: Child
    known: Known
    today: int

    @cached_property
    def counts(self) -> StateCounts:
        return progress_summary.count_states(self.known, self.today)

    @property
    def of(self) -> int:
        """How many facts the maps have that the child has met."""
        return sum(self.counts.values())

    @cached_property
    def week(self) -> list[int]:
        """The answers of this week, Monday to Friday."""
        first = progress.monday_of(self.today)
        return [self.known.days[day].answers if day in self.known.days else 0 for day in range(first, first + 5)]

    @cached_property
    def patterns(self) -> list[error_patterns.Pattern]:
        return list(error_patterns.find_patterns(self.known, self.today))

    @cached_property
    def flags(self) -> list[str]:
        """The facts that need help: wrong on two days and not made good."""
        return [name for name, fact in self.known.facts.items() if mastery.needs_help(fact)]

    @property
    def last_day(self) -> date | None:
        return date.fromordinal(max(self.known.days)) if self.known.days else None

    def idea(self, name: str) -> str | None:
        chances = self.known.ideas.get(name)
        return mastery.idea_state(chances) if chances else None


SORTS = {
    "name": lambda row: row.child.name.casefold(),
    "knows": lambda row: row.counts["knows"] + row.counts["due"],
    "week": lambda row: sum(row.week),
    "patterns": lambda row: (len(row.patterns), len(row.flags)),
}


@dataclass(frozen=True)
class ClassReport:
    """A class with what is known of its children."""

    school_class: SchoolClass
    rows: tuple[ChildReport, ...]
    put_off: frozenset[str]
    today: int
    leaving: tuple[tuple[Child, date], ...] = ()  # who will soon be deleted, having been away so long

    def sorted(self, by: str, down: bool) -> list[ChildReport]:
        return sorted(self.rows, key=SORTS.get(by, SORTS["name"]), reverse=down)

    @cached_property
    def ideas_met(self) -> frozenset[str]:
        """The ideas that any child of the class had a chance for."""
        return frozenset(chain.from_iterable(row.known.ideas for row in self.rows))

    @cached_property
    def suggestions(self) -> list[suggestions.Suggestion]:
        children = {row.child.id: row.known for row in self.rows}
        return list(suggestions.suggest(children, self.today, self.put_off))

    @property
    def last_day(self) -> date:
        """The day after which the class is deleted."""
        return last_day(self.school_class)

    def child(self, child_id: str) -> Child | None:
        return next((row.child for row in self.rows if row.child.id == child_id), None)


def class_report(context: Context, teacher_id: str, class_id: str) -> ClassReport:
    """Five queries, however many children there are and however much they played. Raises NotThere."""
    with context.database.reading() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        today = context.today().toordinal()
        rows = [ChildReport(child, known, today) for child, known in known_children(context, session, class_id)]
        since = context.now() - POSTPONED_FOR
        keys = session.scalars(
            select(PostponedSuggestion.key).where(
                PostponedSuggestion.school_id == context.school_id,
                PostponedSuggestion.class_id == class_id,
                PostponedSuggestion.at > since,
            )
        )
        rows.sort(key=lambda row: (row.child.name.casefold(), row.child.id))
        leaving = tuple(children_about_to_go(context, session, class_id))
        return ClassReport(school_class, tuple(rows), frozenset(keys), today, leaving)


def known_children(context: Context, session: Session, class_id: str) -> Iterable[tuple[Child, Known]]:
    """The children of a class with what is known of them, in one query."""
    joined = (ProgressRow.school_id == Child.school_id) & (ProgressRow.child_id == Child.id)
    rows = select(Child, ProgressRow.state).outerjoin(ProgressRow, joined)
    here = Child.school_id == context.school_id, Child.class_id == class_id, Child.archived_at.is_(None)
    for child, state in session.execute(rows.where(*here)):
        yield child, progress.from_json(state or {})


def child_report(context: Context, teacher_id: str, child_id: str) -> tuple[SchoolClass, ChildReport]:
    """A child and its class. Raises NotThere."""
    with context.database.reading() as session:
        child = require_child(context, session, teacher_id, child_id)
        school_class = session.get_one(SchoolClass, (context.school_id, child.class_id))
        return school_class, report_of(context, session, child)


def report_of(context: Context, session: Session, child: Child) -> ChildReport:
    row = session.get(ProgressRow, (context.school_id, child.id))
    return ChildReport(child, progress.from_json(row.state if row else {}), context.today().toordinal())


def postpone_suggestion(context: Context, teacher_id: str, class_id: str, key: str) -> None:
    """Leaves a suggestion out for two weeks."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        session.merge(
            PostponedSuggestion(school_id=context.school_id, class_id=class_id, key=key[:60], at=context.now())
        )

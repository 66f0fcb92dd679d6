"""The report of one child, from its stored progress."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_child
from classroom.services.context import Context
from classroom.store.models import Child, ProgressRow, SchoolClass
from classroom.tutor.learning import error_patterns, mastery, progress, progress_summary
from classroom.tutor.learning.progress import Progress as Known
from classroom.tutor.learning.progress_summary import StateCounts


@dataclass(frozen=True)
class ChildReport:
    """A child with its progress, evaluated on the day `today` (an ordinal): a row in the table of its class."""

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
        """The facts that need help: wrong on two days and not right since."""
        return [name for name, fact in self.known.facts.items() if mastery.needs_help(fact)]

    @property
    def last_day(self) -> date | None:
        return date.fromordinal(max(self.known.days)) if self.known.days else None

    def idea(self, name: str) -> str | None:
        chances = self.known.ideas.get(name)
        return mastery.idea_state(chances) if chances else None


def child_report(context: Context, teacher_id: str, child_id: str) -> tuple[SchoolClass, ChildReport]:
    """The report of a child, and its class. Raises NotThere."""
    with context.database.reading() as session:
        child = require_child(context, session, teacher_id, child_id)
        school_class = session.get_one(SchoolClass, (context.school_id, child.class_id))
        return school_class, load_child_report(context, session, child)


def load_child_report(context: Context, session: Session, child: Child) -> ChildReport:
    """The report of a child that was authorised already."""
    row = session.get(ProgressRow, (context.school_id, child.id))
    return ChildReport(child, progress.from_json(row.state if row else {}), context.today().toordinal())

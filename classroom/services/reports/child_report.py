"""The report of one child, from its stored progress."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_child
from classroom.services.context import Context
from classroom.services.reports.diary import DiaryDay, read_diary
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
        """The states of the first map, plus to 20; other maps are counted apart."""
        return progress_summary.count_states(self.known, self.today)

    @cached_property
    def week(self) -> list[progress.DayFigures]:
        """The last seven days, today the last of them."""
        days = range(self.today - progress.WEEK + 1, self.today + 1)
        return [self.known.days.get(day, progress.DayFigures()) for day in days]

    @property
    def gained(self) -> int:
        """How many facts became known in the last seven days."""
        return sum(day.gained for day in self.week)

    @property
    def has_played(self) -> bool:
        return bool(self.known.facts or self.known.days)

    @property
    def has_played_this_week(self) -> bool:
        return any(day.answers or day.matches for day in self.week)

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
        return mastery.idea_level(chances) if chances else None


def child_report(context: Context, teacher_id: str, child_id: str) -> tuple[SchoolClass, ChildReport]:
    """The report of a child, and its class. Raises NotThere."""
    with context.database.reading() as session:
        child = require_child(context, session, teacher_id, child_id)
        school_class = session.get_one(SchoolClass, (context.school_id, child.class_id))
        return school_class, load_child_report(context, session, child)


def child_diary(context: Context, teacher_id: str, child_id: str) -> list[DiaryDay]:
    """The last seven days of a child, today first. Raises NotThere."""
    with context.database.reading() as session:
        return read_diary(context, session, require_child(context, session, teacher_id, child_id))


def load_child_report(context: Context, session: Session, child: Child) -> ChildReport:
    """The report of a child that was authorised already."""
    row = session.get(ProgressRow, (context.school_id, child.id))
    return ChildReport(child, progress.from_json(row.state if row else {}), context.today().toordinal())

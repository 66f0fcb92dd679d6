"""The report of one child, from its stored progress."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_child
from classroom.services.context import Context
from classroom.services.reports.diary import DiaryDay, read_diary
from classroom.store.models import Child, PracticeSum, ProgressRow, SchoolClass
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
        return self.week_until(self.today)

    def week_until(self, last: int) -> list[progress.DayFigures]:
        """Seven days, this one (an ordinal) the last of them."""
        days = range(last - progress.WEEK + 1, last + 1)
        return [self.known.days.get(day, progress.DayFigures()) for day in days]

    def active_before(self, day: int) -> date | None:
        """The last day before this one (an ordinal) on which it was active, as long as days are kept one by one."""
        newest = max(self.known.days, default=day)
        single = progress.monday_of(newest) - progress.SINGLE_DAYS + progress.WEEK
        found = max((one for one in self.known.days if single <= one < day), default=None)
        return date.fromordinal(found) if found else None

    @property
    def gained(self) -> int:
        """How many facts became known in the last seven days."""
        return sum(day.gained for day in self.week)

    def lost_on(self, days: Container[int]) -> list[str]:
        """The facts that a slip on one of these days (ordinals) made known no more, as far as answers are kept."""
        slipped = ((name, fact) for name, fact in self.known.facts.items() if mastery.WRONG in fact.results)
        return [name for name, fact in slipped if any(day in days for day in mastery.days_lost(fact.results))]

    @property
    def was_active(self) -> bool:
        return bool(self.known.facts or self.known.days)

    @property
    def was_active_this_week(self) -> bool:
        return any(day.answers or day.matches for day in self.week)

    @cached_property
    def patterns(self) -> list[error_patterns.Pattern]:
        return list(error_patterns.find_patterns(self.known, self.today))

    @cached_property
    def flags(self) -> list[str]:
        """The facts that need help: wrong on two days and not right since. Those that went wrong on most days first, of
        as many the latest."""
        found = {name: mastery.wrong_days(fact) for name, fact in self.known.facts.items() if mastery.needs_help(fact)}
        return sorted(found, key=lambda name: (-len(found[name]), -max(found[name]), name))

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


def child_diary(context: Context, teacher_id: str, child_id: str, last: date) -> list[DiaryDay]:
    """Seven days of a child, this one first. Raises NotThere."""
    with context.database.reading() as session:
        return read_diary(context, session, require_child(context, session, teacher_id, child_id), last)


def answers_of_check(context: Context, row: ChildReport) -> dict[str, int]:
    """The answers of a child, which was authorised already, to the sums of its starting check, as far as they are
    kept; what it passed over is left out."""
    if not row.known.check:
        return {}
    key = {"school_id": context.school_id, "child_id": row.child.id, "round_id": row.known.check.round_id}
    with context.database.reading() as session:
        sums = session.scalars(select(PracticeSum).filter_by(**key, is_check=True)).all()
    return {one.sum: one.first_answer for one in sums if one.first_answer is not None}


def load_child_report(context: Context, session: Session, child: Child) -> ChildReport:
    """The report of a child that was authorised already."""
    row = session.get(ProgressRow, (context.school_id, child.id))
    return ChildReport(child, progress.from_json(row.state if row else {}), context.today().toordinal())

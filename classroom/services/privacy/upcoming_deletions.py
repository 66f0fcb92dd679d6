"""What retention will delete soon, so that teachers can be warned."""

from collections.abc import Iterable
from datetime import date

from classroom.services.context import Context, day_of
from classroom.services.privacy.retention import AFTER_YEAR, CHILD, WARNING
from classroom.store.models import Child, SchoolClass


def children_due_for_deletion(context: Context, children: Iterable[Child]) -> list[tuple[Child, date]]:
    """Those of these children who will be deleted within 30 days unless they sign in, with the day; the earliest
    first."""
    quiet = [child for child in children if child.seen_at < context.now() + WARNING - CHILD]
    days = [(child, max(day_of(child.seen_at + CHILD), context.today())) for child in quiet]
    return sorted(days, key=lambda one: one[1])


def class_deletion_day(school_class: SchoolClass) -> date:
    """The day after which the class is deleted with everything in it."""
    return day_of(school_class.ends_at + AFTER_YEAR)

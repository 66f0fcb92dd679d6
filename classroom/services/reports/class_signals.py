"""What a teacher should know of each class before opening it: a line in the list of classes."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import select

from classroom.services.context import Context
from classroom.services.reports.child_report import ChildReport
from classroom.services.reports.class_report import report_of, select_progress
from classroom.store.models import Child, Teaching


@dataclass(frozen=True, slots=True)
class ClassSignals:
    """How many children of a class show an error pattern, and how many have not been active for a week."""

    patterns: int
    away: int


def signals_of_classes(context: Context, teacher_id: str) -> dict[str, ClassSignals]:
    """The signals of each class that this teacher teaches, by its id; one query, however many classes there are."""
    taught = select(Teaching.class_id).filter_by(school_id=context.school_id, teacher_id=teacher_id)
    rows = select_progress(context).where(Child.class_id.in_(taught), Child.archived_at.is_(None))
    today, reports = context.today().toordinal(), dict[str, list[ChildReport]]()
    with context.database.reading() as session:
        for child, state in session.execute(rows):
            reports.setdefault(child.class_id, []).append(report_of(context, child, state, today))
    return {class_id: class_signals(some) for class_id, some in reports.items()}


def class_signals(reports: Iterable[ChildReport]) -> ClassSignals:
    some = list(reports)
    away = sum(bool(one.last_day) and not one.was_active_this_week for one in some)
    return ClassSignals(sum(bool(one.patterns) for one in some), away)

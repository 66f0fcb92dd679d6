"""What the page of a class shows: its report, what to do on Monday, who is there, who will be deleted. One session."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import and_, delete, select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_class
from classroom.services.assignments.create_assignment import running_assignments
from classroom.services.assignments.offers import Offer, current_offers
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import QUESTION
from classroom.services.login.join_requests import PendingRequest, pending_requests
from classroom.services.privacy.upcoming_deletions import children_due_for_deletion
from classroom.services.reports.class_report import ClassReport, class_report, load_class_report
from classroom.services.reports.presence import PresentChild, load_presence
from classroom.store.models import Assignment, Child, PostponedSuggestion, School
from classroom.tutor.learning.suggestions import Suggestion, suggest

POSTPONED_FOR = timedelta(days=14)  # how long "not now" lasts


@dataclass(frozen=True, slots=True)
class ClassPage:
    """A class as its teacher opens it. `address` is what its school has set for signing in, empty if nothing."""

    report: ClassReport
    postponed: frozenset[str]  # suggestions
    offers: Sequence[Offer]
    asked: Assignment | None  # the question that the class is asked now
    presence: Sequence[PresentChild]
    hands: Sequence[PendingRequest]
    upcoming_deletions: list[tuple[Child, date]]  # children who will soon be deleted, and when
    address: str


def read_class_page(context: Context, teacher_id: str, class_id: str) -> ClassPage:
    """Seven queries, or eight while sums are given, however many children there are and however much they played.
    Raises NotThere."""
    with context.database.reading() as session:
        report = load_class_report(context, session, require_class(context, session, teacher_id, class_id))
        address, postponed = address_and_postponed(context, session, class_id)
        running = running_assignments(context, session, class_id)
        return ClassPage(
            report,
            postponed,
            current_offers(context, session, running, [row.child.id for row in report.rows]),
            next((row for row in running if row.kind == QUESTION), None),
            load_presence(context, session, report.everybody),
            pending_requests(context, session, class_id),
            children_due_for_deletion(context, report.everybody),
            address,
        )


def address_and_postponed(context: Context, session: Session, class_id: str) -> tuple[str, frozenset[str]]:
    """What the school has set as its address, and the keys of the suggestions that were put off in the last two weeks:
    in one query."""
    since = context.now() - POSTPONED_FOR
    here = PostponedSuggestion.school_id == School.id, PostponedSuggestion.class_id == class_id
    rows = select(School.address, PostponedSuggestion.key).outerjoin(
        PostponedSuggestion, and_(*here, PostponedSuggestion.at > since)
    )
    found = session.execute(rows.where(School.id == context.school_id)).all()
    return found[0].address, frozenset(row.key for row in found if row.key)


def class_suggestions(context: Context, teacher_id: str, class_id: str) -> list[Suggestion]:
    """What the page of the class suggests for Monday. Raises NotThere."""
    return suggestions_of(context, class_report(context, teacher_id, class_id))


def suggestions_of(context: Context, report: ClassReport) -> list[Suggestion]:
    """The same, of a report that was read already."""
    with context.database.reading() as session:
        _, postponed = address_and_postponed(context, session, report.school_class.id)
    return suggest({row.child.id: row.known for row in report.rows}, report.today, postponed)


def postpone_suggestion(context: Context, teacher_id: str, class_id: str, key: str) -> None:
    """Leaves a suggestion out for two weeks. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        session.merge(
            PostponedSuggestion(school_id=context.school_id, class_id=class_id, key=key[:60], at=context.now())
        )


def bring_back_suggestion(context: Context, teacher_id: str, class_id: str, key: str) -> None:
    """Takes it back that a suggestion was put off. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        here = {"school_id": context.school_id, "class_id": class_id}
        session.execute(delete(PostponedSuggestion).filter_by(**here, key=key))

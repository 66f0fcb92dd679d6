"""Assignments that were made of suggestions."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from classroom.services.assignments.create_assignment import running_assignments
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import assignment_name, grouped


@dataclass(frozen=True, slots=True)
class Offer:
    """An assignment that was made of a suggestion: its name, when, and to how many children."""

    name: str
    at: datetime
    children: int


def current_offers(context: Context, session: Session, class_id: str) -> Mapping[str, Offer]:
    """Those of a class that have not ended, by the keys of their suggestions."""
    groups = grouped(running_assignments(context, session, class_id))
    return {
        same[0].data["suggestion"]: Offer(assignment_name(same[0]), same[0].made_at, len(same))
        for same in groups
        if "suggestion" in same[0].data
    }

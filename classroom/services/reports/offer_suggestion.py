"""From a suggestion to a deed: its sums are assigned to its children in one press."""

from datetime import datetime

from classroom.games.protocol import Message
from classroom.services.assignments.assignment_form import AssignmentPlan
from classroom.services.assignments.create_assignment import create_assignment
from classroom.services.assignments.offers import offer_of, offers_of_class
from classroom.services.context import Context
from classroom.services.reports.class_page import class_suggestions

ANSWERS = 10  # right ones that each child is asked for


def offer_suggestion(
    context: Context, teacher_id: str, class_id: str, key: str, until: datetime | None = None
) -> Message | None:
    """Assigns the sums of the suggestion with this key to its children, `until` then or without an end, or says why it
    cannot. Nothing happens where the class has no such suggestion any more, or it was offered already. Raises
    NotThere."""
    found = next((one for one in class_suggestions(context, teacher_id, class_id) if one.key == key), None)
    with context.database.reading() as session:
        if found is None or not found.facts:
            return None
        offers = offers_of_class(context, session, class_id, found.children)
    if offer_of(key, found.facts, found.children, offers):
        return None
    plan = AssignmentPlan("facts", ANSWERS, facts=found.facts, children=found.children, until=until, suggestion=key)
    made = create_assignment(context, teacher_id, class_id, plan)
    return made if isinstance(made, Message) else None

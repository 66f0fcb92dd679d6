"""Creating an assignment, and ending it."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message
from classroom.services.accounts.permissions import children_of, require_class
from classroom.services.assignments.assignment_form import AssignmentPlan, Data, assignment_data
from classroom.services.context import Context, new_id
from classroom.services.learning.assigned_sums import not_ended
from classroom.services.learning.assignment_progress import QUESTION, assignment_name
from classroom.services.learning.class_goals import GOAL
from classroom.store.models import Assignment

MOST_RUNNING = 20  # in a class at once


def create_assignment(context: Context, teacher_id: str, class_id: str, plan: AssignmentPlan) -> str | Message:
    """The name of the new assignment, or why it was not created. Raises NotThere."""
    with context.database.transaction() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        running = running_assignments(context, session, class_id)
        if len({assignment_name(row) for row in running}) >= MOST_RUNNING:
            return Message("There are already %(most)d suggestions. End one first.", most=MOST_RUNNING)
        if plan.kind == GOAL and any(row.kind == GOAL for row in running):
            return Message("The class has a goal already. End it first.")
        data = assignment_data(context, session, school_class, plan)
        if isinstance(data, Message):
            return data
        here = [child.id for child in children_of(context, session, class_id)]
        chosen = (
            None if plan.children is None or plan.kind == GOAL else [child for child in here if child in plan.children]
        )
        if chosen == []:
            return Message("Choose at least one child.")
        if plan.kind != QUESTION and is_given(running, plan.kind, data, chosen):
            return Message("This has been given already and still runs. End it first to give it again.")
        about = {"class_id": class_id, "kind": plan.kind, "ended_at": plan.until}
        return insert_assignments(context, session, about, data, chosen)


def is_given(running: Sequence[Assignment], kind: str, data: Data, chosen: Sequence[str] | None) -> bool:
    """Whether all of these children, None for the class, have the very same already."""
    same = [row for row in running if row.kind == kind and work_of(row.data) == work_of(data)]
    theirs = {row.child_id for row in same}
    return None in theirs or (chosen is not None and theirs >= set(chosen))


def work_of(data: Data) -> Data:
    """What is to be done, whatever it was made of; of sums not how many."""
    if "facts" in data:
        return {"facts": sorted(data["facts"])}
    return {name: value for name, value in data.items() if name not in ("group", "suggestion")}


def running_assignments(context: Context, session: Session, class_id: str) -> Sequence[Assignment]:
    """The rows of a class that have not ended, the newest first."""
    rows = select(Assignment).filter_by(school_id=context.school_id, class_id=class_id)
    return session.scalars(
        rows.where(not_ended(context.now())).order_by(Assignment.made_at.desc(), Assignment.id)
    ).all()


def insert_assignments(
    context: Context, session: Session, about: dict[str, Any], data: Data, chosen: Sequence[str] | None
) -> str:
    """Inserts a row for the whole class, or one for each chosen child: the name that they share."""
    name, common = new_id(), {**about, "school_id": context.school_id, "made_at": context.now()}
    if chosen is None:
        session.add(Assignment(id=name, data=data, **common))
    for child_id in chosen or ():
        session.add(Assignment(id=new_id(), child_id=child_id, data={**data, "group": name}, **common))
    return name


def end_assignment(context: Context, teacher_id: str, class_id: str, name: str) -> None:
    """Ends an assignment for everybody; what was done stays. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        for row in running_assignments(context, session, class_id):
            if assignment_name(row) == name:
                row.ended_at = context.now()

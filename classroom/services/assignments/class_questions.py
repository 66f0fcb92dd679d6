"""A question to a class: one sum, or one position, that every child there answers once; then all see it explained. It
is an assignment that ends by itself after a lesson."""

import re
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Message, Sum
from classroom.services.accounts.permissions import NotThere, require_class
from classroom.services.assignments.assignment_form import AssignmentPlan
from classroom.services.assignments.create_assignment import create_assignment, running_assignments
from classroom.services.assignments.puzzle_positions import Position, read_position
from classroom.services.context import Context
from classroom.services.learning.assigned_sums import not_ended
from classroom.services.learning.assignment_progress import QUESTION
from classroom.store.models import Assignment

LASTS = timedelta(minutes=60)
SUM = re.compile(r"(\d{1,2})([+-])(\d{1,2})=?\??", re.ASCII)
MINUS = str.maketrans("−–", "--")  # as people write it

# Built once: the tablets of a class ask for it again and again.
ASKED_NOW = (
    select(Assignment)
    .where(Assignment.school_id == bindparam("school_id"), Assignment.class_id == bindparam("class_id"))
    .where(Assignment.kind == QUESTION, not_ended(bindparam("now")))
    .order_by(Assignment.made_at.desc(), Assignment.id)
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class ClassQuestion:
    """What a class is asked: a sum, or a position in which to choose a move."""

    id: str
    sum: Sum | None
    position: Position | None
    is_explained: bool

    @property
    def version(self) -> str:
        """Another one for each thing that there is to show."""
        return version_of(self.id, self.is_explained)

    def read_answer(self, text: str) -> str | None:
        """An answer as it is kept: a number up to 99, or a move in notation; None where it is neither."""
        if self.position:
            move = self.position.read(text)
            return None if move is None else self.position.game.write(move)
        return str(int(text)) if re.fullmatch(r"\d{1,2}", text, re.ASCII) else None

    def is_right(self, answer: str) -> bool:
        if self.position:
            return answer in self.position.found
        return self.sum is not None and answer == str(self.sum.total)


def read_sum(text: str) -> str:
    """A sum that a teacher has typed, such as `8 + 7 =`, as it is stored; empty where it is none."""
    found = SUM.fullmatch("".join(text.split()).translate(MINUS))
    return str(Sum((int(found[1]), int(found[2] + found[3])))) if found else ""


def ask_class(context: Context, teacher_id: str, class_id: str, text: str, position: str = "") -> str | Message:
    """Asks the class this sum, or else the position with this key, instead of what it was asked before: the id of the
    question, or what is wrong with it. Raises NotThere."""
    ends = context.now() + LASTS
    plan = AssignmentPlan(QUESTION, about=read_sum(text), positions=[position] if position else [], until=ends)
    made = create_assignment(context, teacher_id, class_id, plan)
    if isinstance(made, str):
        end_question(context, teacher_id, class_id, but=made)
    return made


def end_question(context: Context, teacher_id: str, class_id: str, but: str = "") -> None:
    """Ends what the class is asked, save the question with that id. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        for row in running_assignments(context, session, class_id):
            if row.kind == QUESTION and row.id != but:
                row.ended_at = context.now()


def explain_question(context: Context, teacher_id: str, class_id: str, question_id: str) -> None:
    """From now on every tablet shows what is right, and why; no answer counts any more. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        row = session.get(Assignment, (context.school_id, question_id))
        if row is None or row.class_id != class_id or row.kind != QUESTION:
            raise NotThere(question_id)
        row.data = {**row.data, "explained": True}


def version_of(question_id: str, is_explained: bool) -> str:
    return f"{question_id}.explained" if is_explained else question_id


def asked_now(context: Context, session: Session, class_id: str) -> ClassQuestion | None:
    """What the class is asked now, explained already or not."""
    row = row_now(context, session, class_id)
    return question_of(row) if row else None


def row_now(context: Context, session: Session, class_id: str) -> Assignment | None:
    key = {"school_id": context.school_id, "class_id": class_id, "now": context.now()}
    return session.scalar(ASKED_NOW, key)


def question_of(row: Assignment) -> ClassQuestion:
    work, positions = row.data.get("sum"), row.data.get("positions")
    position = read_position(positions[0]) if positions else None
    return ClassQuestion(row.id, Sum.read(work) if work else None, position, bool(row.data.get("explained")))


def version_now(context: Context, class_id: str) -> str:
    """The version of what the class is asked now; empty where it is asked nothing."""
    with context.database.reading() as session:
        row = row_now(context, session, class_id)
        return version_of(row.id, bool(row.data.get("explained"))) if row else ""

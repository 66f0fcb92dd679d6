"""What children answer when their class is asked something. The answer to a sum is evidence, as one in practice is; the
move chosen in a position is kept as one in a puzzle is."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import Visitor
from classroom.services.assignments.class_questions import ClassQuestion, asked_now
from classroom.services.assignments.practice_rounds import record_answer, require_player
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import question_answers
from classroom.services.learning.progress_store import locked_state
from classroom.store.models import Child, PracticeSum, PuzzleReply

NUMBER = 1  # of the one sum or position of a question


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """A question as one child has it, with its answer once it has given one."""

    question: ClassQuestion
    answer: str | None

    @property
    def is_right(self) -> bool:
        return self.answer is not None and self.question.is_right(self.answer)


def find_question(context: Context, visitor: Visitor) -> OwnQuestion | None:
    """What the class of this child is asked now. Raises NotThere for anybody but a child."""
    with context.database.reading() as session:
        return own_question(context, session, require_player(session, visitor))


def answer_question(context: Context, visitor: Visitor, question_id: str, text: str) -> OwnQuestion | None:
    """What the class is asked now, after this answer. The first one counts; none does where another question is asked
    meanwhile, or this one was explained. Raises NotThere for anybody but a child."""
    with context.database.transaction() as session:
        child = require_player(session, visitor)
        locked_state(context, session, child.id)
        now = own_question(context, session, child)
        if now is None or now.question.id != question_id or now.question.is_explained or now.answer is not None:
            return now
        answer = now.question.read_answer(text)
        if answer is None:
            return now
        keep_answer(context, session, child, now.question, answer)
        return OwnQuestion(now.question, answer)


def own_question(context: Context, session: Session, child: Child) -> OwnQuestion | None:
    question = asked_now(context, session, child.class_id)
    if question is None:
        return None
    given = question_answers(context, session, [question.id], [child.id])
    return OwnQuestion(question, given[0][2] if given else None)


def keep_answer(context: Context, session: Session, child: Child, question: ClassQuestion, answer: str) -> None:
    key, now = {"school_id": context.school_id, "child_id": child.id, "number": NUMBER}, context.now()
    if question.sum is None:
        about = {"move": answer, "tries": 1, "solved": question.is_right(answer), "at": now}
        session.add(PuzzleReply(**key, assignment_id=question.id, **about))
        return
    work = {"sum": str(question.sum), "total": question.sum.total, "tried": [], "at": now}
    asked = PracticeSum(**key, round_id=question.id, **work)
    session.add(asked)
    record_answer(context, session, asked, int(answer))

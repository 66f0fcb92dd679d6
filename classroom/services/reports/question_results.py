"""What the children of a class have answered to the question that it is asked: for its teacher, and for the board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from classroom.services.accounts.permissions import children_of, require_class
from classroom.services.assignments.class_questions import ClassQuestion, asked_now
from classroom.services.context import Context
from classroom.services.learning.assignment_progress import question_answers
from classroom.services.reports.presence import children_signed_in
from classroom.store.models import Child, SchoolClass
from classroom.tutor.learning.error_patterns import ANSWERS, distinctive_answers


@dataclass(frozen=True, slots=True)
class ChosenAnswer:
    """An answer, and who gave it. `pattern` is the name of the error pattern that alone makes it, else empty."""

    answer: str
    children: Sequence[Child]
    is_right: bool
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class QuestionResults:
    """A class with what it is asked now, if anything: the answers, the commonest first; of its children who are signed
    in and have not answered, those who are `waiting` before the question, and those whose tablet is `off`."""

    school_class: SchoolClass
    question: ClassQuestion | None
    answers: Sequence[ChosenAnswer] = ()
    waiting: Sequence[Child] = ()
    off: Sequence[Child] = ()

    @property
    def many(self) -> int:
        """How many have answered."""
        return sum(len(one.children) for one in self.answers)

    @property
    def commonest_slip(self) -> ChosenAnswer | None:
        """The wrong answer that most gave, two at least."""
        return next((one for one in self.answers if not one.is_right and len(one.children) > 1), None)


def question_results(context: Context, teacher_id: str, class_id: str) -> QuestionResults:
    """Raises NotThere."""
    with context.database.reading() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        question = asked_now(context, session, class_id)
        if question is None:
            return QuestionResults(school_class, None)
        children = {child.id: child for child in children_of(context, session, class_id)}
        given = {child: answer for _, child, answer in question_answers(context, session, [question.id], children)}
        there = children_signed_in(context, session, children)
    missing = [child for child in children.values() if child.id in there and child.id not in given]
    waiting, off = ([child for child in missing if there[child.id].is_here is here] for here in (True, False))
    return QuestionResults(school_class, question, answers_given(question, given, children), waiting, off)


def answers_given(
    question: ClassQuestion, given: Mapping[str, str], children: Mapping[str, Child]
) -> list[ChosenAnswer]:
    """Each answer once, the commonest first; of those that as many gave, the right one first."""
    by_answer: dict[str, list[Child]] = {}
    for child in children.values():
        if child.id in given:
            by_answer.setdefault(given[child.id], []).append(child)
    answers = [
        ChosenAnswer(answer, who, question.is_right(answer), pattern_of(question, answer))
        for answer, who in by_answer.items()
    ]
    return sorted(answers, key=lambda one: (-len(one.children), not one.is_right, one.answer))


def pattern_of(question: ClassQuestion, answer: str) -> str:
    """The error pattern that makes this answer to the sum and that no other one makes; else empty."""
    if question.sum is None:
        return ""
    work = str(question.sum)
    return next((name for name in ANSWERS if int(answer) in distinctive_answers(name, work)), "")

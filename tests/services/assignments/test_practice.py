"""Practice: sums that are due are asked one by one, and the first answer to each counts as one in a match does."""

from datetime import timedelta

import pytest

from classroom.games.protocol import Sum
from classroom.services.accounts.deletion import count_affected
from classroom.services.accounts.permissions import NotThere
from classroom.services.assignments.assigned_work import assigned_to
from classroom.services.assignments.practice_rounds import PracticeRound, answer_sum, begin_round, find_round
from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.privacy.match_archiving import archive_matches
from classroom.services.reports.child_report import child_report
from classroom.services.reports.fact_maps import answers_given
from classroom.store.models import Assignment, Child, PracticeSum, ProgressRow
from classroom.tutor.learning.practice_selection import facts_to_practise
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer, from_json, to_json
from classroom.tutor.sums.facts import fact_of
from tests.conftest import Clock
from tests.people import Adult, Lesson, make_lesson
from tests.playing import come_in, rows, visitor_of


@pytest.fixture
def lesson(context: Context, admin: Adult) -> Lesson:
    return make_lesson(context, admin)


def known(context: Context, lesson: Lesson, name: str = "Ada", *facts: str) -> None:
    """What the child has answered: each of these facts right on four days, up to ten days ago, so that all are due."""
    progress, today = Progress(), context.today().toordinal()
    for fact in facts or ("5+4", "6+4", "8+3"):
        for day in range(today - 13, today - 9):
            progress = add_answer(progress, AnswerEvent(fact, Sum.read(fact).total, Sum.read(fact).total, day, "r"))
    key = {"school_id": context.school_id, "child_id": lesson.cards[name].child_id}
    with context.database.transaction() as session:
        session.add(ProgressRow(**key, state=to_json(progress), sealed=to_json(progress)))


def begun(context: Context, token: str, fact: str = "", task_id: str = "") -> PracticeRound:
    round_id = begin_round(context, visitor_of(context, token), fact, task_id)
    assert round_id is not None
    return find_round(context, visitor_of(context, token), round_id)


def answer(context: Context, token: str, asked: PracticeRound, number: int, *answers: int | None) -> PracticeRound:
    for one in answers:
        asked = answer_sum(context, visitor_of(context, token), asked.id, number, one)
    return asked


def now(context: Context, lesson: Lesson, name: str = "Ada") -> Progress:
    with context.database.reading() as session:
        return from_json(session.get_one(ProgressRow, (context.school_id, lesson.cards[name].child_id)).state)


def test_those_that_are_due_come_first_and_the_one_that_was_touched_before_them() -> None:
    progress = Progress()
    for fact, days in {"5+4": (1, 2, 3, 4), "8+3": (2, 3, 4, 5), "6+5": (20, 20, 20), "3+2": (21,)}.items():
        for day in days:
            progress = add_answer(progress, AnswerEvent(fact, Sum.read(fact).total, Sum.read(fact).total, day, "r"))
    assert facts_to_practise(progress, 21, (), 5) == ["5+4", "8+3", "6+5", "3+2"]
    assert facts_to_practise(progress, 21, ("3+2",), 3) == ["3+2", "5+4", "8+3"]
    assert facts_to_practise(Progress(), 21, (), 5) == []


def test_a_round_asks_the_sums_that_are_due_one_by_one(context: Context, lesson: Lesson) -> None:
    known(context, lesson)
    ada = come_in(context, lesson.cards["Ada"].child_id)
    asked = begun(context, ada, "8+3")
    assert [fact_of(one.sum) for one in asked.attempts] == ["8+3", "5+4", "6+4"]
    assert (asked.next, answer(context, ada, asked, 1, 11).next) == (1, 2)
    assert answer(context, ada, answer(context, ada, asked, 2, 9), 3, 10).next is None


def test_a_right_answer_is_evidence_and_puts_off_when_it_is_due(context: Context, lesson: Lesson) -> None:
    known(context, lesson)
    ada = come_in(context, lesson.cards["Ada"].child_id)
    before = now(context, lesson).facts["8+3"]
    answer(context, ada, begun(context, ada, "8+3"), 1, 11)
    after = now(context, lesson).facts["8+3"]
    assert (after.tries, after.right, after.due > before.due) == (before.tries + 1, before.right + 1, True)


def test_only_the_first_answer_counts_and_the_way_is_shown_after_two(context: Context, lesson: Lesson) -> None:
    known(context, lesson)
    ada = come_in(context, lesson.cards["Ada"].child_id)
    asked = begun(context, ada, "8+3")
    tried = answer(context, ada, asked, 1, 10, 10, 12)
    assert (tried.attempts[0].wrong, tried.attempts[0].help, tried.next) == ((10, 12), "way", 1)
    answer(context, ada, asked, 1, 11, 11, 3)
    after = now(context, lesson)
    assert (after.answers, after.facts["8+3"].right, after.facts["8+3"].due) == (13, 4, 0)
    assert [slip.answer for slip in after.slips] == [10]


def test_help_first_and_a_long_pause_are_no_evidence_of_knowing(context: Context, lesson: Lesson, clock: Clock) -> None:
    known(context, lesson)
    ada = come_in(context, lesson.cards["Ada"].child_id)
    asked = begun(context, ada)
    assert answer(context, ada, asked, 1, None).attempts[0].help == "picture"
    answer(context, ada, asked, 1, asked.attempts[0].sum.total)
    clock.turn(minutes=2)
    answer(context, ada, asked, 2, asked.attempts[1].sum.total)
    facts = now(context, lesson).facts
    marks = [facts[fact_of(one.sum)].results[-5] for one in asked.attempts[:2]]
    assert marks == ["h", "h"]


def test_only_the_child_itself_finds_its_round(context: Context, lesson: Lesson) -> None:
    known(context, lesson)
    asked = begun(context, come_in(context, lesson.cards["Ada"].child_id))
    ben = visitor_of(context, come_in(context, lesson.cards["Ben"].child_id))
    for wrong in (ben, visitor_of(context, "a guest")):
        with pytest.raises(NotThere):
            find_round(context, wrong, asked.id)
    with pytest.raises(NotThere):
        begin_round(context, visitor_of(context, "a guest"))
    with pytest.raises(NotThere):
        begin_round(context, ben, "no fact")
    assert begin_round(context, ben) is None
    assert begin_round(context, ben, "6+4") is not None


@pytest.mark.parametrize("number", [0, 6])
def test_there_are_no_other_sums(context: Context, lesson: Lesson, number: int) -> None:
    known(context, lesson)
    ada = come_in(context, lesson.cards["Ada"].child_id)
    with pytest.raises(NotThere):
        answer(context, ada, begun(context, ada), number, 3)


def test_progress_made_anew_is_the_same(context: Context, lesson: Lesson) -> None:
    known(context, lesson)
    ada = come_in(context, lesson.cards["Ada"].child_id)
    answer(context, ada, begun(context, ada, "8+3"), 1, 10, 11)
    before = now(context, lesson)
    rebuild_evidence(context)
    assert now(context, lesson) == before


def test_old_practice_goes_and_what_it_says_stays(context: Context, lesson: Lesson, clock: Clock) -> None:
    known(context, lesson)
    ada = come_in(context, lesson.cards["Ada"].child_id)
    answer(context, ada, begun(context, ada, "8+3"), 1, 10, 11)
    before = now(context, lesson)
    clock.turn(days=91)
    archive_matches(context, context.now() - timedelta(days=90))
    assert rows(context, PracticeSum) == []
    rebuild_evidence(context)
    assert now(context, lesson) == before


def test_teachers_see_the_answers_and_what_they_suggested_is_counted(
    context: Context, lesson: Lesson, admin: Adult
) -> None:
    child_id = lesson.cards["Ada"].child_id
    ada = come_in(context, child_id)
    key = {"school_id": 1, "class_id": lesson.id, "made_at": context.now()}
    with context.database.transaction() as session:
        data = {"facts": ["8+3"], "number": 3}
        session.add(Assignment(id="sums", child_id=child_id, kind="facts", data=data, **key))
    answer(context, ada, begun(context, ada, task_id="sums"), 1, 11)
    _, report = child_report(context, admin.id, child_id)
    (given,) = answers_given(context, [report], "8+3")
    assert (fact_of(Sum.read(given.sum)), given.answer, given.right, given.helped) == ("8+3", 11, True, False)
    with context.database.reading() as session:
        child = session.get_one(Child, (context.school_id, child_id))
        assert count_affected(context, session, [child_id]).attempts == 1
    assert [work.done for work in assigned_to(context, child)] == [1]

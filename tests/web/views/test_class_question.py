"""A question to the class: asked in one press, one answer a child, explained to all; names for its teacher only."""

from collections.abc import Sequence

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.store.models import Assignment, PracticeSum, ProgressRow, PuzzleReply
from classroom.tutor.learning.progress import from_json
from tests.children import Child, Page
from tests.conftest import Clock
from tests.people import Adult, Lesson, make_lesson
from tests.playing import rows
from tests.services.assignments.test_assignments import keys


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def ask(desk: Child, lesson: Lesson, work: str = "8 + 7") -> Page:
    return desk.post(f"/teacher/class/{lesson.id}/question", sum=work)


def question_id(context: Context) -> str:
    return max(rows(context, Assignment), key=lambda row: row.made_at).id


def answer(app: Flask, context: Context, lesson: Lesson, name: str, number: int) -> Page:
    child = lesson.sign_in(Child(app), name)
    return child.post(f"/question/{question_id(context)}", answer=number)


def bars(page: Page) -> Sequence[str]:
    return page.document.texts("ul[@class='answer-bars']/li")


@pytest.mark.usefixtures("any_database")
def test_a_sum_is_asked_answered_once_and_explained(app: Flask, context: Context, desk: Child, lesson: Lesson) -> None:
    ask(desk, lesson)
    page = lesson.sign_in(Child(app), "Ada").get("/question")
    assert page.document.texts("h1") == ["What is 8 + 7?"]
    assert set(page.document.values("answer")) == set(map(str, range(21)))
    waiting = answer(app, context, lesson, "Ada", 14)
    assert waiting.document.texts("h1") == ["Your answer: 14"]
    assert "15" not in waiting.text, "nobody is told before all are"
    assert answer(app, context, lesson, "Ada", 15).document.texts("h1") == ["Your answer: 14"], "the first one counts"
    desk.post(f"/teacher/class/{lesson.id}/question", explain=question_id(context))
    shown = lesson.sign_in(Child(app), "Ada").get("/question")
    assert shown.document.texts("h1") == ["8 + 7 = 15"]
    assert "Not quite." in shown.text
    assert "First 8 + 2 = 10. Then 10 + 5 = 15." in shown.text
    assert answer(app, context, lesson, "Ben", 15).document.texts("h1") == ["8 + 7 = 15"]
    assert [(one.sum, one.first_answer) for one in rows(context, PracticeSum)] == [("8+7", 14)], "Ben was too late"


def test_the_answer_is_evidence(app: Flask, context: Context, desk: Child, lesson: Lesson) -> None:
    ask(desk, lesson)
    answer(app, context, lesson, "Ada", 15)
    with context.database.reading() as session:
        row = session.get_one(ProgressRow, (context.school_id, lesson.cards["Ada"].child_id))
        known = from_json(row.state)
    assert list(known.facts) == ["8+7"]


def test_who_only_answered_a_question_was_active_and_is_nowhere_said_to_have_played(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    ask(desk, lesson)
    answer(app, context, lesson, "Ada", 15)
    here = desk.get(f"/teacher/class/{lesson.id}")
    (head,) = here.document.texts("div[@class='desk-head']//p")
    assert "1 was active in the last seven days" in head
    of_class = here.text + desk.get(f"/teacher/class/{lesson.id}/facts").text
    assert "1 child has been active." in of_class
    assert "played" not in of_class
    assert "played" not in desk.get(f"/teacher/class/{lesson.id}/export.csv").text


@pytest.mark.usefixtures("any_database")
def test_the_teacher_sees_who_chose_what_and_the_board_nobody(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    ask(desk, lesson)
    for name, number in (("Ada", 14), ("Ben", 14), ("Carl", 15)):
        answer(app, context, lesson, name, number)
    page = desk.get(f"/teacher/class/{lesson.id}/question")
    first, second = bars(page)
    assert first.split()[:3] == ["14", "2", "children"]
    assert ("Ada" in first, "Ben" in first, "Carl" in first) == (True, True, False)
    assert second.startswith("right: 15 1 child")
    assert "The most common slip: 14 (out by one)" in page.text
    board = desk.get(f"/teacher/class/{lesson.id}/question/board")
    assert "3 of 3 have answered" in board.text
    assert bars(board) == [], "whoever has yet to answer is not led by the others"
    desk.post(f"/teacher/class/{lesson.id}/question", explain=question_id(context))
    board = desk.get(f"/teacher/class/{lesson.id}/question/board")
    assert [one.split()[0] for one in bars(board)] == ["14", "right:"]
    assert not [name for name in ("Ada", "Ben", "Carl") if name in board.text]


def test_those_who_are_there_and_still_think_are_named_to_the_teacher(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    ask(desk, lesson)
    lesson.sign_in(Child(app), "Ben")
    answer(app, context, lesson, "Ada", 15)
    part = desk.get(f"/teacher/class/{lesson.id}/question", htmx=True, seen=question_id(context))
    assert "1 of 2 have answered" in part.text.replace("has answered", "have answered")
    (away,) = part.document.texts("div[@class='away']")
    assert "Ben" in away
    assert "Ada" not in away


@pytest.mark.parametrize("page", ["question", "question/board"])
def test_an_open_page_is_drawn_anew_when_something_else_is_asked(
    app: Flask, context: Context, desk: Child, lesson: Lesson, page: str
) -> None:
    path = f"/teacher/class/{lesson.id}/{page}"
    ask(desk, lesson)
    seen = question_id(context)
    assert "HX-Refresh" not in desk.get(path, htmx=True, seen=seen).response.headers
    desk.post(f"/teacher/class/{lesson.id}/question", explain=seen)
    assert desk.get(path, htmx=True, seen=seen).response.headers["HX-Refresh"] == "true"
    desk.post(f"/teacher/class/{lesson.id}/question", end=1)
    assert desk.get(path, htmx=True, seen=f"{seen}.explained").response.headers["HX-Refresh"] == "true"
    assert "The question has ended." in desk.get(f"/teacher/class/{lesson.id}/question/board").text


@pytest.mark.usefixtures("any_database")
def test_a_position_is_asked_and_explained(
    app: Flask, context: Context, desk: Child, admin: Adult, lesson: Lesson
) -> None:
    (key, *_others) = keys(context, admin, lesson)
    desk.post(f"/teacher/class/{lesson.id}/question", position=key)
    asked = lesson.sign_in(Child(app), "Ben")
    page = asked.get("/question")
    picks = page.document.values("pick")
    assert picks
    assert "Skip" not in page.text
    after = asked.post(f"/question/{question_id(context)}", pick=picks[0])
    assert after.document.texts("h1") == ["You chose:"]
    (kept,) = [one for one in rows(context, PuzzleReply) if one.assignment_id == question_id(context)]
    assert kept.tries == 1
    assert asked.post(f"/question/{question_id(context)}", htmx=True, pick=picks[-1]).response.headers["HX-Redirect"]
    (bar,) = bars(desk.get(f"/teacher/class/{lesson.id}/question"))
    assert "Ben" in bar
    desk.post(f"/teacher/class/{lesson.id}/question", explain=question_id(context))
    assert "good move" in asked.get("/question").text


@pytest.mark.parametrize(
    "work", ["", "soup", "8 + ", "8 + 99", "3 - 9", "34 + 28", "100 + 1", "67 + 1", "60 + 11", "8 + 7 + 1"]
)
def test_what_is_no_sum_of_the_games_is_asked_for_again(desk: Child, lesson: Lesson, work: str) -> None:
    page = ask(desk, lesson, work)
    assert page.status == 422
    assert "Write a sum such as 8 + 7" in page.text
    assert "the first number up to 66, the second up to 10" in page.text


@pytest.mark.parametrize(
    ("typed", "shown"), [("13 − 5", "13 − 5"), ("46+8 =", "46 + 8"), ("66 + 10", "66 + 10"), (" 9 – 2 ?", "9 − 2")]
)
def test_sums_are_read_as_people_write_them(app: Flask, desk: Child, lesson: Lesson, typed: str, shown: str) -> None:
    ask(desk, lesson, typed)
    assert lesson.sign_in(Child(app), "Ada").get("/question").document.texts("h1") == [f"What is {shown}?"]


def test_a_new_question_takes_the_place_of_the_last_and_all_end_after_a_lesson(
    app: Flask, context: Context, clock: Clock, desk: Child, lesson: Lesson
) -> None:
    ask(desk, lesson)
    old = question_id(context)
    clock.turn(minutes=5)
    ask(desk, lesson, "9 + 2")
    child = lesson.sign_in(Child(app), "Ada")
    assert child.post(f"/question/{old}", answer=15).document.texts("h1") == ["What is 9 + 2?"]
    assert rows(context, PracticeSum) == []
    clock.turn(minutes=61)
    assert child.get("/question").document.texts("h1") == ["There is no question now."]


def test_it_stands_among_what_the_teacher_suggests(app: Flask, context: Context, desk: Child, lesson: Lesson) -> None:
    """So that it is found without a script too."""
    ask(desk, lesson)
    child = lesson.sign_in(Child(app), "Ada")
    assert "A question for the class" in child.get("/").text
    assert child.post(f"/task/{question_id(context)}").document.texts("h1") == ["What is 8 + 7?"]
    child.post(f"/question/{question_id(context)}", answer=15)
    assert "A question for the class" not in child.get("/").text
    listed = desk.get(f"/teacher/class/{lesson.id}/assignments")
    assert "A question for the class: 8 + 7" in listed.text


def test_after_the_question_a_child_goes_on_with_the_match_it_played(
    app: Flask, context: Context, clock: Clock, desk: Child, lesson: Lesson
) -> None:
    ada, ben = (lesson.sign_in(Child(app), name) for name in ("Ada", "Ben"))
    ada.begin(preset="simplified")
    ask(desk, lesson)
    desk.post(f"/teacher/class/{lesson.id}/question", explain=question_id(context))
    on = "div[@class='again']/a/@href"
    assert ada.get("/question").document.attributes(on) == [ada.match]
    assert ben.get("/question").document.attributes(on) == ["/"]
    desk.post(f"/teacher/class/{lesson.id}/question", end=1)
    assert ada.get("/question").document.attributes(on) == [ada.match]
    clock.turn(minutes=61)
    assert ada.get("/question").document.attributes(on) == ["/"], "a match of another lesson waits on the start page"


def test_another_class_is_not_asked(app: Flask, context: Context, desk: Child, admin: Adult, lesson: Lesson) -> None:
    ask(desk, lesson)
    other = make_lesson(context, admin, name="Other")
    stranger = other.sign_in(Child(app), "Ada")
    assert stranger.get("/question").document.texts("h1") == ["There is no question now."]
    stranger.post(f"/question/{question_id(context)}", answer=15)
    assert rows(context, PracticeSum) == []


def test_whoever_follows_the_copied_address_is_led_to_signing_in(app: Flask) -> None:
    assert Child(app).client.get("/question").headers["Location"] == "/join"


def test_a_question_that_runs_is_told_on_the_page_of_the_class_and_ended_there(desk: Child, lesson: Lesson) -> None:
    assert "A question to the class is running" not in desk.get(f"/teacher/class/{lesson.id}").text
    ask(desk, lesson)
    page = desk.get(f"/teacher/class/{lesson.id}")
    assert "A question to the class is running: 8 + 7" in page.text.replace("\xa0", " ")
    (form,) = page.document.elements("form[.//button[@name='end']]")
    page = desk.post(form.get("action"), end=1)
    assert page.response.request.path == f"/teacher/class/{lesson.id}"
    assert "A question to the class is running" not in page.text


def test_one_of_the_hardest_sums_is_written_into_the_box_and_not_sent(
    context: Context, desk: Child, lesson: Lesson
) -> None:
    page = desk.get(f"/teacher/class/{lesson.id}/question", sum="7+4")
    assert page.document.value("sum").replace("\xa0", " ") == "7 + 4"
    assert not rows(context, Assignment)
    assert "What is 7 + 4?" in desk.post(f"/teacher/class/{lesson.id}/question", sum=page.document.value("sum")).text

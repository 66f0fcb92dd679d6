"""The words of teachers' pages: one for one thing, each explained where it stands; and nothing said that is not so."""

from dataclasses import replace

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.tutor.learning.mastery import WRONG, Chances
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer
from tests.children import Child
from tests.html import Document
from tests.people import Adult, Lesson, make_lesson
from tests.programs import make_demo
from tests.statements import recorded_statements
from tests.web.views.test_teacher_figures import row_of, secure, store


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


@pytest.fixture
def ada(context: Context, lesson: Lesson) -> str:
    """Ada's page. 9 + 4 and 0 + 4 are secure, 8 + 5 is to check again: two are secure, three are known."""
    today = context.today().toordinal()
    progress = secure(secure(Progress(), "8+5", 13, today, 20), "9+4", 13, today, 1)
    store(context, lesson, "Ada", secure(progress, "0+4", 4, today, 1))
    return f"/teacher/child/{lesson.cards['Ada'].child_id}"


def headings(page: Document, table: str) -> list[str]:
    return page.texts(f"details[@id='{table}']//thead//th")


# ---- Secure is one thing, known another.


def test_what_is_secure_and_what_is_to_check_again_are_called_known_together(desk: Child, ada: str) -> None:
    page = desk.get(ada)
    assert "3 of 112 sums up to 15 + 6 known (2 secure, 1 to check again)" in page.text
    assert headings(page.document, "weeks-table")[1] == "Known sums"
    assert page.document.texts("details[@id='weeks-table']//tbody/tr[1]/td")[0] == "3"
    assert "Known sums: those that are secure and those to check again" in page.text


def test_the_weeks_of_the_class_count_known_sums(desk: Child, ada: str, lesson: Lesson) -> None:
    page = desk.get(f"/teacher/class/{lesson.id}")
    assert headings(page.document, "class-weeks")[1:4] == ["Known sums", "Newly secure", "Slipped"]
    assert page.document.texts("details[@id='class-weeks']//tbody/tr[1]/td")[0] == "3"
    assert row_of(page.document, "Ada")[0].startswith("2 secure1 to check")


def test_the_key_of_a_practice_sheet_calls_them_known_too(desk: Child, ada: str) -> None:
    assert "Known sums" in desk.get(f"{ada}/sheet").document.texts("article//h4")


# ---- What the words and signs mean.


LEVELS = {  # of the last ten chances to make 16, an "h" was taken with help
    "mmaaaaaaaa": "nearly always, without help",
    "mmhhhaaaaa": "nearly always, not yet 8 times without help",
    "hhhhhhhhhh": "nearly always, not yet 8 times without help",
    "mmmaaaaaaa": "sometimes",
    "mmmmmmmaaa": "sometimes",
    "mmmmmmmmaa": "rarely or not yet",
    "": "no chance yet",
}


@pytest.mark.parametrize("page", ["", "/facts"])
def test_every_state_is_explained_where_it_stands(desk: Child, ada: str, lesson: Lesson, page: str) -> None:
    for text in (desk.get(f"/teacher/class/{lesson.id}{page}").text, desk.get(ada).text):
        for word in ("Secure", "To check again", "Practising", "Known"):
            assert f"“{word}” " in text


def test_the_circles_and_bars_of_the_class_table_have_a_legend(desk: Child, ada: str, lesson: Lesson) -> None:
    (legend,) = desk.get(f"/teacher/class/{lesson.id}").document.texts("details[@id='signs']")
    for level in LEVELS.values():
        assert level in legend
    assert "the tallest stands for 2 answers" in legend  # on each of four days 9 + 4 and 0 + 4


@pytest.mark.parametrize("last", LEVELS)
def test_children_with_the_same_count_of_chances_taken_differ_by_the_help_that_is_named(
    context: Context, desk: Child, lesson: Lesson, last: str
) -> None:
    many = len(last)
    chances = Chances(many, many - last.count("m"), last.count("a"), last, context.today().toordinal())
    ideas = {"sixteen": chances} if last else {"nine": Chances()}  # by name: an idea of the first game
    store(context, lesson, "Ada", replace(Progress(), ideas=ideas))
    page = desk.get(f"/teacher/class/{lesson.id}").document
    assert f"makes 16: {LEVELS[last]}9" in row_of(page, "Ada")[3].lower()


# ---- On the desk, before a class is opened.


def mistaken(today: int) -> Progress:
    """Wrong by one each time, on two days of the last week but one."""
    progress = Progress()
    for number in range(10):
        work, total = f"{number % 5 + 4}+3", number % 5 + 7
        progress = add_answer(progress, AnswerEvent(work, total, total + 1, today - 8 - number % 2, WRONG))
    return progress


def test_the_list_of_classes_says_who_needs_a_look_and_who_has_not_played(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    store(context, lesson, "Ada", mistaken(context.today().toordinal()))
    news = desk.get("/teacher").document.texts("ul[@class='class-news']/li")
    assert news == ["1 keeps making the same kind of mistake", "1 has not been active for a week"]


def test_nothing_is_said_of_a_class_in_which_all_is_well(context: Context, lesson: Lesson, desk: Child) -> None:
    store(context, lesson, "Ada", secure(Progress(), "9+4", 13, context.today().toordinal(), 0))
    assert not desk.get("/teacher").document.elements("ul[@class='class-news']")


def test_the_list_of_classes_costs_the_same_however_many_there_are(
    context: Context, admin: Adult, lesson: Lesson, desk: Child
) -> None:
    counts = []
    for name in ("3c", "4d"):
        desk.get("/teacher")
        with recorded_statements(context.database.engine) as sent:
            desk.get("/teacher")
        counts.append(len(sent))
        store(context, make_lesson(context, admin, name=name), "Ada", Progress())
    assert counts[0] == counts[1]


# ---- Where things stand, and what is no longer there.


def test_a_program_for_a_seat_is_made_in_the_settings_of_the_child(context: Context, desk: Child, ada: str) -> None:
    make_demo(context)
    assert "/program" not in desk.get(ada).html
    assert "A program for this seat" in desk.get(f"{ada}/settings").text


def test_practice_sheets_of_a_suggestion_that_has_gone_say_so(desk: Child, ada: str, lesson: Lesson) -> None:
    page = desk.get(f"/teacher/class/{lesson.id}/sheets?for=facts:NX")
    assert "That tip is no longer there" in page.text
    assert "no longer there" not in desk.get(f"/teacher/class/{lesson.id}/sheets").text


def test_matches_that_were_not_finished_are_counted_apart_in_what_is_kept(
    app: Flask, lesson: Lesson, desk: Child
) -> None:
    child = Child(app)
    lesson.sign_in(child, "Ada")
    child.begin(preset="simplified")
    kept = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}/export.html")
    assert "1 match, 1 of them not finished" in kept.text
    assert "your child" not in kept.text
    names = kept.document.texts("section[@aria-labelledby='raw']//summary")
    assert len(names) > 10
    assert all(name[0].isupper() for name in names), "a word of the teacher's before the one of the program"


def test_a_sum_that_was_right_with_help_is_not_read_out_as_right_at_first(
    app: Flask, lesson: Lesson, desk: Child
) -> None:
    child, match = lesson.cards["Ada"].child_id, lesson.sign_in(Child(app), "Ada").add_with_help()
    (told,) = desk.get(f"/teacher/child/{child}/match/{match}").document.texts("ol[@class='own-sums']/li")
    assert "with help" in told
    assert "right at first" not in told


def test_days_are_sorted_with_the_longest_ago_first_and_figures_with_the_highest(lesson: Lesson, desk: Child) -> None:
    links = desk.get(f"/teacher/class/{lesson.id}").document.elements("a[@class='sort']")
    first = {str(link.get("id")): str(link.get("href")).partition("?")[2] for link in links}
    assert first["sort-last"] == "sort=last"
    assert first["sort-week"] == "sort=week&down=1"

"""Pages for families: one a child, in its language, with what it can do and what it practises, and nothing else."""

import re

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.store.models import Child as ChildRow
from classroom.tutor.learning.mastery import HELPED, WRONG
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer
from tests.children import Child
from tests.people import Adult, Lesson
from tests.web.views.test_teacher_figures import secure, store


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def doubles(today: int) -> Progress:
    """Five of the six doubles are secure, and nothing else is."""
    progress = Progress()
    for number in range(1, 6):
        progress = secure(progress, f"{number}+{number}", 2 * number, today, 1)
    return progress


def test_every_child_of_the_class_has_a_page(context: Context, lesson: Lesson, desk: Child) -> None:
    store(context, lesson, "Ada", doubles(context.today().toordinal()))
    page = desk.get(f"/teacher/class/{lesson.id}/parents")
    titles = page.document.texts("section[@class='family']//h2")
    assert titles == [f"{name}: sums at school" for name in sorted(lesson.cards)]
    ada, ben = page.document.texts("section[@class='family']")[:2]
    assert "Ada can do this" in ada
    assert "Doubles" in ada.replace("doubles", "Doubles")
    assert "5 + 5" in ada.replace("\xa0", " ")
    assert "Ada is practising" in ada
    assert "Ben has just begun" in ben
    assert not [name for name in lesson.cards if name in ada and name != "Ada"]


def test_a_page_is_in_the_language_of_its_child_or_in_the_one_that_is_asked_for(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    with context.database.transaction() as session:
        session.get_one(ChildRow, (context.school_id, lesson.cards["Ben"].child_id)).language = "fr"
    path = f"/teacher/class/{lesson.id}/parents"
    languages = desk.get(path).document.attributes("section[@class='family']/@lang")
    assert languages[:2] == ["en", "fr"]
    assert set(desk.get(f"{path}?in=de").document.attributes("section[@class='family']/@lang")) == {"de"}
    assert desk.get(f"{path}?in=xx").document.attributes("section[@class='family']/@lang") == languages
    alone = desk.get(f"/teacher/child/{lesson.cards['Ben'].child_id}/parents")
    assert alone.document.texts("section[@class='family']//h2") == ["Ben : le calcul à l’école"]
    assert alone.document.attributes("section[@class='family']/@lang") == ["fr"]


def test_single_sums_are_named_where_no_kind_is_known_as_a_whole(context: Context, lesson: Lesson, desk: Child) -> None:
    store(context, lesson, "Ada", secure(Progress(), "9+4", 13, context.today().toordinal(), 1))
    page = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}/parents")
    assert "Ada can do this" in page.text
    assert "9 + 4" in page.text


def test_a_sum_to_check_again_is_not_named_as_one_that_the_child_can_do(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """1 + 1 to 3 + 3 were secure forty days ago, 4 + 4 and 5 + 5 are now: the kind is known, with the last two."""
    today = context.today().toordinal()
    progress = Progress()
    for number in range(1, 6):
        progress = secure(progress, f"{number}+{number}", 2 * number, today, 40 if number < 4 else 1)
    store(context, lesson, "Ada", progress)
    told = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}/parents").text.replace("\xa0", " ")
    can = told[told.index("Ada can do this") : told.index("Ada is practising")]
    assert "4 + 4" in can
    assert "5 + 5" in can
    assert "3 + 3" not in can


def test_a_child_who_knows_a_great_deal_is_not_undersold(context: Context, lesson: Lesson, desk: Child) -> None:
    """Adding 0 is known as a whole, seven sums of it; 16 harder sums are secure, of kinds that are not."""
    today = context.today().toordinal()
    progress = Progress()
    harder = [f"{a}+{b}" for a, b in ((6, 2), (5, 2), (4, 2), (6, 3), (5, 3), (5, 4), (9, 4), (8, 4), (9, 3), (9, 5))]
    harder += [f"{a}+{b}" for a, b in ((8, 5), (7, 5), (12, 3), (11, 4), (13, 2), (10, 6))]
    for work in [f"0+{number}" for number in range(7)] + harder:
        progress = secure(progress, work, sum(map(int, work.split("+"))), today, 1)
    store(context, lesson, "Ada", progress)
    told = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}/parents").text.replace("\xa0", " ")
    can = told[told.index("Ada can do this") : told.index("Ada is practising")]
    named = [work for work in harder if work.replace("+", " + ") in can]
    assert len(named) >= 8
    assert {"9+4", "8+5"} <= set(named)  # the hardest
    (more,) = re.findall(r"and (\d+) more sums", can)
    assert len(named) + int(more) + can.count("0 + ") == 7 + 16


def practised(desk: Child, lesson: Lesson, name: str) -> str:
    """What the page of a child says that it is practising."""
    page = desk.get(f"/teacher/child/{lesson.cards[name].child_id}/parents").document
    (text,) = page.texts("div[@class='now-practised']")
    return text.replace("\xa0", " ")


def test_a_child_is_not_said_to_be_practising_a_sum_that_is_secure(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """0 + 6 is secure; 0 + 4 and 0 + 5 went wrong today, and 0 + 5 is met the longest ago."""
    today = context.today().toordinal()
    progress = secure(Progress(), "0+6", 6, today, 1)
    for day, work, total in ((2, "0+5", 5), (0, "0+4", 4), (0, "0+5", 5)):
        progress = add_answer(progress, AnswerEvent(work, total, total + 1, today - day, WRONG))
    store(context, lesson, "Ada", progress)
    told = practised(desk, lesson, "Ada")
    assert "0 + 4" in told
    assert "0 + 6" not in told


def test_where_a_sum_is_turned_round_the_family_is_told_of_the_sum_itself(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """5 + 1 is secure, 1 + 5 is practised by way of it."""
    today = context.today().toordinal()
    progress = secure(Progress(), "5+1", 6, today, 1)
    for work, total in (("2+6", 8), ("1+5", 6), ("1+6", 7), ("2+6", 8)):
        progress = add_answer(progress, AnswerEvent(work, total, total + 1, today, WRONG))
    for name in list(lesson.cards)[:3]:
        store(context, lesson, name, progress)
    assert "1 + 5 = 5 + 1 = 6" in practised(desk, lesson, "Ada")


def test_every_page_names_the_same_next_step_from_the_child_s_own_answers(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """Ada goes wrong with 9 + 4 and 8 + 5; easier sums are not well either. Nobody else has played."""
    today = context.today().toordinal()
    progress = Progress()
    for day in (9, 8):
        for work, total in (("9+4", 13), ("8+5", 13)):
            progress = add_answer(progress, AnswerEvent(work, total, 12, today - day, WRONG))
    for work, total in (("6+1", 7), ("7+1", 8), ("5+2", 7)):
        progress = add_answer(progress, AnswerEvent(work, total, total, today, HELPED))
    store(context, lesson, "Ada", progress)
    told = practised(desk, lesson, "Ada")
    child = f"/teacher/child/{lesson.cards['Ada'].child_id}"
    assert "Next: making ten first, especially 8 + 5, 9 + 4." in desk.get(child).text.replace("\xa0", " ")
    sheet = desk.get(f"{child}/sheet").document
    assert sheet.texts("article[@class='sheet-key']/h4")[:1] == ["Making ten first"]
    assert "Making ten first" in told
    assert "9 + 4" in told
    assert "8 + 5" in told
    assert "7 + 1" not in told


def test_a_sum_is_written_as_it_stands_on_the_map(context: Context, lesson: Lesson, desk: Child) -> None:
    """8 + 1 and 1 + 8 are one fact: 8 + 1."""
    today = context.today().toordinal()
    progress = Progress()
    for work, total in (("8+1", 9), ("7+1", 8), ("6+1", 7)):
        progress = add_answer(progress, AnswerEvent(work, total, total, today, HELPED))
    store(context, lesson, "Ada", progress)
    told = practised(desk, lesson, "Ada")
    assert "8 + 1" in told
    assert "1 + 8" not in told

"""Practice sheets: each child's own sums, with a key that says what it answered; cards of positions to talk about."""

import pytest
from flask import Flask

from classroom.services.assignments.missed_positions import MissedPosition
from classroom.services.context import Context
from classroom.store.models import Child as ChildRow
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer
from classroom.tutor.learning.suggestions import Suggestion
from classroom.web.views.print_pages import in_turn
from tests.children import Child, Page
from tests.html import Document
from tests.people import Adult, Lesson
from tests.playing import SLUG
from tests.web.views.test_family_pages import doubles
from tests.web.views.test_teacher_figures import store


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def slip(progress: Progress, work: str, total: int, answer: int, day: int) -> Progress:
    return add_answer(progress, AnswerEvent(work, total, answer, day, "w"))


def played(today: int) -> Progress:
    """Five doubles are secure; 8 + 5 went wrong on two days, the last time as 12; 7 + 4 once."""
    progress = doubles(today)
    for work, total, answer, day in (("8+5", 13, 14, 3), ("8+5", 13, 12, 1), ("7+4", 11, 12, 2)):
        progress = slip(progress, work, total, answer, today - day)
    return progress


def parts(document: Document) -> dict[str, list[str]]:
    """The sums of the first sheet, by the heading of their part."""
    first = "section[contains(@class, 'sheet-page')][1]"
    headings = [text.lstrip("1234 ") for text in document.texts(f"{first}/h3")]
    found = [
        document.texts(f"{first}/div[contains(@class, 'sums')][{number}]/descendant::p")
        for number in range(1, len(headings) + 1)
    ]
    return {
        heading: [text.replace("\xa0", " ") for text in sums] for heading, sums in zip(headings, found, strict=True)
    }


def sheet_of(desk: Child, lesson: Lesson, name: str) -> Page:
    return desk.get(f"/teacher/child/{lesson.cards[name].child_id}/sheet")


def test_a_sheet_has_the_sums_that_went_wrong_first_and_those_that_are_known(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    store(context, lesson, "Ada", played(context.today().toordinal()))
    found = parts(sheet_of(desk, lesson, "Ada").document)
    assert found["Try these again."] == ["8 + 5 =", "7 + 4 ="]
    assert sorted(found["Do you still know these?"]) == [f"{n} + {n} =" for n in range(1, 6)]
    everything = [work for sums in found.values() for work in sums]
    assert len(everything) == len(set(everything))


def test_the_key_has_the_answers_and_what_the_child_said(context: Context, lesson: Lesson, desk: Child) -> None:
    store(context, lesson, "Ada", played(context.today().toordinal()))
    page = sheet_of(desk, lesson, "Ada")
    (key,) = page.document.texts("article[@class='sheet-key']")
    assert "8 + 5 = 13 12 14" in key.replace("\xa0", " ")
    (sheet,) = page.document.texts("section[contains(@class, 'sheet-page')]")
    assert "13" not in sheet.replace("\xa0", " ").split("Ada")[1].split("Lion class")[0]


def test_small_sums_are_drawn_into_a_ten_frame(context: Context, lesson: Lesson, desk: Child) -> None:
    """2 + 5 and 3 + 5 are of the next kind: their first numbers lie there, and what comes to them is left to draw."""
    today = context.today().toordinal()
    progress = Progress()
    for work, total in (("5+2", 7), ("6+2", 8), ("7+1", 8)):
        progress = slip(progress, work, total, total + 1, today - 9)
        for day in (8, 7):  # made good since, not secure yet
            progress = add_answer(progress, AnswerEvent(work, total, total, today - day, "r"))
    store(context, lesson, "Ada", progress)
    page = sheet_of(desk, lesson, "Ada")
    found = parts(page.document)
    assert {"5 + 2 =", "6 + 2 =", "7 + 1 ="} <= set(found["Draw the rest. How many are there?"])
    frames = page.html[page.html.index("drawn-sums") : page.html.index("sheet-key")]
    assert frames.count("<circle") == sum(int(work[0]) for work in found["Draw the rest. How many are there?"])


def test_only_who_has_played_has_a_sheet_and_the_page_says_who_has_not(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    store(context, lesson, "Ada", played(context.today().toordinal()))
    with context.database.transaction() as session:
        session.get_one(ChildRow, (context.school_id, lesson.cards["Ada"].child_id)).language = "de"
    page = desk.get(f"/teacher/class/{lesson.id}/sheets")
    assert page.document.texts("section[contains(@class, 'sheet-page')]//h2") == ["Ada"]
    assert page.document.attributes("section[contains(@class, 'sheet-page')]/@lang") == ["de"]
    assert "Kannst du sie noch?" in page.text
    others = sorted(name for name in lesson.cards if name != "Ada")
    assert f"No answers yet, so no sheet: {', '.join(others)}." in page.text
    assert "Print 1 sheet and its key" in page.text
    assert desk.get(f"/teacher/class/{lesson.id}/sheets?for=gone").status == 200


def test_a_suggestion_has_the_sheets_of_its_children(context: Context, lesson: Lesson, desk: Child) -> None:
    """A flag: 8 + 5 went wrong on two days."""
    today = context.today().toordinal()
    store(context, lesson, "Ada", played(today))
    store(context, lesson, "Ben", doubles(today))
    (link,) = desk.get(f"/teacher/class/{lesson.id}").document.attributes("a[contains(@href, '/sheets?for=')]/@href")
    assert desk.get(link).document.texts("section[contains(@class, 'sheet-page')]//h2") == ["Ada"]
    everybody = desk.get(f"/teacher/class/{lesson.id}/sheets").document
    assert link in everybody.attributes("a/@href"), "the sheets of a group are found where sheets are"
    assert everybody.texts("section[contains(@class, 'sheet-page')]//h2") == ["Ada", "Ben"]


def test_the_sheets_of_a_suggestion_begin_with_its_sums(context: Context, lesson: Lesson, desk: Child) -> None:
    """Without it, 8 + 5 is among those to try again, and the sheet begins with the kind that comes next."""
    store(context, lesson, "Ada", played(context.today().toordinal()))
    (link,) = desk.get(f"/teacher/class/{lesson.id}").document.attributes("a[contains(@href, '/sheets?for=')]/@href")
    assert next(iter(parts(desk.get(link).document).values()))[0] == "8 + 5 ="
    assert parts(desk.get(link).document)["Try these again."] == ["7 + 4 ="]
    alone = parts(sheet_of(desk, lesson, "Ada").document)
    assert next(iter(alone.values()))[0] != "8 + 5 ="


def test_ten_is_filled_first_only_where_every_sum_goes_over_it(context: Context, lesson: Lesson, desk: Child) -> None:
    """Of the doubles 6 + 6 goes over ten and 0 + 0 does not; of the suggestion's sums each does."""
    store(context, lesson, "Ada", played(context.today().toordinal()))
    store(context, lesson, "Ben", doubles(context.today().toordinal()))
    assert "Fill the ten first" not in sheet_of(desk, lesson, "Ben").text
    suggested = parts(desk.get(f"/teacher/class/{lesson.id}/sheets?for=flag").document)
    for first, _, second, _ in map(str.split, suggested["Draw the rest. Fill the ten first."]):
        assert int(first) < 10 < int(first) + int(second)


def test_neighbours_have_different_positions(context: Context) -> None:
    positions = [MissedPosition(SLUG, idea, None, "") for idea in ("a", "b", "b", "c")]  # type: ignore[arg-type]
    assert [in_turn(positions, number, None)[0] for number in range(5)] == [*positions, positions[0]]
    about_c = Suggestion("idea:c", "idea", "c", "", (), (), (), 0, 0, 1.0)
    assert [in_turn(positions, number, about_c)[0].idea for number in range(4)] == ["c"] * 4
    assert in_turn([], 3, None) == []


def test_cards_to_talk_about_wait_for_matches(lesson: Lesson, desk: Child) -> None:
    page = desk.get(f"/teacher/class/{lesson.id}/position-cards")
    assert page.status == 200
    assert "There are no puzzles yet." in page.text


def test_a_sheet_begins_with_four_sums_though_none_is_left_of_the_kind(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """All three sums of the kind with most trouble are to be tried again; so four others that are being practised come
    first."""
    today, progress = context.today().toordinal(), Progress()
    for work, total in (("14+6", 20), ("15+5", 20), ("15+6", 21)):
        progress = slip(slip(progress, work, total, 10, today - 3), work, total, 11, today - 1)
    for work in ("9+2", "6+3", "10+4", "12+3"):
        progress = add_answer(progress, AnswerEvent(work, sum(map(int, work.split("+"))), 1, today - 4, "h"))
    store(context, lesson, "Ada", progress)
    found = parts(sheet_of(desk, lesson, "Ada").document)
    assert sorted(found["Draw the rest. How many are there?"]) == ["10 + 4 =", "12 + 3 =", "6 + 3 =", "9 + 2 ="]
    assert len(found["Try these again."]) == 3

"""Homework in one form: what, for whom, until when; and the door that opens for it. Today is Friday, 20 November
2026."""

from datetime import date
from typing import Any

import pytest
from flask import Flask

from classroom.services.context import Context, day_of
from classroom.services.school import class_opening
from classroom.store.models import Assignment, SchoolClass
from tests.children import Child, Page
from tests.people import Adult, Lesson
from tests.playing import SLUG, rows


@pytest.fixture
def desk(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> Child:
    """The door is closed."""
    class_opening.set_open_until(context, admin.id, lesson.id, None)
    return admin.sign_in(Child(app))


def give(desk: Child, lesson: Lesson, **form: Any) -> Page:
    what: dict[str, Any] = {"kind": "matches", "way": f"{SLUG}:simplified", "number": 3, "whom": "class"}
    return desk.post(f"/teacher/class/{lesson.id}/assignments", **what, **form)


def open_until(context: Context) -> date | None:
    (row,) = rows(context, SchoolClass)
    return day_of(row.open_until) if row.open_until else None


def test_the_days_to_choose_are_tomorrow_and_the_next_monday_and_friday(desk: Child, lesson: Lesson) -> None:
    page = desk.get(f"/teacher/class/{lesson.id}/assignments")
    offered = page.document.attributes("form[.//select[@name='way']]//input[@name='until']/@value")
    assert offered == ["", "2026-11-21", "2026-11-23", "2026-11-27", "other"]


def test_homework_says_until_when_and_opens_the_door(app: Flask, context: Context, desk: Child, lesson: Lesson) -> None:
    page = give(desk, lesson, until="2026-11-27", door="1")
    assert "until Friday 27 November" in page.text.replace("\xa0", " ")
    assert open_until(context) == date(2026, 11, 27)
    ben = lesson.sign_in(Child(app), "Ben")
    assert "until 27 November" in ben.get("/").text.replace("\xa0", " ")


def test_what_the_whole_class_has_already_is_not_chosen_beforehand(desk: Child, lesson: Lesson) -> None:
    path = f"/teacher/class/{lesson.id}/assignments"
    chosen = "section[@id='new-facts']//select[@name='about']//option[@selected]/@value"
    for _ in range(3):
        (kind,) = desk.get(path).document.attributes(chosen)
        page = desk.post(path, kind="facts", about=kind, number=20, whom="class")
        assert "given already" not in page.text, kind
    assert page.document.attributes(chosen)[0] not in ("MT", kind)


def test_homework_until_friday_for_some_takes_two_presses(context: Context, desk: Child, lesson: Lesson) -> None:
    """The tab, ticking, and the button: what is set already is enough."""
    page = desk.get(f"/teacher/class/{lesson.id}/assignments").document
    (form,) = page.elements("section[@id='new-facts']/form")
    assert form.xpath("string(.//input[@name='until'][@checked]/@value)") == "2026-11-27"
    assert form.xpath("string(.//select[@name='about']//option[@selected]/@value)") == "MT"
    assert len(form.xpath(".//input[@name='child'][not(ancestor::details)]")) == len(lesson.cards)
    names = ("kind", "number", "door")
    ticked: dict[str, Any] = {name: form.xpath(f"string(.//input[@name='{name}']/@value)") for name in names}
    some = [lesson.cards[name].child_id for name in ("Ada", "Ben")]
    until: dict[str, Any] = {"until": "2026-11-27", "about": "MT", "whom": "some"}
    page = desk.post(f"/teacher/class/{lesson.id}/assignments", **ticked, **until, child=some).document
    (running,) = page.texts("ul[@class='running']/li/p[1]")
    assert "For 2 children" in running
    assert "until Friday 27 November" in running.replace("\xa0", " ")
    assert open_until(context) == date(2026, 11, 27)


def test_the_door_has_the_days_as_buttons(desk: Child, lesson: Lesson) -> None:
    page = desk.get(f"/teacher/class/{lesson.id}").document
    buttons = page.texts("form[@class='day-buttons']/button")
    assert [text.replace("\xa0", " ") for text in buttons] == [
        "Saturday 21 November",
        "Monday 23 November",
        "Friday 27 November",
    ]
    desk.post(f"/teacher/class/{lesson.id}/door", until=page.attributes("form[@class='day-buttons']/button/@value")[2])
    assert "Friday 27 November" in desk.get(f"/teacher/class/{lesson.id}").text.replace("\xa0", " ")


def test_the_door_may_stay_as_it_is(context: Context, desk: Child, lesson: Lesson) -> None:
    give(desk, lesson, until="other", **{"day-other": "2026-12-01"})
    (task,) = rows(context, Assignment)
    assert task.ended_at
    assert day_of(task.ended_at) == date(2026, 12, 1)
    assert open_until(context) is None


def test_a_door_that_is_open_longer_stays_so(context: Context, admin: Adult, desk: Child, lesson: Lesson) -> None:
    longer = class_opening.homework_until(context, date(2026, 12, 4))
    class_opening.set_open_until(context, admin.id, lesson.id, longer)
    give(desk, lesson, until="2026-11-23", door="1")
    assert open_until(context) == date(2026, 12, 4)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"until": "2026-11-19"}, "Choose a day from today to 19 January 2027."),
        ({"until": "2027-01-20"}, "Choose a day from today to 19 January 2027."),
        ({"until": "tomorrow"}, "Choose a day from today to 19 January 2027."),
        ({"until": "other", "day-other": ""}, "Choose a day."),
    ],
)
def test_a_day_that_cannot_be_is_asked_for_again(
    context: Context, desk: Child, lesson: Lesson, form: dict[str, str], told: str
) -> None:
    page = give(desk, lesson, door="1", **form)
    assert page.status == 422
    assert told in page.text.replace("\xa0", " ")
    assert not rows(context, Assignment)
    assert open_until(context) is None


@pytest.mark.parametrize("form", [{"minutes": 60}, {"until": "2026-11-23"}])
def test_opening_a_door_that_is_open_longer_leaves_it_so(
    context: Context, admin: Adult, desk: Child, lesson: Lesson, form: dict[str, Any]
) -> None:
    """After one new card, homework until 4 December used to end within the hour."""
    longer = class_opening.homework_until(context, date(2026, 12, 4))
    class_opening.set_open_until(context, admin.id, lesson.id, longer)
    desk.post(f"/teacher/class/{lesson.id}/door", **form)
    assert open_until(context) == date(2026, 12, 4)
    desk.post(f"/teacher/class/{lesson.id}/door", close=1)
    assert open_until(context) is None


def test_cards_lead_to_the_door_only_while_it_is_closed(desk: Child, lesson: Lesson) -> None:
    cards = desk.post(f"/teacher/class/{lesson.id}/cards", child=lesson.cards["Ada"].child_id)
    assert "Then open the door for 60 minutes" in cards.text
    desk.post(f"/teacher/class/{lesson.id}/door", until="2026-11-27")
    cards = desk.get(cards.response.request.path)
    assert "Then open the door" not in cards.text
    assert "Homework: the door is open until Friday 27 November" in cards.text.replace("\xa0", " ")

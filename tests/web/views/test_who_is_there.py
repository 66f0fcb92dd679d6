"""Who is there: the page of the class, the board, the question, the pairs and the tables say the same. Children are
signed in; after a minute only the tablets that give a sign are on."""

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.services.together.heartbeats import Heartbeat, store_heartbeats
from tests.children import Child
from tests.conftest import Clock
from tests.people import Adult, Lesson
from tests.playing import SLUG
from tests.several_devices import seat_at_table

pytestmark = pytest.mark.usefixtures("any_database")
NAMES = ("Ada", "Ben", "Carl", "Dora")


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def sign(context: Context, lesson: Lesson, match_id: str | None, *names: str) -> None:
    """The tablets of these children give a sign, from this table of several or from none."""
    now = Heartbeat(match_id, context.now())
    store_heartbeats(context, {lesson.cards[name].child_id: now for name in names})


def those_here(desk: Child, lesson: Lesson) -> list[str]:
    """What the page of the class says of each child that is here."""
    return desk.get(f"/teacher/class/{lesson.id}").document.texts("section[@aria-labelledby='now-title']/ul/li")


def test_only_tablets_that_are_on_are_counted_and_the_others_named(
    app: Flask, context: Context, lesson: Lesson, desk: Child, clock: Clock
) -> None:
    for name in NAMES:
        lesson.sign_in(Child(app), name)
    here = f"/teacher/class/{lesson.id}"
    desk.post(f"{here}/question", sum="8 + 7")
    assert "0 of 4 have answered" in desk.get(f"{here}/question").text
    clock.turn(seconds=60)
    sign(context, lesson, None, "Ada", "Ben")
    page = desk.get(here).document
    assert page.texts("h2[@id='now-title']") == ["Here now: 2 children"]
    (off,) = page.texts("section[@aria-labelledby='now-title']/div[@class='away']")
    assert [name in off for name in NAMES] == [False, False, True, True]
    assert "In: 2 of 4" in desk.get(f"{here}/board").text
    question = desk.get(f"{here}/question")
    assert "0 of 2 have answered" in question.text
    waiting, off = question.document.texts("div[@class='away']")
    assert [name in waiting for name in NAMES] == [True, True, False, False]
    assert [name in off for name in NAMES] == [False, False, True, True]
    pairs = desk.get(f"{here}/pairs").document
    assert pairs.texts("h2[@id='pairs']") == ["2 children are here"]


def test_of_a_child_whose_tablet_shows_something_else_the_tables_say_so(
    app: Flask, context: Context, lesson: Lesson, desk: Child, clock: Clock
) -> None:
    for name in ("Ada", "Ben"):
        lesson.sign_in(Child(app), name)
    match = seat_at_table(context, lesson, SLUG, "Ada", "Ben")
    here = f"/teacher/class/{lesson.id}"
    sign(context, lesson, match, "Ada", "Ben")
    assert ["signed in" in one for one in those_here(desk, lesson)] == [False, False]  # both play
    clock.turn(seconds=60)
    sign(context, lesson, None, "Ada", "Ben")  # on their start pages
    text = desk.get(f"{here}/tables").text
    assert "tablet shows another page." in text
    assert "tablet is closed" not in text
    assert ["signed in" in one for one in those_here(desk, lesson)] == [True, True]
    clock.turn(seconds=60)
    assert "tablet is closed" in desk.get(f"{here}/tables").text

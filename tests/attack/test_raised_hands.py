"""A raised hand lets in the tablet that the teacher sees, and no other; the list stays short (requirements A1.13)."""

import pytest
from flask import Flask

from classroom.services.login.join_requests import MOST_OF_CHILD, MOST_OF_CLASS
from classroom.services.login.request_symbols import SYMBOLS
from tests.children import Child
from tests.conftest import Clock
from tests.html import Document
from tests.people import Adult, Lesson
from tests.sign_in import fresh


def ask(app: Flask, lesson: Lesson, name: str) -> Child:
    """A browser in which this child's hand goes up."""
    browser = fresh(app)
    browser.post(f"/class/{lesson.code}/{lesson.cards[name].child_id}/hand")
    return browser


def symbol_on(browser: Child) -> str:
    (symbol,) = symbols_of(browser.get("/hand").document)
    return symbol


def symbols_of(document: Document) -> list[str]:
    """Picture and number of each symbol on a page."""
    pictures = document.attributes("span[@class='symbol']/svg/use/@href")
    numbers = document.texts("span[@class='symbol']/b")
    return [f"{name[1:]}-{number}" for name, number in zip(pictures, numbers, strict=True)]


def board(app: Flask, admin: Adult, lesson: Lesson) -> Document:
    return admin.sign_in(fresh(app)).get(f"/teacher/class/{lesson.id}").document


def test_the_tablet_shows_the_symbol_that_stands_beside_the_button(app: Flask, admin: Adult, lesson: Lesson) -> None:
    """An attacker raises the same child's hand first: the teacher presses beside the picture on the child's tablet."""
    attacker, child = ask(app, lesson, "Ada"), ask(app, lesson, "Ada")
    mine, seen = symbol_on(child), symbols_of(board(app, admin, lesson))
    assert mine != symbol_on(attacker)
    assert {mine, symbol_on(attacker)} == set(seen) <= SYMBOLS
    key = board(app, admin, lesson).attributes("button[@name='hand']/@value")[seen.index(mine)]
    admin.sign_in(fresh(app)).post(f"/teacher/class/{lesson.id}/let-in", hand=key)
    assert "Ada" in child.post("/hand").text
    assert "Ada" not in attacker.post("/hand").document.texts("h1")[0]


def test_of_a_child_three_hands_are_up_and_of_a_class_thirty(
    app: Flask, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    """Whatever is sent: 200 hands of each child."""
    for _ in range(50):
        for name in lesson.cards:
            ask(app, lesson, name)
    seen = symbols_of(board(app, admin, lesson))
    assert len(seen) == len(set(seen)) == MOST_OF_CHILD * len(lesson.cards) <= MOST_OF_CLASS
    late = fresh(app).post(f"/class/{lesson.code}/{lesson.cards['Ada'].child_id}/hand")
    assert late.status == 429
    assert "Go to your teacher." in late.text
    admin.sign_in(fresh(app)).post(f"/teacher/class/{lesson.id}/lower-hands")
    assert symbols_of(board(app, admin, lesson)) == []
    assert symbol_on(ask(app, lesson, "Ada")) in symbols_of(board(app, admin, lesson))


def test_asking_again_takes_the_place_of_the_hand_before(app: Flask, admin: Adult, lesson: Lesson) -> None:
    browser = ask(app, lesson, "Ada")
    for _ in range(10):
        browser.post(f"/class/{lesson.code}/{lesson.cards['Ada'].child_id}/hand")
    assert symbols_of(board(app, admin, lesson)) == [symbol_on(browser)]


@pytest.mark.parametrize("many", [MOST_OF_CLASS])
def test_there_are_far_more_symbols_than_hands(many: int) -> None:
    assert len(SYMBOLS) > 4 * many

"""All data about a child as people read it: by what it is for, how many, from when to when; then value by value."""

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.store.data_inventory import COLUMNS, TABLES
from classroom.store.models import Attempt, IdeaRow
from classroom.web.documents.access_answer import OF_CATEGORY
from tests.children import Child, Page
from tests.people import Adult, Lesson
from tests.playing import SLUG, rows
from tests.services.assignments.test_assignments import finished


@pytest.fixture
def page(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> Page:
    finished(context, lesson, "Ada", "full")
    desk = admin.sign_in(Child(app))
    desk.post(
        f"/teacher/class/{lesson.id}/assignments", kind="matches", way=f"{SLUG}:simplified", number=2, whom="class"
    )
    return desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}/export.html")


def test_it_says_how_many_of_what_and_when(context: Context, page: Page) -> None:
    attempts, ideas = rows(context, Attempt), rows(context, IdeaRow)
    right = sum(one.first_answer == one.total for one in attempts)
    assert "1 match (20 November 2026)" in page.text
    if attempts:
        assert f"{len(attempts)} sums worked out in matches: {right} right at first" in page.text
    assert f"{len(ideas)} chances to use an idea: {sum(one.taken for one in ideas)} used" in page.text
    assert "1 suggestion (20 November 2026)" in page.text
    assert "Added on 20 November 2026" in page.text


def test_every_list_has_its_purpose_and_its_time(page: Page) -> None:
    (note,) = page.document.texts("details[@id='list-matches']/p")
    assert note == "Kept to play, and to carry on later, until 90 days after it was last played."


def test_columns_are_told_by_what_they_hold(page: Page) -> None:
    labels = page.document.texts("details[@id='data-child']//dt")
    assert "a nickname or first name" in labels
    assert not [one for one in labels if "_" in one]


def test_every_list_is_of_a_table_of_the_inventory() -> None:
    for lists in OF_CATEGORY.values():
        for table, when in lists.values():
            assert table in TABLES
            assert when in COLUMNS or f"{table}.{when}" in COLUMNS

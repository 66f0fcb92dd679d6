"""A sum that the partner checks, on the pages of both children: nothing says whether it is right before both have
looked."""

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.store.models import Match
from tests.children import Child
from tests.people import Adult, Lesson
from tests.playing import SLUG, rows
from tests.services.together.test_checking import answer
from tests.several_devices import seat

Pages = tuple[Child, Child, str]


@pytest.fixture(params=[0, 1], ids=["right", "wrong"])
def answered(app: Flask, context: Context, lesson: Lesson, request: pytest.FixtureRequest) -> Pages:
    """The browsers of whoever has answered, rightly or not, and of its partner; the address of the match."""
    match_id, tokens = seat(context, lesson, SLUG, "Ada", "Ben", checks=True)
    mover, other, _ = answer(context, (match_id, tokens), request.param)
    children = [lesson.sign_in(Child(app), name) for name in ("Ada", "Ben")]
    return children[mover], children[other], f"/match/{match_id}"


def test_both_see_the_answer_and_no_verdict(answered: Pages) -> None:
    mover, other, here = answered
    for child, heading in ((mover, "is checking your sum"), (other, "You check: is it right?")):
        page = child.get(here)
        assert heading in page.text
        assert not any(word in page.text for word in ("Not yet", "Yes!", "Look at the picture."))
    assert "data-waits" in mover.get(here).html, "news is asked for every second"


def test_look_again_is_told_and_settled(answered: Pages) -> None:
    mover, other, here = answered
    seq = other.get(here).seq
    assert "is looking once more" in other.post(f"{here}/check", seq=seq, says="look").text
    page = mover.get(here)
    assert "says: look again." in page.text
    settled = mover.post(f"{here}/settle", seq=page.seq, changes=1)
    assert "What is" in settled.text
    assert "Choose another card" not in settled.text
    assert "already tried" not in settled.text


def test_a_check_that_comes_too_late_changes_nothing(answered: Pages) -> None:
    mover, other, here = answered
    for seq in (-1, 0, 999):
        assert "You check: is it right?" in other.post(f"{here}/check", seq=seq, says="right").text
        assert "is checking your sum" in mover.post(f"{here}/settle", seq=seq, keeps=1).text


def test_a_teacher_asks_for_checks(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    teacher = admin.sign_in(Child(app))
    there = f"/teacher/class/{lesson.id}/pairs"
    assert "The partner checks each first answer" in teacher.get(there).text
    teacher.post(there, child=[lesson.cards[name].child_id for name in ("Ada", "Ben")], start=1, checks=1)
    (match,) = rows(context, Match)
    assert match.checks

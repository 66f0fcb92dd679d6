"""Children of a class find one another, by forms alone: a tile on the start page, animals that are free, yes or not
now, two pictures, playing again."""

import re
from typing import Any

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.services.school import class_opening, class_settings
from classroom.store.models import Invitation, Match, Presence, Seat
from tests.children import Child, Page
from tests.conftest import Clock
from tests.people import Adult, Lesson
from tests.playing import SLUG, rows
from tests.several_devices import seat

TILE = "Play with a friend"
WAY = f"{SLUG}:simplified"


@pytest.fixture
def tablets(app: Flask, lesson: Lesson) -> dict[str, Child]:
    """Those of all children of the class, who look for friends."""
    found = {name: lesson.sign_in(Child(app), name) for name in lesson.cards}
    for one in found.values():
        one.get("/friends")
    return found


def ask(one: Child, lesson: Lesson, *names: str, **more: Any) -> Page:
    return one.post("/friends/ask", child=[lesson.cards[name].child_id for name in names], **more)


def said(page: Page) -> str:
    (words,) = [text for text in page.document.texts("*[@id='turn']") if text]
    return words


def answer(page: Page, one: Child, word: str) -> Page:
    found = re.search(r'action="(/friends/answer/[^"]+)"', page.html)
    assert found, page.text
    return one.post(found[1], answer=word)


# ---- The way in.


def test_a_child_behind_an_open_door_finds_the_way_in(app: Flask, lesson: Lesson) -> None:
    page = lesson.sign_in(Child(app), "Ada").get("/")
    assert TILE in page.text
    assert TILE not in Child(app).get("/").text, "no guest"


def test_behind_a_closed_door_there_is_none(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    ada = lesson.sign_in(Child(app), "Ada")
    class_opening.set_open_until(context, admin.id, lesson.id, None)
    assert TILE not in ada.get("/").text
    for path in ("/friends", "/friends/pictures", "/friends/game"):
        assert ada.get(path).response.request.path == "/"
    assert ask(ada, lesson, "Ben").response.request.path == "/"
    assert rows(context, Invitation) == []


@pytest.mark.parametrize(
    ("settings", "leads"),
    [
        ({"invites": False, "codes": False}, "/"),
        ({"invites": False}, "/friends/pictures"),
        ({"codes": False}, "/friends"),
    ],
)
def test_the_teacher_decides_which_way_there_is(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, settings: dict[str, bool], leads: str
) -> None:
    class_settings.change_class(context, admin.id, lesson.id, {"settings": settings})
    ada = lesson.sign_in(Child(app), "Ada")
    assert (TILE in ada.get("/").text) == (leads != "/")
    page = ada.get("/friends")
    assert page.response.request.path == leads
    assert ("Two pictures" in page.text) == settings.get("codes", leads != "/")


def test_a_teacher_sets_it_for_a_class_and_for_a_child(
    app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    desk = admin.sign_in(Child(app))
    form: dict[str, Any] = dict.fromkeys(("ways", "more"), "") | {
        "name": "2b",
        "ages": "6-7",
        "language": "en",
        "sums": "decide",
    }
    page = desk.get(f"/teacher/class/{lesson.id}/settings")
    assert "Children ask one another to a game" in page.text
    assert 'name="invites" value="1" checked' in page.html
    desk.post(f"/teacher/child/{lesson.cards['Ben'].child_id}/settings", **form, level="", invites="0", codes="1")
    ben = lesson.sign_in(Child(app), "Ben")
    assert ben.get("/friends").response.request.path == "/friends/pictures"


# ---- Asking.


def test_asked_and_answered_by_forms(context: Context, tablets: dict[str, Child], lesson: Lesson) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    page = ada.get("/friends")
    assert said(page) == "Who do you want to play with?"
    assert page.document.texts("button[@name='child']") == ["Ben", "Carl", "Dora"]
    assert said(ask(ada, lesson, "Ben")) == "You asked Ben. Wait a little."
    asked = ben.get("/friends")
    assert said(asked) == "Ada asks: shall we play?"
    table = answer(asked, ben, "yes")
    assert table.response.request.path.startswith("/match/")
    ready = ada.get("/friends")
    assert said(ready) == "Ben plays with you!"
    assert table.response.request.path in ready.html
    assert ada.get(table.response.request.path).status == 200


def test_not_now_leads_back_to_those_who_are_free(tablets: dict[str, Child], lesson: Lesson) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    ask(ada, lesson, "Ben")
    assert said(answer(ben.get("/friends"), ben, "no")) == "Who do you want to play with?"
    assert said(ada.get("/friends")) == "Who do you want to play with?"
    assert ada.get("/friends").document.texts("button[@name='child']") == ["Ben", "Carl", "Dora"]


def test_a_yes_that_comes_too_late_is_told_kindly(tablets: dict[str, Child], lesson: Lesson) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    ask(ada, lesson, "Ben")
    asked = ben.get("/friends")
    ada.post("/friends/stop")
    assert said(answer(asked, ben, "yes")) == "That question is over. Who do you want to play with?"


def test_whoever_is_not_free_any_more_is_not_asked(clock: Clock, tablets: dict[str, Child], lesson: Lesson) -> None:
    clock.turn(seconds=30)
    page = ask(tablets["Ada"], lesson, "Ben")
    assert said(page) == "Not free now. Who do you want to play with?"
    assert "Nobody is free just now." in page.text


def test_after_a_while_tavi_plays_meanwhile_and_the_question_stays(
    clock: Clock, context: Context, tablets: dict[str, Child], lesson: Lesson
) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    page = ask(ada, lesson, "Ben")
    assert "Play with Tavi meanwhile" not in page.text
    clock.turn(seconds=20)
    ben.get("/friends")
    page = ada.get("/friends")
    assert "Your question to Ben stays." in page.text
    form = re.search(r'action="(/play/[^"]+)">.*?name="preset" value="(\w+)"', page.html, re.DOTALL)
    assert form
    ada.post(form[1], preset=form[2])
    assert answer(ben.get("/friends"), ben, "yes").response.request.path.startswith("/match/")
    assert said(ada.get("/friends")) == "Ben plays with you!"
    assert len(rows(context, Match)) == 2


def test_several_are_asked_to_a_table_for_four(context: Context, tablets: dict[str, Child], lesson: Lesson) -> None:
    ada, ben, carl = (tablets[name] for name in ("Ada", "Ben", "Carl"))
    four: dict[str, Any] = {"way": WAY, "seats": 4}
    page = ada.get("/friends", choose=1, **four)
    assert "Choose up to 3 children." in page.text
    assert page.html.count('type="checkbox"') == 3
    assert said(ask(ada, lesson, "Ben", "Carl", **four)) == "You asked. Wait a little."
    assert said(answer(ben.get("/friends"), ben, "yes")) == "You said yes to Ada. Wait a little."
    page = ada.get("/friends")
    assert said(page) == "1 child is there."
    begin = re.search(r'action="(/friends/begin/[^"]+)"', page.html)
    assert begin
    assert ada.post(begin[1]).response.request.path.startswith("/match/")
    assert said(carl.get("/friends")) == "Who do you want to play with?"
    assert sorted(seat.level is None for seat in rows(context, Seat)) == [False, False, True, True]


def test_who_is_free_is_asked_anew_only_where_it_has_changed(tablets: dict[str, Child], lesson: Lesson) -> None:
    ada = tablets["Ada"]
    found = re.search(r'hx-get="(/friends/free[^"]*)"', ada.get("/friends").html)
    assert found
    path = found[1].replace("&amp;", "&")
    assert ada.get(path, htmx=True).status == 204
    tablets["Ben"].post("/sign-out")
    part = ada.get(path, htmx=True)
    assert part.status == 200
    assert part.document.texts("button[@name='child']") == ["Carl", "Dora"]


def test_whoever_signs_out_asks_nobody_and_is_not_there(
    context: Context, tablets: dict[str, Child], lesson: Lesson
) -> None:
    ask(tablets["Ada"], lesson, "Ben")
    tablets["Ada"].post("/pass-on")
    assert said(tablets["Ben"].get("/friends")) == "Who do you want to play with?"
    assert lesson.cards["Ada"].child_id not in {row.child_id for row in rows(context, Presence)}


def test_a_table_that_the_teacher_lays_is_told_even_where_children_may_not_ask(
    app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    off = {"settings": {"invites": False, "codes": False}}
    class_settings.change_class(context, admin.id, lesson.id, off)
    ada = lesson.sign_in(Child(app), "Ada")
    assert ada.get("/friends/table").response.request.path == "/"
    match_id, _ = seat(context, lesson, SLUG, "Ada", "Ben")
    page = ada.get("/friends/table")
    assert said(page) == "Ben plays with you!"
    assert f"/match/{match_id}" in page.html
    assert "Ask someone else" not in page.text


def test_not_now_leads_back_to_where_the_child_was_and_nowhere_else(tablets: dict[str, Child], lesson: Lesson) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    for back, leads in (("/me", "/me"), ("https://example.org/", "/")):
        ask(ada, lesson, "Ben")
        found = re.search(r'action="(/friends/answer/[^"]+)"', ben.get("/friends").html)
        assert found
        assert ben.post(found[1], answer="no", back=back).response.request.path == leads


# ---- Two pictures.


def press(one: Child, *pictures: str) -> Page:
    one.post("/friends/pictures/come", pick=pictures[0])
    return one.post("/friends/pictures/come", picked=pictures[0], pick=pictures[1])


def pictures_on(page: Page) -> list[str]:
    return re.findall(r'class="pic"><svg aria-hidden="true"><use href="#(\w+)"', page.html)


def test_two_meet_by_two_pictures(tablets: dict[str, Child]) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    page = ada.post("/friends/pictures")
    first, second = pictures_on(page)
    assert "Show these to your friend." in page.text
    assert pictures_on(ada.get("/friends")) == [first, second], "there the child is now"
    half = ben.post("/friends/pictures/come", pick=second)
    assert "Now the second." in half.text
    assert press(ben, second, first).response.request.path.startswith("/match/")
    assert said(ada.get("/friends")) == "Ben plays with you!"


def test_wrong_pictures_are_no_fault(tablets: dict[str, Child]) -> None:
    ben = tablets["Ben"]
    for _ in range(5):
        assert "No table has these two. Look again." in press(ben, "apple", "boat").text
    page = press(ben, "apple", "boat")
    assert page.status == 429
    assert "Let’s wait a moment." in page.text
    assert "No table has these two." in press(tablets["Carl"], "apple", "dragon").text


# ---- Playing again.


def finish(context: Context, clock: Clock, match_id: str) -> None:
    """The match is over: a teacher has closed it."""
    from classroom.store.models import Event

    with context.database.transaction() as session:
        row = session.get_one(Match, (1, match_id))
        row.ended_at = context.now()
        last = max(event.seq for event in rows(context, Event) if event.match_id == match_id)
        session.add(
            Event(school_id=1, match_id=match_id, seq=last + 1, kind="closed", seat=None, data={}, at=context.now())
        )
    clock.turn(seconds=21)


def test_playing_again_asks_the_other_child(
    context: Context, clock: Clock, tablets: dict[str, Child], lesson: Lesson
) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    ask(ada, lesson, "Ben")
    path = answer(ben.get("/friends"), ben, "yes").response.request.path
    match_id = path.rsplit("/", 1)[1]
    assert ada.post(f"{path}/again").status == 404, "it is not over"
    finish(context, clock, match_id)
    for one in (ada, ben):
        one.get("/friends", choose=1)
    assert "Play again" in ada.get(path).text
    assert said(ada.post(f"{path}/again")) == "You asked Ben. Wait a little."
    assert len(rows(context, Match)) == 1, "nobody has agreed yet"
    again = ben.post(f"{path}/again")
    assert again.response.request.path.startswith("/match/"), "both wanted it"
    second = max(rows(context, Match), key=lambda row: row.began_at)
    assert second.again_of == match_id
    order = [seat.child_id for seat in sorted(rows(context, Seat), key=lambda seat: seat.number)]
    seats = {row.match_id: order for row in rows(context, Seat)}
    assert len(seats) == 2
    by_match = {
        match.id: [
            seat.child_id
            for seat in sorted(rows(context, Seat), key=lambda seat: seat.number)
            if seat.match_id == match.id
        ]
        for match in rows(context, Match)
    }
    assert by_match[second.id] == list(reversed(by_match[match_id])), "everybody moves on by one seat"
    assert ada.post(f"{path}/again").response.request.path == f"/match/{second.id}"


def test_nobody_else_plays_a_match_again(
    context: Context, clock: Clock, tablets: dict[str, Child], lesson: Lesson
) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    ask(ada, lesson, "Ben")
    path = answer(ben.get("/friends"), ben, "yes").response.request.path
    finish(context, clock, path.rsplit("/", 1)[1])
    assert tablets["Carl"].post(f"{path}/again").status == 404


def test_where_asking_is_switched_off_no_match_is_offered_again(
    context: Context, clock: Clock, admin: Adult, tablets: dict[str, Child], lesson: Lesson
) -> None:
    ada, ben = tablets["Ada"], tablets["Ben"]
    ask(ada, lesson, "Ben")
    path = answer(ben.get("/friends"), ben, "yes").response.request.path
    finish(context, clock, path.rsplit("/", 1)[1])
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"invites": False}})
    assert "Play again" not in ada.get(path).text
    assert ada.post(f"{path}/again").response.request.path == "/"

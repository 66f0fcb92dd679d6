"""Positions that a teacher sets, from the form to the child that finds a card, and who sees nothing of them."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from flask import Flask

from classroom.games.protocol import all_rules
from classroom.games.records import Record
from classroom.games.registry import find_game
from classroom.services.assignments.puzzle_positions import read_position
from classroom.services.context import Context
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.store.models import Assignment, PuzzleReply
from tests.children import Child, Page
from tests.games.hidden import disguised
from tests.people import Adult, Lesson, further_teacher, make_lesson
from tests.playing import SLUG, come_in, play, rows, visitor_of

GAME = find_game(SLUG)


@pytest.fixture
def teacher(context: Context, admin: Adult) -> Adult:
    return further_teacher(context, admin, "Tina Teacher")


@pytest.fixture
def lesson(context: Context, teacher: Adult) -> Lesson:
    "A class in which Ada has played two matches and missed something."
    lesson = make_lesson(context, teacher)
    token = come_in(context, lesson.cards["Ada"].child_id)
    rules = all_rules(GAME, 2, GAME.presets["full"])
    for seed in (1, 2):
        play(
            context,
            token,
            create_match(context, visitor_of(context, token), SLUG, rules, [SeatPlan(), SeatPlan(1)]),
            seed=seed,
        )
    return lesson


@pytest.fixture
def desk(app: Flask, teacher: Adult) -> Child:
    return teacher.sign_in(Child(app))


ONWARD = "a[@class='button main']/@href"


def page_of(lesson: Lesson) -> str:
    return f"/teacher/class/{lesson.id}/assignments"


def offered(page: Page) -> list[str]:
    return page.document.values("position")


def set_positions(
    desk: Child, lesson: Lesson, many: int = 2, whom: str = "class", child: Sequence[str] = ()
) -> list[str]:
    keys = offered(desk.get(page_of(lesson)))[:many]
    answer = desk.post(page_of(lesson), kind="positions", position=keys, whom=whom, child=list(child))
    assert answer.status == 200
    return keys


def task_of(context: Context, child_id: str | None = None) -> Assignment:
    task: Assignment = next(row for row in rows(context, Assignment) if row.child_id == child_id)
    return task


def cards_of(page: Page) -> list[str]:
    return page.document.values("pick")


def good_and_bad(context: Context, task: Assignment, number: int) -> tuple[str, str]:
    position = read_position(task.data["positions"][number - 1])
    good = position.found
    bad = [card for card in map(position.game.write, position.choices) if card not in good and card[0] != "W"]
    return next(card for card in good if card[0] != "W"), bad[0]


# ---- The teacher.


def test_a_teacher_sets_all_three_kinds_and_ends_one(context: Context, desk: Child, lesson: Lesson) -> None:
    here = page_of(lesson)
    assert 'class="running"' not in desk.get(here).html
    page = desk.post(here, kind="matches", way=f"{SLUG}:simplified", number=3, whom="class")
    assert "3 matches: Sixteen (simple, all the cards)" in page.text
    page = desk.post(
        here, kind="facts", about="", fact=["8+5", "9+4"], number=20, whom="some", child=lesson_ids(lesson)
    )
    assert "20 sums" in page.text
    assert "For 2 children" in page.text
    set_positions(desk, lesson)
    page = desk.get(here)
    assert "2 puzzles" in page.text
    page = desk.post(here, end=task_of(context).id)
    assert "Ended: 1" in page.text


def lesson_ids(lesson: Lesson) -> list[str]:
    return [lesson.cards[name].child_id for name in ("Ada", "Ben")]


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "matches", "way": f"{SLUG}:simplified", "number": 99},
        {"kind": "matches", "way": f"{SLUG}:simplified", "number": "many"},
        {"kind": "matches", "way": "chess", "number": 3},
        {"kind": "facts", "about": "", "number": 20},
        {"kind": "positions"},
        {"kind": "matches", "way": f"{SLUG}:simplified", "number": 3, "whom": "some"},
        {},
    ],
)
def test_a_mistake_in_the_form_is_told_with_the_form_open(
    context: Context, desk: Child, lesson: Lesson, form: dict[str, Any]
) -> None:
    answer = desk.post(page_of(lesson), **form)
    assert answer.status == 422
    assert 'class="failed"' in answer.html
    if form:
        assert answer.document.elements(f"*[@id='new-{form['kind']}'][@open or self::section]")
    assert rows(context, Assignment) == []


def test_the_page_is_for_teachers_of_the_class(context: Context, app: Flask, admin: Adult, lesson: Lesson) -> None:
    here = page_of(lesson)
    assert "/teacher/sign-in" in Child(app).get(here).response.request.path
    child = lesson.sign_in(Child(app), "Ada")
    stranger = further_teacher(context, admin, "Otto Other").sign_in(Child(app))
    for browser in (child, stranger):
        assert browser.get(here).status == 404
        assert browser.post(here, kind="matches", way=f"{SLUG}:simplified", number=3, whom="class").status == 404
    assert rows(context, Assignment) == []


def test_the_teacher_sees_what_the_class_chose_without_names(
    context: Context, app: Flask, desk: Child, lesson: Lesson
) -> None:
    set_positions(desk, lesson)
    task = task_of(context)
    assert "Nobody has tried it yet." in desk.get(page_of(lesson)).text
    good, bad = good_and_bad(context, task, 1)
    for name, card in (("Ben", bad), ("Carl", good), ("Dora", good)):
        lesson.sign_in(Child(app), name).post(f"/task/{task.id}/1", pick=card)
    text = desk.get(page_of(lesson)).text
    chose = text[text.index("What the class chose") : text.index("End it")]
    assert "a good move 2 children" in chose
    assert "1 child" in chose
    assert not any(name in chose for name in ("Ben", "Carl", "Dora"))
    assert "Carl 1 of 2" in text
    assert "Ben 0 of 2" in text


# ---- The child.


@pytest.fixture
def ben(app: Flask, desk: Child, lesson: Lesson) -> Child:
    set_positions(desk, lesson)
    return lesson.sign_in(Child(app), "Ben")


def test_a_child_is_told_by_a_button_and_goes_there(ben: Child) -> None:
    for path in ("/", "/me"):
        page = ben.get(path)
        assert "2 puzzles" in page.text
        assert "0 of 2 done." in page.text
        there = ben.post(page.document.attributes("form[starts-with(@action, '/task/')]/@action")[0])
        assert there.response.request.path.endswith("/1")
        assert "Puzzle 1 of 2" in there.text


def test_a_child_tries_is_shown_finds_and_comes_to_the_end(context: Context, ben: Child) -> None:
    task = task_of(context)
    here = f"/task/{task.id}/1"
    good, bad = good_and_bad(context, task, 1)
    assert "Show me" not in ben.get(here).text
    assert "Show me" not in ben.get(here, show=1).text
    first = ben.post(here, pick=bad)
    assert first.response.request.method == "GET"
    assert "Show me" not in first.text
    second = ben.post(here, pick=bad)
    assert "Show me" in second.text
    shown = ben.get(here, show=1)
    assert "This one" in shown.text
    assert "data-say=" in shown.html
    found = ben.post(here, pick=good)
    assert "You found it." in found.text
    following = ben.get(found.document.attributes(ONWARD)[0])
    assert "Puzzle 2 of 2" in following.text
    good, _ = good_and_bad(context, task, 2)
    last = ben.post(f"/task/{task.id}/2", pick=good)
    end = ben.get(last.document.attributes(ONWARD)[0])
    assert "Thank you" in end.text
    assert "You solved all 2 puzzles." in end.text
    assert 'href="/"' in end.html
    assert ben.get(f"/task/{task.id}").response.request.path.endswith("/end")
    assert "Your teacher suggests" not in ben.get("/").text
    assert [
        (reply.number, reply.tries, reply.solved)
        for reply in sorted(rows(context, PuzzleReply), key=lambda r: r.number)
    ] == [
        (1, 3, True),
        (2, 1, True),
    ]


def test_who_skips_comes_to_the_end_and_may_come_back(context: Context, ben: Child) -> None:
    task = task_of(context)
    assert "/2" in ben.get(f"/task/{task.id}/1").html
    end = ben.get(f"/task/{task.id}/end")
    assert "Puzzles can be hard." in end.text
    again = ben.get(end.document.attributes(f"a[@href='/task/{task.id}']/@href")[0])
    assert "Puzzle 1 of 2" in again.text


def test_with_htmx_only_the_table_comes_back(context: Context, ben: Child) -> None:
    task = task_of(context)
    good, bad = good_and_bad(context, task, 1)
    for card, words in ((bad, "="), (good, "You found it.")):
        part = ben.post(f"/task/{task.id}/1", htmx=True, pick=card)
        assert part.status == 200
        assert words in part.text
        assert "<html" not in part.html


def test_looking_counts_nothing(context: Context, ben: Child) -> None:
    task = task_of(context)
    page = ben.get(f"/task/{task.id}/1")
    assert cards_of(page)
    ben.get(f"/task/{task.id}/1", pick=cards_of(page)[0])
    ben.post(f"/task/{task.id}/1", pick="nonsense")
    assert rows(context, PuzzleReply) == []


def test_every_wild_card_on_the_page_can_be_tried(context: Context, ben: Child) -> None:
    for task in rows(context, Assignment):
        for number in (1, 2):
            for card in cards_of(ben.get(f"/task/{task.id}/{number}")):
                assert "=" in ben.post(f"/task/{task.id}/{number}", pick=card).text


def test_a_child_who_adds_up_itself_sees_no_sums(context: Context, app: Flask, teacher: Adult, desk: Child) -> None:
    lesson = make_lesson(context, teacher, "2c", sums="add")
    token = come_in(context, lesson.cards["Ada"].child_id)
    rules = all_rules(GAME, 2, GAME.presets["simplified"])
    play(
        context,
        token,
        create_match(context, visitor_of(context, token), SLUG, rules, [SeatPlan(), SeatPlan(1)]),
        seed=1,
    )
    set_positions(desk, lesson, 1)
    page = lesson.sign_in(Child(app), "Ben").get(f"/task/{task_of(context).id}/1")
    assert 'class="chip"' not in page.html
    assert 'class="pins"' not in page.html


def test_positions_are_nobody_elses(context: Context, app: Flask, teacher: Adult, desk: Child, lesson: Lesson) -> None:
    """Nobody, a guest, another child, a child of another class, the teacher, the teacher of another class."""
    set_positions(desk, lesson, whom="some", child=[lesson.cards["Ben"].child_id])
    task = task_of(context, lesson.cards["Ben"].child_id)
    other = make_lesson(context, teacher, "3a", ("Emil",))
    guest = Child(app)
    guest.begin()
    strangers = [Child(app), guest, lesson.sign_in(Child(app), "Ada"), other.sign_in(Child(app), "Emil"), desk]
    for browser in strangers:
        for path in ("", "/1", "/2", "/end"):
            assert browser.get(f"/task/{task.id}{path}").status == 404
        assert browser.post(f"/task/{task.id}/1", pick="g1").status == 404
    assert lesson.sign_in(Child(app), "Ben").get(f"/task/{task.id}/3").status == 404
    assert rows(context, PuzzleReply) == []


def test_who_is_in_the_middle_when_it_is_ended_may_go_on(
    context: Context, desk: Child, ben: Child, lesson: Lesson
) -> None:
    task = task_of(context)
    desk.post(page_of(lesson), end=task.id)
    assert ben.get(f"/task/{task.id}/1").status == 200
    assert "Your teacher suggests" not in ben.get("/").text


def test_with_hidden_cards_swapped_the_pages_stay_byte_for_byte_the_same(context: Context, ben: Child) -> None:
    task = task_of(context)
    paths = [f"/task/{task.id}/{number}" for number in (1, 2)]
    for path in paths:
        for card in cards_of(ben.get(path))[:1] * 2:
            ben.post(path, pick=card)

    def pages() -> list[str]:
        asked: list[dict[str, Any]] = [{}, {"show": 1}, *({"pick": card} for card in ("g1", "g4", "b2", "W=g0"))]
        return [ben.get(path, **query).bare for path in paths for query in asked]

    before = pages()
    with context.database.transaction() as session:
        row = session.get_one(Assignment, (context.school_id, task.id))
        frozen = [swapped(data, Random(n)) for n, data in enumerate(row.data["positions"])]
        assert frozen != row.data["positions"]
        row.data = {**row.data, "positions": frozen}
    assert pages() == before


def swapped(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    record = Record(GAME, data["players"], data["rules"], data["chance"], data["moves"])
    return {**data, "chance": replace(disguised(record, data["seat"], rng)).chance}

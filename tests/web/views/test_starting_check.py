"""A starting check: suggested in one press, sums one by one without a mark, and then the child's page says where it
begins."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from classroom.games.protocol import Sum
from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.privacy.match_archiving import archive_matches
from classroom.store.models import Assignment, PracticeSum, ProgressRow
from classroom.tutor.learning.progress import from_json, to_json
from classroom.tutor.learning.progress_summary import next_classes
from classroom.tutor.learning.starting_check import FEWEST, MOST, CheckAnswer, StartingCheck, begins_on
from tests.children import Child, Page
from tests.conftest import Clock
from tests.people import Adult, Lesson, make_lesson
from tests.playing import rows


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def suggest(desk: Child, lesson: Lesson) -> Page:
    return desk.post(f"/teacher/class/{lesson.id}/assignments", kind="check", whom="class")


def begin(app: Flask, context: Context, lesson: Lesson, name: str = "Ada") -> tuple[Child, Page]:
    task = rows(context, Assignment)[0]
    child = lesson.sign_in(Child(app), name)
    return child, child.post(f"/task/{task.id}")


def asked(page: Page) -> Sum | None:
    (heading,) = page.document.texts("h1")
    work = heading.replace("\xa0", " ").removeprefix("What is ").removesuffix("?")
    return Sum.read(work.replace(" ", "")) if heading.startswith("What is") else None


def do(child: Child, page: Page, knows: Callable[[Sum], bool]) -> list[tuple[Sum, bool]]:
    """To the end: right where the child knows it, passed over where not."""
    done: list[tuple[Sum, bool]] = []
    while work := asked(page):
        (send,) = page.document.attributes("form[@hx-post]/@action")
        given: dict[str, Any] = {"answer": work.total} if knows(work) else {"pass": 1}
        done.append((work, knows(work)))
        page = child.post(send, **given)
    return done


def progress_of(context: Context, lesson: Lesson, name: str = "Ada") -> StartingCheck | None:
    with context.database.reading() as session:
        row = session.get_one(ProgressRow, (context.school_id, lesson.cards[name].child_id))
        return from_json(row.state).check


def written(work: Sum) -> str:
    return str(work).replace("+", " + ").replace("-", " − ")


def crosses_ten(work: Sum) -> bool:
    return work.terms[0] < 10 < work.total


@pytest.mark.usefixtures("any_database")
def test_a_child_that_does_not_cross_ten_begins_there(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    suggest(desk, lesson)
    child, page = begin(app, context, lesson)
    assert "Take your time." in page.text
    done = do(child, page, lambda work: work.total <= 20 and not crosses_ten(work))
    assert FEWEST <= len(done) <= MOST
    assert len({str(work) for work, _ in done}) == len(done)
    check = progress_of(context, lesson)
    assert check is not None
    assert check.answers == tuple(CheckAnswer(str(work), right) for work, right in done)
    assert begins_on(check.answers) in (4, 5)
    page = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}")
    told = page.text.replace("\xa0", " ")
    to_twenty = [right for work, right in done if 10 < work.total <= 20]
    assert f"11 to 20: {sum(to_twenty)} of {len(to_twenty)} right." in told
    listed = [one.replace("\xa0", " ") for one in page.document.texts("ol[@class='check-sums']/li")]
    assert listed == [f"{written(work)} {'right' if right else 'not yet'}" for work, right in done]
    assert f"{sum(right for _, right in done)} of them in the starting check" in told
    assert f"Starting check on 20 November, {len(done)} sums: practice begins with" in told
    assert "Suggest a starting check" not in told
    assert "Show what you can do" not in child.get("/").text, "it is done"


def test_nothing_is_marked_on_the_way_and_what_was_missed_is_explained_at_the_end(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    suggest(desk, lesson)
    child, page = begin(app, context, lesson)
    work = asked(page)
    assert work is not None
    (send,) = page.document.attributes("form[@hx-post]/@action")
    page = child.post(send, answer=work.total + 1)
    for word in ("Not quite", "right", "Yes!"):
        assert word not in page.document.texts("main")[0]
    do(child, page, lambda _: False)
    end = child.get(f"/me/check/{rows(context, Assignment)[0].id}")
    assert "Let us look at these together." in end.text
    explained = end.document.texts("div[@class='practice-picture']//b")
    assert len(explained) == 2
    assert explained[0].replace("\xa0", "").replace(" ", "") == f"{work.terms[0]}+{work.terms[1]}={work.total}"


def test_it_can_be_left_and_gone_on_with_and_a_second_tap_counts_once(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    suggest(desk, lesson)
    child, page = begin(app, context, lesson)
    work = asked(page)
    assert work is not None
    (send,) = page.document.attributes("form[@hx-post]/@action")
    for answer in (work.total, 99, -1, "x", 1000):
        child.post(send, answer=answer)
    told = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}").text
    assert "Starting check: 1 sum so far." in told
    again = lesson.sign_in(Child(app), "Ada").post(f"/task/{rows(context, Assignment)[0].id}")
    assert again.document.attributes("form[@hx-post]/@action")[0].endswith("/2")
    assert [one.first_answer for one in rows(context, PracticeSum)] == [work.total, None]


def test_the_map_begins_with_what_was_answered_and_the_next_kind_where_the_child_begins(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    """Who knows all to 20 is not sent back to + 1: the maps of larger numbers come next."""
    suggest(desk, lesson)
    child, page = begin(app, context, lesson)
    done = do(child, page, lambda work: work.total <= 20)
    with context.database.reading() as session:
        known = from_json(session.get_one(ProgressRow, (context.school_id, lesson.cards["Ada"].child_id)).state)
    assert len(known.facts) == sum(right for _, right in done), "what was passed over says nothing of its sum"
    assert known.check is not None
    assert begins_on(known.check.answers) >= 6
    assert "additions" not in next_classes(known)


@pytest.mark.usefixtures("any_database")
def test_it_outlives_a_rebuild_and_the_deletion_of_its_sums(
    app: Flask, context: Context, clock: Clock, desk: Child, lesson: Lesson
) -> None:
    suggest(desk, lesson)
    child, page = begin(app, context, lesson)
    do(child, page, lambda work: work.total <= 10)
    check = progress_of(context, lesson)
    rebuild_evidence(context)
    assert progress_of(context, lesson) == check
    clock.turn(days=500)
    archive_matches(context, context.now())
    assert rows(context, PracticeSum) == []
    rebuild_evidence(context)
    assert progress_of(context, lesson) == check


def test_one_child_alone_from_its_page_and_nobody_else(
    app: Flask, context: Context, admin: Adult, desk: Child, lesson: Lesson
) -> None:
    ada = lesson.cards["Ada"].child_id
    (form,) = desk.get(f"/teacher/child/{ada}").document.elements("form[@class='give-check']")
    fields = {box.get("name"): box.get("value") for box in form.iter("input") if box.get("name") != "csrf_token"}
    back = desk.post(form.get("action"), **fields)
    assert back.document.texts("h1") == ["Ada"], "who is on the page of a child stays there"
    assert "The starting check waits on the start page of Ada." in back.text
    assert "Suggest a starting check" not in back.text
    (task,) = rows(context, Assignment)
    assert task.child_id == ada
    begin(app, context, lesson)
    for stranger in (
        lesson.sign_in(Child(app), "Ben"),
        make_lesson(context, admin, name="3c", names=("Zoe",)).sign_in(Child(app), "Zoe"),
    ):
        assert stranger.post(f"/task/{task.id}").status == 404
        assert stranger.get(f"/me/check/{task.id}").status == 404
        assert stranger.post(f"/me/check/{task.id}/1", answer=3).status == 404
    assert "1 have finished" not in desk.get(f"/teacher/class/{lesson.id}/assignments").text


def test_progress_without_a_check_is_stored_as_before() -> None:
    assert "check" not in to_json(from_json({}))


def test_a_child_added_just_now_is_offered_one_beside_its_card(desk: Child, lesson: Lesson) -> None:
    cards = desk.post(f"/teacher/class/{lesson.id}/children", action="one", name="Zoe")
    (form,) = cards.document.elements("form[@class='give-check']")
    fields = {box.get("name"): box.get("value") for box in form.iter("input") if box.get("name") != "csrf_token"}
    page = desk.post(form.get("action"), **fields)
    assert "The starting check waits on the start page of Zoe." in page.text
    again = desk.post(f"/teacher/class/{lesson.id}/cards", child=fields["child"])
    assert again.document.elements("form[@class='give-check']") == [], "a new card for who is here already offers none"

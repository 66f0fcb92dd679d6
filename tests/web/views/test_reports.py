"""What teachers see of their class, on both databases."""

import csv
import io
import re
from collections.abc import Callable

import pytest
from flask import Flask

from classroom.services.context import Context
from classroom.services.reports import child_report
from classroom.services.reports.class_page import postpone_suggestion, read_class_page
from classroom.services.rosters.roster_names import NamedChild
from classroom.services.school import children, class_settings
from classroom.store.models import ProgressRow as Row
from classroom.tutor.learning.mastery import WRONG
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer, to_json
from tests.children import Child
from tests.conftest import Clock
from tests.people import Adult, Lesson, make_lesson
from tests.playing import SLUG, current_match
from tests.statements import recorded_statements


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def play(app: Flask, lesson: Lesson, name: str, slips: int = 0) -> Child:
    "A match of this child, played to its end, the first sums with a slip."
    browser = lesson.sign_in(Child(app), name)
    page = browser.begin()
    if slips:
        browser.move(max(page.hand, key=lambda card: card[-1].replace("W", "")), sure=1)
    for _ in range(slips):
        page = browser.look()
        if page.is_end or not page.hand:
            break
        card = "W=b3" if page.hand[0] == "W" else next(card for card in page.hand if card[-1] != "0")
        page = browser.move(card, page.seq, sure=1, answer=21)
    browser.play_to_the_end()
    return browser


def test_every_page_of_a_class_that_has_played(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, desk: Child
) -> None:
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"sums": "add"}})
    play(app, lesson, "Ada", slips=3)
    base = f"/teacher/class/{lesson.id}"
    for path in (base, f"{base}/now", f"{base}/facts", f"{base}/fact/0+1", f"{base}/ideas", f"{base}/assignments"):
        assert desk.get(path).status == 200, path
    child = f"/teacher/child/{lesson.cards['Ada'].child_id}"
    for path in (child, f"{child}/fact/0+1", f"{child}/settings", f"{child}/export.json", f"{child}/export.html"):
        assert desk.get(path).status == 200, path
    for sort in ("name", "knows", "week", "patterns", "nonsense"):
        assert desk.get(base, sort=sort, down=1).status == 200


def test_the_answers_given_are_shown_wrong_ones_included(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, desk: Child
) -> None:
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"sums": "add"}})
    browser = play(app, lesson, "Ada", slips=1)
    with context.database.engine.connect() as connection:
        work = connection.exec_driver_sql("SELECT sum FROM attempt WHERE first_answer = 21").scalar()
    page = desk.get(f"/teacher/class/{lesson.id}/fact/{work}")
    assert "Ada" in page.text
    (answer,) = page.document.elements("table[@class='evidence']//tr[td[contains(., '21')]]")
    assert [cell.text_content().strip() for cell in answer][:3] == ["Ada", "21", "no"]  # a sum of one spelling here
    assert browser.get("/me").status == 200


def test_a_sum_counts_the_same_children_on_the_map_and_beside_it(app: Flask, lesson: Lesson, desk: Child) -> None:
    """Of four children Ada has played; the map says that the others are not counted."""
    play(app, lesson, "Ada", slips=0)
    base = f"/teacher/class/{lesson.id}"
    assert "out of 1 children" in desk.get(f"{base}/facts").document.texts("table[@id='facts']//td/a")[0]
    (state,) = desk.get(f"{base}/fact/0+0").document.texts("dl[@class='who']//dt")
    assert state.endswith("(1)")


def test_now_says_who_plays_and_no_more(app: Flask, lesson: Lesson, desk: Child) -> None:
    lesson.sign_in(Child(app), "Ben").get("/")
    lesson.sign_in(Child(app), "Ada").begin()
    board = desk.get(f"/teacher/class/{lesson.id}/now")
    assert "Ada" in board.text
    assert "Sixteen" in board.text
    assert "Ben" in board.text
    assert "Carl" not in board.text


def test_a_poll_does_not_keep_a_teacher_signed_in(app: Flask, lesson: Lesson, desk: Child, clock: Clock) -> None:
    for _ in range(7):
        clock.turn(minutes=5)
        answer = desk.client.get(f"/teacher/class/{lesson.id}/now", headers={"HX-Request": "true"})
    assert "HX-Redirect" in answer.headers


def test_the_class_table_can_be_taken_along_with_numbers_as_numbers(
    app: Flask, context: Context, admin: Adult, desk: Child
) -> None:
    lesson = make_lesson(context, admin, "3a", ("Emil", "Élise"))
    rows = list(csv.reader(io.StringIO(desk.get(f"/teacher/class/{lesson.id}/export.csv").html.lstrip("\ufeff"))))
    assert rows[0][0] == "Child"
    assert [row[0] for row in rows[1:]] == ["Élise", "Emil"]
    assert all(cell.isdigit() for row in rows[1:] for cell in row[1:14])


def selects(context: Context, ask: Callable[[], object]) -> int:
    """How many queries it takes."""
    with recorded_statements(context.database.engine) as sent:
        ask()
    return sum(statement.startswith("SELECT") for statement in sent)


def test_the_queries_of_a_page_are_as_many_for_thirty_children_as_for_three(
    app: Flask, context: Context, admin: Adult, desk: Child
) -> None:
    small, large = (make_lesson(context, admin, name, ("A", "B", "C")) for name in ("small", "large"))
    more = children.add_children(context, admin.id, large.id, [NamedChild(f"Child {n}") for n in range(27)])
    assert isinstance(more, list)
    assert len(more) == 27
    for lesson in (small, large):
        play(app, lesson, "A")

    def asked(lesson: Lesson, page: str) -> int:
        return selects(context, lambda: desk.client.get(f"/teacher/class/{lesson.id}{page}"))

    for page in ("", "/now", "/facts", "/fact/8+5", "/fact/_6+5", "/children", "/cards", "/export.csv"):
        assert asked(small, page) == asked(large, page), page


def test_a_suggestion_that_is_put_off_comes_back_after_two_weeks(
    context: Context, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    postpone_suggestion(context, admin.id, lesson.id, "facts:MT")
    assert "facts:MT" in read_class_page(context, admin.id, lesson.id).postponed
    clock.turn(days=15)
    assert not read_class_page(context, admin.id, lesson.id).postponed


def test_what_a_teacher_sets_holds_at_the_table(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    play_settings = {
        "sums": "none",
        "level": 3,
        "more": False,
        "ways": [f"{SLUG}:full"],
        "spacing": True,
        "sound": True,
    }
    assert class_settings.change_class(context, admin.id, lesson.id, {"settings": play_settings}) == []
    browser = lesson.sign_in(Child(app), "Ada")
    start = browser.get("/")
    assert 'value="full"' in start.html
    assert 'value="simplified"' not in start.html
    assert "more-space" in start.html
    assert "data-sound" in start.html
    page = browser.get(f"/play/{SLUG}")
    assert 'value="full"' in page.html
    assert 'value="simplified"' not in page.html
    assert 'name="players"' not in page.html
    assert browser.post(f"/play/{SLUG}", preset="simplified").status == 400
    assert browser.post(f"/play/{SLUG}", players=2, seat0="child", seat1="1", draw="auto").status == 400
    browser.begin(preset="full")
    table = current_match(context, browser.cookie(), browser.match.rsplit("/", 1)[-1])
    assert table is not None
    assert [(seat.level, seat.adapts, seat.sums) for seat in table.seats] == [(None, False, "none"), (3, False, "none")]
    assert browser.post(f"{browser.match}/sums", sums="add").status == 404
    assert "Who does the sums?" not in browser.look().text


@pytest.mark.usefixtures("any_database")
def test_what_is_set_for_a_child_comes_before_what_is_set_for_its_class(
    app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"sums": "none", "spacing": True}})
    child_id = lesson.cards["Ada"].child_id
    children.change_child(
        context, admin.id, child_id, {"language": "de", "settings": {"sums": "own", "spacing": False}}
    )
    browser = lesson.sign_in(Child(app), "Ada")
    start = browser.get("/")
    assert '<html lang="de"' in start.html
    assert "more-space" not in start.html
    browser.begin()
    assert browser.post(f"{browser.match}/sums", sums="add").status == 200
    children.change_child(context, admin.id, child_id, {"settings": {"sums": None, "spacing": None}})
    assert "more-space" in browser.get("/").html


def test_a_friend_beside_a_child_leaves_no_evidence(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"sums": "add"}})
    browser = lesson.sign_in(Child(app), "Ada")
    browser.begin_with("child", "child")
    browser.play_to_the_end()
    with context.database.engine.connect() as connection:
        found = connection.exec_driver_sql(
            "SELECT seat, child_id FROM attempt UNION SELECT seat, child_id FROM idea"
        ).all()
    mine = lesson.cards["Ada"].child_id
    assert {tuple(row) for row in found} == {(0, mine), (1, None)}


def test_letting_a_child_begin_anew_forgets_what_was_known(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, desk: Child, clock: Clock
) -> None:
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"sums": "add"}})
    play(app, lesson, "Ada")
    child_id = lesson.cards["Ada"].child_id
    assert child_report.child_report(context, admin.id, child_id)[1].known.answers
    clock.turn(minutes=1)
    desk.post(f"/teacher/child/{child_id}/settings", action="anew")
    assert child_report.child_report(context, admin.id, child_id)[1].known.answers == 0


def test_a_suggestion_names_the_child_it_is_about_and_what_it_answered(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """One sum wrong on two days and not made good, of one child: that is a flag, and nothing else to do."""
    known = Progress()
    for day in (1, 0):
        known = add_answer(known, AnswerEvent("8+5", 13, 12, context.today().toordinal() - day, WRONG))
    with context.database.transaction() as session:
        key = {"school_id": context.school_id, "child_id": lesson.cards["Ben"].child_id}
        session.add(Row(**key, state=to_json(known), sealed={}))
    page = desk.get(f"/teacher/class/{lesson.id}").html
    says, why = page.split('id="why-flag"')[0].split('class="advice-says"')[-1], page.split('id="why-flag"')[1]
    assert [name in says for name in lesson.cards] == [False, True, False, False]
    assert re.findall(r"<td>(12)</td>", why.split('id="do-flag"')[0]) == ["12", "12"]

"""Figures on teachers' pages: one denominator, one window of time, the same words on screen and in files."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from classroom.services.context import Context
from classroom.services.school import class_opening, class_settings, school_details
from classroom.store.models import Attempt, Match, PracticeSum, ProgressRow
from classroom.tutor.learning.mastery import RIGHT, WRONG
from classroom.tutor.learning.progress import (
    AnswerEvent,
    IdeaChance,
    Progress,
    add_answer,
    add_finished_match,
    add_idea_chance,
    from_json,
    to_json,
)
from classroom.tutor.learning.suggestion_candidates import ideas_taught
from tests.children import Child
from tests.conftest import Clock
from tests.html import Document
from tests.people import Adult, Lesson, make_lesson
from tests.playing import SLUG
from tests.several_devices import seat_at_table

SUMS_TO_20 = 112  # on the map, 16 totals by 7 cards


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def store(context: Context, lesson: Lesson, name: str, progress: Progress) -> None:
    """This is all that is known of the child."""
    key = {"school_id": context.school_id, "child_id": lesson.cards[name].child_id}
    with context.database.transaction() as session:
        session.merge(ProgressRow(**key, state=to_json(progress), sealed={}))


def secure(progress: Progress, work: str, total: int, today: int, ago: int) -> Progress:
    """Four right answers on four days, the last of them so many days ago."""
    for day in range(4):
        progress = add_answer(progress, AnswerEvent(work, total, total, today - ago - 3 + day, RIGHT))
    return progress


def row_of(page: Document, name: str) -> list[str]:
    """The cells of a child in the class table."""
    return page.texts(f"table[contains(@class, 'wide-table')]//tr[th[contains(., '{name}')]]/td")


def test_each_map_has_a_denominator_of_its_own_and_what_is_to_check_again_stands_apart(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    today = context.today().toordinal()
    known = secure(secure(Progress(), "9+4", 13, today, 1), "8+5", 13, today, 20)  # due again a week after
    store(context, lesson, "Ada", secure(known, "13-5", 8, today, 1))
    page = desk.get(f"/teacher/class/{lesson.id}")
    assert f"out of {SUMS_TO_20}" in page.text
    assert "1 secure, 1 to check again" in " ".join(row_of(page.document, "Ada"))
    assert "1 secure1 to check" in row_of(page.document, "Ada")[0]  # never "1 + 1", which would be a sum
    child = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}")
    assert f"2 of {SUMS_TO_20} sums up to 15 + 6 known (1 secure, 1 to check again)" in child.text
    table = list(csv.DictReader(io.StringIO(desk.get(f"/teacher/class/{lesson.id}/export.csv").html.lstrip("\ufeff"))))
    assert [(row["secure"], row["to check again"]) for row in table if row["Child"] == "Ada"] == [("1", "1")]


def test_a_week_is_the_last_seven_days_weekends_included(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    clock.turn(days=7 - context.today().isoweekday())  # to Sunday
    desk = admin.sign_in(Child(app))
    today = context.today().toordinal()
    store(context, lesson, "Ada", add_answer(Progress(), AnswerEvent("1+1", 2, 2, today, RIGHT)))
    store(context, lesson, "Ben", add_finished_match(Progress(), today - 6))  # without any sum
    store(context, lesson, "Carl", add_finished_match(Progress(), today - 7))
    page = desk.get(f"/teacher/class/{lesson.id}")
    assert "2 were active in the last seven days" in page.text
    assert page.document.texts("div[@class='away']//a") == ["Carl"]


def test_the_word_for_an_idea_counts_the_chances_beside_it_on_every_page(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """Nine chances were taken before ten were missed: that is "rarely or not yet", and 0 of 10."""
    progress = Progress()
    for taken in [True] * 9 + [False] * 10:
        progress = add_idea_chance(
            progress, IdeaChance(next(iter(ideas_taught())), taken, False, context.today().toordinal())
        )
    store(context, lesson, "Ada", add_answer(progress, AnswerEvent("1+1", 2, 2, context.today().toordinal(), RIGHT)))
    in_class = desk.get(f"/teacher/class/{lesson.id}").document
    assert len(in_class.elements("table[@id='class-table']//span[@class='idea no']")) == 1
    assert "Taken 0 of the last 10 times." in desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}").text
    ideas = desk.get(f"/teacher/class/{lesson.id}/ideas")
    assert "Rarely or not yet" in ideas.text
    assert "0 of 10" in ideas.text


def test_a_suggestion_about_an_idea_says_how_often_it_was_missed_and_how_the_game_goes(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """Three children made 2 three times in ten, and nobody is said never to do so."""
    progress = Progress()
    for taken in [True] * 3 + [False] * 7:
        progress = add_idea_chance(progress, IdeaChance("two", taken, False, context.today().toordinal()))
    for name in list(lesson.cards)[:3]:
        store(context, lesson, name, progress)
    (card,) = desk.get(f"/teacher/class/{lesson.id}").document.texts("ol[@class='advice']/li")
    assert "players take turns to add a card" in card
    assert "3 children have missed 21 of 30 such chances lately." in card
    assert "do not play it" not in card


def test_a_sum_that_needs_a_closer_look_says_when_though_its_answers_are_no_longer_kept(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    today = context.today().toordinal()
    progress = Progress()
    for ago in (9, 8):
        progress = add_answer(progress, AnswerEvent("7+4", 11, 10, today - ago, WRONG))
    for _ in range(40):  # slips that are kept
        progress = add_answer(progress, AnswerEvent("1+1", 2, 3, today - 3, WRONG))
    store(context, lesson, "Ada", progress)
    page = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}").document
    cells = page.texts("section[@class='finding']//tbody/tr[1]/td")
    days = [context.today() - timedelta(days=ago) for ago in (8, 9)]
    assert cells == [", ".join(f"{day.day} {day:%B}" for day in days), "more than three months ago"]


def test_the_answers_to_a_sum_that_needs_a_closer_look_are_those_that_one_press_shows(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """Right and wrong ones in their order, the newest first. Forty later slips have pushed the wrong ones out of the
    progress; the rows are still there. 9 was answered before."""
    today, child_id = context.today().toordinal(), lesson.cards["Ada"].child_id
    progress = Progress()
    for ago in (9, 8):
        progress = add_answer(progress, AnswerEvent("7+4", 11, 10, today - ago, WRONG))
    for _ in range(40):
        progress = add_answer(progress, AnswerEvent("1+1", 2, 3, today - 3, WRONG))
    store(context, lesson, "Ada", progress)
    with context.database.transaction() as session:
        for number, (ago, answer) in enumerate(((12, 9), (9, 10), (8, 8), (8, 11)), start=1):
            at = context.now() - timedelta(days=ago) + timedelta(minutes=number)
            key = {"school_id": context.school_id, "child_id": child_id, "round_id": "r", "number": number}
            session.add(PracticeSum(**key, sum="7+4", tried=[answer], total=11, first_answer=answer, at=at))
    page = desk.get(f"/teacher/child/{child_id}").document
    assert page.texts("section[@class='finding']//tbody/tr[1]/td")[1] == "11 right, 8, 10"


def test_the_list_of_classes_says_the_day_that_homework_ends(
    context: Context, admin: Adult, lesson: Lesson, desk: Child
) -> None:
    last = context.today() + timedelta(days=9)
    class_opening.set_open_until(context, admin.id, lesson.id, class_opening.homework_until(context, last))
    assert f"open for homework until {last.day} {last:%b}" in desk.get("/teacher").text


@pytest.mark.parametrize("until", ["2020-01-01", "2200-01-01", "", "tomorrow"])
def test_homework_until_a_day_that_cannot_be_is_asked_for_again(lesson: Lesson, desk: Child, until: str) -> None:
    desk.post(f"/teacher/class/{lesson.id}/door", close=1)
    page = desk.post(f"/teacher/class/{lesson.id}/door", until=until)
    assert page.status == 200
    assert "Choose a day from today to" in page.text
    assert page.document.attributes("input[@id='until']/@aria-invalid") == ["true"]


@pytest.mark.parametrize("address", ["not an address!!", "http://", "ftp://a.example", "a b.example", "x" * 30 + "!"])
def test_an_address_that_no_browser_opens_is_not_kept(context: Context, desk: Child, address: str) -> None:
    page = desk.post("/teacher/school", school="Lagoon School", address=address)
    assert page.status == 422
    assert "not an address" in page.text
    assert page.document.value("address") == address
    assert school_details.find_school(context).address == ""


@pytest.mark.parametrize(
    "address", ["", "sixteen.school.example", "https://a.example:8443/games", "192.168.1.20:8000", "[fe80::1]:8000"]
)
def test_an_address_is_kept_and_links_for_teachers_lead_there(context: Context, desk: Child, address: str) -> None:
    page = desk.post("/teacher/school", school="Lagoon School", address=address)
    assert "Saved." in page.text
    assert school_details.find_school(context).address == address


# ---- From a suggestion to a deed.

SUMS = ("9+4", "8+5")


def in_trouble(context: Context, lesson: Lesson) -> None:
    """Three children went wrong in two sums of one kind."""
    today = context.today().toordinal()
    for name in list(lesson.cards)[:3]:
        progress = Progress()
        for ago, work in ((9, SUMS[0]), (8, SUMS[1]), (7, SUMS[0]), (6, SUMS[1])):
            progress = add_answer(progress, AnswerEvent(work, 13, 12, today - ago, WRONG))
        store(context, lesson, name, progress)


def first_key(desk: Child, lesson: Lesson) -> str:
    """Of the suggestion that can be offered first."""
    page = desk.get(f"/teacher/class/{lesson.id}").document
    return page.attributes("form[@class='offered']//input[@name='key']/@value")[0]


def test_one_press_offers_the_sums_of_a_suggestion_and_one_takes_it_back(
    app: Flask, context: Context, lesson: Lesson, desk: Child
) -> None:
    in_trouble(context, lesson)
    page = desk.get(f"/teacher/class/{lesson.id}")
    key = page.document.attributes("form[@class='offered']//input[@name='key']/@value")[0]
    assert "Offer these sums to these" in page.text
    page = desk.post(f"/teacher/class/{lesson.id}/offer", key=key)
    assert "Offered to 3 children" in page.text
    tasks = [lesson.sign_in(Child(app), name).get("/").document.elements("*[@id='tasks']") for name in lesson.cards]
    assert [len(found) for found in tasks] == [1, 1, 1, 0]
    desk.post(f"/teacher/class/{lesson.id}/offer", key=key)  # pressed again: nothing more
    assert desk.get(f"/teacher/class/{lesson.id}/assignments").document.texts("ul[@class='running']/li/h3")[1:] == []
    undo = page.document.value("undo")
    assert "Offer these sums to these" in desk.post(f"/teacher/class/{lesson.id}/offer", undo=undo).text


@pytest.mark.parametrize(
    ("until", "said", "door"),
    [
        ("lesson", "The children can see it now.", "The door is open until 10:00"),
        ("2026-11-23", "The children can see it now.", "Homework: the door is open until Monday 23 November"),
        ("", "Children see it when the door is open.", "The door is closed"),
        ("2020-01-01", "Children see it when the door is open.", "The door is closed"),
    ],
)
def test_what_is_offered_opens_the_door_if_wanted(
    context: Context, lesson: Lesson, desk: Child, until: str, said: str, door: str
) -> None:
    desk.post(f"/teacher/class/{lesson.id}/door", close=1)
    in_trouble(context, lesson)
    page = desk.get(f"/teacher/class/{lesson.id}")
    key = page.document.attributes("form[@class='offered']//input[@name='key']/@value")[0]
    page = desk.post(f"/teacher/class/{lesson.id}/offer", key=key, until=until)
    assert said in page.text
    assert door in page.text


def test_what_the_children_have_already_is_not_urged_again(context: Context, lesson: Lesson, desk: Child) -> None:
    """The whole kind was given by hand before the class page suggested it; one of four has done it meanwhile."""
    in_trouble(context, lesson)
    form: dict[str, Any] = {"kind": "facts", "about": "MT", "number": "5", "whom": "class"}
    desk.post(f"/teacher/class/{lesson.id}/assignments", **form)
    page = desk.get(f"/teacher/class/{lesson.id}")
    assert "Offered to the whole class on 20 November. Nobody has finished yet." in page.text.replace("\xa0", " ")
    assert "Offer these sums" not in page.text
    again = desk.post(f"/teacher/class/{lesson.id}/assignments", **form)
    assert again.status == 422
    assert "This has been given already and still runs." in again.text
    ended = desk.post(f"/teacher/class/{lesson.id}/offer", undo=page.document.value("undo"))
    assert "Offer these sums to these 3" in ended.text


def test_one_press_makes_a_suggestion_homework_until_friday(context: Context, lesson: Lesson, desk: Child) -> None:
    in_trouble(context, lesson)
    page = desk.get(f"/teacher/class/{lesson.id}")
    assert "As homework until Friday 27 November" in page.text.replace("\xa0", " ")
    (form, *_) = page.document.elements("form[@class='offered']")
    key, until = (form.xpath(f"string(.//*[@name='{name}']/@value)") for name in ("key", "until"))
    told = desk.post(f"/teacher/class/{lesson.id}/offer", key=key, until=until).text.replace("\xa0", " ")
    assert "Homework: the door is open until Friday 27 November" in told
    assert "Homework until Friday 27 November." in told


def test_who_has_finished_what_a_tip_gave_is_not_named_as_needing_it(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    in_trouble(context, lesson)
    form: dict[str, Any] = {"kind": "facts", "about": "MT", "number": "5", "whom": "class"}
    desk.post(f"/teacher/class/{lesson.id}/assignments", **form)
    ada = lesson.cards["Ada"].child_id
    done = {"total": 13, "first_answer": 13, "tries": 1, "solved": True, "helped": False, "at": context.now()}
    with context.database.transaction() as session:
        session.add(Match(school_id=1, id="m", game=SLUG, rules={}, began_at=context.now(), played_at=context.now()))
        session.flush()
        for seq in range(5):
            session.add(Attempt(school_id=1, match_id="m", seq=seq, seat=0, sum="9+4", child_id=ada, **done))
    page = desk.get(f"/teacher/class/{lesson.id}").document
    (tip,) = [one for one in page.elements("ol[@class='advice']/li") if "Offered to" in one.text_content()]
    assert "1 of them has finished these sums" in tip.text_content()
    named = tip.xpath(".//div[@class='advice-says']/ul//a/text()")
    assert sorted(named) == sorted(name for name in list(lesson.cards)[:3] if name != "Ada")
    assert tip.xpath(".//details[@class='ready']//a/text()") == ["Ada"]
    assert {one.text for one in tip.xpath(".//details[starts-with(@id, 'why')]//tbody//th")} == set(named)


def test_a_tip_that_is_given_comes_after_those_that_are_not(context: Context, lesson: Lesson, desk: Child) -> None:
    today = context.today().toordinal()
    for name in list(lesson.cards)[:3]:
        progress = Progress()
        for ago, work in (
            (9, "9+4"),
            (8, "8+5"),
            (7, "9+4"),
            (6, "8+5"),
            (5, "6-5"),
            (4, "7-5"),
            (3, "6-5"),
            (2, "7-5"),
        ):
            progress = add_answer(progress, AnswerEvent(work, 13 if "+" in work else 2, 12, today - ago, WRONG))
        store(context, lesson, name, progress)
    before = desk.get(f"/teacher/class/{lesson.id}").document.texts("ol[@class='advice']/li/h3")
    assert len(before) > 1
    pressed = desk.post(f"/teacher/class/{lesson.id}/offer", key=first_key(desk, lesson))
    assert pressed.document.texts("ol[@class='advice']/li/h3") == before, "it stays under the finger"
    after = desk.get(f"/teacher/class/{lesson.id}").document.texts("ol[@class='advice']/li/h3")
    assert after == [*before[1:], before[0]]


def test_sums_come_before_ideas_of_the_games_and_the_page_says_so(context: Context, admin: Adult, desk: Child) -> None:
    """Ten children miss an idea in every chance; three go wrong in sums of one kind, which is what they come for."""
    lesson = make_lesson(context, admin, "3a", [f"Child{letter}" for letter in "ABCDEFGHIJ"])
    in_trouble(context, lesson)
    with context.database.reading() as session:
        states = {row.child_id: row.state for row in session.scalars(select(ProgressRow))}
    for card in lesson.cards.values():
        progress = from_json(states.get(card.child_id, {}))
        for _ in range(10):
            progress = add_idea_chance(progress, IdeaChance("two", False, False, context.today().toordinal()))
        store(context, lesson, card.name, progress)
    page = desk.get(f"/teacher/class/{lesson.id}")
    keys = page.document.attributes("ol[@class='advice']//button[@name='key']/@value")
    assert [key.partition(":")[0] for key in keys if key in ("facts:MT", "idea:two")] == ["facts", "idea"]
    assert "Sums come first, then ideas of the games" in page.text


def test_the_head_of_a_class_leads_to_who_was_away_to_parents_and_to_a_new_child(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    known = add_answer(Progress(), AnswerEvent("9+4", 13, 13, context.today().toordinal() - 8, "r"))
    store(context, lesson, "Ada", known)
    page = desk.get(f"/teacher/class/{lesson.id}").document
    (nav,) = page.elements("div[@class='desk-head']/nav")
    assert nav.xpath("string(.//a[text()='Ada']/@href)") == f"/teacher/child/{lesson.cards['Ada'].child_id}"
    assert nav.xpath(".//a/text()")[1:] == ["Pages for parents", "A new child"]
    assert page.elements("input[@id='new-name']")


def test_the_head_of_a_class_names_who_has_never_been_active(context: Context, lesson: Lesson, desk: Child) -> None:
    today = context.today().toordinal()
    for name in ("Ada", "Ben", "Carl"):
        store(context, lesson, name, add_answer(Progress(), AnswerEvent("9+4", 13, 13, today, RIGHT)))
    (told,) = desk.get(f"/teacher/class/{lesson.id}").document.texts("div[@class='desk-head']/nav/span")
    assert told == "Not active yet: Dora"


def test_a_suggestion_that_is_no_more_is_not_offered(lesson: Lesson, desk: Child) -> None:
    page = desk.post(f"/teacher/class/{lesson.id}/offer", key="facts:MT")
    assert page.status == 200
    assert "Nothing is running just now." in desk.get(f"/teacher/class/{lesson.id}/assignments").text


def test_where_children_do_no_sums_it_says_so(context: Context, admin: Adult, lesson: Lesson, desk: Child) -> None:
    in_trouble(context, lesson)
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"sums": "none"}})
    key = desk.get(f"/teacher/class/{lesson.id}").document.attributes(
        "form[@class='offered']//input[@name='key']/@value"
    )[0]
    page = desk.post(f"/teacher/class/{lesson.id}/offer", key=key)
    assert page.status == 422
    assert "children do not work out the sums" in page.text


def test_not_now_can_be_taken_back(context: Context, lesson: Lesson, desk: Child) -> None:
    in_trouble(context, lesson)
    title = "What to do on Monday"
    before = desk.get(f"/teacher/class/{lesson.id}").document.texts("ol[@class='advice']/li/h3")
    key = desk.get(f"/teacher/class/{lesson.id}").document.attributes(
        "form[@class='offered']//input[@name='key']/@value"
    )[0]
    page = desk.post(f"/teacher/class/{lesson.id}/not-now", key=key)
    assert title in page.text
    assert "Put off for two weeks." in page.text
    assert page.document.texts("ol[@class='advice']/li/h3") != before
    page = desk.post(f"/teacher/class/{lesson.id}/not-now", key=key, undo=1)
    assert page.document.texts("ol[@class='advice']/li/h3") == before
    assert "Put off" not in page.text


def test_what_comes_next_for_a_child_is_what_the_class_is_to_do_with_it(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    in_trouble(context, lesson)
    titles = desk.get(f"/teacher/class/{lesson.id}").document.texts("ol[@class='advice']/li/h3")
    ada = lesson.cards[next(iter(lesson.cards))].child_id
    assert [one.replace("\xa0", " ") for one in titles][:1] == ["Making ten first: 8 + 5, 9 + 4"]
    said = desk.get(f"/teacher/child/{ada}").text.replace("\xa0", " ")
    assert "Next: making ten first, especially 8 + 5, 9 + 4." in said


# ---- What a child did yesterday.


def test_the_page_of_a_child_begins_with_the_last_seven_days(context: Context, lesson: Lesson, desk: Child) -> None:
    """Ada was wrong once today; four days of right answers made a sum secure yesterday, when a match ended, too."""
    today = context.today().toordinal()
    progress = add_finished_match(secure(Progress(), "9+4", 13, today, 1), today - 1)
    store(context, lesson, "Ada", add_answer(progress, AnswerEvent("8+5", 13, 12, today, WRONG)))
    page = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}")
    days = page.document.texts("section[contains(@class, 'diary')]/ol/li")
    assert len(days) == 7
    assert [word in days[6] for word in ("Today", "1 sum worked out", "1 not right at first", "secure")] == [1, 1, 1, 0]
    assert [word in days[5] for word in ("Yesterday", "1 sum worked out", "1 newly secure")] == [1, 1, 1]
    assert "not active" in days[0]  # today is on the right, as in the table of the class
    assert "1 sum newly secure" in desk.get(f"/teacher/class/{lesson.id}").text


def test_a_match_of_the_diary_opens_with_what_the_child_answered_and_its_replay(
    app: Flask, lesson: Lesson, desk: Child, clock: Clock
) -> None:
    """Ada slips once in the first sum, and goes on after a pause of ten minutes, which does not count."""
    ada = lesson.sign_in(Child(app), "Ada")
    card = ada.begin(preset="simplified", sums="add").hand[0]
    asked = ada.move(card)
    total = int(card[-1])  # to 0
    clock.turn(seconds=90)
    ada.move(card, asked.seq, answer=total + 10)
    clock.turn(minutes=10)
    ada.move(card, answer=total)
    match = ada.match.rsplit("/", 1)[-1]
    child = lesson.cards["Ada"].child_id
    today = desk.get(f"/teacher/child/{child}").document.texts("section[contains(@class, 'diary')]/ol/li")[-1]
    assert "9:00 amwith Tavi: 1 sum, 0 right without help, not finished" in today.replace("\xa0", " ")
    assert "2 min" in today
    assert f"0 + {total} {total + 10}" in today.replace("\xa0", " ")
    page = desk.get(f"/teacher/child/{child}/match/{match}")
    assert f"answered {total + 10} right: {total} with help" in page.text
    assert "9:00 am" in page.text.replace("\xa0", " ")  # when it began, as on the page of the child
    replay = desk.get(page.document.attributes("ol[@class='own-sums']//a/@href")[0])
    assert "Move 1 of" in replay.text
    assert f"Move 1: 0 + {total} answered {total + 10} right: {total}" in replay.text.replace("\xa0", " ")
    assert "csrf" not in replay.html.split("</header>")[1].split("later")[0]  # nothing to be done there
    ben = lesson.cards["Ben"].child_id
    assert desk.get(f"/teacher/child/{ben}/match/{match}").status == 404
    assert desk.get(f"/teacher/child/{ben}/match/{match}/replay").status == 404


def test_a_match_of_two_tablets_names_who_sat_at_the_other(context: Context, lesson: Lesson, desk: Child) -> None:
    store(context, lesson, "Ada", secure(Progress(), "2+2", 4, context.today().toordinal(), 0))
    match = seat_at_table(context, lesson, SLUG, "Ada", "Ben")
    child = f"/teacher/child/{lesson.cards['Ada'].child_id}"
    today = desk.get(child).document.texts("section[contains(@class, 'diary')]/ol/li")[-1]
    assert "with Ben, each on their own tablet" in today
    assert "with Ben, each on their own tablet" in desk.get(f"{child}/match/{match}").text


def test_a_child_not_seen_for_a_week_leads_to_the_day_it_last_played(
    app: Flask, lesson: Lesson, admin: Adult, clock: Clock
) -> None:
    """Ada plays on Friday, 20 November; the teacher looks on Monday, 30 November."""
    ada = lesson.sign_in(Child(app), "Ada")
    card = ada.begin(preset="simplified", sums="add").hand[0]
    ada.move(card, answer=int(card[-1]))
    clock.turn(days=10)
    desk, child = admin.sign_in(Child(app)), f"/teacher/child/{lesson.cards['Ada'].child_id}"
    page = desk.get(child)
    assert "Last active on Friday 20 November" in page.text.replace("\xa0", " ")
    (link,) = page.document.attributes("section[contains(@class, 'diary')]//a[contains(@href, 'until')]/@href")
    then = desk.get(link).document
    assert "Seven days until 20 November" in then.texts("h2[@id='diary']")[0].replace("\xa0", " ")
    days = then.texts("section[contains(@class, 'diary')]/ol/li")
    assert len(days) == 7
    last = days[6].replace("\xa0", " ")
    assert [word in last for word in ("Fri 20", "with Tavi", "1 sum worked out", "Today")] == [1, 1, 1, 0]
    assert then.attributes("section[contains(@class, 'diary')]//a[contains(@href, 'until')]/@href") == []
    for nonsense in ("0", "9999-12-31", "0001-01-01"):
        assert "The last seven days" in desk.get(child, until=nonsense).text


def test_earlier_days_of_a_child_are_a_press_away(context: Context, lesson: Lesson, desk: Child) -> None:
    today = context.today().toordinal()
    store(context, lesson, "Ada", secure(Progress(), "2+2", 4, today, 12))  # 5 to 8 November
    again = add_answer(Progress(), AnswerEvent("3+3", 6, 6, today - 30, RIGHT))
    store(context, lesson, "Ben", add_answer(again, AnswerEvent("3+3", 6, 6, today, RIGHT)))
    ben = f"/teacher/child/{lesson.cards['Ben'].child_id}"
    (earlier,) = desk.get(ben).document.texts("section[contains(@class, 'diary')]//a[contains(@href, 'until')]")
    assert earlier == "Earlier days"
    then = desk.get(ben, until="2026-10-21").document  # thirty days before 20 November
    assert "1 sum worked out" in then.texts("section[contains(@class, 'diary')]/ol/li")[6]


def test_a_slip_after_which_another_card_was_played_opens_the_table_before_that_move(
    app: Flask, lesson: Lesson, desk: Child
) -> None:
    ada = lesson.sign_in(Child(app), "Ada")
    hand = ada.begin(preset="simplified", sums="add").hand
    tried, played = hand[0], next(card for card in hand if card[-1] != hand[0][-1])
    ada.move(tried, answer=33)
    ada.move(played, answer=int(played[-1]))
    child, match = lesson.cards["Ada"].child_id, ada.match.rsplit("/", 1)[-1]
    page = desk.get(f"/teacher/child/{child}/match/{match}")
    slip, right = page.document.elements("ol[@class='own-sums']//a")
    assert "33" in slip.text_content()
    assert "then another move" in slip.text_content()
    assert "then another move" not in right.text_content()
    before = desk.get(slip.get("href"))
    assert "Start" in before.text
    assert "Before move 1:" in before.text
    assert "answered 33" in before.text
    assert "answered 33" not in desk.get(right.get("href")).text


def test_a_sum_that_was_right_with_help_is_not_counted_as_right_alone(app: Flask, lesson: Lesson, desk: Child) -> None:
    child, match = lesson.cards["Ada"].child_id, lesson.sign_in(Child(app), "Ada").add_with_help()
    told = desk.get(f"/teacher/child/{child}/match/{match}").text
    assert "1 sum worked out: 0 right without help, 1 with help" in told
    assert "1 sum, 0 right without help, 1 with help" in desk.get(f"/teacher/child/{child}").text


# ---- Is the class getting better? Which sums does nobody know?


def test_the_weeks_of_the_class_are_told_and_drawn(context: Context, lesson: Lesson, desk: Child) -> None:
    today = context.today().toordinal()
    store(context, lesson, "Ada", secure(Progress(), "9+4", 13, today, 0))
    assert "getting better" not in desk.get(f"/teacher/class/{lesson.id}").text  # one week is no trend
    store(context, lesson, "Ada", secure(secure(Progress(), "9+4", 13, today, 14), "8+5", 13, today, 0))
    store(context, lesson, "Ben", secure(Progress(), "9+4", 13, today, 0))
    page = desk.get(f"/teacher/class/{lesson.id}")
    assert "Is the class getting better?" in page.text
    assert "2 sums became secure in the last seven days" in page.text
    newest = page.document.texts("details[@id='class-weeks']//tbody/tr[1]/td")
    assert newest[0] == "3"


def test_the_hardest_sums_and_the_hardly_met_are_offered_in_one_press(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    today, wrong = context.today().toordinal(), Progress()
    for _ in range(6):
        wrong = add_answer(wrong, AnswerEvent("7+4", 11, 10, today, WRONG))
    for name in lesson.cards:
        store(context, lesson, name, wrong)
    page = desk.get(f"/teacher/class/{lesson.id}/facts")
    many = 6 * len(lesson.cards)
    assert f"{many} of {many} not right at first" in page.text
    assert "Rarely met: 111 sums" in page.text
    offered = page.document.attributes("section[@aria-labelledby='hardest']//input[@name='fact']/@value")
    assert offered == ["7+4"]
    form: dict[str, Any] = {"kind": "facts", "number": "10", "whom": "class", "fact": offered}
    assert "7 + 4: 10 sums" in desk.post(f"/teacher/class/{lesson.id}/assignments", **form).text


def test_children_who_never_played_do_not_lower_their_class(context: Context, lesson: Lesson, desk: Child) -> None:
    """Two of four have played, and know two of the 15 sums that begin with zero; 9 + 4 was met by one of them."""
    today = context.today().toordinal()
    first, second = list(lesson.cards)[:2]
    progress = secure(secure(Progress(), "0+4", 4, today, 1), "0+5", 5, today, 1)
    store(context, lesson, first, add_answer(progress, AnswerEvent("9+4", 13, 13, today, RIGHT)))
    store(context, lesson, second, progress)
    page = desk.get(f"/teacher/class/{lesson.id}/facts")
    assert "2 children have been active. 2 have not been active yet and are not counted." in page.text
    assert "out of 2 children" in page.text
    (kind,) = page.document.texts("table[contains(@class, 'kinds-table')]//tr[contains(., 'Starting from zero')]/td")
    assert kind.startswith("33%")  # 2 of the 6 from 0 + 1 to 0 + 6
    assert "109 sums up to 15 + 6 have been met by nobody yet." in page.text
    assert "Rarely met: 109 sums" in page.text  # of 112 all but the two, and 9 + 4, which half have met


def test_what_nobody_is_secure_in_is_listed_and_offered_and_what_is_to_check_again_is_not(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """Of the 112 sums Ada knows 9 + 4, and 8 + 5 is to check again for Ben."""
    today = context.today().toordinal()
    store(context, lesson, "Ada", secure(Progress(), "9+4", 13, today, 1))
    store(context, lesson, "Ben", secure(Progress(), "8+5", 13, today, 20))
    page = desk.get(f"/teacher/class/{lesson.id}/facts")
    assert "110 sums that nobody knows" in page.text
    (nobody,) = page.document.elements("section[@aria-labelledby='nobody']")
    named = [one.replace("\xa0", " ") for one in nobody.xpath("./ol/li/a/text() | .//details/p//text()")]
    assert not {"9 + 4", "8 + 5"} & set(", ".join(named).split(", "))
    offered = nobody.xpath(".//input[@name='fact']/@value")
    assert len(offered) == 10
    form: dict[str, Any] = {"kind": "facts", "number": "10", "whom": "class", "fact": offered}
    assert "0 + 0" in desk.post(f"/teacher/class/{lesson.id}/assignments", **form).text.replace("\xa0", " ")
    cells = "table[@id='facts']//a[@id='cell-{}']"
    (to_check,), (never,) = (page.document.elements(cells.format(place)) for place in ("8-5", "7-5"))
    assert to_check.xpath("string(.//b[@class='to-check'])") == "1"
    assert never.xpath("count(.//b[@class='to-check'])") == 0


def test_the_map_of_a_class_counts_and_paints_all_who_know_a_sum(context: Context, lesson: Lesson, desk: Child) -> None:
    """9 + 4 is secure for Ada and to check again for Ben and Carl: three of three know it."""
    today = context.today().toordinal()
    for name, ago in (("Ada", 1), ("Ben", 20), ("Carl", 20)):
        store(context, lesson, name, secure(Progress(), "9+4", 13, today, ago))
    (cell,) = desk.get(f"/teacher/class/{lesson.id}/facts").document.elements("table[@id='facts']//a[@id='cell-9-4']")
    assert cell.findtext("b") == "3"
    assert cell.getparent().get("class").split()[0] == "heat-5"
    assert "secure for 1 child, to check again with 2 children" in cell.text_content()


def test_a_pattern_says_how_many_more_answers_fit_it_than_are_shown(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """Nine times 10 on nine days for sums beyond it: six stand there. 8 + 3 would be one too few as well."""
    today, known = context.today().toordinal(), Progress()
    for ago in range(9, 0, -1):
        known = add_answer(known, AnswerEvent(("9+5", "8+6")[ago % 2], 14, 10, today - ago, WRONG))
    known = add_answer(known, AnswerEvent("8+3", 11, 10, today, WRONG))
    store(context, lesson, "Ada", known)
    (found,) = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}").document.elements(
        "section[h2[starts-with(@id, 'pattern')]]"
    )
    assert len(found.xpath(".//tbody/tr")) == 6
    assert "and 3 more" in found.text_content()
    assert "9 of 10" in found.text_content().replace("\xa0", " ")
    assert "Answers that fit another pattern as well are not counted." in found.text_content()


def test_a_slip_says_which_sum_is_no_longer_known_and_whose(context: Context, lesson: Lesson, desk: Child) -> None:
    today = context.today().toordinal()
    known = secure(Progress(), "9+4", 13, today, 8)
    store(context, lesson, "Ada", add_answer(known, AnswerEvent("9+4", 13, 12, today, WRONG)))
    page = desk.get(f"/teacher/class/{lesson.id}").document
    (told,) = page.texts("details[@id='slipped']//li")
    assert told.replace("\xa0", " ") == "9 + 4 Ada"
    diary = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}").document.texts("section[@class='diary']//li")
    assert "1 slipped: 9 + 4" in [line.replace("\xa0", " ") for line in diary]


def test_what_needs_a_closer_look_has_the_most_frequent_first_and_of_those_the_latest(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    """3 + 5 wrong on two days a month ago, 9 + 3 on two of last week, 2 + 6 on four days before that."""
    today, progress = context.today().toordinal(), Progress()
    for work, total, days in (("3+5", 8, (30, 29)), ("2+6", 8, (20, 19, 18, 17)), ("9+3", 12, (4, 3))):
        for ago in days:
            progress = add_answer(progress, AnswerEvent(work, total, total + 1, today - ago, WRONG))
    store(context, lesson, "Ada", progress)
    page = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}").document
    named = page.texts("section[@aria-labelledby='flags']//tbody/tr/th")
    assert [one.replace("\xa0", " ") for one in named] == ["2 + 6", "9 + 3", "3 + 5"]


def test_the_hardly_met_stand_as_on_the_map_and_say_how_many_more_there_are(
    context: Context, lesson: Lesson, desk: Child
) -> None:
    store(context, lesson, "Ada", secure(Progress(), "9+4", 13, context.today().toordinal(), 1))
    page = desk.get(f"/teacher/class/{lesson.id}/facts").document
    (rare,) = page.elements("section[@aria-labelledby='rare']")
    sums = [link.text_content().replace("\xa0", " ") for link in rare.xpath("./ol/li/a")]
    assert sums == [f"{total} + 0" for total in range(10)]
    assert "and 101 more" in " ".join(rare.text_content().split())
    assert len(rare.xpath("./details//li/a")) == 101


def test_a_corner_on_the_map_of_a_class_needs_three_children(context: Context, lesson: Lesson, desk: Child) -> None:
    today = context.today().toordinal()
    progress = Progress()
    for ago in (9, 8):
        progress = add_answer(progress, AnswerEvent("7+4", 11, 10, today - ago, WRONG))
    for many, name in enumerate(list(lesson.cards)[:3], start=1):
        store(context, lesson, name, progress)
        for other in list(lesson.cards)[many:3]:
            store(context, lesson, other, secure(Progress(), "1+1", 2, today, 1))
        page = desk.get(f"/teacher/class/{lesson.id}/facts").document
        assert len(page.elements("table[@id='facts']//*[local-name()='svg'][@class='flagged']")) == (many == 3)


def test_the_week_of_the_class_table_has_its_days_and_ends_today(context: Context, lesson: Lesson, desk: Child) -> None:
    """It is Friday."""
    store(context, lesson, "Ada", add_finished_match(Progress(), context.today().toordinal()))
    page = desk.get(f"/teacher/class/{lesson.id}").document
    assert page.texts("table[@id='class-table']//thead//*[@class='weekdays']/*") == list("SSMTWTF")

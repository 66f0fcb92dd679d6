"""A goal for the whole class: set in one press, counted for all together, seen by the children as a lagoon that fills.
Today is Friday, 20 November 2026."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.learning.class_goals import ClassGoal
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.store.models import Assignment, Match
from classroom.tutor.learning.progress import Progress
from tests.children import Child, Page
from tests.people import Adult, Lesson, make_lesson
from tests.playing import SLUG, come_in, rows, visitor_of
from tests.statements import recorded_statements
from tests.web.views.test_teacher_figures import secure, store

GAME = find_game(SLUG)


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def set_goal(desk: Child, lesson: Lesson, **form: Any) -> Page:
    what = {"kind": "goal", "about": "secure", "number": 5, **form}
    return desk.post(f"/teacher/class/{lesson.id}/assignments", **what)


def learned(context: Context, lesson: Lesson, name: str, **sums: int) -> None:
    """The child came to know so many doubles so many days ago: `ago_2=3` is three of them, the day before yesterday."""
    today, progress = context.today().toordinal(), Progress()
    agos = [int(ago.removeprefix("ago_")) for ago, many in sums.items() for _ in range(many)]
    for number, ago in enumerate(agos):
        progress = secure(progress, f"{number}+{number}", 2 * number, today, ago)
    store(context, lesson, name, progress)


def panel(app: Flask, lesson: Lesson, name: str = "Ada") -> list[str]:
    return lesson.sign_in(Child(app), name).get("/").document.texts("section[starts-with(@class, 'class-goal')]")


@pytest.mark.usefixtures("any_database")
def test_what_all_have_learned_since_counts_together(app: Flask, context: Context, desk: Child, lesson: Lesson) -> None:
    set_goal(desk, lesson)
    learned(context, lesson, "Ada", ago_0=2, ago_3=1)
    learned(context, lesson, "Ben", ago_0=1)
    (words,) = panel(app, lesson, "Carl")
    assert "Our class this week" in words
    assert "3 / 5" in words
    assert "until 26 November" in words.replace("\xa0", " "), "today is the first of seven days"
    assert not [name for name in ("Ada", "Ben") if name in words]
    (told,) = desk.get(f"/teacher/class/{lesson.id}/assignments").document.texts("ul[@class='running']/li")
    assert "5 sums newly secure" in told
    assert "3 of 5" in told
    assert "Ada" not in told


def test_a_goal_that_is_reached_is_a_joy_until_it_ends(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    set_goal(desk, lesson)
    learned(context, lesson, "Ada", ago_0=6)
    (words,) = panel(app, lesson)
    assert "We did it together!" in words
    (task,) = rows(context, Assignment)
    desk.post(f"/teacher/class/{lesson.id}/assignments", end=task.id)
    assert panel(app, lesson) == []


@pytest.mark.usefixtures("any_database")
def test_matches_with_a_friend_count_when_they_have_ended(
    app: Flask, context: Context, desk: Child, lesson: Lesson
) -> None:
    token, ways = come_in(context, lesson.cards["Ada"].child_id), all_rules(GAME, 2, GAME.presets["simplified"])
    set_goal(desk, lesson, about="together")
    for places in ((SeatPlan(), SeatPlan()), (SeatPlan(), SeatPlan()), (SeatPlan(), SeatPlan(1))):
        create_match(context, visitor_of(context, token), SLUG, ways, places)
    assert "0 / 5" in panel(app, lesson)[0]
    with context.database.transaction() as session:
        session.execute(update(Match).values(ended_at=context.now()))
    assert "2 / 5" in panel(app, lesson)[0], "the one against Tavi is none"


def test_one_goal_at_a_time_and_a_number_that_makes_sense(context: Context, desk: Child, lesson: Lesson) -> None:
    assert "Choose a number from 5 to 500." in set_goal(desk, lesson, number=4).text
    assert "Choose what the class will do together." in set_goal(desk, lesson, about="MT").text
    assert rows(context, Assignment) == []
    set_goal(desk, lesson, whom="some", child=lesson.cards["Ada"].child_id)
    (task,) = rows(context, Assignment)
    assert task.child_id is None, "a goal is always for all"
    again = set_goal(desk, lesson)
    assert again.status == 422
    assert "The class has a goal already. End it first." in again.text


def test_another_class_has_none(app: Flask, context: Context, admin: Adult, desk: Child, lesson: Lesson) -> None:
    other = make_lesson(context, admin, name="3c", names=("Zoe",))
    set_goal(desk, lesson)
    assert panel(app, other, "Zoe") == []


def test_it_is_no_task_that_could_be_begun(app: Flask, context: Context, desk: Child, lesson: Lesson) -> None:
    set_goal(desk, lesson)
    (task,) = rows(context, Assignment)
    ada = lesson.sign_in(Child(app), "Ada")
    assert ada.post(f"/task/{task.id}").status == 404
    assert ada.get("/").document.texts("ul[@class='tasks']") == []


def test_a_goal_costs_the_start_page_one_statement(app: Flask, context: Context, desk: Child, lesson: Lesson) -> None:
    ada = lesson.sign_in(Child(app), "Ada")
    ada.get("/")
    with recorded_statements(context.database.engine) as without:
        ada.get("/")
    set_goal(desk, lesson)
    ada.get("/")
    with recorded_statements(context.database.engine) as sent:
        ada.get("/")
    assert len(sent) <= len(without) + 1


@pytest.mark.parametrize(("done", "filled"), [(0, 0), (1, 1), (5, 1), (12, 3), (39, 9), (40, 10), (55, 10)])
def test_the_lagoon_is_full_only_when_the_goal_is_reached(done: int, filled: int) -> None:
    assert ClassGoal("secure", 40, done, None).filled(10) == filled

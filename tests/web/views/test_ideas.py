"""The ideas of all games on the pages of a class and of a child: those of the games that were played."""

import csv
import io
import re
from itertools import combinations

import pytest
from flask import Flask, get_template_attribute
from markupsafe import Markup

from classroom.services.assignments.missed_positions import LOOKED_AT, SHOWN, missed_lately, missed_positions
from classroom.services.context import Context
from classroom.store.models import IdeaRow, ProgressRow
from classroom.tutor.learning import mastery
from classroom.tutor.learning.idea_lists import chief_ideas, taught_ideas
from classroom.tutor.learning.progress import AnswerEvent, add_answer, to_json
from classroom.tutor.learning.progress import Progress as Known
from classroom.tutor.protocol import Opportunity
from classroom.tutor.registry import all_topics, all_tutors, find_tutor
from tests.children import Child, Page
from tests.conftest import Clock
from tests.people import Adult, Lesson
from tests.playing import begin, come_in, play, rows

FIRST, *OTHERS = all_tutors()

TAKEN = mastery.Chances(10, 9, 9, mastery.MISSED + mastery.ALONE * 9, 1)


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


def know(context: Context, lesson: Lesson, name: str, *ideas: str) -> None:
    """This child has nine of ten chances taken, of each of these ideas, and has worked out a sum."""
    known = Known(ideas=dict.fromkeys(ideas, TAKEN))
    state = to_json(add_answer(known, AnswerEvent("7+4", 11, 11, context.today().toordinal(), mastery.RIGHT)))
    with context.database.transaction() as session:
        key = {"school_id": context.school_id, "child_id": lesson.cards[name].child_id}
        session.merge(ProgressRow(**key, state=state, sealed={}))


def names_of(slug: str) -> list[str]:
    return [topic.name for topic in all_tutors()[slug].topics]


def said(app: Flask, macro: str, *arguments: str) -> str:
    with app.test_request_context():
        return Markup(get_template_attribute("teacher/words.html", macro)(*arguments)).unescape().strip()


def heading(page: Page) -> str:
    (names,) = page.document.texts("th[starts-with(., 'Ideas')]/span[@class='about']")
    return names


def test_before_anything_was_played_the_table_has_the_ideas_of_the_first_game(
    app: Flask, lesson: Lesson, desk: Child
) -> None:
    page = desk.get(f"/teacher/class/{lesson.id}")
    assert heading(page) == ", ".join(said(app, "idea", name) for name in chief_ideas(()))


def test_the_table_names_its_columns_and_has_a_mark_in_each(
    app: Flask, context: Context, lesson: Lesson, desk: Child
) -> None:
    met = [names_of(slug)[0] for slug in all_tutors()]
    know(context, lesson, "Ada", *met)
    page = desk.get(f"/teacher/class/{lesson.id}")
    columns = chief_ideas(met)
    assert 1 < len(columns) <= 4
    assert heading(page) == ", ".join(said(app, "idea", name) for name in columns)
    assert page.html.count('class="idea-marks"') == len(lesson.cards)
    marks = page.document.elements("*[@class='idea-marks']//span[starts-with(@class, 'idea ')]")
    assert len(marks) == len(columns) * len(lesson.cards)


@pytest.mark.parametrize("slug", OTHERS)
def test_a_class_that_plays_one_game_sees_the_ideas_of_that_game_only(
    app: Flask, context: Context, lesson: Lesson, desk: Child, slug: str
) -> None:
    know(context, lesson, "Ben", names_of(slug)[-1])
    page = desk.get(f"/teacher/class/{lesson.id}")
    chief = [topic.name for topic in all_tutors()[slug].topics if topic.chief][:4]
    assert heading(page) == ", ".join(said(app, "idea", name) for name in chief)


def test_ideas_are_told_game_by_game_with_titles_only_where_there_are_several(
    app: Flask, context: Context, lesson: Lesson, desk: Child
) -> None:
    here = f"/teacher/class/{lesson.id}/ideas"
    assert "There is nothing to show yet." in desk.get(here).text
    know(context, lesson, "Ada", names_of(FIRST)[0])
    assert f'id="ideas-{FIRST}"' not in desk.get(here).html
    met = [names_of(slug)[0] for slug in all_tutors()]
    know(context, lesson, "Ben", *met)
    page = desk.get(here)
    for name in met:
        assert said(app, "idea_means", name) in page.text
    titles = page.document.attributes("h2[starts-with(@id, 'ideas-')]/@id")
    assert titles == ([f"ideas-{slug}" for slug in all_tutors()] if OTHERS else [])
    assert [name for name in met if f'id="who-{name}"' not in page.html] == []
    child = desk.get(f"/teacher/child/{lesson.cards['Ben'].child_id}")
    for name in met:
        assert said(app, "idea", name) in child.text


def test_a_table_to_take_along_has_all_taught_ideas_of_the_games_played(
    app: Flask, context: Context, lesson: Lesson, desk: Child
) -> None:
    def columns() -> tuple[list[str], list[int]]:
        text = desk.get(f"/teacher/class/{lesson.id}/export.csv").html.lstrip("\ufeff")
        head, ada, *_ = csv.reader(io.StringIO(text))
        pairs = [(title, cell) for title, cell in zip(head, ada, strict=True) if title.endswith("(taken)")]
        return [title.removesuffix(" (taken)") for title, _ in pairs], [int(cell) for _, cell in pairs]

    assert columns() == ([said(app, "idea", name) for name in taught_ideas(())], [0] * len(taught_ideas(())))
    met = [names_of(slug)[0] for slug in all_tutors()]
    know(context, lesson, "Ada", *met)
    titles, taken = columns()
    assert titles == [said(app, "idea", name) for name in taught_ideas(met)]
    assert taken == [9 if name in met else 0 for name in taught_ideas(met)]


def test_a_child_is_told_what_it_did_in_every_game(app: Flask, context: Context, lesson: Lesson) -> None:
    shown = [name for name, topic in all_topics().items() if topic.shown]
    know(context, lesson, "Ada", *all_topics())
    page = lesson.sign_in(Child(app), "Ada").get("/me")
    assert page.status == 200
    assert page.html.count("<li>", page.html.index('class="found"')) >= len(shown)
    assert len(re.findall(r"\b(?:9|nine) (?:times|turns)\b", page.text)) == len(shown)
    know(context, lesson, "Ben")
    assert 'class="found"' not in lesson.sign_in(Child(app), "Ben").get("/me").html


# ---- Positions for the board.


def miss(context: Context, lesson: Lesson, match_id: str, number: int, name: str) -> None:
    """Another chance missed in this match, later than all others."""
    with context.database.transaction() as session:
        one = {"school_id": context.school_id, "match_id": match_id, "seq": number, "name": name, "seat": 0}
        who = {"child_id": lesson.cards["Ada"].child_id, "taken": False, "helped": False}
        session.merge(IdeaRow(**one, **who, at=context.now()))


def test_of_each_idea_missed_as_many_positions_are_looked_at_as_of_the_others(
    context: Context, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    token = come_in(context, lesson.cards["Ada"].child_id)
    for seed in range(1, 4):
        play(context, token, begin(context, token), seed=seed)
        clock.turn(minutes=1)
    missed = [row for row in rows(context, IdeaRow) if not row.taken and all_topics()[row.name].shown]
    assert missed
    with context.database.reading() as session:
        found = [chance for _, chance in missed_lately(context, session, lesson.id)]
    assert len(found) == min(len(missed), LOOKED_AT)
    names = [chance.name for chance in found]
    kinds = len(set(names))
    assert len(set(names[:kinds])) == kinds  # the first of each idea before the second of any
    for name in set(names):
        times = [chance.at for chance in found if chance.name == name]
        assert times == sorted(times, reverse=True)
    boards = missed_positions(context, admin.id, lesson.id)
    assert 0 < len(boards) <= SHOWN
    in_order = iter(names)
    assert all(board.idea in in_order for board in boards)  # some may have been left out
    assert {board.game for board in boards} == {FIRST}
    for board in boards:
        assert any(one.name == board.idea and one.taken for one in find_tutor(FIRST).ideas(board.view, board.move))


def test_a_move_that_missed_two_ideas_is_one_position(
    context: Context, admin: Adult, lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever its idea is called, the position and its answer are the same."""
    token = come_in(context, lesson.cards["Ada"].child_id)
    match_id = play(context, token, begin(context, token))
    (one, *_) = [row for row in rows(context, IdeaRow) if not row.taken and all_topics()[row.name].shown]
    (other, *_) = [name for name in names_of(FIRST) if all_topics()[name].shown and name != one.name]
    miss(context, lesson, match_id, one.seq, other)
    both = Opportunity(one.name, True), Opportunity(other, True)
    monkeypatch.setattr(type(find_tutor(FIRST)), "ideas", lambda *_: both)
    boards = missed_positions(context, admin.id, lesson.id)
    assert boards
    assert not any(board.view == other.view for board, other in combinations(boards, 2))


def test_what_is_not_to_be_shown_is_not_put_on_the_board(context: Context, lesson: Lesson) -> None:
    token = come_in(context, lesson.cards["Ada"].child_id)
    match_id = play(context, token, begin(context, token))
    hidden = [name for name, topic in all_topics().items() if not topic.shown]
    for number, name in enumerate([*hidden, "gone"], 200):
        miss(context, lesson, match_id, number, name)
    with context.database.reading() as session:
        found = {chance.name for _, chance in missed_lately(context, session, lesson.id)}
    assert found.isdisjoint({*hidden, "gone"})


def test_one_chance_is_too_few_for_a_verdict_and_help_stands_beside_the_figure(
    app: Flask, context: Context, lesson: Lesson, desk: Child
) -> None:
    idea = names_of(FIRST)[0]
    for name, last in (("Ada", "m"), ("Ben", "aaaaaaaahm"), ("Carl", "hhhaaaaaaa")):
        know(context, lesson, name)
        with context.database.transaction() as session:
            row = session.get_one(ProgressRow, (context.school_id, lesson.cards[name].child_id))
            chances = mastery.Chances(len(last), len(last) - last.count("m"), last.count("a"), last, 1)
            row.state = {**row.state, "ideas": {idea: list(chances)}}
    child = desk.get(f"/teacher/child/{lesson.cards['Ada'].child_id}").text
    assert "Taken 0 of the last 1 time. Too few chances yet" in child
    assert "not discovered" not in child
    listed = desk.get(f"/teacher/class/{lesson.id}/ideas").document
    by_title = zip(listed.texts("details//h3"), listed.texts("details//ul[@class='done-list']"), strict=True)
    assert dict(by_title) == {
        "Nearly always, not yet 8 times without help": "Carl10 of 10 3 with help",
        "Nearly always, without help": "Ben9 of 10 1 with help",
        "Too few chances yet": "Ada0 of 1",
    }

"""What every game gives to the pages that serve all of them: its words and pictures on the start page, and the words of
its ideas for teachers."""

import re
from collections.abc import Iterator
from typing import Protocol

import pytest
from flask import Flask, get_template_attribute

from classroom.games.registry import all_games, find_game
from classroom.tutor.registry import all_topics, all_tutors, find_tutor
from classroom.web.paths import TEMPLATES
from tests.html import Document
from tests.playing import SLUG

GAMES = list(all_games())
TOPICS = [(slug, topic.name) for slug, tutor in all_tutors().items() for topic in tutor.topics]
WAYS = [(slug, preset) for slug, game in all_games().items() for preset in game.presets]
LETTERS = 12  # of an idea's name, in the database


class Say(Protocol):
    """Asks a macro of a game's template, with its arguments."""

    def __call__(self, slug: str, template: str, macro: str, *arguments: object) -> str: ...


@pytest.fixture
def said(app: Flask) -> Iterator[Say]:
    """What a macro of a game's template says."""
    with app.test_request_context():

        def say(slug: str, template: str, macro: str, *arguments: object) -> str:
            return str(get_template_attribute(f"games/{slug}/{template}.html", macro)(*arguments)).strip()

        yield say


def words(html: str) -> str:
    return Document(html).text.strip()


def test_the_games_are_in_order_and_each_has_its_tutor() -> None:
    assert GAMES[0] == SLUG
    assert list(all_tutors()) == GAMES
    assert len({(game.place, slug) for slug, game in all_games().items()}) == len(GAMES)


def test_no_two_ideas_have_the_same_name_and_each_name_fits_into_the_database() -> None:
    names = [name for _, name in TOPICS]
    assert len(set(names)) == len(names) == len(all_topics())
    assert [name for name in names if len(name) > LETTERS] == []


@pytest.mark.parametrize(("slug", "name"), TOPICS)
def test_a_teacher_is_told_of_every_idea(said: Say, slug: str, name: str) -> None:
    for macro in ("idea", "idea_means", "idea_sign", "suggestion_title"):
        assert words(said(slug, "lessons", macro, name)), macro
    for level in ("yes", "part", "no"):
        assert words(said(slug, "lessons", "idea_says", name, level)), level
    assert words(said(slug, "lessons", "suggestion_says", name))
    assert words(said(slug, "lessons", "in_short"))
    assert re.fullmatch(r"\d*", said(slug, "lessons", "idea_number", name))


def test_no_two_ideas_are_called_the_same(said: Say) -> None:
    """They stand side by side above the columns of a table."""
    called = [said(slug, "lessons", "idea", name) for slug, name in TOPICS]
    assert len(set(called)) == len(called)


def test_no_two_marks_of_a_class_table_are_the_same(said: Say) -> None:
    """The number or the sign of every chief idea: those of different games may stand side by side."""
    chief = [(slug, name) for slug, name in TOPICS if all_topics()[name].chief]
    marks = [
        said(slug, "lessons", "idea_number", name) or said(slug, "lessons", "idea_sign", name) for slug, name in chief
    ]
    assert len(set(marks)) == len(marks)


@pytest.mark.parametrize(("slug", "name"), TOPICS)
def test_the_sign_of_an_idea_is_drawn_where_it_is_used(said: Say, slug: str, name: str) -> None:
    own = TEMPLATES / "games" / slug / "signs.svg"
    files = [TEMPLATES / "sprites" / "common.svg", *([own] if own.is_file() else [])]
    if not all_topics()[name].shown:
        files.append(TEMPLATES / "sprites" / "teacher.svg")  # such an idea is not told to children
    drawn = "".join(file.read_text(encoding="utf-8") for file in files)
    assert f'id="{said(slug, "lessons", "idea_sign", name)}"' in drawn


@pytest.mark.parametrize(("slug", "name"), [(slug, name) for slug, name in TOPICS if all_topics()[name].shown])
def test_a_child_is_told_that_it_took_an_idea(said: Say, slug: str, name: str) -> None:
    once, often = (words(said(slug, "words", "well_done", {name: times}, 0)) for times in (1, 5))
    assert once
    assert "five times" in often or "5" in often
    assert once != words(said(slug, "words", "well_done", {}, 0))


@pytest.mark.parametrize(("slug", "name"), TOPICS)
def test_an_idea_has_an_activity_with_words_of_its_own(app: Flask, slug: str, name: str) -> None:
    if not all_topics()[name].taught:
        return
    with app.test_request_context():
        activity = all_topics()[name].activity
        for macro in ("activity", "needs"):
            say = get_template_attribute("teacher/words.html", macro)
            assert say(activity).strip()
            assert activity == "recall_round" or say(activity).strip() != say("recall_round").strip()
        assert "<li>" in get_template_attribute("teacher/words.html", "steps")(activity)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_shows_itself_on_the_start_page(said: Say, slug: str) -> None:
    for macro in ("invites", "about"):
        assert words(said(slug, "start", macro))
    for macro in ("picture", "scene"):
        assert said(slug, "start", macro).startswith("<svg")
    assert said(slug, "words", "title")


@pytest.mark.parametrize(("slug", "preset"), WAYS)
def test_a_ready_made_way_to_play_has_a_name_a_line_and_a_picture(said: Say, slug: str, preset: str) -> None:
    assert re.match(r"<b>[^<]+</b> \S+", said(slug, "start", "way", preset))
    assert said(slug, "start", "picture", preset).startswith("<svg")
    assert said(slug, "start", "picture", preset) != said(slug, "start", "picture")
    assert said(slug, "words", "preset", preset)


@pytest.mark.parametrize("slug", GAMES)
def test_the_ways_of_one_game_have_different_names(said: Say, slug: str) -> None:
    presets = list(find_game(slug).presets)
    for template, macro in (("words", "preset"), ("start", "way"), ("start", "picture")):
        assert len({said(slug, template, macro, preset) for preset in presets}) == len(presets)


@pytest.mark.parametrize("slug", GAMES)
def test_every_seat_and_every_level_has_a_name(said: Say, slug: str) -> None:
    game, levels = find_game(slug), find_tutor(slug).levels
    assert len({said(slug, "words", "seat_name", seat) for seat in range(max(game.seats))}) == max(game.seats)
    assert len({said(slug, "words", "level", level) for level in range(1, levels + 1)}) == levels

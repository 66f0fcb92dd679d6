"""Which games are offered, and how a match of each begins (the start page, a game's own page, a teacher's settings)."""

from typing import Any

import pytest
from flask import Flask

from classroom.games.registry import all_games, find_game
from classroom.services.accounts.play_settings import LEVELS, PlaySettings, invalid_settings
from classroom.services.context import Context
from classroom.services.play.match_state import MatchState
from classroom.services.school import children, class_settings
from classroom.tutor.registry import find_tutor
from classroom.web.templating.filters import inside_a_sentence
from classroom.web.templating.labels import game_title, preset_name
from tests.children import Child, Page
from tests.people import Adult, Lesson
from tests.playing import SLUG, current_match

GAMES = list(all_games())
FIRST, OTHERS = GAMES[0], GAMES[1:]


def table_of(context: Context, browser: Child) -> MatchState:
    table = current_match(context, browser.cookie(), browser.match.rsplit("/", 1)[-1])
    assert table is not None
    return table


def set_class(context: Context, admin: Adult, lesson: Lesson, **settings: bool | int | list[str]) -> None:
    assert class_settings.change_class(context, admin.id, lesson.id, {"settings": settings}) == []


def presets_on(page: Page) -> list[str]:
    return page.document.values("preset")


def chosen_on(page: Page) -> str:
    (chosen,) = page.document.attributes("input[@name='preset'][@checked]/@value")
    return chosen


def tiles_on(page: Page) -> list[str]:
    return [
        path.removeprefix("/play/")
        for path in page.document.attributes("a[@class='tile'][starts-with(@href, '/play/')]/@href")
    ]


def test_the_first_game_is_large_and_every_other_one_has_a_tile(child: Child) -> None:
    page = child.get("/")
    assert f'action="/play/{FIRST}"' in page.html
    game = find_game(FIRST)
    assert presets_on(page) == [preset for preset in game.presets if preset not in game.folded]
    assert tiles_on(page) == OTHERS
    assert f'href="/play/{FIRST}?more=1#more"' in page.html
    assert f'href="/rules/{FIRST}"' in page.html


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_a_page_to_begin_at_once_with_its_rules_and_all_its_options(child: Child, slug: str) -> None:
    game, page = find_game(slug), child.get(f"/play/{slug}")
    assert presets_on(page) == [*(preset for preset in game.presets if preset not in game.folded), "own"]
    assert f'href="/rules/{slug}?game=1"' in page.html
    assert page.html.count("Play now</span>") == 1
    assert chosen_on(page) == next(iter(game.presets))
    assert chosen_on(child.get(f"/play/{slug}", more=1)) == "own"
    assert page.document.values("players") == [str(seats) for seats in game.seats]
    for seat in range(max(game.seats)):
        assert f'name="seat{seat}" value="child"' in page.html
        hidden = f'class="chair only-more from-{seat + 1}"' in page.html
        assert hidden is (seat >= min(game.seats))


@pytest.mark.parametrize("slug", GAMES)
def test_a_preset_begins_with_the_child_and_the_fewest_tutors_that_adapt(
    context: Context, child: Child, slug: str
) -> None:
    game = find_game(slug)
    for preset in game.presets:
        page = child.post(f"/play/{slug}", preset=preset)
        assert page.status == 200
        child.match = page.response.request.path
        table = table_of(context, child)
        assert [(seat.level is None, seat.adapts) for seat in table.seats] == [
            (True, False),
            *[(False, True)] * (min(game.seats) - 1),
        ]
        assert table.match.game == slug
        assert {name: table.match.rules[name] for name in game.presets[preset]} == game.presets[preset]


@pytest.mark.parametrize("slug", GAMES)
def test_the_form_of_all_options_begins_with_any_number_of_players(context: Context, child: Child, slug: str) -> None:
    game = find_game(slug)
    form = child.get(f"/play/{slug}").document
    ticked = form.elements("*[@id='setup']//input[@checked]")
    fields = {one.get("name"): one.get("value", "on") for one in ticked}
    options = {option.name: fields[option.name] for option in game.options if option.name in fields}
    for players in game.seats:
        seats: dict[str, Any] = {"seat0": "child", **{f"seat{seat}": "1" for seat in range(1, players)}}
        page = child.post(f"/play/{slug}", players=players, **seats, **options)
        assert page.status == 200, options
        child.match = page.response.request.path
        assert len(table_of(context, child).seats) == players


# ---- As a teacher sets it.


@pytest.mark.parametrize("slug", GAMES)
def test_only_the_games_that_are_offered_are_there_and_the_first_of_them_is_large(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, slug: str
) -> None:
    preset, left_out = next(iter(find_game(slug).presets)), [other for other in GAMES if other != slug]
    set_class(context, admin, lesson, ways=[f"{slug}:{preset}"])
    browser = lesson.sign_in(Child(app), "Ada")
    page = browser.get("/")
    assert f'action="/play/{slug}"' in page.html
    assert presets_on(page) == [preset]
    assert tiles_on(page) == []
    assert browser.get(f"/play/{slug}").status == 200
    for other in left_out:
        fewest = min(find_game(other).seats)
        assert browser.get(f"/play/{other}").status == 404
        assert browser.post(f"/play/{other}", preset=next(iter(find_game(other).presets))).status == 400
        assert browser.post(f"/play/{other}", players=fewest, seat0="child", seat1="1", seat2="1").status == 400


def test_without_more_there_is_neither_a_tile_nor_a_fold_for_it(
    app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    set_class(context, admin, lesson, more=False)
    browser = lesson.sign_in(Child(app), "Ada")
    page = browser.get("/")
    assert "?more=1" not in page.html
    assert tiles_on(page) == OTHERS
    for slug in GAMES:
        page = browser.get(f"/play/{slug}", more=1)
        assert presets_on(page) == list(find_game(slug).presets)
        assert 'name="players"' not in page.html


def test_what_is_offered_to_one_child_may_differ(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    last = GAMES[-1]
    preset = next(iter(find_game(last).presets))
    settings = {"ways": [f"{last}:{preset}"]}
    assert children.change_child(context, admin.id, lesson.cards["Ben"].child_id, {"settings": settings}) == []
    assert f'action="/play/{last}"' in lesson.sign_in(Child(app), "Ben").get("/").html
    assert f'action="/play/{FIRST}"' in lesson.sign_in(Child(app), "Ada").get("/").html


def test_ways_to_play_that_are_no_more_are_forgotten() -> None:
    assert PlaySettings.read({"ways": ["chess:full"]}).ways == ()
    assert PlaySettings.read({"ways": ["chess:full", f"{SLUG}:full"]}).ways == (f"{SLUG}:full",)


def test_the_forms_of_a_teacher_name_every_game_with_its_ways(
    app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    desk = admin.sign_in(Child(app))
    child = lesson.cards["Ada"].child_id
    for path in (f"/teacher/class/{lesson.id}/settings", f"/teacher/child/{child}/settings"):
        page = desk.get(path)
        for slug, game in all_games().items():
            for preset in game.presets:
                assert f'name="ways" value="{slug}:{preset}"' in page.html
    page = desk.get(f"/teacher/class/{lesson.id}/assignments")
    for slug, game in all_games().items():
        for preset in game.presets:
            assert f'<option value="{slug}:{preset}">' in page.html


@pytest.mark.parametrize("slug", GAMES)
def test_matches_of_any_game_can_be_proposed_and_are_named_where_the_child_is_told(
    app: Flask, admin: Adult, lesson: Lesson, slug: str
) -> None:
    preset = next(iter(find_game(slug).presets))
    here = f"/teacher/class/{lesson.id}/assignments"
    page = admin.sign_in(Child(app)).post(here, kind="matches", way=f"{slug}:{preset}", number=2, whom="class")
    with app.test_request_context():
        title, way = game_title(slug), inside_a_sentence(preset_name(slug, preset))
    assert f"2 matches: {title} ({way})" in page.text
    browser = lesson.sign_in(Child(app), "Ada")
    page = browser.get("/")
    assert f"{title}: {way}" in page.text
    assert "0 of 2 done." in page.text
    begun = browser.post(page.document.attributes("form[starts-with(@action, '/task/')]/@action")[0])
    assert begun.response.request.path.startswith("/match/")
    assert f"{title}, 20 November" in browser.get("/me").text


# ---- How well the tutor plays: nine steps for every game.


def test_the_steps_of_a_teacher_are_named_in_words_for_every_game(app: Flask, admin: Adult, lesson: Lesson) -> None:
    page = admin.sign_in(Child(app)).get(f"/teacher/class/{lesson.id}/settings")
    assert page.document.attributes("select[@id='level']/option/@value") == [str(step) for step in range(LEVELS + 1)]
    assert "1 – just starting out" in page.text
    assert "9 – plays as well as possible" in page.text
    assert not [words for words in page.document.texts("select[@id='level']/option") if "island" in words]


@pytest.mark.parametrize(
    ("levels", "expected"), [(9, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (6, [0, 1, 2, 2, 3, 4, 4, 5, 6, 6])]
)
def test_a_step_is_the_level_of_a_game_that_lies_as_far_along_its_line(
    monkeypatch: pytest.MonkeyPatch, levels: int, expected: list[int]
) -> None:
    """Worked by hand: step 3 of 9 is a third of the line, so level 2 of 6."""
    tutor = find_tutor(FIRST)
    monkeypatch.setattr(type(tutor), "levels", levels)
    assert [PlaySettings(level=step).level_in(FIRST) for step in range(LEVELS + 1)] == expected


def test_there_are_nine_steps_and_no_more() -> None:
    assert invalid_settings({"level": 9}) == []
    assert invalid_settings({"level": 10}) == ["level"]


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_teacher_sets_is_the_level_at_the_table(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, slug: str
) -> None:
    set_class(context, admin, lesson, level=5)
    browser = lesson.sign_in(Child(app), "Ada")
    browser.match = browser.post(f"/play/{slug}", preset=next(iter(find_game(slug).presets))).response.request.path
    levels = {seat.level for seat in table_of(context, browser).seats if seat.level is not None}
    assert levels == {-(-5 * find_tutor(slug).levels // 9)}

"""Positions of every game: on the board, set by a teacher, and found by a child."""

from random import Random

import pytest
from flask import Flask

from classroom.games.protocol import all_rules
from classroom.games.registry import all_games, find_game
from classroom.services.assignments.missed_positions import missed_positions
from classroom.services.assignments.position_choices import position_choices
from classroom.services.assignments.puzzle_positions import read_position
from classroom.services.context import Context
from classroom.services.play.make_move import make_move
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest
from classroom.store.models import Assignment
from tests.children import Child
from tests.people import Adult, Lesson, make_lesson
from tests.playing import come_in, current_match, rows, visitor_of

GAMES = list(all_games())
MATCHES = 6  # at most, until something was missed


def table_of(context: Context, token: str, match_id: str) -> MatchState:
    table = current_match(context, token, match_id)
    assert table is not None
    return table


def play(context: Context, token: str, slug: str, seed: int) -> None:
    """A match of random moves by the child, without sums."""
    rng, game = Random(seed), find_game(slug)
    players = min(game.seats)
    rules = all_rules(game, players, next(iter(game.presets.values())))
    match_id = create_match(
        context, visitor_of(context, token), slug, rules, [SeatPlan(), *[SeatPlan(1)] * (players - 1)]
    )
    while not (table := table_of(context, token, match_id)).over:
        move = table.game.write(rng.choice(table.view(table.turn).moves))
        make_move(context, visitor_of(context, token), match_id, MoveRequest(table.seq, move, sure=True))


@pytest.fixture
def lesson(context: Context, admin: Adult) -> Lesson:
    return make_lesson(context, admin, sums="none")


@pytest.fixture
def desk(app: Flask, admin: Adult) -> Child:
    return admin.sign_in(Child(app))


@pytest.fixture(params=GAMES)
def slug(context: Context, admin: Adult, lesson: Lesson, request: pytest.FixtureRequest) -> str:
    """A game of which the class has missed something that makes a position."""
    token = come_in(context, lesson.cards["Ada"].child_id)
    slug: str = request.param
    for seed in range(MATCHES):
        play(context, token, slug, seed)
        if position_choices(context, admin.id, lesson.id):
            return slug
    raise AssertionError("nothing was missed that can be shown")


def test_positions_come_to_the_board_and_to_a_child_that_finds_its_way(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, desk: Child, slug: str
) -> None:
    boards = missed_positions(context, admin.id, lesson.id)
    page = desk.get(f"/teacher/class/{lesson.id}/ideas")
    assert page.status == 200
    assert {board.game for board in boards} == {slug}
    assert page.html.count('<details id="board-') == len(boards)
    cards = desk.get(f"/teacher/class/{lesson.id}/position-cards")
    assert cards.html.count('<article class="talk-card"') == cards.html.count('<li class="sheet-key"') == len(boards)

    here = f"/teacher/class/{lesson.id}/assignments"
    keys = desk.get(here).document.values("position")
    assert desk.post(here, kind="positions", position=keys[:2], whom="class").status == 200
    (task,) = rows(context, Assignment)
    ben = lesson.sign_in(Child(app), "Ben")
    for number, data in enumerate(task.data["positions"], 1):
        position, path = read_position(data), f"/task/{task.id}/{number}"
        found = position.found
        others = [move for move in map(position.game.write, position.choices) if move not in found]
        assert found
        assert others
        assert ben.get(path).status == 200
        for _ in range(2):
            tried = ben.post(path, pick=others[0])
            assert tried.status == 200
            assert "You found it." not in tried.text
        shown = ben.get(path, show=1)
        assert "data-say=" in shown.html
        assert "You found it." in ben.post(path, pick=found[0]).text
        assert "<html" not in ben.post(path, htmx=True, pick=found[0]).html
    assert ben.get(f"/task/{task.id}/end").status == 200
    after = desk.get(here)
    assert after.status == 200
    assert "What the class chose" in after.text

"""Nobody sees what lies face down, and nobody reaches what belongs to another (requirements A3 to A5)."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from flask import Flask
from jinja2 import Template
from sqlalchemy import update

from classroom.games.registry import find_game
from classroom.services.accounts.visitors import find_visitor
from classroom.services.context import Context
from classroom.services.play.match_history import HISTORIES
from classroom.services.play.match_state import MatchState
from classroom.store.models import Event
from classroom.web.cookie_sessions import COOKIE
from tests.children import Child
from tests.conftest import Clock
from tests.games.hidden import disguised
from tests.games.matches import GAMES
from tests.games.own import own
from tests.playing import SLUG, current_match

RULES = {
    "full": {"match": "on", "wilds": "on"},
    "simple": {},
    "loose": {"match": "on", "draw": "loose"},
}


def table_of(context: Context, child: Child) -> MatchState:
    table = current_match(context, child.cookie(), child.match.rsplit("/", 1)[-1])
    assert table
    return table


def pages(child: Child, picks: Sequence[str] = ("g6", "b0", "W=b4")) -> list[str]:
    """Everything that a child can ask for at this moment, byte by byte."""
    looks = [child.look(), child.get(child.match, htmx=True), child.get("/"), child.look(pick="W")]
    looks += [child.look(help=1), child.get(child.match, htmx=True, help=1)]
    looks += [child.look(pick=card) for card in picks]
    looks += [child.get(child.match, htmx=True, shown=shown) for shown in range(6)]
    return [page.bare for page in looks]


@pytest.mark.parametrize("rules", list(RULES))
@pytest.mark.parametrize("seats", [("child", "2"), ("child", "child"), ("child", "1", "child", "3")])
@pytest.mark.parametrize("moves", [0, 3, 7])
def test_no_byte_of_any_page_depends_on_a_hidden_card(
    child: Child, context: Context, rules: str, seats: tuple[str, ...], moves: int
) -> None:
    child.begin_with(*seats, **RULES[rules])
    for _ in range(moves):
        if not (page := child.look()).is_end:
            child.go_on(page)
    for _ in range(moves):
        if 'name="seq"' in (page := child.look()).html:
            child.post(f"{child.match}/help", seq=page.seq)
    table = table_of(context, child)
    seat = table.seat_in_front(find_visitor(context, child.cookie()).id)
    before = pages(child)
    other = disguised(table.record(), seat, Random(moves))
    assert other.chance != table.record().chance
    with context.database.transaction() as session:
        session.execute(update(Event).where(Event.kind == "chance").values(data={"outcome": other.chance[0]}))
    context.caches[HISTORIES].clear()
    assert pages(child) == before


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != SLUG and own(slug, "rule_page").HIDDEN])
@pytest.mark.parametrize("sums", ["show", "add"])
@pytest.mark.parametrize("moves", [0, 1, 4, 9])
def test_no_byte_of_any_page_of_the_other_card_games_depends_on_a_hidden_card(
    child: Child, context: Context, slug: str, sums: str, moves: int
) -> None:
    rng = Random(moves)
    child.match = child.post(f"/play/{slug}", preset=next(iter(find_game(slug).presets))).response.request.path
    child.post(f"{child.match}/sums", sums="show")
    for _ in range(moves):
        table = table_of(context, child)
        if not table.over:
            child.move(rng.choice(table.view(table.turn).moves), table.seq, sure=1)
    child.post(f"{child.match}/sums", sums=sums)
    table = table_of(context, child)
    child.post(f"{child.match}/help", seq=table.seq)
    table = table_of(context, child)
    seat = table.seat_in_front(find_visitor(context, child.cookie()).id)
    picks = [str(move) for move in table.view(seat).moves][:4]
    before = pages(child, picks)
    other = disguised(table.record(), seat, Random(moves))
    assert other.chance != table.record().chance
    chances = [event for event in table.events if event.kind == "chance"]
    with context.database.transaction() as session:
        for event, outcome in zip(chances, other.chance, strict=True):
            here = {"school_id": context.school_id, "match_id": table.match.id, "seq": event.seq}
            session.execute(update(Event).filter_by(**here).values(data={"outcome": outcome}))
    context.caches[HISTORIES].clear()
    assert pages(child, picks) == before


def test_templates_never_get_a_state(child: Child, app: Flask) -> None:
    given: list[dict[str, Any]] = []
    from flask import template_rendered

    def note(_app: Flask, template: Template, context: dict[str, Any], **_more: object) -> None:
        given.append(context)

    with template_rendered.connected_to(note, app):
        child.begin()
        child.move(child.look().hand[0])
    game = find_game(SLUG)
    state = type(game.start(2, {}))
    names = {type(value).__name__ for context in given for value in context.values()}
    assert state.__name__ not in names
    assert "Table" not in names


def test_another_browser_finds_nothing_at_my_match(child: Child, other_child: Child) -> None:
    page = child.begin()
    other_child.begin()
    for path in (child.match, f"{child.match}/replay", f"{child.match}/record", "/match/not-there"):
        assert other_child.get(path).status == 404
    other_child.match = child.match
    for answer in (
        other_child.move(page.hand[0], page.seq),
        other_child.post(f"{child.match}/sums", sums="add"),
        other_child.post(f"{child.match}/hand-over", seat=0),
        other_child.post(f"{child.match}/again"),
    ):
        assert answer.status == 404
    assert child.look().hand == page.hand


def test_mine_and_none_look_the_same_to_a_stranger(child: Child, other_child: Child) -> None:
    child.begin()
    mine, none = other_child.get(child.match), other_child.get("/match/AAAAAAAAAAAAAAAA")
    assert mine.text == none.text


def test_a_page_left_open_for_hours_still_works(child: Child, clock: Clock) -> None:
    page = child.begin()
    clock.turn(hours=3)
    assert child.move(page.hand[0], page.seq).status == 200


def test_a_match_is_never_kept_by_a_cache(child: Child) -> None:
    child.begin()
    headers = child.look().response.headers
    assert headers["Cache-Control"] == "no-store"
    assert "HX-Request" in headers["Vary"]


def test_there_is_one_cookie_and_nothing_can_be_read_in_it(child: Child) -> None:
    child.begin()
    answer = child.get("/").response
    kept = child.client._cookies
    assert kept
    assert [cookie.key for cookie in kept.values()] == [COOKIE]
    assert re.fullmatch(r"[\w-]{43}", child.cookie()), "256 random bits, and no data"
    assert answer.headers.get("Set-Cookie") is None


def test_the_debugger_is_not_there(child: Child) -> None:
    for path in ("/console", "/.git/HEAD", "/static/", "/static/../pyproject.toml"):
        assert child.get(path).status in (404, 405)

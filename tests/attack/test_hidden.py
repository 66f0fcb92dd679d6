"""What lies face down stays unknown, in ways beside the bytes of pages that tests/web/test_hidden_cards.py compares: in
lengths and headers, in logs, by who signs in where, by going back, by foretelling (requirements A5.2 to A5.6)."""

import logging
import re
import time
from random import Random

import pytest
from flask import Flask
from sqlalchemy import update

from classroom.games.chance import Shuffle
from classroom.games.registry import all_games, find_game
from classroom.services.context import Context
from classroom.services.play.match_history import HISTORIES
from classroom.store.database import Database
from classroom.store.models import Event
from tests.attack.world import MINE, WORKING, World, csrf_for
from tests.children import Page
from tests.games.hidden import disguised
from tests.games.matches import GAMES, every_table, random_match
from tests.games.own import own
from tests.playing import SLUG, own_match

HIDING = [slug for slug in GAMES if own(slug, "rule_page").HIDDEN]  # the others have dice, which lie open when thrown
LOOKS = ("", "?help=1", "?shown=0", "?shown=2", "?pick=zz", "/replay", "/record", "/moment/0")
Seen = tuple[int, list[tuple[str, str]], str | int | None]  # status, headers, and the page or its length


def ask_all(world: World, app: Flask, slug: str) -> list[Seen]:
    """Status, headers and length of everything that a guest can ask for in this match, with htmx and without."""
    client, path = world.browser(app, "guest").client, f"/match/{world.ids[slug]}"
    secret = csrf_for(app, world.tokens["guest"])
    found: list[Seen] = []
    for headers in ({}, {"HX-Request": "true"}):
        for look in LOOKS:
            answer = client.get(path + look, headers=headers)
            found.append((answer.status_code, sorted(answer.headers), Page(answer).bare))
        for move in ("zz", "g99", "W", "+"):
            data = {"csrf_token": secret, "seq": "1", "move": move}
            answer = client.post(f"{path}/move", data=data, headers=headers)
            found.append((answer.status_code, sorted(answer.headers), answer.content_length))
    return [(status, [pair for pair in headers if pair[0] != "Set-Cookie"], rest) for status, headers, rest in found]


@pytest.mark.parametrize("slug", HIDING)
def test_neither_length_nor_header_depends_on_a_hidden_card(slug: str, world: World, one_app: Flask) -> None:
    """A5.2: in every game with hidden cards, refused moves and refused pages included."""
    table = world.table(slug)
    before = ask_all(world, one_app, slug)
    other = disguised(table.record(), 0, Random(3))
    chances = [event for event in table.events if event.kind == "chance"]
    assert other.chance != table.record().chance
    with world.context.database.transaction() as session:
        for event, outcome in zip(chances, other.chance, strict=True):
            key = {"match_id": table.match.id, "seq": event.seq}
            session.execute(update(Event).filter_by(**key).values(data={"outcome": outcome}))
    world.context.caches[HISTORIES].clear()
    assert ask_all(world, one_app, slug) == before


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_is_not_compared_has_nothing_that_could_be_swapped(slug: str) -> None:
    game = find_game(slug)
    players, rules = every_table(game)[0]
    record = random_match(game, players, rules, Random(3), most=2)
    assert (disguised(record, 0, Random(3)) != record) == (slug in HIDING)


def test_no_deck_and_no_hand_is_ever_logged(world: World, one_app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """A5.3, with everything switched on that can be logged."""
    caplog.set_level(logging.DEBUG)
    client, secret = world.browser(one_app, "guest").client, csrf_for(one_app, world.tokens["guest"])
    for slug in all_games():
        for _ in range(3):
            table = world.table(slug)
            if table.over:
                break
            move = table.game.write(table.view(table.turn).moves[0])
            form = {"csrf_token": secret, "seq": table.seq, "move": move, "sure": "1"}
            client.post(f"/match/{world.ids[slug]}/move", data=form)
            client.get(f"/match/{world.ids[slug]}?help=1")
        deck = next(event.data["outcome"] for event in world.table(slug).events if event.kind == "chance")
        said = " ".join(record.getMessage() for record in caplog.records if not record.name.startswith("sqlalchemy"))
        assert str(deck)[1:40] not in said
        assert not re.search(r"(?:\b[gobp]\d\b\W+){3}", said)


def test_a_hundred_decks_foretell_nothing() -> None:
    """A5.3: decks come from the system's own chance, not from a seed that could be the time or a small number."""
    context, deck = Context(Database("sqlite://")), tuple(map(str, range(40)))
    drawn = [Shuffle(deck).draw(context.rng) for _ in range(100)]
    assert len({tuple(one) for one in drawn}) == 100
    with pytest.raises(NotImplementedError):
        context.rng.getstate()
    now = int(time.time())
    for seed in (*range(300), *range(now - 300, now + 300)):
        rng = Random(seed)
        assert Shuffle(deck).draw(rng) not in drawn


def test_who_signs_in_in_a_childs_browser_replaces_the_child(world: World, one_app: Flask) -> None:
    """A5.5: never both. The cookie that the child had opens nothing any more."""
    browser = world.browser(one_app, "child")
    assert MINE[0] in browser.get("/").text
    match = f"/match/{world.ids['own']}"
    assert browser.get(match).status == 200
    fields = WORKING["/teacher/sign-in"].fields(world)
    entered = browser.post("/teacher/sign-in", **fields)
    assert "Olga Owner" in entered.text
    assert browser.get(match).status == 404
    assert browser.get("/me").status == 404
    old = world.browser(one_app, "child")
    assert MINE[0] not in old.get("/").text
    assert old.get("/me").status == 404
    card = world.cards[MINE[1]]
    browser.post(f"/card/{card.token}")
    assert MINE[1] in browser.get("/").text
    assert browser.get("/teacher").status == 404


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_back_and_once_more_draws_the_same_and_draws_once(slug: str, world: World, one_app: Flask) -> None:
    """A5.6: the same form again, reloading, the page before: one move, and chance is asked once."""
    client, secret = world.browser(one_app, "guest").client, csrf_for(one_app, world.tokens["guest"])
    path, table = f"/match/{world.ids[slug]}", world.table(slug)
    move = table.game.write(table.view(table.turn).moves[-1])
    client.post(f"{path}/sums", data={"csrf_token": secret, "sums": "show"})
    form = {"csrf_token": secret, "seq": table.seq, "move": move, "sure": "1"}
    client.post(f"{path}/move", data=form)
    once = [(event.kind, event.data) for event in world.table(slug).events]
    assert len(once) > table.seq
    pages = set()
    for _ in range(3):
        client.get(path, query_string={"shown": len(table.moves)})
        client.post(f"{path}/move", data=form)
        pages.add(Page(client.get(path)).bare)
    assert [(event.kind, event.data) for event in world.table(slug).events] == once
    assert len(pages) == 1


def test_a_draw_by_hand_is_drawn_once(world: World, one_app: Flask) -> None:
    """A5.6, where the child takes the card itself, whatever page it goes back to."""
    browser = world.browser(one_app, "guest")
    browser.begin_with("child", "2", draw="loose")
    page = browser.look()
    before = len(page.hand)
    for _ in range(3):
        browser.move("+", page.seq)
    table = own_match(world.context, world.tokens["guest"], browser.match.rsplit("/", 1)[-1])
    assert table.moves.count("+") >= 1
    assert [event.data["move"] for event in table.events if event.kind == "move" and event.seat == 0].count("+") == 1
    assert len(browser.look().hand) == before + 1
    assert find_game(SLUG).hides

"""A move that the page sends with `hold` is shown for a moment before it is made, and can be taken back until then."""

import re
from random import Random

import pytest

from classroom.games.registry import all_games, find_game
from classroom.services.context import Context
from tests.bench.load import page_parser
from tests.children import Child, Page, fields
from tests.playing import own_match
from tests.statements import recorded_statements
from tests.swaps import SwappedTable
from tests.web.test_statement_budgets import counted, too_many

DELAY = re.compile(r"load delay:(\d+)ms")


def send(child: Child, table: SwappedTable, path: str, **form: object) -> str:
    """What a page that shows this table is answered; it is put in place."""
    headers = {"HX-Request": "true", "Regions": table.regions}
    told = Page(child.client.post(path, data={"csrf_token": child.csrf_token(), **form}, headers=headers)).html
    table.swap(told)
    return told


def is_held(table: SwappedTable) -> bool:
    return bool(table.document.xpath("//*[@id='take-back']"))


def moves(context: Context, child: Child) -> tuple[str, ...]:
    return own_match(context, child.cookie(), child.match.rsplit("/", 1)[-1]).moves


def test_a_held_card_lies_on_the_pile_and_can_be_taken_back(child: Child, context: Context) -> None:
    page = child.begin(preset="simplified")
    card, table = page.hand[0], SwappedTable(page.html)
    told = Page(child.client.get(child.match))
    send(child, table, f"{child.match}/move", move=card, seq=page.seq, hold=1)
    assert is_held(table)
    assert f"You played a {card[-1]}." in table.shown("said")
    assert moves(context, child) == ()
    (back,) = table.document.xpath("//*[@id='take-back']/@hx-get")
    table.swap(child.client.get(back, headers={"HX-Request": "true", "Regions": table.regions}).get_data(as_text=True))
    for region in ("opponent", "middle", "near"):
        assert table.shown(region) == SwappedTable(told.html).shown(region)
    assert "Choose a card." in table.shown("said"), "what was before is not told as if it had just happened"
    other = page.hand[1]
    send(child, table, f"{child.match}/move", move=other, seq=page.seq, hold=1)
    send(child, table, f"{child.match}/move", **table.held)
    assert moves(context, child)[0] == other


def test_made_for_real_it_goes_on_with_the_step_after_the_own_one(child: Child, context: Context) -> None:
    page = child.begin(preset="simplified")
    table = SwappedTable(page.html)
    send(child, table, f"{child.match}/move", move=page.hand[0], seq=page.seq, hold=1)
    form = table.held
    assert form["sure"] == ["1"]
    send(child, table, f"{child.match}/move", **form)
    assert "I played" in table.shown("said")
    assert moves(context, child)[0] == page.hand[0]
    now = SwappedTable(child.look().html)
    assert table.shown("play") == now.shown("play")
    told = send(child, table, f"{child.match}/move", **form)  # a second touch
    assert "moved on" not in told
    assert len(moves(context, child)) == 2


def test_without_a_script_the_move_is_made_at_once(child: Child, context: Context) -> None:
    page = child.begin(preset="simplified")
    child.post(f"{child.match}/move", move=page.hand[0], seq=page.seq, hold=1)
    assert len(moves(context, child)) == 2


def test_the_page_says_yes_to_the_sum_of_a_held_card_and_never_asks_it_again(child: Child, context: Context) -> None:
    card, total = child.begin_adding()
    page = child.look()
    table = SwappedTable(page.html)
    send(child, table, f"{child.match}/move", move=card, seq=page.seq, hold=1)
    assert not is_held(table)
    answer = total + int(card[-1])
    form = {"csrf_token": child.csrf_token(), "move": card, "seq": page.seq, "answer": answer, "hold": 1}
    headers = {"HX-Request": "true", "Regions": table.regions}
    answered = child.client.post(f"{child.match}/move", data=form, headers=headers)
    assert answered.headers["HX-Trigger"] == "right-sum"
    table.swap(answered.get_data(as_text=True))
    assert "Yes!" in table.shown("said")
    assert is_held(table)
    send(child, table, f"{child.match}/move", **table.held)
    assert moves(context, child)[2] == card


@pytest.mark.parametrize(("waits", "delays"), [(False, ["2200"]), (True, [])])
def test_it_is_made_by_itself_unless_each_step_waits_for_a_touch(child: Child, waits: bool, delays: list[str]) -> None:
    page = child.begin(preset="simplified")
    if waits:
        child.post("/step-by-step", step_by_step=1)
    table = SwappedTable(page.html)
    told = send(child, table, f"{child.match}/move", move=page.hand[0], seq=page.seq, hold=1)
    assert is_held(table)
    assert DELAY.findall(told) == delays


def test_a_held_move_writes_nothing(child: Child, context: Context) -> None:
    page = child.begin(preset="simplified")
    token = child.csrf_token()
    with recorded_statements(context.database.engine) as sent:
        told = child.move(page.hand[0], page.seq, htmx=True, hold=1, csrf_token=token)
    assert "take-back" in told.html
    assert [text for text in counted(sent) if not text.lstrip().startswith(("SELECT", "WITH"))] == [], too_many(sent)


@pytest.mark.parametrize("slug", list(all_games()))
def test_a_held_move_of_any_game_is_made_when_it_is_sent_again(child: Child, context: Context, slug: str) -> None:
    page, rng, held = child.post(f"/play/{slug}", players=4, seat0="child", seat1=2, seat2=2, seat3=2), Random(5), 0
    child.match = page.response.request.path
    for _ in range(60):
        act = None if page.is_end else page_parser.next_action(page.html, rng)
        if act is None:
            break
        if act.form is None:
            page = child.get(act.path)
            continue
        before, table = moves(context, child), SwappedTable(page.html)
        send(child, table, act.path, **fields(act.form), hold=1)
        if is_held(table):
            held += 1
            assert moves(context, child) == before
            send(child, table, act.path, **table.held)
            assert len(moves(context, child)) > len(before) + 1
        page = child.get(child.match)
    assert held or not find_game(slug).hides  # in games without hidden cards most moves turn something up

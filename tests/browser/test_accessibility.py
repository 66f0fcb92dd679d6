"""Every state of every page: axe, targets, reflow, focus, motion (requirements C)."""

from itertools import product

import pytest

from classroom.games.registry import all_games, find_game
from classroom.web.cookie_sessions import COOKIE
from tests.browser.checks import WAYS, check_layout, check_open, check_still, keep_picture, states_in_ways, widen
from tests.browser.player import LAPTOP, OpenPlayer, Player, Size
from tests.playing import SLUG

pytestmark = pytest.mark.browser


def reach_start(one: Player) -> None:
    one.page.goto("/")


def reach_game(one: Player) -> None:
    one.page.goto(f"/play/{SLUG}")


def reach_setup(one: Player) -> None:
    one.page.goto(f"/play/{SLUG}?more=1")


def reach_rules(one: Player) -> None:
    one.page.goto(f"/rules/{SLUG}")


def reach_missing(one: Player) -> None:
    one.page.goto("/nothing")
    one.troubles = [trouble for trouble in one.troubles if "404" not in trouble]


def reach_deal(one: Player) -> None:
    one.begin("full")


def reach_turn(one: Player) -> None:
    one.begin("full")
    play_a_plain_card(one)
    one.hurry()


def play_a_plain_card(one: Player) -> None:
    one.press(one.find(".hand .play[name=move]").first)
    one.find("#go-on, .near.ask").first.wait_for()


def reach_step(one: Player) -> None:
    one.begin()
    one.stay()
    play_a_plain_card(one)


def reach_menu(one: Player) -> None:
    one.begin()
    one.press(one.find(".bar .menu summary").first)


def reach_sets(one: Player) -> None:
    one.begin()
    one.press(one.find(".near .sets summary"))


def reach_sum(one: Player) -> None:
    one.begin()
    one.choose_sums("add")
    one.play(one.find(".hand .play").last)
    one.find(".near.work").wait_for()


def reach_slip(one: Player) -> None:
    reach_sum(one)
    one.press(one.find("#key-22"))
    one.find(".frames").wait_for()


def reach_wild(one: Player) -> None:
    one.begin("full")
    assert "W" in one.cards(), "a wild card was dealt by the seed: take another"
    one.press(one.find(".hand .play[name=pick]").first)
    one.find(".near.say").wait_for()


def play_on(one: Player) -> None:
    """Low cards first, so that the pile comes close to 16, then one that goes over; until it is asked back, or over."""
    for _ in range(80):
        one.hurry()
        if one.sees(".near.ask") or one.sees(".end"):
            return
        cards = one.cards()
        over = [card for card in cards if card != "W" and one.total() + int(card[-1]) > 16]
        one.play(one.find(f"#card-{[*over, *cards][0]}").first)


def reach_question(one: Player) -> None:
    one.begin()
    play_on(one)
    assert one.sees(".near.ask"), "a card that goes over was held by the seed: take another"


def reach_end(one: Player) -> None:
    one.begin()
    one.play_out()


def then_replay(one: Player) -> None:
    one.page.goto(one.page.url + "/replay?shown=9")


def reach_nudge(one: Player) -> None:
    one.begin("full")
    one.ask_for_help(1)


def reach_risk(one: Player) -> None:
    one.begin("full")
    for _ in range(3):
        play_a_plain_card(one)
        one.hurry()
        if one.sees(".near.ask, .near.say"):
            break
    one.ask_for_help(2)


def reach_picture(one: Player) -> None:
    one.begin()
    one.ask_for_help(3)


def reach_advice(one: Player) -> None:
    one.begin()
    one.ask_for_help(4)


def reach_four_help(one: Player) -> None:
    one.begin_with("child", "2", "fit", "fit")
    one.ask_for_help(2)


def reach_moment(one: Player) -> None:
    reach_end(one)
    assert one.sees(".moment"), "a chance was missed by the seed: take another"
    one.press(one.find(".moment .button").first)
    one.page.wait_for_url("**/moment/*")


def then_found(one: Player) -> None:
    one.play(one.find(".tools .button").first)
    one.play(one.find(".hand li:has(.here) .play, .hand .play:has(.here)").first)


def reach_four(one: Player) -> None:
    one.begin_with("child", "2", "3", "1")
    play_a_plain_card(one)
    one.hurry()


def reach_hand_over(one: Player) -> None:
    one.begin_with("child", "child")


def reach_drawing(one: Player) -> None:
    one.begin_with("child", "1", draw="strict")


THEN = {"end": ("replay", then_replay), "moment": ("found", then_found)}  # from there, without another match
STATES = {name.removeprefix("reach_"): reach for name, reach in list(globals().items()) if name.startswith("reach_")}


@states_in_ways(STATES)
def test_a_state_is_open_to_everybody(player: OpenPlayer, state: str, language: str, size: Size, light: str) -> None:
    one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    STATES[state](one)
    check_still(one, f"{state}-{language}")
    for name, go_on in [THEN[state]] if state in THEN else []:
        go_on(one)
        check_still(one, f"{name}-{language}")


@pytest.mark.parametrize(("turn", "slug"), list(enumerate(all_games()))[1:])
def test_the_page_of_a_game_is_open_to_everybody_at_every_size(player: OpenPlayer, turn: int, slug: str) -> None:
    """It has one template for all games: axe looks at each of them in one way, by turns, the layout is for all."""
    for number, ((language, size, light), more) in enumerate(product(WAYS.values(), (False, True))):
        one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce")
        one.page.goto(f"/play/{slug}")
        if more:
            one.press(one.find(".more-ways summary"))
        check = check_open if number // 2 == turn % len(WAYS) else check_layout
        check(one, f"game-{slug}{'-more' if more else ''}-{language}")
        seats = one.find(".chair")
        if more:
            for players in find_game(slug).seats:
                one.find(f"input[name=players][value='{players}']").check(force=True)
                assert sum(seats.nth(n).is_visible() for n in range(seats.count())) == players


@pytest.mark.parametrize(
    "state", ["start", "setup", "rules", "turn", "slip", "wild", "question", "end", "four", "hand_over"]
)
def test_a_page_fits_320_pixels_with_wide_letters(player: OpenPlayer, state: str) -> None:
    one = player(size=(320, 640), language="de", reduced_motion="reduce")
    STATES[state](one)
    widen(one)
    keep_picture(one, f"{state}-320")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_focus_goes_to_the_turn_after_a_move_and_the_news_are_read_out(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    region = one.page.evaluate_handle("document.querySelector('#status')")
    one.play(one.find(".hand .play").first)
    one.until("document.querySelector('#status').textContent.includes('You played')")
    one.wait_for_my_turn()
    one.until("document.querySelector('#status').textContent.includes('I played')")
    assert one.focused() == "turn"
    assert region.evaluate("status => status.isConnected")


def test_things_move_and_not_at_all_where_that_is_asked(player: OpenPlayer) -> None:
    lively, calm = player(), player(reduced_motion="reduce")
    counts = []
    for one in (lively, calm):
        one.begin()
        one.page.evaluate(
            """() => { window.moved = 0; const plain = Element.prototype.animate;
            Element.prototype.animate = function (...a) { window.moved++; return plain.apply(this, a) } }"""
        )
        one.play(one.find(".hand .play").last)
        one.wait_for_my_turn()
        counts.append(one.page.evaluate("window.moved"))
    assert counts[0] > 0
    assert counts[1] == 0


def test_nothing_is_stored_in_the_browser_but_the_cookie(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    one.play(one.find(".hand .play").first)
    one.hurry()
    assert one.page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert [cookie["name"] for cookie in one.context.cookies()] == [COOKIE]


def test_escape_closes_a_menu(player: OpenPlayer) -> None:
    one = player()
    reach_menu(one)
    one.page.keyboard.press("Escape")
    assert not one.sees(".bar .menu[open]")


def test_the_table_waits_while_a_menu_is_open(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    one.play(one.find(".hand .play").first)
    one.find("#go-on").wait_for()
    one.press(one.find(".bar .menu summary").last)
    one.page.wait_for_timeout(2_500)
    assert one.sees(".bar .menu[open]")
    assert one.sees("#go-on")
    one.page.keyboard.press("Escape")
    one.wait_for_my_turn()

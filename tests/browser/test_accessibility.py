"""What holds for the pages of all games: axe, targets, reflow, focus, motion (requirements C)."""

from itertools import product

import pytest

from classroom.games.registry import all_games, find_game
from classroom.web.cookie_sessions import COOKIE
from tests.browser.checks import WAYS, check_layout, check_narrow, check_open, check_still, in_ways
from tests.browser.player import LAPTOP, OpenPlayer, Size

pytestmark = pytest.mark.browser


@in_ways("en-laptop")
def test_the_start_page_is_open_to_everybody(player: OpenPlayer, language: str, size: Size, light: str) -> None:
    one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    one.page.goto("/")
    check_still(one, f"start-{language}")
    check_narrow(one, f"start-320-{language}")


@in_ways("de-phone")
def test_a_page_that_is_not_there_is_open_to_everybody(
    player: OpenPlayer, language: str, size: Size, light: str
) -> None:
    one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    one.page.goto("/nothing")
    one.troubles = [trouble for trouble in one.troubles if "404" not in trouble]
    check_still(one, f"missing-{language}")


@pytest.mark.parametrize(("turn", "slug"), list(enumerate(all_games())))
def test_the_page_of_a_game_is_open_to_everybody_at_every_size(player: OpenPlayer, turn: int, slug: str) -> None:
    """It has one template for all games: axe looks at each of them in one way, by turns, the layout is for all."""
    for number, ((language, size, light), more) in enumerate(product(WAYS.values(), (False, True))):
        one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce")
        one.page.goto(f"/play/{slug}")
        if more:
            one.find("input[value=own]").check(force=True)
        check = check_open if number // 2 == turn % len(WAYS) else check_layout
        check(one, f"game-{slug}{'-more' if more else ''}-{language}")
        check_narrow(one, f"game-{slug}{'-more' if more else ''}-320-{language}")
        seats = one.find(".chair")
        if more:
            for players in find_game(slug).seats:
                one.find(f"input[name=players][value='{players}']").check(force=True)
                assert sum(seats.nth(n).is_visible() for n in range(seats.count())) == players


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
    touched, counts = [], []
    for one in (lively, calm):
        one.begin()
        one.page.evaluate(
            """() => { window.moved = 0; const plain = Element.prototype.animate;
            Element.prototype.animate = function (...a) { window.moved++; return plain.apply(this, a) } }"""
        )
        one.find(".far .tavi").click()
        touched.append(one.page.evaluate("window.moved"))
        one.play(one.find(".hand .play").last)
        one.wait_for_my_turn()
        counts.append(one.page.evaluate("window.moved"))
    assert touched == [1, 0]  # who is touched wriggles
    assert counts[0] > 1
    assert counts[1] == 0


def test_nothing_of_a_child_is_stored_in_the_browser_but_the_cookie(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    one.play(one.find(".hand .play").first)
    one.hurry()
    assert one.page.evaluate("localStorage.length") == 0
    assert one.page.evaluate("Object.keys(sessionStorage)") == ["without-voice"]  # until the tab is closed
    assert [cookie["name"] for cookie in one.context.cookies()] == [COOKIE]


def test_escape_closes_a_menu(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    one.press(one.find(".bar .menu summary").first)
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

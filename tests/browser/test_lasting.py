"""Nothing is lost: back, reload, two tabs, a dead server, a dead network (STANDARDS A6)."""

import pytest

from tests.browser.player import TABLET, Player
from tests.process import Process

pytestmark = pytest.mark.browser


def test_going_back_shows_the_whole_table_of_now(player):
    one = player()
    one.begin()
    one.play(one.find(".hand .play").first)
    one.wait_for_my_turn()
    cards = one.cards()
    one.press(one.find(".bar .round").first)
    one.page.go_back()
    assert one.sees("html .table")
    assert one.cards() == cards


def test_two_tabs_show_one_match(player):
    one = player()
    one.begin()
    other = one.context.new_page()
    other.goto(one.page.url)
    one.play(one.find(".hand .play").first)
    one.wait_for_my_turn()
    other.locator(".hand .play").last.click()
    other.locator("#status", has_text="moved on").wait_for(state="attached")
    assert other.locator(".hand .play").evaluate_all("cards => cards.map(card => card.value)") == one.cards()


def test_a_double_click_plays_one_card(player):
    one = player()
    one.begin()
    one.find(".hand .play").first.dblclick()
    one.until("document.querySelectorAll('.log .card').length > 1")
    assert one.find(".log li").count() == 2


def test_the_server_dies_and_the_match_goes_on(browser, tmp_path):
    server = Process(tmp_path)
    one = Player(browser, server.url, language="en")
    one.begin()
    one.play(one.find(".hand .play").first)
    one.wait_for_my_turn()
    cards, total = one.cards(), one.total()
    server.kill()
    one.press(one.find(".hand .play").first)
    one.find(".notice").wait_for()
    assert "Your match is safe." in one.find(".notice").inner_text()
    assert one.cards() == cards
    server.start()
    one.press(one.find("[data-retry]"))
    one.until("document.querySelectorAll('.log li').length > 2")
    one.page.goto(one.page.url)
    assert one.find(".log li").count() >= 4
    assert total >= 0
    one.context.close()
    server.kill()


def test_without_a_network_the_move_is_kept_for_another_try(player):
    one = player(size=TABLET)
    one.begin()
    one.context.set_offline(True)
    one.press(one.find(".hand .play").first)
    one.find("[data-retry]").wait_for()
    one.context.set_offline(False)
    one.press(one.find("[data-retry]"))
    one.until("document.querySelectorAll('.log .card').length > 1")
    one.troubles = [
        trouble for trouble in one.troubles if "ERR_INTERNET_DISCONNECTED" not in trouble and "htmx" not in trouble
    ]


def test_a_refusal_leaves_the_table_and_says_why(player):
    one = player()
    one.begin()
    one.page.route("**/move", lambda route: route.fulfill(status=503, body="<p>We could not save.</p>"))
    one.press(one.find(".hand .play").first)
    one.until("document.querySelector('#notice').textContent.includes('could not save')")
    assert one.find(".hand .play").count() == 4
    one.troubles = [trouble for trouble in one.troubles if "503" not in trouble]

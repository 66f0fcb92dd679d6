"""Nothing is lost: back, reload, two tabs, a dead server, a dead network (requirements A6)."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Route

from tests.browser.player import TABLET, OpenPlayer, Player
from tests.process import Process
from tests.sampling import first_of

pytestmark = pytest.mark.browser


def test_going_back_shows_the_whole_table_of_now(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    one.play(one.find(".hand .play").first)
    one.hurry()
    cards = one.cards()
    one.follow(one.find(".bar .round").first)
    one.page.go_back()
    assert one.sees("html .table")
    assert one.cards() == cards


def test_two_tabs_show_one_match(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    other = one.context.new_page()
    other.goto(one.page.url)
    one.play(one.find(".hand .play").first)
    one.hurry()
    other.locator(".hand .play").last.click()
    other.locator("#status", has_text="moved on").wait_for(state="attached")
    assert other.locator(".hand .play").evaluate_all("cards => cards.map(card => card.value)") == one.cards()


def test_a_double_click_plays_one_card(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    one.find(".hand .play").first.dblclick()
    one.find("#go-on").wait_for()
    one.wait_for_my_turn()
    assert made_once(one)


@pytest.fixture(scope="module")
def mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`classroom run` itself, for tests that kill it and start it again."""
    process = Process(tmp_path_factory.mktemp("mortal"))
    yield process
    process.kill()


def try_again(one: Player) -> None:
    """By hand, unless the page has done so by itself in the same moment."""
    with suppress(Error):
        one.find("[data-retry]").click(timeout=1000)


def test_the_server_dies_and_the_match_goes_on(browser: Browser, mortal_server: Process) -> None:
    server, one = mortal_server, Player(browser, mortal_server.url, language="en")
    one.begin()
    one.play(one.find(".hand .play").first)
    one.hurry()
    cards, total = one.cards(), one.total()
    server.kill()
    one.press(one.find(".hand .play").first)
    one.find(".notice").wait_for()
    assert "Your game is safe." in one.find(".notice").inner_text()
    assert one.cards() == cards
    server.start()
    try_again(one)
    one.until("document.querySelectorAll('.log li').length > 2")
    one.hurry()  # the card lies there, and is made with the next request
    one.page.goto(one.page.url)
    assert one.find(".log li").count() >= 4
    assert total >= 0
    one.context.close()


def test_without_a_network_the_move_is_kept_for_another_try(player: OpenPlayer) -> None:
    one = player(size=TABLET)
    one.begin()
    one.context.set_offline(True)
    one.press(one.find(".hand .play").first)
    one.find("[data-retry]").wait_for()
    one.context.set_offline(False)  # it is sent again by itself
    one.find("#go-on").wait_for()
    one.troubles = [
        trouble for trouble in one.troubles if "ERR_INTERNET_DISCONNECTED" not in trouble and "htmx" not in trouble
    ]


def expect_lost_connection(one: Player) -> None:
    """What the browser says in its console about a request without an answer is expected here."""
    lost = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "htmx")
    one.troubles = [trouble for trouble in one.troubles if not any(words in trouble for words in lost)]


def made_once(one: Player) -> bool:
    """Whether the table, opened anew, shows one move of the child and the tutor's answer to it."""
    one.page.goto(one.page.url)
    return one.find(".log li").count() == 2


def test_an_answer_lost_on_its_way_is_asked_for_again_and_the_move_made_once(player: OpenPlayer) -> None:
    """The move is made, then the network goes before the tablet hears of it; the first other try fails as well."""
    one = player(size=TABLET)
    one.begin()

    def lose(route: Route) -> None:
        route.fetch()
        one.context.set_offline(True)
        route.abort("internetdisconnected")

    one.page.route("**/move", lose)
    cards = one.cards()
    one.press(one.find(".hand .play").first)
    one.find(".notice", has_text="Your game is safe.").wait_for()
    assert one.cards() == cards
    one.page.unroute("**/move")
    one.press(one.find("[data-retry]"))
    one.find("[data-retry]").wait_for()
    one.context.set_offline(False)  # it is sent again by itself
    one.find(".bubble", has_text="I played").wait_for()
    assert one.find(".notice").count() == 0
    assert made_once(one)
    expect_lost_connection(one)


def test_a_move_that_was_answered_plays_on_without_the_network(player: OpenPlayer) -> None:
    """It came with all that followed; only as long as it can be taken back it was not sent yet."""
    one = player(size=TABLET)
    one.begin_with("child", "2", "2", "2")
    one.press(one.find(".hand .play").first)
    one.find("#take-back").wait_for()
    one.step_on()
    one.find("#go-on[hx-get]").wait_for()
    one.context.set_offline(True)
    one.wait_for_my_turn()
    assert one.find(".notice").count() == 0
    one.context.set_offline(False)
    assert not one.troubles
    one.page.goto(one.page.url)
    assert one.find(".log li").count() == 4


@pytest.mark.parametrize("is_made", first_of([True, False]), ids=["after the move", "before the move"])
def test_the_server_dies_in_the_middle_of_a_move_and_the_move_is_made_once(
    browser: Browser, mortal_server: Process, is_made: bool
) -> None:
    server, one = mortal_server, Player(browser, mortal_server.url, size=TABLET)
    try:
        one.begin()

        def die(route: Route) -> None:
            if "held=" not in (route.request.post_data or ""):
                route.continue_()  # the card only lies there
                return
            if is_made:
                route.fetch()
            server.kill()
            route.continue_()

        one.page.route("**/move", die)
        one.press(one.find(".hand .play").first)
        one.find("#go-on, [data-retry]").first.wait_for()
        one.step_on()  # where what is told of the card waits to be read
        one.find("[data-retry]").wait_for()
        one.page.unroute("**/move")
        server.start()
        try_again(one)
        one.find(".bubble", has_text="I played").wait_for()
        assert made_once(one)
    finally:
        one.context.close()


def test_a_refusal_leaves_the_table_and_says_why(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    one.page.route("**/move", lambda route: route.fulfill(status=503, body="<p>We couldn’t save that.</p>"))
    one.press(one.find(".hand .play").first)
    one.until("document.querySelector('#notice').textContent.includes('couldn’t save')")
    assert one.find(".hand .play").count() == 4
    one.troubles = [trouble for trouble in one.troubles if "503" not in trouble]

"""A card can be taken back for as long as its step is shown, where nothing was turned up."""

import pytest
from playwright.sync_api import Route

from tests.browser.player import PHONE, TABLET, OpenPlayer, Player
from tests.sampling import first_of, further

pytestmark = pytest.mark.browser

BACK = "#take-back"
COUNT = """() => { window.flown = 0; const plain = Element.prototype.animate;
Element.prototype.animate = function (...a) { window.flown++; return plain.apply(this, a) } }"""

GONE = """() => { const gone = []
addEventListener("htmx:beforeRequest", (event) => gone.push(event), true); return gone }"""

CLOCK = """() => { window.clock = performance.now()
Object.defineProperty(Event.prototype, "timeStamp", { get: () => window.clock++ }) }"""


def logged(one: Player) -> list[str]:
    """What the match has stored of moves, the newest first, on a page of its own."""
    one.page.goto(one.page.url)
    return [" ".join(text.split()) for text in one.find(".log li").all_text_contents()]


def test_a_card_is_taken_back_and_another_one_played(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    one.begin()
    cards = one.cards()
    one.stay()  # the moment lasts as long as this test wants
    one.play(one.find(f"#card-{cards[0]}"))
    assert f"You played a {cards[0][-1]}." in one.find(".bubble").inner_text()
    assert one.find(".hand li").count() == 3
    one.page.wait_for_timeout(600)
    one.page.evaluate(COUNT)
    one.play(one.find(BACK))
    assert one.page.evaluate("window.flown") == 0
    assert one.cards() == cards
    assert not one.sees(BACK)
    assert one.focused() == "turn"
    one.page.wait_for_timeout(600)  # no second of two quick touches
    one.play(one.find(f"#card-{cards[-1]}"))
    one.page.wait_for_timeout(600)
    one.stay(False)
    one.page.touchscreen.tap(PHONE[0] / 2, 300)
    one.find(".bubble", has_text="I played").wait_for()
    told = logged(one)
    assert len(told) == 2
    assert f"You played a {cards[-1][-1]}." in told[-1]


@pytest.mark.parametrize("way", ["by itself", "Enter", *further(["Continue"])])
def test_the_move_is_made_by_itself_or_by_a_touch(player: OpenPlayer, way: str) -> None:
    one = player(size=PHONE)
    one.begin()
    sent: list[str] = []
    one.page.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    one.play(one.find(".hand .play").first)
    one.find(BACK).wait_for()
    one.page.wait_for_timeout(500)
    if way == "Enter":
        one.page.keyboard.press("Enter")
    elif way == "Continue":
        one.press(one.find("#go-on"))
    one.find(".bubble", has_text="I played").wait_for()
    assert len(sent) == 2
    assert "hold=1" in sent[0]
    assert "held=" in sent[1]
    assert "hold=1" not in sent[1]
    assert len(logged(one)) == 2


def test_who_leaves_in_that_moment_finds_the_card_in_the_hand(player: OpenPlayer) -> None:
    one = player(size=PHONE)
    one.begin()
    cards = one.cards()
    one.stay()
    one.play(one.find(".hand .play").first)
    one.page.reload()
    assert one.cards() == cards


def test_where_the_network_is_lost_the_move_itself_is_tried_again(player: OpenPlayer) -> None:
    one = player(size=PHONE)
    one.begin()

    def lose(route: Route) -> None:
        if "held=" in (route.request.post_data or ""):
            route.abort("internetdisconnected")
        else:
            route.continue_()

    one.page.route("**/move", lose)
    one.play(one.find(".hand .play").first)
    one.find("[data-retry]").wait_for()
    one.page.unroute("**/move")  # it is sent again by itself
    one.find(".bubble", has_text="I played").wait_for()
    assert len(logged(one)) == 2
    one.troubles = [text for text in one.troubles if "ERR_INTERNET" not in text and "htmx" not in text]


@pytest.mark.parametrize("language", first_of(["de", "en", "fr"]))
def test_both_buttons_stand_side_by_side_at_the_foot_of_a_telephone(player: OpenPlayer, language: str) -> None:
    one = player(size=PHONE, language=language)
    one.begin()
    one.stay()
    one.play(one.find(".hand .play").first)
    back, onward = (one.find(button).bounding_box() for button in (BACK, "#go-on"))
    assert back
    assert onward
    assert back["y"] == onward["y"]
    assert back["x"] >= 0
    assert onward["x"] + onward["width"] <= PHONE[0]
    assert onward["y"] + onward["height"] <= PHONE[1]


PLACES = """selectors => selectors.map(selector => document.querySelector(selector)?.getBoundingClientRect())
.map(box => box && [box.left, box.right, box.top].map(Math.round))"""


@pytest.mark.parametrize("size", first_of([PHONE, TABLET]))
def test_nothing_comes_where_a_card_was_taken_back_and_nothing_moves_when_help_opens(
    player: OpenPlayer, size: tuple[int, int]
) -> None:
    one = player(size=size, touch=True)
    one.begin()
    one.stay()
    one.play(one.find(".hand .play").first)
    [(_, end, _)] = one.page.evaluate(PLACES, [BACK])
    one.stay(False)
    one.hurry()
    begin, _, _ = one.page.evaluate(PLACES, [".tools .help"])[0]
    assert end < begin
    lies = [".hand .play", ".path"]  # every card is safe on an empty pile: help opens with its pictures
    before = one.page.evaluate(PLACES, lies)
    one.page.wait_for_timeout(600)
    one.ask_for_help(1)
    assert one.page.evaluate(PLACES, lies) == before
    closes = one.page.evaluate(PLACES, ["#close-help"])
    one.ask_for_help(1)
    assert not one.sees(".tools .help")
    assert one.page.evaluate(PLACES, ["#close-help"]) == closes


@pytest.mark.parametrize("place", ["#turn", ".hand .play", *further([".near .shore"])])
def test_only_the_lagoon_and_the_button_go_on_while_a_card_can_be_taken_back(player: OpenPlayer, place: str) -> None:
    one = player(size=PHONE, touch=True)
    one.begin()
    one.stay()
    one.play(one.find(".hand .play").first)
    one.find(BACK).wait_for()
    one.page.wait_for_timeout(600)  # no second of two quick touches
    one.stay(False)
    one.page.evaluate("document.querySelector('#go-on').removeAttribute('hx-trigger')")
    sent: list[str] = []
    one.page.on("request", lambda request: sent.append(request.url))
    one.find(place).first.dispatch_event("click")
    one.page.wait_for_timeout(300)
    assert not sent
    assert one.sees(BACK)


def test_a_touch_on_a_card_while_somebody_else_plays_is_no_touch_to_go_on(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    one.begin()
    one.stay()
    one.play(one.find(".hand .play").first)
    one.page.wait_for_timeout(600)
    one.page.evaluate("document.querySelector('#take-back').remove()")
    gone = one.page.evaluate_handle(GONE)
    one.find(".hand .play").first.dispatch_event("click")
    assert gone.evaluate("gone => gone.length") == 0
    one.find(".mid").first.dispatch_event("click")
    assert gone.evaluate("gone => gone.length") == 1


def test_a_second_quick_touch_does_not_ask_for_more_help(player: OpenPlayer) -> None:
    """By a clock of this test: a slow machine makes no quick touch a slow one."""
    one = player(size=PHONE, touch=True)
    one.begin()
    one.page.evaluate(CLOCK)
    one.play(one.find("#help-0"))
    one.page.evaluate("window.clock += 400")
    one.press(one.find("#help-2"))
    one.page.wait_for_timeout(800)
    assert one.sees("#help-2")
    one.page.evaluate("window.clock += 600")
    one.press(one.find("#help-2"))
    one.find(".choosing.advised").first.wait_for()

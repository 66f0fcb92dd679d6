"""Touches at the Card Eater's table that are meant for something else, or come amiss."""

import re

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.card_eater.test_feast import play_a_round
from tests.browser.player import OpenPlayer
from tests.sampling import first_of

pytestmark = pytest.mark.browser

TWICE = """async ([what, after]) => {
  const touch = (place) => document.elementFromPoint(place.x, place.y).dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: place.x, clientY: place.y }));
  const box = document.querySelector("#do-turn").getBoundingClientRect();
  touch({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  while (!document.querySelector(".near.work")) await new Promise((done) => setTimeout(done, 10));
  await new Promise((done) => setTimeout(done, after));
  document.querySelector(what)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1,
    clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }));
}"""

AT_ONCE = """() => { const look = () => {
  const help = !document.querySelector("#go-on") && document.querySelector(".eating .help");
  if (!help || !help.checkVisibility({visibilityProperty: true})) return requestAnimationFrame(look);
  help.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1}));
}; look(); }"""

CLOCK = """() => { window.clock = performance.now()
Object.defineProperty(Event.prototype, "timeStamp", { get: () => window.clock++ }) }"""

EATEN = "Number(document.querySelector('.eats').textContent)"

SLOWLY = "() => { for (const flight of document.getAnimations()) flight.playbackRate = 0.05; }"

COVERED = """() => [...document.querySelectorAll('.pad .key')]
.filter((key) => key.checkVisibility({visibilityProperty: true})).filter((key) => {
  const box = key.getBoundingClientRect();
  return !key.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((key) => key.id)"""


@pytest.mark.parametrize(("what", "after"), [(".near.work .help", 0), (".pad .key", 600)])
def test_the_second_of_two_touches_asks_for_no_picture_and_answers_nothing(
    player: OpenPlayer, what: str, after: int
) -> None:
    """On a telephone the button for it comes where the pile was, at a tablet a number: a child touches the pile again
    when it has seen nothing happen."""
    one = player(size=(390, 844), reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    assert journey.go_on("#do-turn:not(:disabled)")
    one.play(one.find("#do-turn"))  # the first card has no sum
    assert journey.go_on("#do-turn")
    one.page.evaluate(TWICE, [what, after])
    one.page.wait_for_timeout(400)
    assert one.sees(".near.work")
    assert not one.sees(".totals .number-line .to, .key.tried, .key.right")


def test_a_touch_that_closes_a_menu_turns_no_card_over(player: OpenPlayer) -> None:
    one = player(size=(390, 844), touch=True)
    journey = Journey(one)
    journey.begin()
    assert journey.go_on("#do-turn:not(:disabled)")
    with one.page.expect_response(re.compile("/log")):  # what has happened is fetched as the menu opens
        one.press(one.find(".bar .menu summary").last)
    touch = "new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })"
    one.find("#do-turn").evaluate(f"(pile) => pile.dispatchEvent({touch})")
    one.page.wait_for_timeout(300)
    assert (one.sees(".bar .menu[open]"), one.sees(".own .no-card")) == (False, True)


def test_help_that_has_just_come_can_be_closed(player: OpenPlayer) -> None:
    """Where all of it comes at once, the button to close it lies where help was: it looked ready, and a touch 0.7 s
    later was lost. Not so the second of two quick ones."""
    one = player(size=(390, 844), touch=True)
    journey = Journey(one)
    journey.begin()
    assert journey.is_brought_to("#help-0")
    one.page.evaluate(CLOCK)
    for later, is_open in ((300, True), (700, False)):
        if one.sees("#close-help"):
            one.page.evaluate("window.clock += 2000")
            one.play(one.find("#close-help"))
        one.page.evaluate("window.clock += 2000")
        one.play(one.find("#help-0"))
        one.page.evaluate(f"window.clock += {later}")
        one.press(one.find("#close-help"))
        one.page.wait_for_timeout(600)
        assert one.sees("#close-help") == is_open


@pytest.mark.parametrize("size", first_of([(390, 844), (1366, 768), (1024, 768), (820, 1180)]))
def test_no_button_lies_over_a_number(player: OpenPlayer, size: tuple[int, int], thorough: bool) -> None:
    one = player(size=size, reduced_motion="reduce")
    journey = Journey(one)
    for seed in range(8 if thorough else 3):
        one.seed(seed)
        journey.begin()
        for _ in range(12):
            one.find("#go-on, [data-mine], .near.say, .near.ask, .near.work, .end").first.wait_for()
            journey.say_whether_over()
            assert not one.page.evaluate(COVERED)
            if one.sees(".end"):
                break
            one.play(one.find("#go-on")) if one.sees("#go-on") else journey.decide()


def test_help_that_is_seen_answers_at_once(player: OpenPlayer) -> None:
    """It looked ready for half a second in which a touch was taken for one that was meant to go on."""
    one = player(size=(390, 844), touch=True, reduced_motion="no-preference")
    journey = Journey(one)
    journey.begin()
    one.page.evaluate(AT_ONCE)
    while not one.find(".eating .help, #close-help").count():  # as soon as it lies there it is waited for
        one.find("#go-on, #do-turn:not(:disabled), .near.say, .near.work").first.wait_for()
        if one.sees("#go-on"):
            one.page.wait_for_timeout(2500)  # it goes on by itself: a touch that goes on would be another matter
        if one.sees("#go-on"):
            one.play(one.find("#go-on"))
        elif not one.find(".eating .help, #close-help").count():
            journey.decide()
    one.find("#close-help").wait_for()


def test_a_touch_during_the_meal_ends_the_meal_and_no_more(player: OpenPlayer) -> None:
    one = player(reduced_motion="no-preference")
    journey = Journey(one)
    for _ in range(4):
        journey.begin()
        if play_a_round(journey):
            break
    one.find(".feast.eating").wait_for()
    one.page.evaluate(SLOWLY)  # by itself it would take longer than this test waits, on the slowest machine too
    one.page.wait_for_timeout(1700)  # the button to go on is there, and a touch elsewhere could go on
    before = one.page.evaluate(EATEN)
    one.find(".feast").click()  # to touch the card eater itself is a gulp
    one.page.wait_for_function(f"{EATEN} === {before + 1}")
    assert one.sees(".feast.eating")
    one.find(".bubble").click()
    one.find(".feast.ate").wait_for()
    assert one.sees(".goal.won")

"""The pace is the child's: a touch goes on, nothing moves that has not happened, and its own turn comes soon."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error

from classroom.games.registry import all_games
from tests.browser.journeys import Journey
from tests.browser.player import LAPTOP, TO_DECIDE, OpenPlayer, Player
from tests.games.own import own
from tests.playing import SLUG
from tests.sampling import first_of

pytestmark = pytest.mark.browser

COUNT = """() => { window.moved = 0; const plain = Element.prototype.animate;
Element.prototype.animate = function (...a) { window.moved++; return plain.apply(this, a) } }"""
LOOK = 800  # milliseconds at a step before a touch goes on
each_game = pytest.mark.parametrize("slug", list(all_games()))


def journey_of(slug: str, one: Player) -> Journey:
    found: Journey = own(slug, "journey", "browser").Journey(one)
    return found


def play_until_it_waits(journey: Journey) -> None:
    """Until the table shows a step that goes on by itself after a while."""
    one = journey.one
    one.stay()
    for _ in range(20):
        one.wait_for_my_turn() if not one.sees("#go-on") else None
        if one.sees("#go-on"):
            return
        journey.decide()
        one.page.wait_for_timeout(200)
    raise AssertionError("the table never waited")


@each_game
@pytest.mark.parametrize("way", first_of(["touch", "Enter", "Space"]))
def test_a_touch_on_the_lagoon_and_two_keys_go_on(player: OpenPlayer, slug: str, way: str) -> None:
    one = player()
    journey = journey_of(slug, one)
    journey.begin()
    play_until_it_waits(journey)
    one.page.wait_for_timeout(1000)  # a second touch at once is one of the card, and dice come to rest
    before = one.find("[data-at]").get_attribute("data-at")
    one.stay(False)
    if way == "touch":
        one.page.mouse.click(LAPTOP[0] / 2, 330)
    else:
        one.page.keyboard.press(way)
    moved = f"document.querySelector('[data-at]')?.dataset.at !== '{before}'"
    assert one.comes_true(moved, 1)  # much less than the table waits by itself


@each_game
def test_nothing_moves_when_help_is_opened_and_closed(player: OpenPlayer, slug: str) -> None:
    one = player()
    journey = journey_of(slug, one)
    journey.begin()
    for _ in range(16):  # where there is nothing to think about there is no help
        one.hurry()
        if one.sees("#help-0") and one.find("[data-at]").get_attribute("data-at") != "0-False":
            break
        journey.decide()
    one.page.evaluate(COUNT)
    while one.sees(".tools .help"):
        one.ask_for_help(1)
    one.play(one.find(".tools a.button"))
    assert one.page.evaluate("window.moved") == 0


@each_game
def test_the_own_turn_comes_within_four_seconds(player: OpenPlayer, slug: str, thorough: bool) -> None:
    """By the page's own clock, which is wound on: what servers and networks take is not in it. Nor is what Tavi
    explains of a better move, which waits for a touch. More matches: tests/web/views/test_pace.py."""
    one = player(reduced_motion="reduce")
    one.page.clock.install()
    journey = journey_of(slug, one)
    journey.begin()
    waited: list[int] = []
    for _ in range(60 if thorough else 20):
        waited.append(watched(one))
        if one.sees(".end"):
            break
        journey.decide()
    pauses = sorted(pause for pause in waited if pause)
    assert len(waited) > 2
    assert pauses
    assert pauses[len(pauses) * 9 // 10] <= 4000


def test_among_four_the_own_turn_comes_within_four_seconds_of_touches(player: OpenPlayer) -> None:
    """Three others are told of one by one, and each pile waits: a child that looks at each for 0.8 s goes on with a
    touch."""
    one = player(reduced_motion="reduce")
    one.page.clock.install()
    journey = journey_of(SLUG, one)
    one.begin_with("child", "3", "3", "3")
    waited: list[int] = []
    for _ in range(12):
        waited.append(0)
        while not one.sees(TO_DECIDE):
            with suppress(Error):  # it went on to the last page
                one.page.clock.run_for(LOOK)
            waited[-1] += LOOK
            one.step_on()
        if one.sees(".end"):
            break
        journey.decide()
    pauses = sorted(waited[1:])
    assert len(pauses) > 4
    assert pauses[len(pauses) * 9 // 10] <= 4000


def watched(one: Player) -> int:
    """How many milliseconds of the page's clock go by at most until there is something to decide, or to touch."""
    gone = longest = 0
    for _ in range(600):
        if one.sees(TO_DECIDE):
            return max(gone, longest)
        if one.sees("#go-on[hx-trigger*=delay]"):
            asked = one.sees("#go-on.htmx-request")  # the server is waited for, which a busy one makes long
            with suppress(Error):  # it went on to the last page
                one.page.clock.run_for(20 if asked else 100)
            gone += 0 if asked else 100
        else:
            one.step_on()  # where there is so much to read that only a touch goes on, or nothing yet
            gone, longest = 0, max(gone, longest)
    raise AssertionError("nothing to decide ever came")

"""The states of a match of Sixteen."""

from collections.abc import Iterator

from tests.browser.player import Player
from tests.browser.sixteen.journey import Journey


def tour_turn(one: Player, journey: Journey) -> Iterator[str]:
    one.begin("full")
    yield "deal"
    journey.play_a_plain_card()
    one.hurry()
    yield "turn"


def tour_step(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    one.stay()
    journey.play_a_plain_card()
    yield "step"


def tour_bar(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    one.press(one.find(".near .sets summary"))
    yield "sets"
    one.page.keyboard.press("Escape")
    one.press(one.find(".bar .menu summary").first)
    yield "menu"


def tour_sum(one: Player, _journey: Journey) -> Iterator[str]:
    one.begin_adding()
    yield "sum"
    one.press(one.find("#key-22"))
    one.find(".frames").wait_for()
    yield "slip"


def tour_wild(one: Player, _journey: Journey) -> Iterator[str]:
    one.begin("full")
    assert "W" in one.cards(), "a wild card was dealt by the seed: take another"
    one.press(one.find(".hand .play[name=pick]").first)
    one.find(".near.say").wait_for()
    yield "wild"


def tour_question(_one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    journey.go_over()
    yield "question"


def tour_help(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    for _ in range(2):  # until not every card is safe: help has all its stages then
        journey.play_a_plain_card()
        one.hurry()
    for stage in ("nudge", "choices", "advice"):
        one.ask_for_help(1)
        yield stage


def tour_risk(one: Player, journey: Journey) -> Iterator[str]:
    one.begin("full")
    for _ in range(3):
        journey.play_a_plain_card()
        one.hurry()
        if one.sees(".near.ask, .near.say"):
            break
    one.ask_for_help(2)
    yield "risk"


def tour_four(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_with("child", "2", "3", "1")
    one.ask_for_help(2)
    yield "four-help"
    one.play(one.find(".tools a.button"))
    journey.play_a_plain_card()
    one.hurry()
    yield "four"


def tour_together(_one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_with("child", "child")
    yield "hand-over"


def tour_drawing(_one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_with("child", "1", draw="strict")
    yield "drawing"

"""The states of a match of the Card Eater."""

from collections.abc import Iterator
from contextlib import suppress

from playwright.sync_api import Error

from tests.browser.card_eater.journey import Journey
from tests.browser.player import Player


def tour_turn(one: Player, journey: Journey) -> Iterator[str]:
    one.begin(journey.preset, journey.slug)
    yield "first"
    assert journey.go_on(".take")
    yield "turn"


def tour_refused(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    assert journey.go_on(".table:has([data-mine]) .take")
    need = journey.need()
    amiss = next(name for name, value in journey.lying().items() if value != need)
    one.play(one.find(f"#{amiss}"))
    yield "taking"
    journey.answer()
    yield "refused"


def tour_step(one: Player, journey: Journey) -> Iterator[str]:
    one.begin(journey.preset, journey.slug)
    one.stay()
    one.press(one.find(".topile"))
    one.find("#go-on, .near.say").first.wait_for()
    yield "step"


def tour_round(one: Player, journey: Journey) -> Iterator[str]:
    "What the table shows between two rounds, until it goes on."
    one.begin(journey.preset, journey.slug)
    for _ in range(60):
        one.find("#go-on, [data-mine], .near.say, .near.ask, .near.work, .end").first.wait_for()
        if one.sees(".lagoon.ended"):
            break
        if one.sees("#go-on"):
            with suppress(Error):  # it went on by itself in the same moment
                one.play(one.find("#go-on"))
        else:
            journey.decide()
    assert one.sees(".lagoon.ended")
    yield "round"


def tour_sum(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    assert journey.go_on("button[name=help]")
    yield "sum"
    for state in ("slip", "way"):
        one.play(one.find(f"#{journey.other_keys()[0]}"))
        yield state


def tour_over(one: Player, journey: Journey) -> Iterator[str]:
    """Whether a card goes over the target is asked first, then the total."""
    journey.begin()
    assert journey.go_on(".over-or-not")
    yield "over"
    journey.say_whether_over()
    yield "way-said"


def tour_joker(one: Player, journey: Journey) -> Iterator[str]:
    one.seed(19)  # a joker is turned in this match
    one.begin("full", journey.slug)
    one.play_out("joker-says")
    assert one.sees(".near.say")
    yield "joker"


def tour_help(one: Player, journey: Journey) -> Iterator[str]:
    one.begin(journey.preset, journey.slug)
    assert journey.go_on(".take")
    for stage in ("nudge", "need", "picture", "advice"):
        if one.sees(".tools .help"):
            one.ask_for_help(1)
            yield stage


def tour_four(_one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_with("child", "fit", "fit", "fit")
    assert journey.go_on(".take")
    yield "four"

"""The states of a match of Two out of Four."""

from collections.abc import Iterator

from tests.browser.player import Player
from tests.browser.two_of_four.journey import Journey, value


def tour_cards(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    yield "deal"
    cards = journey.hand()
    journey.look(cards[0])
    yield "one-card"
    one.play(one.find(f"#card-{cards[1]}"))
    yield "two-cards"
    one.choose_sums("add")
    yield "to-work-out"


def tour_sum(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    one.choose_sums("add")
    cards = journey.hand()
    journey.make(cards[0], "minus", cards[1])
    yield "sum"
    one.play(one.find("#key-20"))
    yield "slip"
    journey.answer()
    yield "tried"
    one.play(one.find("#other-pair, .ask a.button"))
    journey.pick(cards[2], cards[3])
    yield "worked"


def tour_question(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    largest, next_ = sorted(journey.hand(), key=value)[:-3:-1]
    journey.make(largest, "plus", next_)
    journey.answer()
    assert one.sees(".near.ask"), "a far pair was dealt by the seed: take another"
    yield "question"


def tour_step(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    one.stay()
    journey.show()
    yield "step"


def tour_help(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    for stage in ("nudge", "choices", "advice"):
        one.ask_for_help(1)
        yield stage


def tour_round(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    assert one.find(".reckoning li").count() == 3
    assert one.find(".reckoning li:has(.tag, .lines span:not(:empty))").count() == 3
    assert not one.sees("[hx-trigger*=load]")  # it waits until it has been read
    yield "round"
    one.press(one.find(".bar .menu summary").last)
    yield "log"


def tour_four(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_with("child", "fit", "fit", "fit")
    one.hurry()
    journey.go_on_to_the_end_of_a_round()
    one.step_on()
    one.hurry()
    yield "four"


def tour_together(_one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_with("child", "child", "fit")
    yield "hand-over"

"""The states of a match of Switch 16."""

from collections.abc import Iterator

from tests.browser.player import TO_DECIDE, Player
from tests.browser.switch16.journey import Journey

SELECTORS = {
    "roll": ".phase-roll",
    "blue": ".phase-blue",
    "green": ".phase-green",
    "answer": ".phase-answer",
    "go": ".phase-go",
    "cannot": "#cannot",
    "once-more": "#once-more",
    "again": "#again:visible",
    "glue": ".glue-one",
    "ask": ".near.ask",
}
MUST = {"roll", "go", "again"}


def tour_race(one: Player, journey: Journey) -> Iterator[str]:
    """Whatever a race brings, where it is met first, until all that any race has has been seen."""
    journey.begin()
    seen: set[str] = set()
    while not seen >= MUST:
        for state, selector in SELECTORS.items():
            if state not in seen and one.sees(selector):
                seen.add(state)
                yield state
        assert not one.sees(".end")
        journey.decide()
        one.hurry()


def tour_slip(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_until("#go")
    journey.slip()
    yield "slip"
    for stage in ("nudge", "choices", "picture"):
        one.ask_for_help(1)
        yield stage


def tour_step(one: Player, journey: Journey) -> Iterator[str]:
    "What somebody did, before the table goes on."
    journey.begin()
    one.stay()
    while not one.sees("#go-on"):
        journey.decide()
        one.find(f"#go-on, {TO_DECIDE}").first.wait_for()
    yield "step"


def tour_four(_one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_with("child", "fit", "fit", "fit")
    yield "four"
    journey.one.choose_sums("show")
    assert journey.go_on("#go")
    yield "four-show"


def tour_series(one: Player, journey: Journey) -> Iterator[str]:
    journey.begin_with("child", "fit", match_to="30")
    one.press(one.find(".points summary"))
    yield "points"

"""A round of the Card Eater that is won: all its cards are eaten."""

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.player import OpenPlayer

pytestmark = pytest.mark.browser

LYING = "() => document.querySelectorAll('.cards-laid .card:not(.no-card)').length"
SEEN = """() => [...document.querySelectorAll('.gone .cards-laid')]
  .filter(row => getComputedStyle(row).opacity > 0).length"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_cards_fly_into_its_mouth_and_the_table_is_empty(player: OpenPlayer, motion: str) -> None:
    """Under reduced motion there is the picture of it: empty rows, a full card eater that the winner rides."""
    one = player(reduced_motion=motion)
    journey = Journey(one)
    for _ in range(4):
        journey.begin()
        if play_a_round(journey):
            break
    assert one.sees(".feast .rider")
    many = one.page.evaluate(LYING)
    eaten = int((one.find(".feast").get_attribute("aria-label") or "").split()[0])
    if motion == "no-preference":
        assert one.sees(".feast.eating .open")
        one.find(".feast.ate").wait_for(timeout=8000)
    assert one.page.evaluate(SEEN) == 0
    assert one.find(".feast .eats").inner_text() == str(eaten)
    assert eaten >= many > 0
    assert one.find(".won-it .winning").inner_text().endswith(str(journey.target()))


def play_a_round(journey: Journey) -> bool:
    """Whether somebody has won a round, which is shown then."""
    one = journey.one
    for _ in range(150):
        one.find("#go-on, [data-mine], .near.say, .near.ask, .near.work, .end").first.wait_for()
        if one.sees(".goal.won") or one.sees(".end"):
            return one.sees(".goal.won")
        if one.sees("#go-on"):
            one.play(one.find("#go-on"))
        else:
            journey.decide()
    return False

"""A round of the Card Eater that is won: all its cards are eaten."""

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.player import OpenPlayer, Player
from tests.sampling import first_of

pytestmark = pytest.mark.browser

LYING = "() => document.querySelectorAll('.gone .cards-laid .card:not(.no-card)').length"
SEEN = """() => [...document.querySelectorAll('.gone .cards-laid')]
  .filter(row => getComputedStyle(row).opacity > 0).length"""

# Noted as it happens: on a slow machine the meal is over before the test looks.
WATCH = """new MutationObserver(() => {
  const open = document.querySelector('.feast.eating .open');
  if (open && getComputedStyle(open).display !== 'none') window.wasOpen = true;
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['class']});"""
HAS_EATEN = "Boolean(window.wasOpen) && Boolean(document.querySelector('.feast.ate'))"


@pytest.mark.parametrize("motion", first_of(["no-preference", "reduce"]))
def test_the_cards_fly_into_its_mouth_and_the_table_is_empty(player: OpenPlayer, motion: str) -> None:
    """Under reduced motion there is the picture of it: empty rows, a full card eater that the winner rides."""
    one = player(reduced_motion=motion)
    one.page.add_init_script(WATCH)
    journey = Journey(one)
    for _ in range(4):
        journey.begin()
        if play_a_round(journey):
            break
    assert one.sees(".feast .rider")
    many = one.page.evaluate(LYING)
    eaten = int((one.find(".feast").get_attribute("aria-label") or "").split()[0])
    if motion == "no-preference":
        one.until(HAS_EATEN)
    assert one.page.evaluate(SEEN) == 0
    assert one.find(".feast .eats").inner_text() == str(eaten)
    assert eaten >= many > 0
    said = one.find(".won-it .winning").inner_text()
    assert said == "nearest" or said.endswith(str(journey.target()))


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


def test_a_card_found_at_the_end_is_eaten_as_in_play(player: OpenPlayer) -> None:
    """It lay in the own row, and nothing came of it."""
    one = player(reduced_motion="no-preference")
    one.page.add_init_script(WATCH)
    for seed in range(20):
        one.seed(seed)
        Journey(one).begin()
        one.play_out()
        if solve_a_moment(one):
            break
    one.until(HAS_EATEN)
    assert one.page.evaluate(SEEN) == 0
    assert 0 < int(one.find(".feast .eats").inner_text()) <= int(one.find(".won-it .eaten b").inner_text())


def solve_a_moment(one: Player) -> bool:
    """Whether a card was found that could have been taken."""
    again = one.find(".moment:not(.well) a.button")
    for number in range(again.count()):
        one.follow(again.nth(number))
        for take in one.find(".take").evaluate_all("all => all.map(one => one.id)"):
            one.play(one.find(f"#{take}"))
            if one.sees(".feast"):
                return True
        one.page.go_back()
    return False

"""Two out of Four in the browser: how cards are picked, and a pair without a script."""

import pytest

from tests.browser.player import OpenPlayer
from tests.browser.two_of_four.journey import Journey

pytestmark = pytest.mark.browser


def test_touching_a_picked_card_puts_it_back_and_a_third_one_takes_the_place_of_the_first(player: OpenPlayer) -> None:
    one = player(touch=True)
    journey = Journey(one)
    journey.begin()
    cards = journey.hand()
    for card, lie_picked in (
        (cards[0], {cards[0]}),
        (cards[1], {cards[0], cards[1]}),
        (cards[2], {cards[1], cards[2]}),
        (cards[1], {cards[2]}),
    ):
        one.play(one.find(f"#card-{card}"))
        picked = one.find(".play.is-picked").evaluate_all("cards => cards.map(card => card.id.slice(5))")
        assert set(picked) == lie_picked


def test_without_a_script_a_pair_can_be_shown(player: OpenPlayer) -> None:
    one = player(java_script_enabled=False)
    one.begin(Journey.preset, Journey.slug)
    for place in (0, 3):
        one.find(".hand .play").nth(place).click()
    one.find("#result-plus").click()
    one.find("#play .main").click()
    if one.find(".near.ask").count():
        one.find(".ask button.button").click()
    assert "Two out of Four" in one.page.title()
    assert one.find(".near").count() == 1

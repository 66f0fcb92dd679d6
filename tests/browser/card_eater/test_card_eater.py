"""The Card Eater in the browser: children who share a tablet."""

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.player import TABLET, OpenPlayer

pytestmark = pytest.mark.browser


def test_three_children_share_a_tablet_without_handing_it_over(player: OpenPlayer) -> None:
    one = player(size=TABLET, language="en-GB", touch=True)
    journey = Journey(one)
    journey.begin_with("child", "child", "child")
    for name in ("Fox", "Owl", "Bear"):
        one.hurry()
        assert not one.sees(".near.handover")
        assert name in one.find("#turn").inner_text()
        if not one.sees(".near.say"):
            journey.decide()
            one.hurry()
        if one.sees(".near.say") and name in one.find("#turn").inner_text():  # the card turned was a joker
            one.play(one.find("#say-1"))


def test_a_picture_of_the_sum_comes_when_it_is_asked_for(player: OpenPlayer) -> None:
    one = player()
    journey = Journey(one)
    journey.begin()
    assert journey.go_on(".near.work")
    with one.page.expect_request("**/move") as sent:
        one.find("button[name=help]").click()
    assert "help=1" in (sent.value.post_data or "")

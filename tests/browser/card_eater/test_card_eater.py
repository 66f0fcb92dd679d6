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

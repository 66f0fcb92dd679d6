"""The Card Eater on a tablet held upright: all of a sum is on one screen."""

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.player import OpenPlayer

pytestmark = pytest.mark.browser

TABLET = (820, 1180)


def test_the_sum_of_a_joker_is_on_one_screen_with_its_picture(player: OpenPlayer) -> None:
    """Its button for another number lay below the edge."""
    one = player(size=TABLET, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    for seed in range(19, 40):
        one.seed(seed)
        journey.begin()
        if journey.go_on(".near.say:has(.joker-sum .turtle)"):
            one.play(one.find("#say-9"))
            if one.sees(".over-or-not"):
                break
    while one.sees(".tools .help"):
        one.ask_for_help(1)
        assert one.page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]
        if one.sees(".over-or-not") and one.sees(".number-line"):
            journey.say_whether_over()
            break
    assert one.sees(".totals .number-line")
    assert one.page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]

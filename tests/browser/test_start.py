"""The start page of a guest at a telephone."""

import pytest

from tests.browser.player import PHONE, OpenPlayer
from tests.sampling import first_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", first_of(["de", "en", "fr"]))
def test_that_there_are_other_games_is_seen_on_the_first_screen(player: OpenPlayer, language: str) -> None:
    """In German the button to play was cut, and children did not know of the other games."""
    one = player(size=PHONE, language=language, touch=True)
    one.page.goto("/")
    tile, play = one.find(".tile").first.bounding_box(), one.find(".choose .main").bounding_box()
    assert tile
    assert play
    assert play["y"] + play["height"] < tile["y"] < PHONE[1] - 40

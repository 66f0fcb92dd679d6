"""Two out of Four on tablets and a telephone: no state of a turn is taller than the window, in long sentences too."""

import pytest

from tests.browser.player import PHONE, TABLET, OpenPlayer, Size
from tests.browser.two_of_four.journey import Journey
from tests.browser.two_of_four.tours import tour_four
from tests.sampling import first_of

pytestmark = pytest.mark.browser

TOO_HIGH = "document.documentElement.scrollHeight - innerHeight"
LOW_TABLET = (768, 1024)


@pytest.mark.parametrize("language", first_of(["de", "fr"]))
@pytest.mark.parametrize("size", first_of([TABLET, LOW_TABLET, PHONE]))
def test_all_is_in_sight_after_a_wrong_sum_beside_the_pairs_of_others(
    player: OpenPlayer, size: Size, language: str
) -> None:
    """The page was 31 px higher than a tablet, and 148 px higher than a low one: "Other cards" was cut."""
    one = player(size=size, language=language, touch=True)
    journey = Journey(one)
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    journey.say_who_is_closest()
    one.step_on()
    one.hurry()
    assert one.find(".far .showing").count() == 2
    heights = [one.page.evaluate(TOO_HIGH)]
    one.choose_sums("add")
    for _ in range(3):
        one.ask_for_help(1)
        heights.append(one.page.evaluate(TOO_HIGH))
    one.play(one.find(".tools a, .tools button").last)
    assert journey.touch_asked(journey.hand())
    heights.append(one.page.evaluate(TOO_HIGH))
    for wrong in [key for key in (20, 19, 18) if key != journey.asked()][:2]:
        one.play(one.find(f"#key-{wrong}"))
        heights.append(one.page.evaluate(TOO_HIGH))
    assert max(heights) <= 0


def test_a_table_of_four_is_on_one_screen(player: OpenPlayer) -> None:
    one = player(size=TABLET, language="fr", touch=True)
    for _state in tour_four(one, Journey(one)):
        assert one.page.evaluate(TOO_HIGH) <= 0

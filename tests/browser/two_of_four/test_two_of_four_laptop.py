"""Two out of Four at a laptop: with four players, too, each has a place of its own."""

import pytest

from tests.browser.player import OpenPlayer, Size
from tests.browser.two_of_four.journey import Journey
from tests.sampling import first_of

pytestmark = pytest.mark.browser

OVERLAPS = """() => {
  const all = [...document.querySelectorAll('.bar > a, .bar-end, .far .seat > *')]
    .map((one) => one.getBoundingClientRect());
  const meets = (one, two) => one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1
    && two.top < one.bottom - 1;
  return all.flatMap((one, i) => all.slice(i + 1).filter((two) => meets(one, two)).map((two) => [one.left, two.left]));
}"""


@pytest.mark.parametrize("language", first_of(["de", "en", "fr"]))
@pytest.mark.parametrize("size", first_of([(1024, 768), (1366, 768)]))
def test_what_one_has_shown_does_not_touch_the_next(player: OpenPlayer, size: Size, language: str) -> None:
    """A total ran into the seal's head, and what it made lay under its ear."""
    one = player(size=size, language=language, reduced_motion="reduce")
    journey = Journey(one)
    journey.begin_with("child", "fit", "fit", "fit")
    one.hurry()
    journey.go_on_to_the_end_of_a_round()
    one.step_on()
    one.hurry()
    assert one.find(".far .showing").count() == 3
    assert not one.page.evaluate(OVERLAPS)

"""On a telephone the buttons of the table are in sight without scrolling, however much Tavi has to say."""

import pytest

from tests.browser.player import PHONE, OpenPlayer, Player, Size
from tests.browser.sixteen.journey import Journey

pytestmark = pytest.mark.browser

UNDER_A_BROWSERS_BARS = (390, 664)
OUT_OF_SIGHT = """buttons => [scrollTo(0, 0), ...buttons].slice(1)
.map(e => [e.id || e.className, e.getBoundingClientRect()]).filter(([, box]) => box.top < 0 || box.bottom > innerHeight)
.map(([name, box]) => `${name} ${Math.round(box.top)}-${Math.round(box.bottom)}`)"""


def out_of_sight(one: Player, selector: str) -> list[str]:
    """Which of these are not to be seen whole, with what is said then."""
    found: list[str] = one.find(selector).evaluate_all(OUT_OF_SIGHT)
    return [f"{where}: {one.find('.bubble').inner_text()!r}" for where in found]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("size", [PHONE, UNDER_A_BROWSERS_BARS], ids=["phone", "under-bars"])
def test_the_way_on_is_in_sight_whatever_is_said(player: OpenPlayer, size: Size, language: str) -> None:
    """Whoever had gone over read six lines, and nothing to tap was left on the screen."""
    one = player(size=size, language=language, touch=True)
    journey, hidden, longest = Journey(one), set[str](), 0
    one.begin("simplified")
    for _ in range(200):
        if one.sees("#go-on"):
            hidden.update(out_of_sight(one, "#go-on, #take-back"))
            longest = max(longest, len(one.find(".bubble").inner_text()))
            one.step_on()
        elif one.sees(".end"):
            break
        elif one.sees("[data-mine], .near.ask"):
            journey.decide()
    assert longest > 70, "nothing long was said: take another seed"
    assert not hidden


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_sums_and_help_are_in_sight_in_a_low_window(player: OpenPlayer, language: str) -> None:
    """A child saw its cards, and neither the sums below them nor the button for help."""
    one = player(size=UNDER_A_BROWSERS_BARS, language=language, touch=True)
    one.begin("simplified")
    for _ in range(6):
        one.hurry()
        assert not out_of_sight(one, ".hand .chip, .tools .help")
        Journey(one).decide()

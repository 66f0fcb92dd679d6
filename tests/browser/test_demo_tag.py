"""The tag of a demo takes no room at any table: nothing of the game is pushed down by it, or cut off."""

from itertools import product

import pytest

from classroom.games.registry import all_games
from tests.browser.player import LAPTOP, PHONE, TABLET, OpenPlayer, Size
from tests.browser.test_matches import journey_of
from tests.process import Process
from tests.sampling import THOROUGH

pytestmark = pytest.mark.browser

PLACES = """() => [document.documentElement.scrollHeight,
    ...[...document.querySelectorAll('.far, .mid, .near, .near *')].map(one => one.getBoundingClientRect().bottom)]"""


SIZES, LANGUAGES = (LAPTOP, TABLET, PHONE), ("en", "fr", "de")
BY_TURNS = list(zip(SIZES, LANGUAGES, strict=True))
OTHERS = [pytest.param(*way, marks=THOROUGH) for way in product(SIZES, LANGUAGES) if way not in BY_TURNS]


@pytest.mark.parametrize(("size", "language"), [*BY_TURNS, *OTHERS])
def test_a_table_of_a_demo_is_as_high_as_without_its_tag(
    player: OpenPlayer, demo_server: Process, size: Size, language: str, thorough: bool
) -> None:
    """By turns, each game at one size and in one language; with --thorough in all of both."""
    one = player(url=demo_server.url, size=size, language=language, reduced_motion="reduce")
    turn = SIZES.index(size) + LANGUAGES.index(language)
    for slug in (slug for number, slug in enumerate(all_games(), turn) if thorough or number % 3 == 0):
        journey_of(slug, one).begin()
        one.hurry()
        assert one.find(".demo").is_visible()
        tagged = one.page.evaluate(PLACES)
        one.page.evaluate("document.querySelector('.demo').remove()")
        assert one.page.evaluate(PLACES) == tagged, slug

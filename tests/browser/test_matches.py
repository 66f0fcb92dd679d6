"""A whole match of every game, as a child plays it, with what comes after: the replay, and the next match."""

from itertools import cycle

import pytest

from classroom.games.registry import all_games
from tests.browser.journeys import Journey
from tests.browser.player import LAPTOP, PHONE, TABLET, OpenPlayer, Player, Size
from tests.games.own import own

pytestmark = pytest.mark.browser

WAYS = (("de-DE", PHONE), ("fr-FR", TABLET), ("de-DE", LAPTOP), ("en-GB", PHONE))
IN_WAYS = [pytest.param(slug, *way, id=f"{slug}-{way[0]}") for slug, way in zip(all_games(), cycle(WAYS), strict=False)]


def journey_of(slug: str, one: Player) -> Journey:
    found: Journey = own(slug, "journey", "browser").Journey(one)
    return found


@pytest.mark.parametrize(("slug", "language", "size"), IN_WAYS)
def test_a_match_is_played_to_its_end_and_looked_at_again(
    player: OpenPlayer, slug: str, language: str, size: Size
) -> None:
    one = player(size=size, language=language, touch=size != LAPTOP)
    journey = journey_of(slug, one)
    journey.begin()
    assert one.page.locator("html").get_attribute("lang") == language[:2]
    journey.play()
    assert one.find("h1").inner_text().endswith(("!", ".")), "whatever came of it, something is said for it"
    journey.check()
    look_again(one)
    before = one.page.url
    one.press(one.find(".again .main"))
    one.page.wait_for_url(lambda url: url != before)
    one.find(".table").wait_for()


def look_again(one: Player) -> None:
    """The replay goes on move by move, back by one, and back to the end of the match."""
    end = one.page.url
    one.press(one.find(".again a[href$='/replay']"))
    one.page.wait_for_url("**/replay*")
    counts = []
    for step in ("#step-on", "#step-on", "#step-on", "#step-back"):
        one.play(one.find(step))
        counts.append(one.find(".count").inner_text())
        assert one.focused() == step[1:]
    assert len(set(counts)) == 3
    assert counts[1] == counts[3]
    one.press(one.find("nav.tools a.button").first)
    one.page.wait_for_url(end)
    one.find(".end").wait_for()

"""Every state of every game's table and pages: axe, targets, reflow, motion (requirements C).

A game's own tours lie in `tests/browser/<slug>/tours.py`: a function `tour_<name>` gets somebody's browser and the
game's journey, goes from state to state, and yields the name of each.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from classroom.games.registry import all_games
from tests.browser.checks import check_narrow, check_still, tours_in_ways
from tests.browser.journeys import Journey
from tests.browser.player import LAPTOP, OpenPlayer, Player, Size
from tests.games.own import own

pytestmark = pytest.mark.browser

Tour = Callable[[Player, Any], Iterator[str]]  # a journey of the game's own class


def rules(one: Player, journey: Journey) -> Iterator[str]:
    one.page.goto(f"/rules/{journey.slug}")
    yield "rules"


def end(one: Player, journey: Journey) -> Iterator[str]:
    """The last page, the replay, and a moment tried again."""
    for seed in range(16, 26):
        one.seed(seed)
        journey.begin()
        one.play_out()
        if one.sees(".moment:not(.well)"):  # a chance was missed
            break
    there = one.page.url
    yield "end"
    one.page.goto(f"{there}/replay?shown=3")
    yield "replay"
    one.page.goto(there)
    one.press(one.find(".moment:not(.well) .button").first)
    one.page.wait_for_url("**/moment/*")
    yield "moment"
    one.play(one.find(".tools .button").first)
    journey.take_what_is_shown()
    yield "found"


def tours_of(slug: str) -> dict[str, Tour]:
    """The tours of this game by their names: its own, and those that are the same in all games."""
    own_tours = {name: tour for name, tour in vars(own(slug, "tours", "browser")).items() if name.startswith("tour_")}
    return {f"{slug}-{name.removeprefix('tour_')}": tour for name, tour in (COMMON | own_tours).items()}


COMMON: dict[str, Tour] = {"tour_rules": rules, "tour_end": end}
TOURS = {name: (slug, tour) for slug in all_games() for name, tour in tours_of(slug).items()}


@tours_in_ways(TOURS)
def test_a_state_is_open_to_everybody(player: OpenPlayer, tour: str, language: str, size: Size, light: str) -> None:
    one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    slug, states = TOURS[tour]
    for state in states(one, own(slug, "journey", "browser").Journey(one)):
        check_still(one, f"{slug}-{state}-{language}")
        check_narrow(one, f"{slug}-{state}-320-{language}")

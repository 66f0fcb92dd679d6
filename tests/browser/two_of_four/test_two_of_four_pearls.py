"""The pearls of a round leap out of the chest."""

from itertools import combinations

import pytest

from tests.browser.player import OpenPlayer, Player
from tests.browser.two_of_four.journey import Journey, value

pytestmark = pytest.mark.browser

PURSE = ".round-over .won .now b"


def at_the_end_of_a_round(player: OpenPlayer, **more: str) -> Player:
    """One that somebody has won."""
    one = player(**more)
    journey = Journey(one)
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    assert one.sees(".round-over .won"), "such a round was dealt by the seed: take another"
    return one


def tell(one: Player) -> None:
    """What the round brings: a touch answers, if it is asked who is closest, and the next one goes on."""
    one.page.wait_for_timeout(1100)  # a touch at once is one for what lay there before
    if one.sees(".reveal"):
        one.find(".reveal [data-right]").first.click()
    one.page.mouse.click(700, 330)


def test_the_pairs_of_a_round_are_seen_until_a_touch(player: OpenPlayer) -> None:
    """What the round brings came with them, and later after 1.2 s: nobody had time to wonder."""
    one = at_the_end_of_a_round(player)
    one.page.wait_for_timeout(2500)
    one.page.mouse.click(700, 330)  # beside them: it answers nothing
    assert one.find(".reveal .showing").count() == 3
    assert one.find(".reveal").is_visible()
    assert not one.find(".reckoning").is_visible()
    tell(one)
    assert one.find(".reckoning").is_visible()
    assert not one.find(".reveal").is_visible()
    assert one.sees(".round-over")


def test_pearls_leap_into_the_purse_of_the_winner_which_counts_them(player: OpenPlayer) -> None:
    one = at_the_end_of_a_round(player)
    tell(one)
    one.find(".flying").first.wait_for(state="attached")
    before = int(one.find(PURSE).first.inner_text())
    one.page.wait_for_timeout(1600)
    assert not one.sees(".flying")
    won = one.find(".round-over .won .change").first.locator("[href='#pearl']").count()
    assert int(one.find(PURSE).first.inner_text()) == before + won


def test_a_touch_goes_on_while_they_leap(player: OpenPlayer) -> None:
    """As soon as what the round brings is there."""
    one = at_the_end_of_a_round(player)
    tell(one)
    one.page.wait_for_timeout(700)
    one.find("#go-on").click()
    one.find(".target.turns").wait_for()
    assert not one.sees(".flying")


def test_without_movement_they_lie_in_the_open_chest(player: OpenPlayer) -> None:
    one = at_the_end_of_a_round(player, reduced_motion="reduce")
    assert not one.sees(".flying")
    assert one.find(".treasure .lifts").count() == 1
    assert one.find(".treasure .spill use").count() == 3


def test_what_the_others_have_changes_once_the_pearls_have_flown(player: OpenPlayer) -> None:
    """Who had won stood above while the last pair was still being seen."""
    one = at_the_end_of_a_round(player)
    assert one.sees(".far .flows"), "nobody else won or lost anything: take another seed"
    assert shown_above(one) == ["visible", "hidden"]
    tell(one)
    one.page.wait_for_timeout(2000)
    assert shown_above(one) == ["hidden", "visible"]


def shown_above(one: Player) -> list[str]:
    """Whether what somebody had before and what it has now are seen, also by a screen reader."""
    parts = one.find(".far .flows").first.locator("> *")
    seen: list[str] = parts.evaluate_all("parts => parts.map(part => getComputedStyle(part).visibility)")
    return seen


def test_no_pearls_fly_for_a_target_before_the_round_is_told(player: OpenPlayer) -> None:
    """They flew to a child that got none: somebody after it hit the target, too, with its suit."""
    one = player()
    journey = Journey(one)
    pairs: list[tuple[str, str]] = []
    while not pairs:
        journey.begin()
        goal = int(one.find(".target b").inner_text())
        pairs = [pair for pair in combinations(sorted(journey.hand(), key=value), 2) if makes(pair, goal)]
    one.choose_sums("show")
    less, more = pairs[0]
    journey.make(less, makes(pairs[0], goal), more)
    one.play(one.find("#play [name=move]"))
    one.find(".flying").first.wait_for(state="attached")
    assert not one.sees('.flying use[href="#pearl"]')


def makes(pair: tuple[str, str], goal: int) -> str:
    """With which sign these two, the smaller first, make the target; empty with none."""
    less, more = map(value, pair)
    return "plus" if less + more == goal else "minus" if more - less == goal else ""

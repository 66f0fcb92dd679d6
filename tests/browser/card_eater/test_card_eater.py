"""The Card Eater in the browser: children who share a tablet."""

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.player import TABLET, OpenPlayer
from tests.sampling import first_of

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


def test_a_picture_of_the_sum_comes_when_it_is_asked_for(player: OpenPlayer) -> None:
    one = player()
    journey = Journey(one)
    journey.begin()
    assert journey.go_on("button[name=help]")
    one.page.wait_for_timeout(1300)  # a touch at once would be one of the button to go on
    with one.page.expect_request("**/move") as sent:
        one.find("button[name=help]").click()
    assert "help=1" in (sent.value.post_data or "")


IN_SIGHT = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const lies = (y) => button.contains(document.elementFromPoint((left + right) / 2, y));
  return top >= 0 && bottom <= innerHeight && lies(top + 4) && lies(bottom - 4);
}"""


@pytest.mark.parametrize("size", first_of([(360, 640), (390, 844), TABLET]))
def test_the_pile_stays_in_sight_above_the_buttons_of_help(player: OpenPlayer, size: tuple[int, int]) -> None:
    one = player(size=size, language="de-DE", touch=True)
    journey = Journey(one)
    journey.begin()
    for _ in range(2):
        assert journey.go_on("#help-0")
        while one.sees(".tools .help"):
            one.play(one.find(".tools .help"))
            if one.sees(".topile"):  # no joker was turned
                assert one.find(".topile").evaluate(IN_SIGHT)
        journey.decide()


TWO_QUICK_TOUCHES = """async () => {
  const began = performance.now(), at = { bubbles: true, cancelable: true, detail: 1, clientX: 200, clientY: 700 };
  const touch = (selector) => document.querySelector(selector).dispatchEvent(new MouseEvent("click", at));
  touch(".topile");
  const isThere = () => document.querySelector(".near.work .key");
  while (!isThere() && performance.now() - began < 380) await new Promise(requestAnimationFrame);
  if (!isThere()) return false;
  touch(".near.work .key");
  return performance.now() - began < 400;
}"""


def test_the_second_of_two_quick_touches_answers_no_sum(player: OpenPlayer) -> None:
    """It was meant for the pile, and fell on the number that had come there."""
    one = player()
    journey = Journey(one)
    for _ in range(6):
        journey.begin()
        journey.decide()  # the first card has no sum
        one.hurry()
        if one.sees(".topile") and one.page.evaluate(TWO_QUICK_TOUCHES):
            one.page.wait_for_timeout(300)
            assert one.sees(".near.work .key")
            assert not one.sees(".near.work .tried")
            one.play(one.find(".near.work .key").first)
            assert one.sees(".near.work .tried") or not one.sees(".near.work")
            return
    raise AssertionError("the sum never came quickly")


PLACES = """() => ["#go-on", ".topile"].map((one) => {
  const place = document.querySelector(one)?.getBoundingClientRect();
  return place && [place.left, place.right, place.top, place.bottom];
})"""


@pytest.mark.parametrize("size", first_of([(390, 844), (360, 640), TABLET, (1366, 768)]))
def test_the_button_to_go_on_never_lies_where_a_card_is_turned(player: OpenPlayer, size: tuple[int, int]) -> None:
    """Who touched it a moment too late turned a card unseen, though one lay there that made the target."""
    one = player(size=size, language="fr-FR", touch=True)
    journey = Journey(one)
    journey.begin()
    onward, piles = list[list[float]](), list[list[float]]()
    while not (onward and len(piles) > 3):
        one.find("#go-on, [data-mine], .near.say, .near.ask, .near.work").first.wait_for()
        onward_now, pile_now = one.page.evaluate(PLACES)
        onward += [onward_now] if onward_now else []
        piles += [pile_now] if pile_now else []
        if one.sees("#go-on"):
            one.play(one.find("#go-on"))
        else:
            journey.decide()
    for left, right, top, bottom in onward:
        assert all(left >= pile[1] or right <= pile[0] or top >= pile[3] or bottom <= pile[2] for pile in piles)


@pytest.mark.parametrize(("way", "rounds"), [("full", ""), ("short", "4")])
def test_more_ways_to_play_begin_with_the_way_chosen_before(way: str, rounds: str, player: OpenPlayer) -> None:
    """Who had chosen "All the cards" found another number further down, below the button to play."""
    page = player().page
    page.goto("/play/card-eater")
    for chosen in ("full", "short", way, "own"):
        page.locator(f"input[name=preset][value={chosen}]").check(force=True)
    assert page.locator("input[name=rounds]:checked").get_attribute("value") == rounds
    assert page.locator("input[name=small]").is_checked() == (way == "short")
    assert page.locator("input[name=laps]").is_checked() == (way == "short")

"""Two out of Four in the browser: a whole match in French by touch, and every state of its pages (requirements C)."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.browser.checks import check_still, keep_picture, states_in_ways, widen
from tests.browser.player import LAPTOP, TABLET, OpenPlayer, Player, Size

pytestmark = pytest.mark.browser

CARD = re.compile("[A2-9TJQK][shdc]")


def begin(one: Player) -> None:
    one.page.goto("/play/two-of-four")
    one.find("input[value=short]").check(force=True)
    one.press(one.find(".choose .main"))
    one.page.wait_for_url("**/match/**")
    one.hurry()


def begin_together(one: Player, *seats: str) -> None:
    one.page.goto("/play/two-of-four?more=1")
    one.find(f"input[name=players][value='{len(seats)}']").check(force=True)
    for number, seat in enumerate(seats):
        one.find(f"input[name=seat{number}][value='{seat}']").check(force=True)
    one.press(one.find(".setup .main"))
    one.page.wait_for_url("**/match/**")


def value(card: str) -> int:
    return min("A23456789TJQK".index(card[0]) + 1, 10)


def hand(one: Player) -> list[str]:
    ids = one.find(".hand .play").evaluate_all("cards => cards.map(card => card.id)")
    return [name.removeprefix("card-") for name in ids]


def pick(one: Player, first: str, second: str) -> None:
    """Touches two cards, and whatever was touched before once more."""
    for card in hand(one):
        is_picked = one.find(f"#card-{card}.is-picked").count() == 1
        if is_picked != (card in (first, second)):
            one.play(one.find(f"#card-{card}"))


def asked(one: Player) -> int:
    """What the sum that is asked makes, from the cards on the page."""
    move = one.find(".work input[name=move]").get_attribute("value") or ""
    first, second = map(value, CARD.findall(move))
    return first + second if "+" in move else first - second


def answer(one: Player) -> None:
    if one.sees(".near.work"):
        one.play(one.find(f"#key-{asked(one)}"))


def show(one: Player, first: int = 0, second: int = 3, sign: str = "plus") -> None:
    """Shows two cards of the hand, by their places, with the sum worked out if that is asked."""
    cards = hand(one)
    pick(one, cards[first], cards[second])
    one.play(one.find(f"#result-{sign}"))
    answer(one)
    one.play(one.find("#play .main"))
    if one.sees(".near.ask"):
        one.play(one.find(".ask button.button"))


def play_on(one: Player, until: str) -> None:
    """Goes on, and shows two cards whenever it is the child's turn, until something is there."""
    for _ in range(200):
        one.find(f"#go-on, main[data-mine], .near.ask, {until}").first.wait_for()
        if one.sees(until):
            return
        if one.sees("main[data-mine]"):
            show(one)
        elif one.sees("#go-on"):
            go_on(one)
    raise AssertionError(f"never came: {until}")


def go_on(one: Player) -> None:
    with suppress(Error):  # it went on by itself in the same moment
        one.find("#go-on").click(timeout=500, no_wait_after=True, force=True)
    one.page.wait_for_timeout(80)


def test_a_short_match_in_french_by_touch_on_a_tablet(player: OpenPlayer) -> None:
    one = player(size=TABLET, language="fr-FR", touch=True, reduced_motion="reduce")
    begin(one)
    assert one.page.locator("html").get_attribute("lang") == "fr"
    one.choose_sums("add")
    explore(one)
    one.ask_for_help(1)
    assert one.find(".bubble").inner_text()
    show(one, 0, 1)
    play_on(one, ".round-over")
    assert one.find(".reckoning li").count() == 3
    assert all(line.strip() for line in one.find(".reckoning .lines").all_inner_texts())
    assert not one.sees("[hx-trigger*=load]")  # it waits until it has been read
    play_on(one, ".end")
    assert one.find(".purses li").count() == 3
    assert one.find(".rounds > li").count() == 3
    replay(one)


def explore(one: Player) -> None:
    """Three results in one turn: what was worked out stays marked on the path, and nothing has been shown."""
    cards = hand(one)
    pick(one, cards[0], cards[1])
    one.play(one.find("#result-minus"))
    work(one)
    assert one.find(".trier").count() == 1
    one.play(one.find("#result-plus"))
    work(one)
    pick(one, cards[2], cards[3])
    assert one.find(".pinned").count() == 2
    assert not one.sees(".my-pair")
    one.play(one.find("#result-minus"))
    if one.sees(".near.work"):  # these cards may count the same as the first two
        one.play(one.find(".work .tools a"))
    assert one.find(".play.is-picked").count() == 2
    one.play(one.find(".play.is-picked").first)


def work(one: Player) -> None:
    """The sum, with a slip before it: then there is a picture."""
    total = asked(one)
    one.play(one.find(f"#key-{20 if total != 20 else 19}"))
    assert one.sees(".bench .frames")
    assert one.sees(".key.tried")
    one.play(one.find(f"#key-{total}"))
    assert str(total) in one.find(".result-of.is-picked b").inner_text()


def replay(one: Player) -> None:
    one.press(one.find("a[href$='/replay']"))
    one.page.wait_for_url("**/replay**")
    for _ in range(3):
        one.play(one.find("#step-on"))
    assert one.sees(".round-over")
    one.play(one.find("#step-back"))
    assert one.find(".far .showing").count() + one.find(".my-pair .showing").count() == 2


def test_touching_a_picked_card_puts_it_back_and_a_third_one_takes_the_place_of_the_first(player: OpenPlayer) -> None:
    one = player(touch=True)
    begin(one)
    cards = hand(one)
    for card, lie_picked in (
        (cards[0], {cards[0]}),
        (cards[1], {cards[0], cards[1]}),
        (cards[2], {cards[1], cards[2]}),
        (cards[1], {cards[2]}),
    ):
        one.play(one.find(f"#card-{card}"))
        picked = one.find(".play.is-picked").evaluate_all("cards => cards.map(card => card.id.slice(5))")
        assert set(picked) == lie_picked


def test_without_a_script_a_pair_can_be_shown(player: OpenPlayer) -> None:
    one = player(java_script_enabled=False)
    one.page.goto("/play/two-of-four")
    one.find("input[value=short]").check(force=True)
    one.find(".choose .main").click()
    one.page.wait_for_url("**/match/**")
    for place in (0, 3):
        one.find(".hand .play").nth(place).click()
    one.find("#result-plus").click()
    one.find("#play .main").click()
    if one.find(".near.ask").count():
        one.find(".ask button.button").click()
    assert "Two out of Four" in one.page.title()
    assert one.find(".near").count() == 1


def reach_deal(one: Player) -> None:
    begin(one)


def reach_one_card(one: Player) -> None:
    begin(one)
    one.play(one.find(".hand .play").first)


def reach_pair(one: Player) -> None:
    begin(one)
    pick(one, *hand(one)[:2])


def reach_tried(one: Player) -> None:
    reach_pair(one)
    one.play(one.find("#result-plus"))


def reach_sum(one: Player) -> None:
    begin(one)
    one.choose_sums("add")
    pick(one, *hand(one)[:2])
    one.play(one.find("#result-minus"))


def reach_slip(one: Player) -> None:
    reach_sum(one)
    one.play(one.find("#key-20"))


def reach_worked(one: Player) -> None:
    reach_slip(one)
    answer(one)
    pick(one, *hand(one)[2:])


def reach_question(one: Player) -> None:
    begin(one)
    cards = sorted(hand(one), key=value)
    pick(one, *cards[-2:])
    one.play(one.find("#result-plus"))
    one.play(one.find("#play .main"))
    assert one.sees(".near.ask"), "a far pair was dealt by the seed: take another"


def reach_step(one: Player) -> None:
    begin(one)
    one.stay()
    show(one)


def reach_round(one: Player) -> None:
    begin(one)
    play_on(one, ".round-over")


def reach_nudge(one: Player) -> None:
    begin(one)
    one.ask_for_help(1)


def reach_choices(one: Player) -> None:
    begin(one)
    one.ask_for_help(2)


def reach_picture(one: Player) -> None:
    begin(one)
    one.ask_for_help(3)


def reach_advice(one: Player) -> None:
    begin(one)
    one.ask_for_help(4)


def reach_log(one: Player) -> None:
    begin(one)
    play_on(one, ".round-over")
    one.press(one.find(".bar .menu summary").last)


def reach_four(one: Player) -> None:
    begin_together(one, "child", "fit", "fit", "fit")
    one.hurry()
    play_on(one, ".round-over")
    go_on(one)
    one.hurry()


def reach_hand_over(one: Player) -> None:
    begin_together(one, "child", "child", "fit")


def reach_end(one: Player) -> None:
    begin(one)
    one.play_out()


def then_replay(one: Player) -> None:
    one.page.goto(one.page.url + "/replay?shown=3")


def reach_moment(one: Player) -> None:
    reach_end(one)
    assert one.sees(".moment"), "a chance was missed by the seed: take another"
    one.press(one.find(".moment .button").first)
    one.page.wait_for_url("**/moment/*")


def then_found(one: Player) -> None:
    one.play(one.find(".tools .button").first)
    advised = one.find(".hand .play:has(.tag)").evaluate_all("cards => cards.map(card => card.id.slice(5))")
    pick(one, *advised)
    for sign in ("plus", "minus"):
        if one.sees(f"#result-{sign}"):
            one.play(one.find(f"#result-{sign}"))


def reach_rules(one: Player) -> None:
    one.page.goto("/rules/two-of-four")


THEN = {"end": ("replay", then_replay), "moment": ("found", then_found)}  # from there, without another match
STATES = {name.removeprefix("reach_"): reach for name, reach in list(globals().items()) if name.startswith("reach_")}


@states_in_ways(STATES)
def test_a_state_is_open_to_everybody(player: OpenPlayer, state: str, language: str, size: Size, light: str) -> None:
    one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    STATES[state](one)
    check_still(one, f"two-of-four-{state}-{language}")
    for name, go_on in [THEN[state]] if state in THEN else []:
        go_on(one)
        check_still(one, f"two-of-four-{name}-{language}")


@pytest.mark.parametrize("state", ["pair", "slip", "round", "four", "choices", "rules"])
def test_a_page_fits_320_pixels_with_wide_letters(player: OpenPlayer, state: str) -> None:
    one = player(size=(320, 640), language="de", reduced_motion="reduce")
    STATES[state](one)
    widen(one)
    keep_picture(one, f"two-of-four-{state}-320")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 320

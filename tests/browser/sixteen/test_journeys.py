"""Sixteen in the browser: by keyboard alone, four at a tablet, help, a moment tried again."""

import re

import pytest

from tests.browser.player import LAPTOP, PHONE, TABLET, TO_DECIDE, OpenPlayer, Player, Size
from tests.browser.sixteen.journey import Journey
from tests.sampling import first_of

pytestmark = pytest.mark.browser


def test_a_full_match_in_french_by_keyboard_alone(player: OpenPlayer) -> None:
    one = player(language="fr-FR")
    one.page.goto("/")
    one.find("input[value=full]").focus()
    one.page.keyboard.press("Space")
    press_until(one, ".choose .main")
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/match/**")
    wilds = 0
    for _ in range(90):
        hurry_by_keyboard(one)
        assert one.focused() not in ("BODY", "body"), one.find(".near").inner_text()
        if one.sees(".end"):
            break
        if one.sees(".near.say"):
            wilds += 1
            declare(one)
        elif one.sees(".near.ask"):
            press_until(one, ".ask button.button")
            enter(one)
        elif one.sees(".sums-first"):
            press_until(one, ".sums-first [value=show]")
            enter(one)
        else:
            press_until(one, ".hand .play")
            enter(one)
    assert wilds > 0
    assert one.sees(".end")


def hurry_by_keyboard(one: Player) -> None:
    """Goes on wherever the table waits for its news to be read, unless it has gone on by itself meanwhile."""
    while not one.sees(TO_DECIDE):
        one.find(f"#go-on, {TO_DECIDE}").first.wait_for()
        for _ in range(40):
            if not one.sees("#go-on") or one.page.evaluate("document.activeElement.id === 'go-on'"):
                break
            one.page.keyboard.press("Tab")
        if one.sees("#go-on"):
            one.page.keyboard.press("Enter")
        one.page.wait_for_timeout(60)


def press_until(one: Player, selector: str) -> None:
    """Tab by tab to the first element of this kind."""
    for _ in range(40):
        if one.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def enter(one: Player) -> None:
    """Enter, and the table's answer to it."""
    one.page.evaluate("document.querySelector('#table').dataset.old = 1")
    one.page.keyboard.press("Enter")
    one.until("!document.querySelector('#table[data-old]')")


def declare(one: Player) -> None:
    """A wild card by keyboard: number, colour, play."""
    press_until(one, ".picks.numbers input")
    one.page.keyboard.press("Space")
    press_until(one, ".picks.suits input")
    one.page.keyboard.press("Space")
    press_until(one, ".confirm .main")
    enter(one)


def test_four_at_a_tablet_in_english_with_a_reload_in_the_middle(player: OpenPlayer) -> None:
    one = player(size=TABLET, language="en-GB", touch=True)
    journey = Journey(one)
    journey.begin_with("child", "2", "child", "3")
    for _ in range(12):
        one.hurry()
        journey.decide()
    one.hurry()
    before = table_text(one)
    one.page.reload()
    assert table_text(one) == before
    journey.play()
    assert re.search("team won|tie", one.find(".result").inner_text())


def table_text(one: Player) -> str:
    """What lies on the table, whatever was just said."""
    return one.find(".mid").inner_text() + one.find(".near").inner_text()


def test_a_child_adds_up_with_a_picture_and_the_way(player: OpenPlayer) -> None:
    one = player(size=PHONE, language="de", touch=True)
    work = one.begin_adding()
    total = str(sum(map(int, re.findall(r"\d+", work))))
    equation = re.sub(r"\D*(\d+)\D+(\d+)\D*", rf"\1 + \2 = {total}", work)
    assert not one.sees(".frames")
    for wrong, there in (("22", ".frames"), ("21", "#key-21.tried")):
        one.press(one.find(f"#key-{wrong}"))
        one.find(there).wait_for()
    assert f"= {total}" in one.find(".caption").inner_text().replace("\xa0", " ")
    one.press(one.find(f"#key-{total}"))
    one.find(f"#key-{total}.right").wait_for()  # the yes comes first
    assert one.find(".sum .gap").inner_text() == total
    assert one.sees(".tavi use[href='#tavi-glad']")
    assert one.find(".bubble").inner_text() == "Ja!"
    one.find("#go-on").wait_for()
    assert equation in one.find(".bubble").inner_text().replace("\xa0", " ")


def test_a_match_can_be_downloaded(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    one.play_out()
    one.press(one.find(".foot summary"))  # for teachers
    with one.page.expect_download() as download:
        one.press(one.find("text=Download this game"))
    assert download.value.suggested_filename.startswith("sixteen-")


@pytest.mark.parametrize("where", first_of([("de", PHONE), ("en", LAPTOP), ("fr", TABLET)]))
def test_help_goes_from_a_nudge_to_the_card_and_the_card_can_be_played(
    player: OpenPlayer, where: tuple[str, Size]
) -> None:
    language, size = where
    one = player(language=language, size=size, touch=size != LAPTOP)
    one.begin("full")
    while not one.total():  # a sum with nothing is not drawn
        one.play(one.find(".hand .play[name=move]").first)
        one.hurry()
    said = []
    for stage in (1, 2, 3):
        one.ask_for_help(1)
        said.append(one.find(".bubble").inner_text())
        assert one.sees(".choices") in ((stage > 1), (stage > 2))  # later, where no card lets the next one win
        assert one.sees(".advised") == (stage == 3)
        assert one.focused() not in ("BODY", "body")
    assert len(set(said)) in (2, 3)  # a question stays while it is answered above the cards
    assert not one.sees(".tools .help")
    one.page.reload()
    one.ask_for_help(1)  # opens what was asked for already
    if one.find(".advised").get_attribute("name") == "move":
        one.play(one.find(".advised"))
        one.find("#go-on").wait_for()
        one.hurry()
    assert one.sees(".tools .help") or not one.sees(".hand")
    assert not one.troubles


def test_help_can_be_closed_and_leaves_the_table_as_it_was(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    cards = one.cards()
    one.ask_for_help(2)
    one.play(one.find(".tools a.button"))
    assert one.cards() == cards
    assert not one.sees(".choices")


def test_after_a_match_a_moment_can_be_tried_again_shown_and_skipped(player: OpenPlayer) -> None:
    one = player(language="fr", size=TABLET, touch=True)
    one.begin()
    one.play_out()
    moments = one.find(".moment:not(.well)").count()
    assert 1 <= moments <= 2
    assert one.find(".moment.well").count() <= 1
    one.press(one.find(".moment:not(.well) .button").first)
    one.page.wait_for_url("**/moment/*")
    one.play(one.find(".tools .button").first)  # show me
    shown = one.find(".hand li:has(.here) .play, .hand .play:has(.here)").first
    one.play(shown)
    one.find(".tools .main").wait_for()
    one.press(one.find(".tools .main"))
    one.page.wait_for_url("**/moment/*")
    for _ in range(moments - 1):
        one.press(one.find(".tools .button").nth(1))  # skip
        one.page.wait_for_timeout(200)
    one.find(".end").wait_for()
    assert not one.troubles


def test_the_idea_of_a_move_is_said_after_its_sum(player: OpenPlayer) -> None:
    one = player()
    one.begin()
    for _ in range(40):
        one.hurry()
        if one.sees(".end"):
            break
        low = [card for card in one.cards() if card != "W" and one.total() + int(card[-1]) == 9]
        one.stay()
        card = low[0] if low else one.cards()[0]
        one.press(one.find(f"#card-{card}").first)
        one.find("#go-on, .near.ask").first.wait_for()
        if low:
            words = one.find(".bubble").inner_text().replace("\xa0", " ")
            assert "= 9" in words
            assert "I can’t make 16" in words or "two alike" in words
            return
        one.stay(False)
        if one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
    raise AssertionError("no 9 in the whole match: take another seed")


@pytest.mark.parametrize("size", first_of([PHONE, TABLET, LAPTOP]), ids=["phone", "tablet", "laptop"])
def test_the_turtle_on_0_stands_clear_of_the_edge(player: OpenPlayer, size: Size) -> None:
    """At every new set its tail was cut off by the edge of a telephone, and touched that of a tablet."""
    one = player(size=size)
    one.begin()
    one.hurry()
    turtle = one.find(".path li:first-child .turtle").bounding_box()
    assert turtle
    assert turtle["x"] >= 4


def test_who_is_waited_for_goes_on_by_the_button_alone(player: OpenPlayer) -> None:
    """A finger on the stones, to count them, took the explanation away."""
    one = player(size=TABLET, touch=True)
    journey = Journey(one)
    journey.begin()
    one.press(one.find(".bar .menu summary").last)
    one.follow(one.find(".menu[open] form[action*=step] button"))
    journey.play_a_plain_card()
    one.page.wait_for_timeout(700)
    before = one.find("[data-at]").get_attribute("data-at")
    one.page.touchscreen.tap(TABLET[0] / 2, 420)
    one.page.wait_for_timeout(400)
    assert one.find("[data-at]").get_attribute("data-at") == before
    one.press(one.find("#go-on, .ask .tools .main").first)
    one.page.wait_for_timeout(600)
    assert one.find("[data-at]").get_attribute("data-at") != before


def test_a_touch_to_go_on_does_not_open_help_when_the_turn_has_just_come(player: OpenPlayer) -> None:
    one = player()
    journey = Journey(one)
    journey.begin()
    journey.play_a_plain_card()
    one.page.evaluate("""document.addEventListener('htmx:afterSettle', () => setTimeout(() => {
      const help = document.querySelector('.tools .help');
      help?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    }))""")
    one.hurry()
    one.page.wait_for_timeout(1300)  # as long as a late touch is not taken
    assert one.sees(".tools .help")
    assert not one.sees(".helping")
    one.press(one.find(".tools .help"))
    one.find(".helping").wait_for()


def test_a_wild_card_is_played_when_it_has_both_number_and_colour(player: OpenPlayer) -> None:
    one = player()
    one.begin("full")
    assert "W" in one.cards(), "a wild card was dealt by the seed: take another"
    one.press(one.find(".hand .play[name=pick]").first)
    one.find(".near.say").wait_for()
    touched = "getComputedStyle(document.querySelector('.confirm .main')).pointerEvents"
    assert one.page.evaluate(touched) == "none"
    one.find(".picks.numbers input").first.check(force=True)
    assert one.page.evaluate(touched) == "none"
    one.find(".picks.suits input").first.check(force=True)
    assert one.page.evaluate(touched) != "none"
    one.play(one.find(".confirm .main"))


def test_the_better_card_is_not_shown_until_it_was_found(player: OpenPlayer) -> None:
    one = player(size=TABLET, touch=True)
    one.begin()
    one.play_out()
    first = one.find(".moment:not(.well)").first
    assert first.locator(".guess").is_visible()
    assert not first.locator(".stronger").is_visible()
    one.press(first.locator(".button"))
    one.page.wait_for_url("**/moment/*")
    for number in range(one.find(".hand .play").count()):
        if not one.sees(".tools .main"):
            one.play(one.find(".hand .play").nth(number))
    one.press(one.find(".tools .main"))
    one.page.wait_for_timeout(500)
    while one.sees(".hand"):
        one.press(one.find(".tools .button").last)  # past the next one
        one.page.wait_for_timeout(400)
    found = one.find(".moment:has(.found-it)")
    assert found.count() == 1
    assert found.locator(".stronger").is_visible()
    assert not one.troubles


def test_the_sheet_of_sets_has_a_button_that_closes_it(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    one.begin()
    one.press(one.find(".near .sets summary"))
    one.press(one.find(".near .shut"))
    assert not one.sees(".sets[open]")

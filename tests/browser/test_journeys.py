"""Whole matches, as children play them: by touch on a phone, by keyboard alone, four at a tablet."""

import re

import pytest

from tests.browser.player import PHONE, TABLET

pytestmark = pytest.mark.browser


def test_a_simplified_match_in_german_by_touch_on_a_phone(player):
    one = player(size=PHONE, language="de-DE", touch=True)
    one.begin()
    assert one.page.locator("html").get_attribute("lang") == "de"
    for _ in range(60):
        one.hurry()
        if one.sees(".end"):
            break
        if one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
        else:
            one.play(one.find(".hand .play").first)
    assert "Sixteen" in one.page.title()
    assert one.find("h1").inner_text() == "Was für eine schöne Partie!"
    one.press(one.find(".again .main"))
    one.hurry()
    assert "Ich habe" in one.find(".bubble").inner_text()


def test_a_full_match_in_french_by_keyboard_alone(player):
    one = player(language="fr-FR")
    one.page.goto("/")
    one.find("input[value=full]").focus()
    one.page.keyboard.press("Space")
    press_until(one, ".choose .main")
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/match/**")
    wilds = 0
    for _ in range(90):
        one.wait_for_my_turn()
        assert one.focused() not in ("BODY", "body"), one.find(".near").inner_text()
        if one.sees(".end"):
            break
        if one.sees(".near.say"):
            wilds += 1
            declare(one)
        elif one.sees(".near.ask"):
            press_until(one, ".ask button.button")
            one.page.keyboard.press("Enter")
        else:
            press_until(one, ".hand .play")
            one.page.keyboard.press("Enter")
        one.page.wait_for_timeout(150)
        if one.sees("#go-on"):
            press_until(one, "#go-on")
            one.page.keyboard.press("Enter")
            one.page.wait_for_timeout(100)
    assert one.find("h1").inner_text().replace("\u202f", " ") == "Quelle belle partie !"


def press_until(one, selector: str) -> None:
    """Tab by tab to the first element of this kind."""
    for _ in range(40):
        if one.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")


def declare(one) -> None:
    """A wild card by keyboard: number, colour, play."""
    press_until(one, ".picks.numbers input")
    one.page.keyboard.press("Space")
    press_until(one, ".picks.suits input")
    one.page.keyboard.press("Space")
    press_until(one, ".confirm .main")
    one.page.keyboard.press("Enter")


def test_four_at_a_tablet_in_english_with_a_reload_in_the_middle(player):
    one = player(size=TABLET, language="en-GB", touch=True)
    one.begin_with("child", "2", "child", "3")
    for n in range(90):
        one.hurry()
        if one.sees(".end"):
            break
        if n == 12:
            before = table_text(one)
            one.page.reload()
            assert table_text(one) == before
        if one.sees(".near.handover"):
            assert not one.sees(".hand")
            one.play(one.find(".handover .main"))
        elif one.sees(".near.say"):
            one.find(".picks.numbers input").first.check(force=True)
            one.find(".picks.suits input").first.check(force=True)
            one.play(one.find(".confirm .main"))
        elif one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
        else:
            one.play(one.find(".hand .play").first)
    assert re.search("team has|tie", one.find(".result").inner_text())


def table_text(one) -> str:
    """What lies on the table, whatever was just said."""
    return one.find(".mid").inner_text() + one.find(".near").inner_text()


def test_a_child_adds_up_with_a_picture_and_the_way(player):
    one = player(size=PHONE, language="de", touch=True)
    one.begin()
    one.choose_sums("add")
    card = one.cards()[-1]
    one.play(one.find(".hand .play").last)
    one.find(".near.work").wait_for()
    assert not one.sees(".frames")
    for wrong, there in (("22", ".frames"), ("21", "#key-21.tried")):
        one.press(one.find(f"#key-{wrong}"))
        one.find(there).wait_for()
    assert f"0 + {card[-1]} = {card[-1]}" in one.find(".caption").inner_text().replace("\xa0", " ")
    one.press(one.find(f"#key-{card[-1]}"))
    one.find("#go-on").wait_for()
    assert f"0 + {card[-1]} = {card[-1]}" in one.find(".bubble").inner_text().replace("\xa0", " ")


def test_a_whole_match_can_be_looked_at_again(player):
    one = player()
    one.begin()
    one.choose_sums("none")
    for _ in range(60):
        one.hurry()
        if one.sees(".end"):
            break
        one.play(one.find(".hand .play").first)
    one.press(one.find("text=Look at it move by move"))
    for n in range(1, 4):
        one.press(one.find("#step-on"))
        one.until(f"document.querySelector('.count').textContent.includes('{n} of')")
    assert one.focused() == "step-on"
    with one.page.expect_download() as download:
        one.press(one.find("text=Back to the end"))
        one.press(one.find("text=Download the match"))
    assert download.value.suggested_filename.startswith("sixteen-")

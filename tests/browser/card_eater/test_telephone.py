"""The Card Eater on a telephone: the page keeps its width, and what is said at the end has all of it."""

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.card_eater.tours import tour_four, tour_joker
from tests.browser.player import OpenPlayer

pytestmark = pytest.mark.browser

TELEPHONE = (390, 844)
NOTE_WIDTHS = """window.widths = new Set();
  setInterval(() => {
    if (document.body) widths.add(innerWidth).add(document.documentElement.scrollWidth); // before, it has no width yet
  }, 20);"""


def test_the_page_does_not_widen_while_the_dice_roll_in(player: OpenPlayer) -> None:
    """It was 448 wide for a second, so all of it shrank."""
    one = player(size=TELEPHONE, touch=True, is_mobile=True, reduced_motion="no-preference")
    one.page.add_init_script(NOTE_WIDTHS)
    Journey(one).begin()
    one.find(".goal.thrown .die").first.wait_for()
    one.page.wait_for_timeout(1200)
    assert one.page.evaluate("[...widths]") == [390]


def test_the_sentences_of_the_end_are_as_wide_as_the_page(player: OpenPlayer) -> None:
    """Beside Tavi they were nine lines of two or three words."""
    one = player(size=TELEPHONE, touch=True, language="de")
    Journey(one).begin()
    one.play_out()
    words, tavi = one.find(".result-words p").first.bounding_box(), one.find(".result > .tavi").bounding_box()
    assert words
    assert tavi
    assert words["width"] > 340
    assert words["y"] >= tavi["y"] + tavi["height"]


def test_help_with_the_hidden_cards_is_on_one_screen(player: OpenPlayer) -> None:
    """It was 865 px high, and the button to turn a card was cut."""
    one = player(size=TELEPHONE, touch=True, language="fr", reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    assert journey.go_on(".take")
    while one.sees(".tools .help"):
        one.ask_for_help(1)
        assert one.page.evaluate("document.documentElement.scrollHeight") <= TELEPHONE[1]


HIGHEST = """() => {  // the line with a lower stone, the three rows of numbers that a 10 may need
  document.querySelector('.totals .number-line').setAttribute('viewBox', '-8 -2 516 196');
  const keys = [...document.querySelectorAll('.key')];
  for (let n = keys.length; n < 15; n += 1) keys[0].after(keys[0].cloneNode(true));
  return document.documentElement.scrollHeight;
}"""


def test_after_a_wrong_yes_or_no_one_looks_again_and_it_is_sent_with_the_number(player: OpenPlayer) -> None:
    """It led to the keys of a wrong sum; then it told the answer, and was nowhere counted."""
    one = player(size=TELEPHONE, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    assert journey.is_brought_to(".over-or-not")
    ways = {True: "adds", False: "takes-away"}
    adds = journey.new_total() > journey.numbers(".sum .vh")[0]
    one.press(one.find(f"label:has(#way-{ways[not adds]})"))
    assert one.find(".not-so").is_visible()
    assert one.find(".coach use").get_attribute("href") == "#tavi-thinking"
    assert not one.find(".pad .key").first.is_visible()
    one.press(one.find(f"label:has(#way-{ways[adds]})"))
    assert not one.find(".not-so").is_visible()
    assert one.find(".coach use").get_attribute("href") == "#tavi-encouraging"
    assert one.find(".pad .key").first.is_visible()
    with one.page.expect_request("**/move") as sent:
        one.press(one.find(f"#key-{journey.new_total()}"))
    assert "slip=" in (sent.value.post_data or "")


def test_the_picture_of_a_sum_that_may_go_over_is_on_one_screen_with_it(player: OpenPlayer) -> None:
    """The page was 30 px too high, and slid under the finger."""
    one = player(size=TELEPHONE, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    assert journey.is_brought_to(".over-or-not")
    journey.say_whether_over()
    assert one.page.evaluate(HIGHEST) <= TELEPHONE[1]


@pytest.mark.parametrize("state", ["joker", "four"])
def test_a_joker_and_a_table_of_four_are_on_one_screen(player: OpenPlayer, state: str) -> None:
    """The button of help lay below the edge."""
    one = player(size=TELEPHONE, language="de", touch=True)
    journey = Journey(one)
    for _state in {"joker": tour_joker, "four": tour_four}[state](one, journey):
        assert one.page.evaluate("document.documentElement.scrollHeight") <= TELEPHONE[1]

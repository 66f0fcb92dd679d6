"""The Card Eater on a tablet held upright: all of a sum is on one screen."""

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.card_eater.tours import tour_four
from tests.browser.player import PHONE, OpenPlayer, Size
from tests.sampling import first_of

pytestmark = pytest.mark.browser

TABLET, LOW_TABLET = (820, 1180), (768, 1024)
TOO_HIGH = "document.documentElement.scrollHeight - innerHeight"
LONG = {
    "de": "Noch zwei Züge! Bringt dich eine Karte auf 26? Wenn nicht, decke eine auf.",
    "fr": "Dernier tour ! Tu ne peux pas dépasser 23. Retourne une carte, pour voir.",
}


@pytest.mark.parametrize("language", first_of(["de", "fr"]))
@pytest.mark.parametrize("size", first_of([TABLET, LOW_TABLET, PHONE]))
def test_all_is_in_sight_below_the_longest_headings(player: OpenPlayer, size: Size, language: str) -> None:
    """The buttons were cut each time an instruction grew by a line: by 11 px on a telephone, by 20 on a tablet."""
    one = player(size=size, language=language, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    assert journey.go_on(".table:has([data-mine]) .own .swim")
    one.find(".near h2").evaluate("(head, text) => (head.textContent = text)", LONG[language])
    assert one.page.evaluate(TOO_HIGH) <= 0


def test_the_sum_of_a_joker_is_on_one_screen_with_its_picture(player: OpenPlayer) -> None:
    """Its button for another number lay below the edge."""
    one = player(size=TABLET, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    for seed in range(19, 40):
        one.seed(seed)
        journey.begin()
        if journey.is_brought_to("#say-9"):
            one.play(one.find("#say-9"))
            if one.sees(".over-or-not"):
                break
    while one.sees(".tools .help"):
        one.ask_for_help(1)
        assert one.page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]
        if one.sees(".over-or-not") and one.sees(".number-line"):
            journey.say_whether_over()
            break
    assert one.sees(".totals .number-line")
    assert one.page.evaluate("document.documentElement.scrollHeight") <= TABLET[1]


def test_a_table_of_four_is_on_one_screen(player: OpenPlayer) -> None:
    one = player(size=TABLET, language="fr", touch=True)
    for _state in tour_four(one, Journey(one)):
        assert one.page.evaluate(TOO_HIGH) <= 0

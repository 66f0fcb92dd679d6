"""The end of the draw pile, on a telephone."""

import pytest

from tests.browser.player import PHONE, OpenPlayer

pytestmark = pytest.mark.browser

NEAR_THE_END = """() => {
const tag = document.createElement('span'), caption = document.querySelector('.deck figcaption');
tag.className = 'tag'; tag.textContent = 'Plus que 4 cartes'; caption.replaceChildren(tag);
const pile = document.querySelector('.pile:not(.deck)'); pile.style.minWidth = '8.5rem';
return document.documentElement.scrollWidth - innerWidth;
}"""


def test_the_last_cards_fit_beside_three_on_the_pile(player: OpenPlayer) -> None:
    """The page was six pixels too wide: how many cards are left did not break into two lines."""
    one = player(size=PHONE, language="fr", reduced_motion="reduce")
    one.begin("short")
    assert one.page.evaluate(NEAR_THE_END) <= 0

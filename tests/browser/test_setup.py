"""The page of a game with all its options open."""

import pytest

from tests.browser.player import PHONE, TABLET, OpenPlayer, Size
from tests.sampling import first_of

pytestmark = pytest.mark.browser

UNDER_THE_BUTTON = """() => {
const under = new Set(), options = [...document.querySelectorAll('.setup .pick')].filter(each => each.offsetParent);
for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
  scrollTo({ top, behavior: 'instant' });
  const play = document.querySelector('.choose > .main').getBoundingClientRect();
  const meets = box => box.bottom > play.top + 1 && box.top < play.bottom - 1
    && box.right > play.left && box.left < play.right;
  options.filter(each => meets(each.getBoundingClientRect())).forEach(each => under.add(each.innerText));
}
return [...under];
}"""


@pytest.mark.parametrize("size", first_of([PHONE, TABLET]))
@pytest.mark.parametrize("slug", ["sixteen", "card-eater"])  # by name: one game with short options, one with long
def test_no_option_lies_under_the_button_to_begin(player: OpenPlayer, size: Size, slug: str) -> None:
    """It floated over the number of players on a telephone, and over the second seat on a tablet."""
    one = player(size=size, reduced_motion="reduce")
    one.page.goto(f"/play/{slug}?more=1")
    one.find("input[value=own]").check(force=True)
    assert one.page.evaluate(UNDER_THE_BUTTON) == []

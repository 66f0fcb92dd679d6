"""The last turn of a round of the Card Eater, and its sums: all of it is on one screen, nothing lies on anything."""

from collections.abc import Iterator

import pytest

from tests.browser.card_eater.journey import Journey
from tests.browser.player import PHONE, TABLET, OpenPlayer, Player, Size
from tests.sampling import first_of

pytestmark = pytest.mark.browser

AMISS = """() => {
  const WHAT = 'button, a.button, label.button, h2, .number-line, .lane, .stand .to-go, .pile-left';
  const seen = [...document.querySelector('main').querySelectorAll(WHAT)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.take'));
  const boxes = seen.map((one) => [one, one.getBoundingClientRect()]);
  const name = (one) => one.id || one.getAttribute('class') || one.tagName;
  const cut = boxes.filter(([, box]) => box.bottom > innerHeight || box.right > innerWidth);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const over = boxes.flatMap(([one, a], n) => boxes.slice(n + 1)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one) && meet(a, b))
    .map(([other]) => name(one) + ' over ' + name(other)));
  const high = document.documentElement.scrollHeight;
  return [...cut.map(([one]) => 'cut: ' + name(one)), ...over, ...(high > innerHeight ? ['page of ' + high] : [])];
}"""


@pytest.mark.parametrize("size", first_of([PHONE, TABLET]))
@pytest.mark.parametrize("language", first_of(["fr", "de", "en"]))
def test_the_last_turn_and_its_sum_are_on_one_screen(player: OpenPlayer, size: Size, language: str) -> None:
    """A button lay over the one to stay, that to close the help below the edge, and so did the last line of numbers."""
    one = player(size=size, language=language, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    found = {name: one.page.evaluate(AMISS) for name in states(one, journey)}
    assert not {name: amiss for name, amiss in found.items() if amiss}


def states(one: Player, journey: Journey) -> Iterator[str]:
    for seed in range(16, 26):
        one.seed(seed)
        journey.begin()
        if journey.is_brought_to("#do-stay"):
            break
    yield "last turn"
    while one.sees(".tools .help"):
        one.ask_for_help(1)
        yield f"help {one.find('.bubble').inner_text()}"
    one.play(one.find(".tools a.button"))
    one.play(one.find("#do-turn"))
    assert journey.go_on(".over-or-not") or one.sees(".over-or-not")
    yield "over or not"
    one.press(one.find(f"label:has(#way-{wrong_way(journey)})"))
    yield "the wrong way"
    journey.say_whether_over()
    yield "the way"
    while one.sees(".work .help:visible"):
        one.ask_for_help(1)
        yield "picture"
        if one.sees(".over-or-not"):
            one.press(one.find(f"label:has(#way-{wrong_way(journey)})"))
            yield "picture, the wrong way"
            journey.say_whether_over()
    for number in range(3):
        one.play(one.find(f"#{journey.other_keys()[0]}"))
        yield f"slip {number}"


def wrong_way(journey: Journey) -> str:
    return "takes-away" if journey.new_total() > journey.numbers(".sum .vh")[0] else "adds"

"""The buttons of the table are in sight without scrolling, on a telephone and for four at a tablet, however much Tavi
has to say."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.tutor.sixteen import feedback
from classroom.web.templating.i18n import catalogue
from tests.browser.checks import LINES, WIDEN
from tests.browser.player import LAPTOP, PHONE, TABLET, OpenPlayer, Player, Size
from tests.browser.sixteen.journey import Journey
from tests.sampling import first_of, further

pytestmark = pytest.mark.browser

UNDER_A_BROWSERS_BARS = (390, 664)
STATES = ("#go-on", ".end", ".near.say", ".near.ask", ".near.work", "[data-mine]")
MOVED = """sentences => {
  const bubble = document.querySelector('.bubble'), sea = document.querySelector('.mid');
  bubble.classList.add('long', 'readable');
  const top = () => Math.round(sea.getBoundingClientRect().top), usual = top();
  return sentences.filter((sentence) => {
    const before = '<span class="yes"><svg class="ic"></svg>OK!</span> <b>12&nbsp;+&nbsp;4&nbsp;=&nbsp;16</b>';
    bubble.innerHTML = `${before} <span>${sentence}</span>`;
    return top() !== usual;
  });
}"""
PLACES = """all => all.map(one => one.getBoundingClientRect())
.flatMap(box => [box.left, box.top + scrollY, box.width])"""
OUT_OF_SIGHT = """buttons => [scrollTo(0, 0), ...buttons].slice(1)
.map(e => [e.id || e.className, e.getBoundingClientRect()]).filter(([, box]) => box.top < 0 || box.bottom > innerHeight)
.map(([name, box]) => `${name} ${Math.round(box.top)}-${Math.round(box.bottom)}`)"""


def out_of_sight(one: Player, selector: str) -> list[str]:
    """Which of these are not to be seen whole, with what is said then."""
    found: list[str] = one.find(selector).evaluate_all(OUT_OF_SIGHT)
    return [f"{where}: {one.find('.bubble').inner_text()!r}" for where in found]


def states_of_a_match(one: Player, most: int) -> Iterator[str]:
    """Plays on, and yields in which of the states the table is before each thing that is done; at the end that one."""
    journey = Journey(one)
    for _ in range(most):
        state = next((each for each in STATES if one.sees(each)), "")
        yield state
        if state == ".end":
            return
        if state == "#go-on":
            one.step_on()
        elif state:
            journey.decide()


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
def test_the_way_on_is_in_sight_whatever_is_said(player: OpenPlayer, language: str) -> None:
    """Whoever had gone over read six lines, and nothing to tap was left on the screen."""
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce")
    hidden, longest = set[str](), 0
    one.begin("short")
    for state in states_of_a_match(one, 200):
        if state == "#go-on":
            longest = max(longest, len(one.find(".bubble").inner_text()))
            for width, height in (UNDER_A_BROWSERS_BARS, PHONE):
                one.page.set_viewport_size({"width": width, "height": height})
                hidden.update(out_of_sight(one, "#go-on, #take-back"))
    assert longest > 70, "nothing long was said: take another seed"
    assert not hidden


def said_of_a_card(language: str) -> list[str]:
    """All that Tavi may say of a card, in this language."""
    sentences = re.findall(r'Message\(\s*"([^"]+)"', Path(str(feedback.__file__)).read_text(encoding="utf-8"))
    words = catalogue(language)
    return [re.sub(r"%\(\w+\)[ds]", "12", words.gettext(one)) for one in sentences]


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
def test_what_tavi_says_of_a_card_moves_no_board(player: OpenPlayer, language: str) -> None:
    """Seven lines on a telephone pushed the sea down, and the buttons below the screen; four are what there is room
    for, with the button that reads them aloud."""
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce", voices=True)
    one.begin("short")
    sentences = said_of_a_card(language)
    assert len(sentences) > 20
    moved = one.page.evaluate(MOVED, sentences)
    assert not moved


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
def test_the_board_stays_where_it_is_all_match_long(player: OpenPlayer, language: str) -> None:
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce", voices=True)
    one.begin("short")
    places = dict[float, str]()
    for state in states_of_a_match(one, 200):
        if state in ("#go-on", "[data-mine]"):
            top = one.find(".mid").evaluate("sea => sea.getBoundingClientRect().top + scrollY")
            places.setdefault(top, one.find(".bubble").inner_text())
            assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), places
    assert len(places) == 1, places


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
def test_the_sums_and_help_are_in_sight_in_a_low_window(player: OpenPlayer, language: str) -> None:
    """A child saw its cards, and neither the sums below them nor the button for help."""
    one = player(size=UNDER_A_BROWSERS_BARS, language=language, touch=True, reduced_motion="reduce")
    one.begin("short")
    for _ in range(6):
        one.hurry()
        assert not out_of_sight(one, ".hand .chip, .tools .help")
        Journey(one).decide()


TALLER = """said => {
  const bubble = document.querySelector('.bubble');
  if (!bubble) return [0, 0, 0]; // the end
  const kept = [bubble.innerHTML, bubble.className], path = document.querySelector('.path');
  const high = () => document.documentElement.scrollHeight - innerHeight;
  const measured = () => [high(), path ? path.getBoundingClientRect().top : 0];
  const [over, top] = measured();
  bubble.innerHTML = `<b>12&nbsp;+&nbsp;5&nbsp;=&nbsp;17</b> <span>${said}</span>`;
  bubble.classList.add('long', 'readable');
  const [most, lower] = measured();
  [bubble.innerHTML, bubble.className] = kept;
  return [over, most, Math.abs(lower - top)];
}"""
LONGEST = {
    "de": "Das ist mehr als 16. Lina gewinnt den Stapel. 2 zu 2! Wer jetzt gewinnt, gewinnt auch das Spiel.",
    "fr": "C’est plus que 16. Je gagne la pile. 2 partout ! Celui qui gagne la pile suivante gagne la partie.",
}


@pytest.mark.parametrize("language", first_of(["de", "fr"]))
@pytest.mark.parametrize("size", [TABLET, (768, 1024), PHONE], ids=["tablet", "small tablet", "phone"])
def test_no_state_is_taller_than_the_screen(player: OpenPlayer, size: Size, language: str) -> None:
    """On a tablet the table was 17 px too high, and went down by up to 29 with the third line of each end of a pile."""
    one = player(size=size, language=language, touch=True, reduced_motion="reduce", voices=True)
    one.begin("short")
    seen = set[str]()
    for state in states_of_a_match(one, 40):
        if state == ".end":
            break
        seen.add(state)
        measured = one.page.evaluate(TALLER, LONGEST[language])
        asks_little = one.sees(".sums-first, .offer")  # Tavi says nothing long beside it
        assert max(measured[: 1 if asks_little else 2]) <= 0, (state, measured, one.find(".bubble").inner_text())
        assert measured[2] < 2 or size == PHONE or state not in ("#go-on", "[data-mine]"), (state, measured)
        if state == "[data-mine]" and len(seen) > 2:
            for _ in range(4):
                one.ask_for_help(1) if one.sees(".tools .help") else None
                assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "help"
            one.play(one.find(".tools a.button"))
    assert {"#go-on", "[data-mine]"} <= seen


def buttons_below(one: Player) -> list[str]:
    """Which buttons of the table are not to be seen whole, in this state."""
    return out_of_sight(one, ".tools .button, .confirm .button") if one.sees(".tools .button, .confirm .button") else []


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
def test_four_at_a_tablet_have_all_of_it_on_one_screen(player: OpenPlayer, language: str, thorough: bool) -> None:
    """Of the button that alone goes on, the upper edge was to be seen, and help lay below the screen."""
    one = player(size=TABLET, language=language, touch=True, reduced_motion="reduce")
    one.begin_with("child", "3", "3", "3")
    hidden, states = set[str](), set[str]()
    for turn, state in enumerate(states_of_a_match(one, 90 if thorough else 45)):
        states.add(state)
        hidden.update(buttons_below(one))
        if state == "[data-mine]" and turn % 6 == 0:
            for _ in range(4):
                one.ask_for_help(1) if one.sees(".tools .help") else None
                hidden.update(buttons_below(one))
            one.play(one.find(".tools a.button"))
    assert {"#go-on", "[data-mine]"} <= states
    assert not hidden


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
def test_four_at_a_telephone_have_names_in_one_piece_and_help_in_sight(player: OpenPlayer, language: str) -> None:
    """The button for help lay 40 px below the screen, and the penguin was called "Pingui-n"."""
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce")
    one.begin_with("child", "3", "3", "3")
    hidden, turns = set[str](), 0
    for state in states_of_a_match(one, 16):
        if state == "[data-mine]":
            turns += 1
            hidden.update(out_of_sight(one, ".tools .button"))
        lines = one.page.evaluate("[...document.querySelectorAll('.seat b')].map((name) => name.offsetHeight)")
        assert max(lines) < 2 * min(lines), lines
    assert turns > 2
    assert not hidden


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
def test_the_way_back_from_a_wild_card_is_in_sight(player: OpenPlayer, language: str) -> None:
    """Whoever had touched the wild card by mistake saw no button to choose another one."""
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce")
    one.begin("full")
    for _ in range(60):
        one.hurry()
        if one.sees(".end") or one.sees(".hand .play[value=W]"):
            break
        Journey(one).decide()
    one.play(one.find(".hand .play[value=W]").first)
    assert not out_of_sight(one, ".confirm .button")


def places_of_keys(one: Player) -> list[list[float]]:
    """Where the numbers to tap are, from the upper edge of the page."""
    read = "keys => [scrollTo(0, 0), ...keys].slice(1).map(e => e.getBoundingClientRect()).map(b => [b.left, b.top])"
    found: list[list[float]] = one.find(".key").evaluate_all(read)
    return found


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("others", first_of([3, 1]))
def test_the_numbers_stay_in_place_when_the_picture_comes(
    player: OpenPlayer, size: Size, language: str, others: int
) -> None:
    """After a slip they went down by 28 to 60 px under the finger, and the button below was cut."""
    one = player(size=size, language=language, touch=True)
    one.begin_with("child", *["3"] * others)
    one.hurry()
    one.play(one.find(".hand .play[name=move]").first)  # nothing is to be worked out with the first of a pile
    one.hurry()
    one.choose_sums("add")
    one.play(one.asking())
    places = places_of_keys(one)
    assert len(places) == 23
    for number in (22, 21):
        one.play(one.find(f"#key-{number}"))
        assert places_of_keys(one) == places
        assert not out_of_sight(one, ".work .button")


def test_who_may_draw_first_is_told_so_with_help_in_sight(player: OpenPlayer) -> None:
    """Seven lines pushed the button for help off the screen."""
    one = player(size=PHONE, language="de", touch=True, reduced_motion="reduce")
    one.begin_with("child", "1", draw="strict")
    assert not out_of_sight(one, ".tools .help")


@pytest.mark.parametrize("size", first_of([(1024, 768), LAPTOP, (1366, 700)]))
def test_four_at_a_laptop_are_seen_with_their_names(player: OpenPlayer, size: Size) -> None:
    """ "With you" took two lines and pushed the partner's name over the edge of the screen."""
    one = player(size=size, reduced_motion="reduce")
    one.begin_with("child", "3", "3", "3")
    assert not out_of_sight(one, ".seat b, .seat .team, .mini-backs")
    heights = one.page.evaluate("[...document.querySelectorAll('.seat .who')].map((words) => words.offsetHeight)")
    assert max(heights) - min(heights) < 12, heights


def test_help_at_a_telephone_has_every_card_in_sight(player: OpenPlayer) -> None:
    """Four rows with a short sum each went on below the buttons, and nothing said so."""
    one = player(size=PHONE, language="de", touch=True, reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    journey.play_a_plain_card()
    one.hurry()
    counted = []
    while one.sees(".tools .help"):
        one.ask_for_help(1)
        cards = one.find(".choosing").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
        counted.append(len(cards))
        if one.sees(".think .bench"):
            assert max(cards) <= one.find(".tools").evaluate("tools => tools.getBoundingClientRect().top")
    assert 4 in counted


@pytest.mark.parametrize("seed", first_of([1, 11, 2]))  # where Tavi says most: of 9, and of 11
@pytest.mark.parametrize("size", [PHONE, (1024, 768), *further([(390, 740), TABLET, LAPTOP])])
def test_no_stage_of_help_moves_the_cards_or_the_turtle(player: OpenPlayer, size: Size, seed: int) -> None:
    """With each stage the hand jumped, and shrank; a third line in the bubble pushed the path down."""
    one = player(size=size, reduced_motion="reduce")
    one.seed(seed)
    journey = Journey(one)
    journey.begin()
    while not one.total():
        journey.play_a_plain_card()
        one.hurry()
    places = []
    for _ in range(4):
        one.ask_for_help(1)
        places.append(one.find(".hand li, .turtle").evaluate_all(PLACES))
        if not one.sees(".tools .help"):
            break
    assert all(abs(n - first) < 2 for place in places for n, first in zip(place, places[0], strict=True)), places


def test_no_name_is_in_two_pieces_at_the_narrowest(player: OpenPlayer) -> None:
    """It said "Manc-hot" with four players, where somebody sets more space between letters."""
    one = player(size=(320, 640), language="fr", touch=True, reduced_motion="reduce")
    one.begin_with("child", "3", "3", "3")
    one.page.evaluate(WIDEN)
    assert max(one.find(".seat b").evaluate_all(LINES)) == 1

"""Two out of Four on a telephone: all is in sight, and nothing lies over what is to be read."""

import pytest

from tests.browser.checks import LINES, WIDEN
from tests.browser.player import PHONE, OpenPlayer, Player
from tests.browser.two_of_four.journey import Journey, value
from tests.sampling import first_of

pytestmark = pytest.mark.browser

TOO_HIGH = "document.documentElement.scrollHeight - innerHeight"


def after_the_others(player: OpenPlayer, **more: str) -> tuple[Player, Journey]:
    """In the second round both others have shown a pair before the child."""
    one = player(size=PHONE, touch=True, **more)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("show")
    journey.go_on_to_the_end_of_a_round()
    assert one.page.evaluate(TOO_HIGH) <= 0
    one.page.wait_for_timeout(900)
    one.step_on()
    one.hurry()
    assert one.find(".far .showing").count() == 2
    return one, journey


@pytest.mark.parametrize("language", first_of(["de", "en", "fr"]))
def test_all_of_a_turn_is_in_sight(player: OpenPlayer, language: str) -> None:
    """It was up to 40 px higher than the screen, most of all in French and German."""
    one, journey = after_the_others(player, language=language)
    assert one.page.evaluate(TOO_HIGH) <= 0
    cards = journey.hand()
    for _ in range(3):
        one.ask_for_help(1)
        assert one.page.evaluate(TOO_HIGH) <= 0
    one.play(one.find(".tools a, .tools button").last)
    journey.look(cards[0])
    assert one.page.evaluate(TOO_HIGH) <= 0
    journey.pick(cards[0], cards[1])
    assert one.page.evaluate(TOO_HIGH) <= 0
    one.play(one.find(f"#minus-{cards[1]}"))
    assert one.page.evaluate(TOO_HIGH) <= 0


def test_no_card_moves_from_step_to_step(player: OpenPlayer) -> None:
    """They jumped by 90 px when help was opened, a sum was picked, or somebody showed a pair."""
    one, journey = after_the_others(player, language="fr")
    cards = journey.hand()
    tops = [one.page.evaluate(TOP)]
    journey.look(cards[0])
    tops.append(one.page.evaluate(TOP))
    one.play(one.find(f"#card-{cards[1]}"))
    tops.append(one.page.evaluate(TOP))
    journey.look(cards[0])
    one.play(one.find(f"#card-{cards[0]}"))
    one.ask_for_help(1)
    tops.append(one.page.evaluate(TOP))
    journey.make(cards[0], "minus", cards[1])
    if one.sees("#other-pair"):  # else Tavi asks about it
        tops.append(one.page.evaluate(TOP))
    assert max(tops) - min(tops) <= 1


@pytest.mark.parametrize("language", first_of(["de", "en", "fr"]))
def test_a_round_looked_at_again_has_the_way_back_in_sight(player: OpenPlayer, language: str) -> None:
    """Of the button only the upper half was there."""
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce")
    one.seed(16)
    Journey(one).begin()
    one.play_out()
    one.page.goto(f"{one.page.url}/replay?shown=3")
    assert one.find(".reckoning li").count() == 3
    assert one.page.evaluate(TOO_HIGH) <= 0


TOP = "document.querySelector('.hand li').getBoundingClientRect().top"


def test_no_animal_is_under_the_sand(player: OpenPlayer) -> None:
    """Whoever had shown an even number before the child stood half in it for the whole of its turn."""
    one, _ = after_the_others(player)
    one.page.evaluate(ON_EACH_EVEN)
    beach = one.find(".near > svg").first.bounding_box()
    assert beach
    for face in one.find(".to-20 .put:visible").all():
        box = face.bounding_box()
        assert box
        assert box["y"] + box["height"] <= beach["y"] + 4  # the wave is lower than its box


ON_EACH_EVEN = """() => { for (const stone of document.querySelectorAll('.to-20 li:nth-child(odd):not(.treasure)')) {
  const stands = document.createElement('span'), one = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  stands.className = 'stands'; one.setAttribute('class', 'stander avatar put');
  stands.append(one); stone.append(stands); } }"""


def test_no_name_stands_a_letter_a_line_at_the_narrowest(player: OpenPlayer) -> None:
    """With three others "Chouette" went down the screen, where somebody sets more space between letters."""
    one = player(size=(320, 640), language="fr", touch=True, reduced_motion="reduce")
    Journey(one).begin_with("child", "fit", "fit", "fit")
    one.page.evaluate(WIDEN)
    assert max(one.find(".seat b").evaluate_all(LINES)) == 1


def test_two_on_one_stone_stand_side_by_side_and_over_no_words(player: OpenPlayer) -> None:
    """One above the other they covered what pairs bring, and one another."""
    one, _ = after_the_others(player)
    first = one.find(".stands").first
    first.evaluate("stands => stands.append(stands.firstElementChild.cloneNode(true))")
    room, (left, right) = first.bounding_box(), [face.bounding_box() for face in first.locator("> *").all()]
    target = one.find(".target").bounding_box()
    assert room
    assert left
    assert right
    assert target
    assert left["x"] + left["width"] <= right["x"] + 1
    assert room["y"] >= target["y"] + target["height"]


def test_a_sum_of_a_moment_is_worked_out_before_the_pair_is_measured(player: OpenPlayer) -> None:
    """Touching "9 − 1 = ?" told 8 at once."""
    one = player(size=PHONE, touch=True, reduced_motion="reduce")
    one.seed(16)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("add")
    one.play_out()
    one.press(one.find(".moment:not(.well) .button").first)
    one.page.wait_for_url("**/moment/*")
    for card in (0, 1):
        one.play(one.find(".hand .play").nth(card))
    first, second = map(value, journey.picked())
    one.play(one.find("#result-plus"))
    assert not one.sees(".trier")
    assert not one.sees(".frames")
    one.play(one.find(f"#key-{first + second - 1}"))
    assert one.sees(".bench .frames")
    assert one.sees(".key.tried")
    assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    one.play(one.find(f"#key-{first + second}"))
    assert one.find(".trier").count() == 1
    assert f"= {first + second}" in one.find(".bubble").inner_text().replace("\xa0", " ")


def test_after_a_pair_that_was_not_it_two_other_cards_are_picked_afresh(player: OpenPlayer) -> None:
    """One new and one old card lay picked."""
    one = player(size=PHONE, touch=True, reduced_motion="reduce")
    one.seed(16)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("show")
    one.play_out()
    one.press(one.find(".moment:not(.well) .button").first)
    one.page.wait_for_url("**/moment/*")
    for card in (2, 3):
        one.play(one.find(".hand .play").nth(card))
    one.play(one.find("#result-plus"))
    assert one.find(".hand[data-afresh] .is-picked").count() == 2
    assert not one.sees(".hand .begins")  # nothing is to be kept
    others = [one.find(".hand .play").nth(card).get_attribute("id") for card in (0, 1)]
    for card in (0, 1):
        one.play(one.find(".hand .play").nth(card))
    assert [one_picked.get_attribute("id") for one_picked in one.find(".hand .is-picked").all()] == others


def test_a_moment_that_is_shown_leaves_the_way_past_it_where_it_was(player: OpenPlayer) -> None:
    """It slid below the finger that had asked for it: a second tap left. And what two cards make was 3 px above."""
    one = player(size=PHONE, touch=True, reduced_motion="reduce")
    one.seed(16)
    Journey(one).begin()
    one.play_out()
    one.press(one.find(".moment:not(.well) .button").first)
    one.page.wait_for_url("**/moment/*")
    for card in (0, 1):
        one.play(one.find(".hand .play").nth(card))
    results, past = one.find(".results").bounding_box(), one.find(".tools .button").last.bounding_box()
    assert results
    assert past
    assert past["y"] - results["y"] - results["height"] >= 12
    one.play(one.find(".tools .button").first)
    assert one.find(".tools .button").first.get_attribute("aria-disabled") == "true"
    assert one.find(".tools .button").last.bounding_box() == past
    assert one.page.evaluate(TOO_HIGH) <= 0


def test_what_somebody_has_won_stands_below_the_target_that_was_hit(player: OpenPlayer) -> None:
    """With a shell that closed in the purse of somebody else, it lay over "Zielzahl!"."""
    one = player(size=PHONE, language="de", touch=True, reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    ends, begins = one.page.evaluate(WINS_SIX)
    assert ends <= begins + 1


WINS_SIX = """() => { const row = document.querySelector('.reckoning li:not(.mine):has(.pair)');
const [tag, change, now] = ['.tag', '.change', '.now'].map(one => row.querySelector(one));
row.classList.add('won'); now.classList.add('closes'); tag.textContent = 'Zielzahl!';
now.innerHTML = '<svg class="pearls" viewBox="0 0 136 36"></svg><b>23</b>';  // two shells and three pearls
change.innerHTML = '<svg class="pearls" viewBox="0 0 108 18"></svg><b>+6</b>';
return [tag.getBoundingClientRect().bottom, change.querySelector('b').getBoundingClientRect().top]; }"""


@pytest.mark.parametrize("language", first_of(["de", "en", "fr"]))
def test_a_round_that_two_win_with_the_suit_has_the_way_on_in_sight(player: OpenPlayer, language: str) -> None:
    """The button ended 6 px below the screen, where two had won with the suit."""
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    assert one.page.evaluate(TWO_WIN, LONGEST[language]) <= PHONE[1]


LONGEST = {
    "en": [
        "Well done! You and Squirrel win together.",
        "What a comeback: now you lead!",
        "2 diamonds: +2 pearls.",
        "The same number: 10. The diamond decides. As close as you can get, and below.",
    ],
    "fr": [
        "Bravo ! Toi et Écureuil, vous gagnez ensemble.",
        "Quelle remontée : tu passes en tête !",
        "2 carreaux : +2 perles.",
        "Le même nombre : 10. Le carreau décide. Tu ne peux pas être plus près, et tu es en dessous.",
    ],
    "de": [
        "Super! Du und Eichhörnchen, ihr gewinnt zusammen.",
        "Was für eine Aufholjagd: Du liegst vorn!",
        "2 Karo: +2 Perlen.",
        "Dieselbe Zahl: 10. Das Karo entscheidet. Näher geht es nicht, und du liegst darunter.",
    ],
}


TWO_WIN = """([heading, comeback, suits, says]) => { const told = document.querySelector('.round-over');
document.querySelector('.reveals')?.classList.remove('reveals'); told.querySelector('.reveal')?.remove();
const all = [...told.querySelectorAll('.reckoning li')], own = told.querySelector('.mine');
document.querySelector('#turn').textContent = heading; told.querySelector('.kind-words')?.remove();
document.querySelector('#turn').insertAdjacentHTML('afterend',
  `<p class="kind-words"><span class="tag is-goal">${comeback}</span></p>`);
for (const row of [own, all.find(row => row !== own)]) {
  row.classList.add('won'); row.querySelector('.lines').innerHTML = `<span></span> <span>${suits}</span>`;
  row.querySelector('.change').innerHTML = '<svg class="pearls" viewBox="0 0 108 18"></svg><b>+6</b>'; }
document.querySelector('.bubble').innerHTML = `<span class="flows"><span class="after">${says}</span></span>`;
return document.querySelector('.round-over .tools .button').getBoundingClientRect().bottom; }"""


@pytest.mark.parametrize("pearls", [4, 6])
def test_what_a_pair_may_win_is_seen_to_its_end(player: OpenPlayer, pearls: int) -> None:
    """The golden "○○○○ Wenn du gewinnst: +4" ran out of the page; with two cards of the suit it did not."""
    one = player(size=PHONE, language="de", touch=True, reduced_motion="reduce")
    Journey(one).begin()
    assert one.page.evaluate(MAY_WIN, pearls) <= PHONE[0]


MAY_WIN = """n => { const row = document.querySelector('.aim').appendChild(document.createElement('ul'));
const drawn = n => `<svg class="pearls" viewBox="0 0 ${n * 18} 18"></svg>`;
const more = n > 4 ? drawn(n - 4) : '';
row.className = 'gains'; row.innerHTML = `<li class="exact">${drawn(4)}${more}<b>Wenn du gewinnst: +${n}</b>`;
return row.firstChild.getBoundingClientRect().right }"""

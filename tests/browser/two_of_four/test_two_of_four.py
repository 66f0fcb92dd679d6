"""Two out of Four in the browser: how cards are picked, and a pair without a script."""

import re

import pytest

from tests.browser.player import PHONE, OpenPlayer
from tests.browser.two_of_four.journey import Journey, value
from tests.sampling import first_of

pytestmark = pytest.mark.browser


def test_two_cards_can_be_picked_and_put_back(player: OpenPlayer) -> None:
    """What two make lies below them, and nothing below one: six sums were a wall. A third card takes the place of the
    second."""
    one = player(touch=True)
    journey = Journey(one)
    journey.begin()
    first, second, third = journey.hand()[:3]
    steps = ((first, [first], 0), (second, [first, second], 2), (third, [first, third], 2), (third, [first], 0))
    for card, picked, results in (*steps, (first, [], 0)):
        one.play(one.find(f"#card-{card}"))
        assert journey.picked() == picked
        assert one.find(".result-of").count() == results


def test_a_third_card_puts_back_the_one_touched_last_after_a_sum_too(player: OpenPlayer) -> None:
    """Once a difference had been looked at, the smaller one went back, whichever had been touched last."""
    one = player(touch=True)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("show")
    cards = sorted(journey.hand(), key=value)
    less, more, third = cards[0], cards[-1], cards[1]
    journey.make(less, "minus", more)
    if one.sees("#other-pair"):  # else Tavi asks about it
        one.play(one.find(f"#card-{third}"))
        assert set(journey.picked()) == {less, third}


def test_the_stones_bear_what_a_pair_there_wins_in_every_round(player: OpenPlayer) -> None:
    """From the second round on nothing showed that just below wins three pearls, and just above one."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin()
    assert one.find(".gains").is_visible()
    journey.go_on_to_the_end_of_a_round()
    journey.say_who_is_closest()
    one.page.wait_for_timeout(900)
    one.step_on()
    one.hurry()
    below, above = one.page.evaluate(BORNE)
    assert all(round(one) == 3 for one in below)
    assert all(round(one) == 1 for one in above)
    for touched, is_open in ((".target", True), (".near h2", False), (".treasure .num", True)):
        one.press(one.find(touched))
        assert one.find(".pays").is_visible() is is_open


BORNE = """() => [':has(~ .treasure)', '.treasure ~ '].map((where, n) =>
  [...document.querySelectorAll((n ? where + '.second' : '.second' + where) + ':not(:has(.stands))')].map(stone => {
    const drawn = getComputedStyle(stone, '::after'); return parseFloat(drawn.width) / parseFloat(drawn.height); }))"""


def test_no_pair_is_shown_by_a_slip_of_the_finger(player: OpenPlayer) -> None:
    """Three touches pick it, and another one shows it, or goes back to the cards."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("show")
    cards = sorted(journey.hand(), key=value)
    journey.make(cards[0], "plus", cards[1])
    assert not one.sees(".my-pair")
    assert one.find(".trier").count() == 1
    one.play(one.find("#other-pair, .ask a.button"))
    assert journey.picked() == []
    assert len(journey.hand()) == 4


def test_a_pair_can_be_taken_back(player: OpenPlayer) -> None:
    """The one that Tavi advises: of a worse one there would be something to explain. If it is not, the others follow
    by themselves."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("show")
    cards = journey.hand()
    one.ask_for_help(3)
    one.play(one.find(".choice.advised"))
    one.play(one.find("#play [name=move]"))
    assert one.sees(".my-pair")
    one.play(one.find("#take-back"))
    assert journey.hand() == cards
    assert journey.picked() == []
    one.ask_for_help(1)  # all of it was told before
    one.play(one.find(".choice.advised").first)
    one.play(one.find("#play [name=move]"))
    one.find(".far .showing").wait_for(timeout=4000)


def test_a_card_tapped_twice_is_not_put_back(player: OpenPlayer) -> None:
    """Taps 0.12 s apart picked it and put it back: to a child nothing happened."""
    one = player(touch=True)
    journey = Journey(one)
    journey.begin()
    card = journey.hand()[1]
    place = one.find(f"#card-{card}").bounding_box()
    assert place
    for _ in range(2):
        one.page.touchscreen.tap(place["x"] + 20, place["y"] + 20)
        one.page.wait_for_timeout(100)
    one.page.wait_for_timeout(500)
    assert journey.picked() == [card]


def test_continue_goes_on_at_its_first_press_with_the_list_of_moves_open(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    journey.say_who_is_closest()
    one.page.wait_for_timeout(1800)
    one.press(one.find(".bar .menu summary").last)
    one.find(".log .log-end").wait_for()
    one.find("#go-on").tap()
    one.find(".target.turns").wait_for()


def test_by_night_the_suit_that_brings_a_pearl_is_seen(player: OpenPlayer) -> None:
    """A shape that is to be seen has a contrast of 3 or more with what lies behind it (WCAG 1.4.11)."""
    one = player(color_scheme="dark")
    Journey(one).begin()
    ground = one.page.evaluate(GROUND)
    for suit in ("green", "orange", "blue", "purple"):
        filled, line = (one.page.evaluate(COLOUR, name) for name in (suit, "pen"))
        assert max(contrast(filled, ground), contrast(line, ground)) >= 3, suit
    assert contrast(one.page.evaluate(COLOUR, "blue"), ground) >= 3


GROUND = """(() => { const rows = document.querySelector(".aim").appendChild(document.createElement("ul"));
rows.className = "gains"; rows.innerHTML = '<li><span><svg class="ic"></svg></span></li>';
return getComputedStyle(rows.querySelector(".ic")).backgroundColor })()"""
COLOUR = """name => { const place = document.body.appendChild(document.createElement('i'));
place.style.color = `var(--${name})`; const found = getComputedStyle(place).color; place.remove(); return found }"""


def contrast(one: str, other: str) -> float:
    """Of two colours as `rgb(…)`, as WCAG 2.2 defines it."""
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    channels = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_without_a_script_a_pair_can_be_shown(player: OpenPlayer) -> None:
    one = player(java_script_enabled=False)
    one.begin(Journey.preset, Journey.slug)
    one.find(".hand .play").first.click()
    one.find(".hand .play").last.click()
    one.find(".result-of").first.click()
    one.page.wait_for_load_state()
    if one.find(".near.ask").count():
        one.find(".ask button.button").click()
        one.page.wait_for_load_state()
    assert "Two out of Four" in one.page.title()
    assert one.find(".near").count() == 1


def test_what_happened_so_far_is_told_up_to_the_step_that_is_shown(player: OpenPlayer) -> None:
    one = player()
    journey = Journey(one)
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    with one.page.expect_response("**/log*") as answer:
        one.press(one.find(".bar .menu summary").last)
    assert "shown=" in answer.value.url
    one.find(".log .log-round").first.wait_for()
    assert [" ".join(text.split()) for text in one.find(".log .log-round").all_inner_texts()] == [
        "Round 1 The target is 8."
    ]


def test_a_new_target_is_turned_up_before_anybody_shows_a_pair(player: OpenPlayer) -> None:
    """Seat 1 goes first in the second round. What was told of the first one waits for a touch."""
    one = player()
    journey = Journey(one)
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    journey.say_who_is_closest()
    one.page.wait_for_timeout(2500)
    assert one.sees(".round-over")
    one.find("#go-on").click()
    one.find(".target.turns").wait_for()
    assert one.find(".which").inner_text() == "Round 2 of 3"
    assert not one.sees(".far .showing")
    one.find("[data-mine]").wait_for()
    assert one.find(".far .showing").count() == 2
    assert not one.sees(".target.turns")


@pytest.mark.parametrize("right", [True, False])
def test_the_closest_animal_is_touched_and_the_count_follows_by_itself(player: OpenPlayer, right: bool) -> None:
    """Nobody is scolded: the first wrong answer has a hint. Nothing is asked of the server; Continue comes with what
    the round brought."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin()
    one.page.evaluate(TOUCHES_EARLY)
    journey.go_on_to_the_end_of_a_round()
    one.find(".reveals").wait_for()
    assert not one.find("#go-on").is_visible()
    assert not one.find(".reveal .tag").first.is_visible()  # how far each is would be the answer
    goal = int(one.find(".target b").inner_text())
    shown = one.find(".reveal button")
    totals = one.find(".reveal .makes b").all_inner_texts()
    far = [abs(int(total) - goal) for total in totals]
    assert [button.get_attribute("data-right") is not None for button in shown.all()] == [n == min(far) for n in far]
    assert min(box["height"] for button in shown.all() if (box := button.bounding_box())) >= 44
    asked: list[str] = []
    one.page.wait_for_timeout(1100)
    assert not one.find(".answered, .reveal :disabled").count()  # by the early touch, for what lay there
    one.page.on("request", lambda request: asked.append(request.url))
    best, first = far.index(min(far)), far.index(max(far))
    second = best if right else next((n for n in range(len(far)) if far[n] > min(far) and n != first), best)
    if not right:
        shown.nth(first).tap()
        hint = one.find(".reveal > b").inner_text().replace("\xa0", " ")
        assert hint == f"{totals[first]} is {far[first]} away. Is somebody closer?"
        assert not one.find(".answered").count()  # nothing gives the closest away yet
    shown.nth(second).tap()
    if second == best:  # who has won comes at once
        assert one.find(".round-over h2").inner_text().startswith(("That’s right!", "Well done!", "Right on target!"))
        assert one.find(".reckoning").is_visible()
    else:
        words = one.find(".reveal > b").inner_text()
        assert words.startswith(totals[best])  # there are no steps to look at
        assert str(min(far) or "target") in words
        assert one.find(".reveal .tag").first.is_visible()
    one.find(".reckoning").wait_for(timeout=4000)
    assert asked == []
    assert one.find("#go-on").is_visible()


TOUCHES_EARLY = """() => new MutationObserver((_, seen) => {
  const pair = document.querySelector('.reveals .reveal button');
  if (!pair) return;
  seen.disconnect();
  setTimeout(() => pair.click(), 350);
}).observe(document.documentElement, { subtree: true, attributes: true })"""


@pytest.mark.parametrize("way", first_of(["button", "Enter"]))
def test_how_a_round_came_out_is_not_gone_on_from_before_it_is_there(player: OpenPlayer, way: str) -> None:
    """Its button lies where the last one lay: who tapped on and on had never seen it."""
    one = player()
    journey = Journey(one)
    journey.begin()
    journey.go_on_to_the_end_of_a_round()
    one.page.wait_for_timeout(350)
    if way == "button":
        place = one.find("#go-on").bounding_box()
        assert place
        one.page.mouse.click(place["x"] + 20, place["y"] + 20)
    else:
        one.page.keyboard.press("Enter")
    one.page.wait_for_timeout(1000)
    assert one.sees(".round-over")
    journey.say_who_is_closest()
    one.page.wait_for_timeout(400)  # it is there, and seen
    one.find("#go-on").click()
    one.find(".target.turns").wait_for()


def test_who_goes_back_from_a_sum_has_picked_nothing(player: OpenPlayer) -> None:
    one = player()
    journey = Journey(one)
    journey.begin()
    cards = journey.hand()
    journey.make(cards[0], "minus", cards[1])
    one.play(one.find(".work .tools a"))
    assert journey.picked() == []


@pytest.mark.parametrize("far", first_of([True, False]))
def test_who_taps_twice_on_a_sum_has_not_shown_it(player: OpenPlayer, far: bool) -> None:
    """Whether it costs pearls, and Tavi asks back, or not."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("show")
    goal, cards = int(one.find(".target b").inner_text()), journey.hand()
    totals = {(a, b): value(a) + value(b) for a in cards for b in cards if a != b}
    first, other = (max if far else min)(totals, key=lambda pair: abs(totals[pair] - goal))
    assert (abs(totals[first, other] - goal) > 3) == far, "such a pair was dealt by the seed: take another"
    journey.pick(first, other)
    place = one.find(f"#plus-{other}").bounding_box()
    assert place
    for _ in range(2):
        one.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        one.page.wait_for_timeout(300)
    assert one.sees(".near.ask") == far
    assert one.find(".trier").count() == 1
    assert not one.sees(".still-card")


def test_all_who_hit_the_target_stand_in_sight(player: OpenPlayer) -> None:
    """Two faces on one stone are no higher than they are wide, and none of them is under the beach."""
    one = player(size=PHONE)
    Journey(one).begin()
    one.page.evaluate(BOTH_HIT)
    beach = one.find(".near").bounding_box()
    for face in one.find(".treasure .stander").all():
        box = face.bounding_box()
        assert box
        assert beach
        assert 10 < box["height"] <= box["width"] + 1
        assert box["y"] + box["height"] <= beach["y"]


BOTH_HIT = """() => { const place = document.querySelector('.to-20 .treasure'), stands = document.createElement('span');
stands.className = 'stands';
for (const face of ['seal', 'owl']) {
  const one = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  one.setAttribute('class', 'stander avatar');
  stands.append(one);
}
place.append(stands); }"""


@pytest.mark.parametrize("language", first_of(["de", "en", "fr"]))
def test_the_numbers_stay_in_place_when_the_picture_comes(player: OpenPlayer, language: str) -> None:
    """On a telephone the button to choose other cards was cut once four rows of numbers had a picture above them."""
    one = player(size=PHONE, language=language, touch=True)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("add")
    cards = journey.hand()
    journey.make(cards[0], "plus", cards[-1])
    places = "keys => [scrollTo(0, 0), ...keys].slice(1).map(e => e.getBoundingClientRect().bottom)"
    before = one.find(".key").evaluate_all(places)
    assert one.find(".work .button").count() == 2
    one.play(one.find(".work .help"))
    assert one.find(".key").evaluate_all(places) == before
    assert max(one.find(".work .button").evaluate_all(places)) <= PHONE[1]


def test_the_rays_of_the_target_are_behind_the_numbers_and_fade(player: OpenPlayer) -> None:
    """For the whole of the child's turn they lay over the numbers beside the target, and over the table of pearls."""
    one = player(size=PHONE)
    Journey(one).begin()
    one.page.evaluate(SHINE)
    assert one.page.evaluate("getComputedStyle(document.querySelector('.to-20 .light')).zIndex") == "-1"
    stones = one.find(".to-20 li").evaluate_all("all => all.map(stone => getComputedStyle(stone).zIndex)")
    assert set(stones) == {"auto"}  # a stone that were a layer of its own would have the rays in it over the one before
    one.page.wait_for_timeout(3200)
    opacity = "getComputedStyle(document.querySelector('.to-20 .shines')).opacity"
    assert one.page.evaluate(opacity) == "0"
    one.find(".to-20 .treasure").evaluate("stone => stone.classList.add('hit')")
    assert one.page.evaluate(opacity) == "1"  # of a pair on the target they stand, small, until the next one


SHINE = """() => document.querySelector('.to-20 .treasure').insertAdjacentHTML('afterbegin', `<svg class="light"
viewBox="-50 -50 100 100"><use class="shines" href="#light" x="-50" y="-50" width="100" height="100"/></svg>`)"""


def test_a_touch_on_a_stone_answers_a_sum_with_its_number(player: OpenPlayer) -> None:
    """The stones look like keys, and a child touched them in vain."""
    one = player(touch=True)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("add")
    cards = journey.hand()
    journey.make(cards[0], "plus", cards[1])
    one.play(one.find(f".to-20 li:nth-child({journey.asked() + 1})"))
    assert not one.sees(".near.work")


def test_whoever_chooses_who_does_the_sums_slowly_is_not_left_behind(player: OpenPlayer) -> None:
    """The time to go on came while the menu was open, and the answer drew the menu anew: nothing went on any more."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin()
    one.choose_sums("show")
    one.ask_for_help(3)
    one.play(one.find(".choice.advised"))
    one.play(one.find("#play [name=move]"))
    one.find("#take-back").wait_for(state="detached")
    one.find("#go-on[hx-trigger*=load]").wait_for()
    told = one.find(".bubble").inner_text()
    one.press(one.find(".bar .menu summary").first)
    one.page.wait_for_timeout(3500)
    assert one.find(".bubble").inner_text() == told
    one.press(one.find("button[name=sums][value=add]"))
    one.until(f"document.querySelector('.bubble').innerText !== {told!r}")

"""The Card Eater in the browser: a whole match in German, and every state of its pages (requirements C)."""

import re

import pytest

from tests.browser.checks import check_still, keep_picture, states_in_ways, widen
from tests.browser.player import LAPTOP, TABLET, OpenPlayer, Player, Size

pytestmark = pytest.mark.browser

NUMBERS = re.compile(r"\d+")


def begin(one: Player, preset: str = "short") -> None:
    one.page.goto("/play/card-eater")
    one.find(f"input[value={preset}]").check(force=True)
    one.press(one.find(".choose .main"))
    one.page.wait_for_url("**/match/**")


def begin_together(one: Player, *seats: str) -> None:
    one.page.goto("/play/card-eater?more=1")
    one.find(f"input[name=players][value='{len(seats)}']").check(force=True)
    for number, seat in enumerate(seats):
        one.find(f"input[name=seat{number}][value='{seat}']").check(force=True)
    one.press(one.find(".setup .main"))
    one.page.wait_for_url("**/match/**")


def numbers(one: Player, selector: str) -> list[int]:
    """The numbers that are said there, for whoever cannot see."""
    return [int(number) for number in NUMBERS.findall(one.find(selector).first.inner_text())]


def target(one: Player) -> int:
    return numbers(one, ".goal .vh")[-1]


def total(one: Player) -> int:
    """What my turtle carries; 0 before my first card."""
    return numbers(one, ".own .stand .vh")[-1] if one.sees(".own .stand .vh") else 0


def lying(one: Player) -> dict[str, int]:
    """The value of each card that can be touched, by the id of its button."""
    words = one.find(".take").evaluate_all("all => all.map(one => [one.id, one.querySelector('.vh').textContent])")
    return {name: int(NUMBERS.findall(text)[-1]) for name, text in words}


def new_total(one: Player) -> int:
    """My new total, worked out from what the page says of my turn: total, card, target."""
    before, card, goal = numbers(one, ".sum .vh")
    return before + card if before + card <= goal else before - card


def turn(one: Player) -> None:
    """Turns my top card, or passes where there is none."""
    one.play(one.find(".topile").first)


def play_on(one: Player, until: str, turns: int = 80) -> None:
    """Turns card after card without looking at the others, until something is there."""
    for _ in range(turns):
        one.hurry()
        if one.sees(until) or one.sees(".end"):
            return
        if one.sees(".near.say"):
            one.play(one.find("#say-10"))
        elif one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
        elif one.sees(".near.work"):
            one.play(one.find(f"#key-{new_total(one)}"))
        else:
            turn(one)


class Journey:
    """A child that adds up, slips once, takes a card that does not fit, asks for help, and takes what it sees."""

    def __init__(self, one: Player) -> None:
        self.one = one
        self.slipped = self.missed = self.helped = False

    def play(self) -> None:
        for _ in range(120):
            self.one.hurry()
            if self.one.sees(".end"):
                return
            self.move()
        raise AssertionError("the match never ends")

    def move(self) -> None:
        one = self.one
        if one.sees(".near.work"):
            self.add_up()
        elif one.sees(".near.say"):
            one.play(one.find("#say-10"))
        elif one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
        elif one.sees(".take"):
            self.look_around()
        else:
            turn(one)

    def look_around(self) -> None:
        """Takes the card that makes the target; once another one, and once with help."""
        one = self.one
        assert not one.sees(".take.is-16"), "what is to be found is not shown"
        need, cards = target(one) - total(one), lying(one)
        fitting = [name for name, value in cards.items() if value == need]
        if not self.helped:
            self.ask(need)
        elif not self.missed and len(fitting) < len(cards):
            self.take_amiss(next(name for name in cards if name not in fitting))
        elif fitting:
            one.play(one.find(f"#{fitting[0]}"))
        else:
            turn(one)

    def ask(self, need: int) -> None:
        """The help says how much is missing, and draws it."""
        self.one.ask_for_help(2)
        assert self.one.find(".needs .number-line").is_visible()
        assert numbers(self.one, "#turn") == [need]
        self.one.play(self.one.find(".tools a.button"))
        self.helped = True

    def take_amiss(self, name: str) -> None:
        """Nothing is lost by it: Tavi says what it would make."""
        one = self.one
        before, card, goal = total(one), lying(one)[name], target(one)
        one.play(one.find(f"#{name}"))
        said = [int(number) for number in NUMBERS.findall(one.find(".bubble").inner_text())]
        assert {before, card, before + card, goal} <= set(said)
        assert one.sees("main[data-mine]")
        assert total(one) == before
        self.missed = True

    def add_up(self) -> None:
        one = self.one
        right = new_total(one)
        if not self.slipped:
            self.slip(right)
        one.play(one.find(f"#key-{right}"))

    def slip(self, right: int) -> None:
        """After one slip there is a picture, after two the way; both keys stay as tried."""
        one = self.one
        assert not one.sees(".number-line")
        others = [int(key) for key in one.find(".pad .key").evaluate_all("all => all.map(one => one.value)")]
        first, second = [key for key in others if key != right][:2]
        one.play(one.find(f"#key-{first}"))
        assert one.find(".number-line").is_visible()
        one.play(one.find(f"#key-{second}"))
        assert one.find(f"#key-{first}.tried, #key-{second}.tried").count() == 2
        assert f"= {right}" in one.find(".caption").inner_text().replace("\xa0", " ")
        self.slipped = True


def test_a_short_match_in_german_on_a_laptop(player: OpenPlayer) -> None:
    one = player(size=LAPTOP, language="de-DE")
    begin(one)
    assert one.page.locator("html").get_attribute("lang") == "de"
    one.choose_sums("add")
    journey = Journey(one)
    journey.play()
    assert journey.slipped
    assert journey.missed
    assert journey.helped
    assert one.find("h1").inner_text() == "Was für eine schöne Partie!"
    assert one.find(".bellies li").count() == 3
    assert one.find(".round-told").count() == 2
    look_again(one)


def look_again(one: Player) -> None:
    """The replay goes from the first move to the last and back to the end."""
    one.press(one.find(".again a").first)
    one.page.wait_for_url("**/replay*")
    for _ in range(3):
        one.play(one.find("#step-on"))
    assert one.find(".lane .card").count() > 3
    one.press(one.find("nav.tools a.button"))
    one.find(".bellies").wait_for()


def test_three_children_share_a_tablet_without_handing_it_over(player: OpenPlayer) -> None:
    one = player(size=TABLET, language="en-GB", touch=True)
    begin_together(one, "child", "child", "child")
    for name in ("Fox", "Owl", "Bear"):
        one.hurry()
        assert not one.sees(".near.handover")
        assert name in one.find("#turn").inner_text()
        if not one.sees(".near.say"):
            turn(one)
            one.hurry()
        if one.sees(".near.say") and name in one.find("#turn").inner_text():  # the card turned was a joker
            one.play(one.find("#say-1"))


# ---- Every state is open to everybody.


def reach_setup(one: Player) -> None:
    one.page.goto("/play/card-eater?more=1")


def reach_rules(one: Player) -> None:
    one.page.goto("/rules/card-eater")


def reach_first(one: Player) -> None:
    begin(one)


def reach_turn(one: Player) -> None:
    begin(one)
    play_on(one, ".take")


def reach_refused(one: Player) -> None:
    reach_turn(one)
    one.choose_sums("add")
    need = target(one) - total(one)
    for name, value in lying(one).items():
        if value != need:
            one.play(one.find(f"#{name}"))
            break


def reach_step(one: Player) -> None:
    begin(one)
    one.stay()
    one.press(one.find(".topile"))
    one.find("#go-on, .near.say").first.wait_for()


def reach_round(one: Player) -> None:
    begin(one)
    for _ in range(60):
        one.find("#go-on, main[data-mine], .near.say, .near.ask, .end").first.wait_for()
        if one.sees(".lagoon.ended"):
            return
        if one.sees("#go-on"):
            one.play(one.find("#go-on"))
        elif one.sees(".near.say"):
            one.play(one.find("#say-10"))
        elif one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
        else:
            turn(one)


def reach_sum(one: Player) -> None:
    begin(one)
    one.choose_sums("add")
    play_on(one, ".near.work")


def reach_slip(one: Player) -> None:
    reach_sum(one)
    right = new_total(one)
    one.play(one.find(f".pad .key:not(#key-{right})").first)


def reach_way(one: Player) -> None:
    reach_slip(one)
    right = new_total(one)
    one.play(one.find(f".pad .key:not(.tried):not(#key-{right})").first)


def reach_joker(one: Player) -> None:
    one.seed(19)  # a joker is turned in this match
    begin(one, "full")
    one.play_out("joker-says")
    assert one.sees(".near.say")


def reach_nudge(one: Player) -> None:
    reach_turn(one)
    one.ask_for_help(1)


def reach_need(one: Player) -> None:
    reach_turn(one)
    one.ask_for_help(2)


def reach_advice(one: Player) -> None:
    reach_turn(one)
    for _ in range(4):
        if one.sees(".tools .help"):
            one.ask_for_help(1)


def reach_four(one: Player) -> None:
    begin_together(one, "child", "fit", "fit", "fit")
    play_on(one, ".take")


def reach_end(one: Player) -> None:
    begin(one)
    one.play_out()


def then_replay(one: Player) -> None:
    one.page.goto(one.page.url + "/replay?shown=12")


def reach_moment(one: Player) -> None:
    reach_end(one)
    assert one.sees(".moment"), "a chance was missed by the seed: take another"
    one.press(one.find(".moment .button").first)
    one.page.wait_for_url("**/moment/*")


def then_found(one: Player) -> None:
    one.play(one.find(".tools .button").first)
    one.play(one.find("button:has(.here)").first)


THEN = {"end": ("replay", then_replay), "moment": ("found", then_found)}  # from there, without another match
STATES = {name.removeprefix("reach_"): reach for name, reach in list(globals().items()) if name.startswith("reach_")}


@states_in_ways(STATES)
def test_a_state_is_open_to_everybody(player: OpenPlayer, state: str, language: str, size: Size, light: str) -> None:
    one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    STATES[state](one)
    check_still(one, f"eater-{state}-{language}")
    for name, go_on in [THEN[state]] if state in THEN else []:
        go_on(one)
        check_still(one, f"eater-{name}-{language}")


@pytest.mark.parametrize("state", ["setup", "rules", "turn", "slip", "four"])
def test_a_page_fits_320_pixels_with_wide_letters(player: OpenPlayer, state: str) -> None:
    one = player(size=(320, 640), language="de", reduced_motion="reduce")
    STATES[state](one)
    widen(one)
    keep_picture(one, f"eater-{state}-320")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 320

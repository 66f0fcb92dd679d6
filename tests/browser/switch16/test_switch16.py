"""Switch 16 as children play it: a race by touch on a telephone, and its states open to everybody."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from classroom.tutor.switch16.analysis import tenths
from classroom.tutor.switch16.probabilities import miss_probability
from tests.browser.checks import check_open, check_still, in_ways, keep_picture, widen
from tests.browser.player import LAPTOP, PHONE, TABLET, OpenPlayer, Player, Size

pytestmark = pytest.mark.browser

DECISIONS = 400  # more than any race takes


def begin(one: Player, sums: str = "add", preset: str = "race") -> None:
    one.page.goto("/play/switch16")
    one.find(f"#play input[value={preset}]").check(force=True)
    one.press(one.find("#play .main"))
    one.page.wait_for_url("**/match/**")
    if sums:
        one.choose_sums(sums)


def begin_with(one: Player, *seats: str, **options: str) -> None:
    one.page.goto("/play/switch16?more=1")
    one.find(f"input[name=players][value='{len(seats)}']").check(force=True)
    for number, seat in enumerate(seats):
        one.find(f"input[name=seat{number}][value='{seat}']").check(force=True)
    for name, value in options.items():
        one.find(f"input[name={name}][value='{value}']").check(force=True)
    one.press(one.find(".setup .main"))
    one.page.wait_for_url("**/match/**")


def thrown(one: Player) -> list[int]:
    return [int(die.get_attribute("value") or "") for die in one.find(".pick-die input").all()]


def wanted(one: Player) -> int:
    return int((one.find("#go").get_attribute("value") or "").removeprefix("go:"))


def dice_for(dice: Sequence[int], goal: int, right: bool = True) -> tuple[int, ...]:
    """The places of dice that make the number, or that do not."""
    for many in range(1, len(dice) + 1):
        for places in combinations(range(len(dice)), many):
            if (sum(dice[place] for place in places) == goal) == right:
                return places
    raise AssertionError(f"{dice} for {goal}")


def touch_dice(one: Player, places: Sequence[int]) -> None:
    for die in one.find(".pick-die input:checked").all():
        die.uncheck(force=True)
    for place in places:
        one.press(one.find(".pick-die").nth(place))


def step(one: Player) -> None:
    """The next step, with the dice for it."""
    touch_dice(one, dice_for(thrown(one), wanted(one)))
    one.play(one.find("#go"))


def decide(one: Player) -> None:
    """Steps wherever it can, throws again wherever it may; else the first thing that can be done."""
    if one.sees(".near.ask"):
        one.play(one.find(".ask button.button"))
    elif one.sees("#go"):
        step(one)
    else:
        deed = "#again" if one.sees("#again") else "#play [name=move]"
        one.play(one.find(deed).first)


def go_on(one: Player, until: str) -> bool:
    """Plays on until something is there; false when the race is over first."""
    for _ in range(DECISIONS):
        one.hurry()
        if one.sees(until):
            return True
        if one.sees(".end"):
            return False
        decide(one)
    raise AssertionError("the race does not end")


def begin_until(one: Player, until: str, **settings: str) -> None:
    begin(one, **settings)
    assert go_on(one, until), f"a race with {until} was played by the seed: take another"


def pawns(one: Player) -> dict[str | None, int]:
    """On which stone each pawn stands, by seat."""
    stones = one.find(".trail li").all()
    standing = [
        (pawn.get_attribute("data-pawn"), n)
        for n, stone in enumerate(stones)
        for pawn in stone.locator("[data-pawn]").all()
    ]
    return dict(standing)


def test_a_race_in_english_by_touch_on_a_phone(player: OpenPlayer) -> None:
    one = player(size=PHONE, language="en-GB", touch=True)
    begin_until(one, "#go")
    before, goal = pawns(one), wanted(one)
    wrong = dice_for(thrown(one), goal, right=False)
    made = sum(thrown(one)[place] for place in wrong)
    touch_dice(one, wrong)
    one.play(one.find("#go"))
    assert one.find(".bubble").inner_text() == f"These dice make {made}. You need {goal}."
    assert one.find(".pick-die input:checked").count() == len(wrong)
    assert pawns(one) == before
    step(one)
    assert pawns(one)["0"] == goal or one.sees("#go-on, .end")
    again = one.sees("#again") or go_on(one, "#again")
    assert again, "no throw again in a whole race"
    one.ask_for_help(2)
    assert one.sees(".thinking .miss-chart")
    assert one.sees("#again .ten-throws")
    one.play(one.find(".tools a.button"))
    assert not one.sees(".thinking")
    one.play(one.find("#again"))
    assert "throw again" in one.find(".bubble").inner_text()
    go_on(one, ".end")
    assert one.find("h1").inner_text() == "What a fine match!"
    one.press(one.find("text=Look at it move by move"))
    for n in range(1, 4):
        one.press(one.find("#step-on"))
        one.until(f"document.querySelector('.count').textContent.includes('{n} of')")
    one.press(one.find("text=Back to the end"))
    one.find(".end").wait_for()


def test_help_goes_from_a_nudge_to_the_move(player: OpenPlayer) -> None:
    one = player(language="en", size=TABLET, touch=True)
    begin_until(one, "#go")
    said = []
    for _stage in range(4):
        if one.sees(".tools .help"):
            one.ask_for_help(1)
            said.append(one.find(".bubble").inner_text())
    assert len(set(said)) == len(said) >= 3
    assert one.sees("#play .advised")
    assert not one.sees(".tools .help")


def test_shown_sums_stand_beside_the_stones_and_both_can_be_touched(player: OpenPlayer) -> None:
    one = player()
    begin_until(one, ".step-to", sums="show")
    chips = one.find(".step-to").evaluate_all("steps => steps.map(step => step.value)")
    stones = one.find(".trail button").evaluate_all("stones => stones.map(stone => stone.value)")
    assert sorted(chips) == sorted(stones)
    goal = int(stones[0].removeprefix("go:"))
    one.play(one.find(f"#stone-{goal}"))
    assert pawns(one)["0"] == goal or one.sees("#go-on, .end")


def test_two_children_share_a_tablet_and_it_says_whose_turn_it_is(player: OpenPlayer) -> None:
    one = player(size=TABLET, touch=True)
    begin_with(one, "child", "child")
    names = set()
    for _ in range(DECISIONS):
        one.hurry()
        assert not one.sees(".handover")
        names.add(one.find("#turn .whose").inner_text().strip())
        if names == {"Fox", "Owl"}:
            return
        decide(one)
    raise AssertionError(f"only {names}")


def test_a_series_has_its_points_at_hand(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    begin_with(one, "child", "fit", match_to="30")
    one.press(one.find(".points summary"))
    assert "No race is over yet." in one.find(".points .sheet").inner_text()
    check_open(one, "switch16-points-en")


def test_it_can_be_played_without_script(player: OpenPlayer) -> None:
    one = player(java_script_enabled=False)
    begin(one)
    for _ in range(60):
        if one.sees("#go, .end"):
            break
        one.press(one.find("#play [name=move], .ask button.button").first)
    assert one.sees("#go"), "a step came soon with the seed: take another"
    goal = wanted(one)
    assert pawns(one)["0"] == goal - 1
    touch_dice(one, dice_for(thrown(one), goal))
    one.press(one.find("#go"))
    assert pawns(one)["0"] == goal


def test_the_rules_tell_of_as_many_misses_as_there_are(player: OpenPlayer) -> None:
    one = player()
    one.page.goto("/rules/switch16")
    told = one.find(".miss-chart li > span").all_inner_texts()
    assert [int(text) for text in told] == [tenths(miss_probability(space)) for space in range(16)]


STATES = ("roll", "blue", "green", "answer", "go")
TO_BE_SEEN = {"roll", "go", "slip", "help", "past", "again"}
MORE = {"again": "#again:not(:has(~ #go))", "glue": ".use-glue", "ask": ".near.ask"}


@in_ways("de-phone")
def test_its_states_are_open_to_everybody(player: OpenPlayer, language: str, size: Size, light: str) -> None:
    one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    begin(one)
    seen: set[str] = set()
    for _ in range(DECISIONS):
        if one.sees("#go-on"):
            look(one, seen, "past", language)
        one.hurry()
        if one.sees(".end") or seen >= TO_BE_SEEN:
            break
        for state in (
            *(state for state in STATES if one.sees(f".phase-{state}")),
            *(key for key, selector in MORE.items() if one.sees(selector)),
        ):
            look(one, seen, state, language)
        if one.sees("#go") and "slip" not in seen:
            touch_dice(one, dice_for(thrown(one), wanted(one), right=False))
            one.play(one.find("#go"))
            look(one, seen, "slip", language)
            one.ask_for_help(3)
            look(one, seen, "help", language)
        decide(one)
    assert seen >= TO_BE_SEEN
    one.play_out()
    check_open(one, f"switch16-end-{language}")
    one.press(one.find(".moment .button").first)
    one.page.wait_for_url("**/moment/*")
    check_open(one, f"switch16-moment-{language}")


def look(one: Player, seen: set[str], state: str, language: str) -> None:
    """Checks a state where it is met first."""
    if state not in seen:
        seen.add(state)
        check_still(one, f"switch16-{state}-{language}")


@in_ways("fr-tablet-night")
def test_four_at_the_table_and_the_rules_are_open_to_everybody(
    player: OpenPlayer, language: str, size: Size, light: str
) -> None:
    one = player(size=size, language=language, color_scheme=light, reduced_motion="reduce", touch=size != LAPTOP)
    one.page.goto("/rules/switch16")
    check_open(one, f"switch16-rules-{language}")
    begin_with(one, "child", "fit", "fit", "fit")
    check_open(one, f"switch16-four-{language}")
    one.choose_sums("show")
    assert go_on(one, ".step-to")
    check_open(one, f"switch16-four-show-{language}")


def test_the_table_fits_320_pixels_with_wide_letters(player: OpenPlayer) -> None:
    one = player(size=(320, 640), language="de", reduced_motion="reduce")
    begin_until(one, "#go")
    widen(one)
    keep_picture(one, "switch16-320")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 320

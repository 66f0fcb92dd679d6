"""Switch 16 in the browser: help, shown sums, two children at a tablet, a series, and a race without a script."""

import re
import time

import pytest

from classroom.tutor.switch16.analysis import tenths
from classroom.tutor.switch16.probabilities import miss_probability
from tests.browser.journeys import DECISIONS
from tests.browser.player import LAPTOP, PHONE, TABLET, OpenPlayer, Size
from tests.browser.switch16.journey import Journey, dice_for
from tests.sampling import first_of

pytestmark = pytest.mark.browser


def test_throwing_again_is_said(player: OpenPlayer) -> None:
    one = player(size=PHONE, language="en-GB", touch=True)
    Journey(one).begin_until("#again:visible")
    one.play(one.find("#again"))
    said = one.find(".bubble").inner_text().lower()
    assert any(words in said for words in ("rolled again", "roll again", "took a chance", "splash"))


SHOWN = "['.bubble', '.near h2'].map((name) => getComputedStyle(document.querySelector(name)).opacity)"


@pytest.mark.parametrize("motion", first_of(["no-preference", "reduce"]))
def test_a_throw_that_was_dared_comes_to_rest_before_what_it_brings(player: OpenPlayer, motion: str) -> None:
    """Pawn and sentence were there while the dice still rolled."""
    one = player(size=PHONE, touch=True, reduced_motion=motion)
    Journey(one).begin_until("#again:visible")
    one.play(one.find("#again"))
    assert one.page.evaluate(SHOWN) == (["0", "0"] if motion == "no-preference" else ["1", "1"])
    one.page.wait_for_timeout(1100)
    assert one.page.evaluate(SHOWN) == ["1", "1"]


def test_what_was_said_of_dice_is_gone_as_soon_as_others_are_touched(player: OpenPlayer) -> None:
    """It said "These dice make 10" of dice that made 15."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin_until("#go")
    journey.slip()
    assert one.find(".bubble").is_visible()
    assert one.find(".touched").is_visible()
    one.press(one.find(".pick-die").first)
    assert not one.find(".bubble").is_visible()
    assert not one.find(".touched").is_visible()
    journey.slip()
    assert one.find(".bubble").is_visible()


def test_dice_that_are_touched_stay_so_when_help_is_opened(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin_until("#go")
    journey.touch_dice((0, 1))
    one.ask_for_help(1)
    assert [die.is_checked() for die in one.find(".pick-die input").all()[:2]] == [True, True]


def test_the_buttons_of_help_cover_no_choice(player: OpenPlayer) -> None:
    """Under them lay the choice that the help was about, with how many rolls work."""
    one = player(size=PHONE, language="de", touch=True)
    journey = Journey(one)
    journey.begin_until("#again:visible .two-fives")
    for _stage in range(3):
        one.ask_for_help(1)
        one.page.wait_for_timeout(300)  # until all stands still
        choice, bar = (one.find(what).bounding_box() for what in ("#again", ".tools.helping"))
        assert choice
        assert bar
        assert choice["y"] + choice["height"] <= bar["y"]


@pytest.mark.parametrize("language", first_of(["de", "fr", "en"]))
def test_help_with_a_sum_and_its_dots_stays_within_a_telephone(player: OpenPlayer, language: str) -> None:
    """Its dots made the page 30 pixels too high."""
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    journey.begin_with_step(dice=[2])
    dots, places = 0, set()
    while one.sees(".tools .help[id]"):
        one.ask_for_help(1)
        assert one.page.evaluate("document.documentElement.scrollHeight") <= PHONE[1]
        dots += one.sees(".counted svg")
        box = one.find("#go").bounding_box()
        assert box
        places.add(tuple(box.values()))
    assert dots
    assert len(places) == 1  # the button broke and jumped


def test_more_help_lies_where_help_lay(player: OpenPlayer) -> None:
    """A second touch, not at once, closed it."""
    one = player(size=PHONE, language="de", touch=True)
    Journey(one).begin_until("#go")
    places = []
    for _stage in range(2):
        places.append(one.find(".tools .help").bounding_box())
        one.ask_for_help(1)
        one.page.wait_for_timeout(300)
    help_lay, more = places
    assert help_lay
    assert more
    assert abs(help_lay["x"] - more["x"]) < 2


def test_help_lies_on_a_phone_where_it_lay_beside_the_glue_drop_too(player: OpenPlayer) -> None:
    """It jumped to the left as soon as the child had the drop."""
    one = player(size=PHONE, language="fr", touch=True)
    journey = Journey(one)
    journey.begin_until("#roll")
    places = [one.find(".tools .help").bounding_box()]
    journey.begin_at("glue-one", ".glue-one")
    places.append(one.find(".tools .help").bounding_box())
    alone, beside = places
    assert alone
    assert beside
    assert abs(alone["x"] - beside["x"]) < 2
    assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


OUTSIDE = """[...document.querySelectorAll('.near :is(.button, summary)')].filter((one) => one.checkVisibility()
  && !one.closest('.or-else, .sheet')).filter((one) => {
    const [words, edge] = [document.createRange(), one.getBoundingClientRect()];
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.data.trim() || text.parentElement.closest('.vh, .tag')) continue;
      if (!text.parentElement.checkVisibility()) continue;
      words.selectNodeContents(text);
      const { left, right } = words.getBoundingClientRect();
      if (left < edge.left + 3 || right > edge.right - 3) return true;
    }
    const icons = [...one.querySelectorAll('.ic')].filter((icon) => icon.checkVisibility());
    return icons.some((icon) => icon.getBoundingClientRect().left < edge.left + 3);
  }).map((one) => one.innerText)"""


@pytest.mark.parametrize("language", first_of(["fr", "de", "en"]))
def test_the_words_of_a_button_stay_within_it_on_a_phone(player: OpenPlayer, language: str) -> None:
    """“Impossible” crossed both borders of its button beside the flag, and “?” hung outside “Encore de l’aide”."""
    one = player(size=PHONE, language=language, touch=True, reduced_motion="reduce")
    journey = Journey(one)
    for words, state in (("or-else", "#or-else:visible"), ("glue-one", ".glue-one:visible")):
        journey.begin_at(words, state)
        for opens in (False, True):
            if opens:
                one.ask_for_help(1)
            for width in (PHONE[0], 360):
                one.page.set_viewport_size({"width": width, "height": PHONE[1]})
                assert one.page.evaluate(OUTSIDE) == []


def test_a_pawn_is_glued_as_soon_as_help_is_closed(player: OpenPlayer) -> None:
    """The drop went while help spoke of it, came to lie where help was closed, and for a second was deaf to a touch."""
    one = player(size=PHONE, touch=True, language="de")
    Journey(one).begin_at("glue-one", ".glue-one:visible")
    one.ask_for_help(1)
    one.page.wait_for_timeout(1100)  # until a touch is no second one
    closes, drop = (one.find(what).bounding_box() for what in ("#close-help", ".glue-one"))
    assert closes
    assert drop
    assert closes["x"] + closes["width"] <= drop["x"]
    for box in (closes, drop):
        one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        one.page.wait_for_timeout(600)
    assert not one.find(".glue-one").count()


def test_a_die_touched_while_the_answer_comes_is_none_for_the_next_number(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin_with_step(dice=[1])
    journey.touch_dice(dice_for(journey.thrown(), journey.wanted()))
    is_shut = "document.querySelector('.thrown-dice').inert"
    assert one.page.evaluate(f"(() => {{ document.querySelector('#go').click(); return {is_shut} }})()")
    one.until(f"!{is_shut}")
    assert not one.sees(".pick-die input:checked")


def test_the_same_wrong_dice_are_told_in_other_words(player: OpenPlayer) -> None:
    """Nothing was seen to come of the second touch."""
    one = player(size=PHONE, touch=True, language="en")
    journey = Journey(one)
    journey.begin_until("#go")
    journey.slip()
    said = [one.find(".bubble").inner_text()]
    for _ in range(2):
        one.page.wait_for_timeout(1100)  # until a touch is no second one
        one.play(one.find("#go"))
        said.append(one.find(".bubble").inner_text())
    assert said[1].strip() == "Try other dice. No way? Tap “I can’t”."
    assert said[0] == said[2]
    assert re.search("You need|Make", said[0])


def test_the_sum_that_was_found_is_there_before_it_goes(player: OpenPlayer) -> None:
    """An open sum went with the dice that answered it."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin_with_step(dice=[2])
    goal = journey.wanted()
    journey.touch_dice(dice_for(journey.thrown(), goal))
    assert one.find(".counted").inner_text().endswith("= ?")  # first it may be found
    one.press(one.find("#go"))
    assert one.find(".counted").inner_text().endswith(f"= {goal}")
    one.until(f"document.querySelector('[data-pawn=\"0\"]').closest('li').matches(':nth-child({goal + 1})')")


def test_how_many_rolls_work_stands_beside_the_faces_in_words(player: OpenPlayer) -> None:
    """Ten small faces had no word. On a telephone they take its place, as large as may be."""
    one = player(size=TABLET, language="en", touch=True)
    Journey(one).begin_until("#again:visible .two-fives")
    words = one.find("#again small").bounding_box()
    assert "in 10 work" in one.find("#again").inner_text()
    assert words
    assert words["width"] > 50


def test_a_touch_on_a_pawn_is_one_on_the_stone_under_it(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin("none")
    taken = ".trail .can.stood-on"
    for seed in range(40):
        one.seed(seed)
        if journey.go_on(f"{taken}, .end") and one.sees(taken):
            break
        journey.begin("none")
    goal = int((one.find(f"{taken} button").first.get_attribute("value") or "").removeprefix("go:"))
    head = one.find(f"{taken} .pawn").first.bounding_box()
    assert head
    one.page.touchscreen.tap(head["x"] + head["width"] / 2, head["y"] + head["height"] / 3)
    one.page.wait_for_timeout(600)
    assert journey.pawns()["0"] == goal or one.sees("#go-on, .end")


def test_what_help_points_at_is_in_sight(player: OpenPlayer) -> None:
    """It lay under the buttons of the help."""
    one = player(size=(390, 620), touch=True)
    Journey(one).begin_until(".step-to", sums="none")
    while one.sees(".tools .help"):
        one.ask_for_help(1)
    one.page.wait_for_timeout(300)
    pointed, tools = one.find(".near .advised").bounding_box(), one.find(".tools.helping").bounding_box()
    assert pointed
    assert tools
    assert pointed["y"] + pointed["height"] <= tools["y"]


def test_help_goes_from_a_nudge_to_the_move(player: OpenPlayer) -> None:
    one = player(language="en", size=TABLET, touch=True)
    Journey(one).begin_until("#go")
    said = []
    for _stage in range(4):
        if one.sees(".tools .help"):
            one.ask_for_help(1)
            said.append(one.find(".bubble").inner_text())
    assert len(set(said)) == len(said) >= 3
    assert one.sees("#play :is(.advised, .glows)")  # dice to be touched, before the way on
    assert not one.sees(".tools .help")


def test_dice_are_added_up_for_the_child_that_looks_for_them(player: OpenPlayer) -> None:
    """4 of 1 and 3, say: neither alone goes on, and is not changed for both unsaid. Who does not look for them leaves
    that to Tavi."""
    one = player(language="en")
    journey = Journey(one)
    journey.begin_with_step(dice=[2], sums="show")
    goal, dice = journey.wanted(), journey.thrown()
    first, second = dice_for(dice, goal)
    journey.touch_dice((first,))
    assert one.find(".counted").inner_text() == str(dice[first])
    for _ in range(2):
        one.press(one.find("#go"))
        assert one.find(".bubble").inner_text().strip() == f"{dice[first]}. You need {goal}."
        assert one.find(".counted").inner_text() == str(dice[first])
        assert journey.wanted() == goal
    journey.touch_dice((first, second))
    assert one.find(".counted").inner_text() == f"{dice[first]} + {dice[second]} = {goal}"  # as they lie
    journey.touch_dice(())
    one.play(one.find("#go"))
    assert journey.pawns()["0"] == goal or one.sees("#go-on, .end")


def test_without_sums_stones_and_their_buttons_can_be_touched(player: OpenPlayer) -> None:
    one = player()
    journey = Journey(one)
    journey.begin_until(".step-to", sums="none")
    chips = one.find(".step-to").evaluate_all("steps => steps.map(step => step.value)")
    stones = one.find(".trail button[value]").evaluate_all("stones => stones.map(stone => stone.value)")
    assert sorted(chips) == sorted(stones)
    goal = int(stones[0].removeprefix("go:"))
    one.play(one.find(f"#stone-{goal}"))
    assert journey.pawns()["0"] == goal or one.sees("#go-on, .end")


def test_two_children_share_a_tablet_and_it_says_whose_turn_it_is(player: OpenPlayer) -> None:
    one = player(size=TABLET, touch=True)
    journey = Journey(one)
    journey.begin_with("child", "child")
    names = set()
    for _ in range(DECISIONS):
        one.hurry()
        assert not one.sees(".handover")
        names.add(one.find("#turn .whose").inner_text().strip())
        if names == {"Fox:", "Owl:"}:
            return
        journey.decide()
    raise AssertionError(f"only {names}")


def test_a_series_has_its_points_at_hand(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    Journey(one).begin_with("child", "fit", match_to="30")
    one.press(one.find(".points summary"))
    assert "No race has finished yet." in one.find(".points .sheet").inner_text()


def test_it_can_be_played_without_script(player: OpenPlayer) -> None:
    one = player(java_script_enabled=False)
    one.page.set_default_timeout(5_000)  # what is not there by then stands behind no script
    journey, until = Journey(one), time.monotonic() + 60
    journey.begin()
    for _ in range(30):
        assert time.monotonic() < until, f"no step within a minute: {one.find('main').inner_text()}"
        if one.sees(".end") or journey.can_step():
            break
        one.follow(one.find("#cannot, #go-on, #play [name=move]:not(#go), .ask button.button").first)
    assert journey.can_step(), "a step came soon with the seed: take another"
    goal = journey.wanted()
    assert journey.pawns()["0"] == goal - 1
    journey.touch_dice(dice_for(journey.thrown(), goal))
    one.follow(one.find("#go"))
    assert journey.pawns()["0"] == goal


def test_what_can_be_done_at_a_green_face_lies_apart(player: OpenPlayer) -> None:
    "The foot of what can be touched reached the next thing that can be."
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin_at('id="swap-1"', ".phase-green .picture-choice")
    boxes = [choice.bounding_box() for choice in one.find("#play button").all()]
    assert len(boxes) == 2
    left, right = sorted((box for box in boxes if box), key=lambda box: box["x"])
    assert right["x"] - left["x"] - left["width"] >= 8
    assert left["y"] == right["y"]


@pytest.mark.parametrize("size", first_of([PHONE, LAPTOP]), ids=["phone", "laptop"])
def test_the_words_of_two_pictures_stand_in_one_line(player: OpenPlayer, size: Size) -> None:
    one = player(size=size)
    Journey(one).begin_at("phase-blue", ".phase-blue #take")
    take, leave = (one.find(f"#{move} > span").last.bounding_box() for move in ("take", "leave"))
    assert take
    assert leave
    assert take["y"] == leave["y"]


def test_the_rules_tell_how_many_rolls_work(player: OpenPlayer) -> None:
    one = player()
    one.page.goto(f"/rules/{Journey.slug}")
    one.find("details:has(.roll-chart) > summary").click()
    told = one.find(".roll-chart li > span").all_inner_texts()
    assert [int(text) for text in told] == [10 - tenths(miss_probability(space)) for space in range(16)]


PLACES = """() => Object.fromEntries(['.thrown-dice .dice-face', '#go', '#stop', '#again'].map((what) => {
  const isAside = document.querySelector(what)?.closest('details:not([open])'); // not asked yet
  const alone = isAside || (what === '#stop' && !document.querySelector('#again')); // in the middle then
  const box = alone ? null : document.querySelector(what)?.getBoundingClientRect();
  return [what, box && [box.top, what[0] === '#' ? box.left : box.width]];
}))"""


@pytest.mark.parametrize("size", first_of([PHONE, TABLET, LAPTOP]), ids=["phone", "tablet", "laptop"])
def test_dice_and_buttons_keep_their_places(player: OpenPlayer, size: Size) -> None:
    """Where "Go to 1" had been, "Roll again" came to lie, and the dice grew and shrank."""
    one = player(size=size, language="fr", reduced_motion="reduce")
    journey = Journey(one)
    journey.begin()
    found: dict[str, set[tuple[int, ...]]] = {}
    for _ in range(25):
        if one.sees(".phase-go #go, .phase-go #again:visible"):
            for what, place in one.page.evaluate(PLACES).items():
                if place and what != "#go":
                    found.setdefault(what, set()).add(tuple(map(round, place)))
                elif place:
                    found.setdefault(what, set()).add((round(place[0]),))
        journey.decide()
        one.hurry()
        if one.sees(".end"):
            break
    assert {what: len(places) for what, places in found.items()} == dict.fromkeys(found, 1), found
    assert len(found) == 4


def test_a_second_touch_on_the_way_on_passes_in_silence(player: OpenPlayer) -> None:
    """It wiped out the praise, or rolled the dice anew."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin_with_step()
    journey.step()
    assert one.sees("#go"), "the step ended the turn: take another seed"
    before = one.find("#table").inner_text()
    one.press(one.find("#go"))
    one.page.wait_for_timeout(600)
    assert one.find("#table").inner_text() == before
    one.page.wait_for_timeout(600)
    one.play(one.find("#go"))
    assert one.find("#table").inner_text() != before


def test_another_pawn_is_glued_with_one_touch_where_there_is_only_one(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True, language="en")
    Journey(one).begin_at("glue-one", ".glue-one")
    assert one.find(".glue-one").inner_text().strip() == "Glue Tavi"
    one.play(one.find(".glue-one"))
    assert one.sees(".near.ask, .pawns [href='#puddle']")


ROUND = "stone => (({ width, height, zIndex }) => [width, height, zIndex])(getComputedStyle(stone, '::before'))"
ROUND_YES = f"stone => {{ stone.classList.add('right'); try {{ return ({ROUND})(stone) }}"
ROUND_YES += " finally { stone.classList.remove('right') } }"


def test_the_stone_to_make_is_as_good_as_the_button(player: OpenPlayer) -> None:
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin_with_step()
    goal = journey.wanted()
    journey.touch_dice(dice_for(journey.thrown(), goal))
    before, right = one.find(f"#stone-{goal}").evaluate(ROUND), one.find(f"#stone-{goal}").evaluate(ROUND_YES)
    assert right == before, "the yes to it shrank the stone, and hid the 16 of the chest"
    one.play(one.find(f"#stone-{goal}"))
    assert journey.pawns()["0"] == goal or one.sees("#go-on, .end")


def test_what_looks_touchable_says_why_it_does_nothing_now(player: OpenPlayer) -> None:
    """Dice that cannot move and the glue drop were mute."""
    one = player(size=PHONE, touch=True, language="en")
    Journey(one).begin_until(".phase-blue .thrown-dice")
    before = one.find(".bubble").inner_text()
    one.page.wait_for_timeout(1100)  # the yes to a step is read first
    for mute in (".thrown-dice", ".zone"):
        one.press(one.find(f"{mute} .dice-face, {mute}:not(:has(*))").first)
        assert one.find(".bubble").inner_text().strip() == one.find(mute).first.get_attribute("data-why")
    one.ask_for_help(1)
    one.play(one.find(".tools a.button"))
    assert one.find(".bubble").inner_text() == before


@pytest.mark.parametrize("language", first_of(["de", "en", "fr"]))
def test_to_stay_asks_one_question_at_a_time(player: OpenPlayer, language: str) -> None:
    """The number to be made stood above it, and help was cut by the edge of a telephone."""
    one = player(size=PHONE, touch=True, language=language)
    journey = Journey(one)
    journey.begin_at('id="or-else"', "#or-else:visible")  # only on stones where to stay is worth asking
    one.press(one.find("#or-else"))
    one.find("#stop").wait_for()
    for gone in (".counted", "#go", ".pick-die"):
        assert not one.find(gone).first.is_visible()
    for told in ("small", ".two-fives"):  # 8 pixels and more within the edge
        inner, card = one.find(f"#again {told}").bounding_box(), one.find("#again").bounding_box()
        assert inner
        assert card
        assert card["x"] + 8 <= inner["x"] <= inner["x"] + inner["width"] <= card["x"] + card["width"] - 8
    assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    line = one.find("#or-else .if-open").bounding_box()
    assert line
    assert line["height"] < 40
    one.press(one.find("#or-else"))
    assert one.find("#go").is_visible()


def test_that_it_cannot_be_done_is_for_the_child_to_say(player: OpenPlayer) -> None:
    """The table said it with the dice."""
    one = player(size=PHONE, touch=True, language="en")
    journey = Journey(one)
    said = set[bool]()
    for seed in range(9):
        one.seed(seed)
        journey.begin()
        while len(said) < 2 and journey.go_on("#cannot"):
            is_true = not journey.can_step()
            if is_true in said:
                journey.step()
                continue
            one.play(one.find("#cannot"))
            words = one.find(".bubble").inner_text()
            assert ("That’s right!" in words) == is_true
            assert ("It can be done!" in words) != is_true
            assert not is_true or not one.sees("#cannot")
            said.add(is_true)
        if len(said) == 2:
            return
    raise AssertionError(f"only {said}")


# Goes on; whether a touch would have reached a die at any time until the next question stood there.
TOUCHED_MEANWHILE = """(asked) => new Promise((done) => {
  document.querySelector("#go").click();
  let touched = false;
  const look = () => {
    if (document.querySelector("#go")?.value !== asked) return done(touched);
    const die = [...document.querySelectorAll(".pick-die")].at(-1).getBoundingClientRect();
    const there = document.elementFromPoint(die.x + die.width / 2, die.y + die.height / 2);
    touched ||= Boolean(there?.closest(".pick-die"));
    requestAnimationFrame(look);
  };
  look();
})"""


@pytest.mark.parametrize("motion", first_of(["no-preference", "reduce"]))
def test_a_die_touched_while_the_answer_comes_counts_for_nothing(player: OpenPlayer, motion: str) -> None:
    """The dice lay there as before, for most of a second: a touch was for the next number."""
    one = player(size=PHONE, touch=True, reduced_motion=motion)
    journey = Journey(one)
    journey.begin_with_step()
    goal = journey.wanted()
    journey.touch_dice(dice_for(journey.thrown(), goal))
    assert not one.page.evaluate(TOUCHED_MEANWHILE, f"go:{goal}")


def test_help_beckons_after_two_slips_and_each_says_how_far_off_it_is(player: OpenPlayer) -> None:
    one = player(size=PHONE, language="en", touch=True)
    journey = Journey(one)
    journey.begin_until("#go")
    for slips in (1, 2):
        goal = journey.wanted()
        made = journey.slip()
        assert one.sees(".help.beckons") == (slips > 1)
        said = one.find(".bubble").inner_text()
        assert str(made) in said
        assert str(goal) in said


def test_the_way_on_looks_pale_until_dice_are_touched(player: OpenPlayer) -> None:
    """Dice were not touched, since a button stood there that could be pressed."""
    one = player(size=PHONE, touch=True)
    journey = Journey(one)
    journey.begin_until("#go")
    styled = "getComputedStyle(document.querySelector('#go')).borderStyle"
    assert one.page.evaluate(styled) == "dashed"
    journey.touch_dice((0,))
    assert one.page.evaluate(styled) == "solid"


def test_who_does_the_sums_is_told_nothing_before_it_has_chosen(player: OpenPlayer) -> None:
    """A child touched dice until the stone and the button glowed, and added nothing."""
    one = player(size=PHONE, touch=True)
    for sums, glows in (("add", False), ("show", True)):
        journey = Journey(one)
        journey.begin_with_step(sums=sums)
        goal, dice = journey.wanted(), journey.thrown()
        journey.touch_dice(dice_for(dice, goal))
        one.page.wait_for_timeout(1300)
        assert one.sees(f"#go.fits, #stone-{goal}.fits") == glows
        journey.touch_dice(dice_for(dice, goal, right=False))
        one.page.wait_for_timeout(300)
        assert not one.sees(".fits")


# The longest last roll: four stones, each with four dice.
LAST_ROLL = """() => {
  const near = document.querySelector('.near'), die = '<svg class="dice-face" viewBox="0 0 64 64"></svg>';
  const step = (n, sum) => `<li class="step-to"><b>${n}</b><span>${sum}\u00a0=\u00a0${n}</span></li>`;
  const sums = [[13, '1+3+4+5'], [14, '2+3+4+5'], [15, '1+4+5+5'], [16, '3+4+4+5']];
  near.className = 'near phase-over past';
  near.querySelector('form').innerHTML = `<div class="thrown-dice">${die.repeat(5)}</div><div class="race-end"><div
    class="treasure-won"><svg class="light" viewBox="0 0 100 100"></svg><svg class="hoard" viewBox="0 0 100 110"></svg>
    </div></div><ul class="steps-to told-steps">${sums.map(([n, sum]) =>
      step(n, sum.replaceAll('+', '\u00a0+\u00a0'))).join('')}</ul>`;
  near.querySelector('.tools').innerHTML = '<a class="button main">Continue</a>';
}"""


@pytest.mark.parametrize("size", first_of([TABLET, PHONE]))
def test_the_longest_last_roll_and_the_way_on_are_on_one_screen(player: OpenPlayer, size: Size) -> None:
    """The sum that won and "Continue" lay below the screen."""
    one = player(size=size, touch=True)
    Journey(one).begin_until("#roll")
    one.page.evaluate(LAST_ROLL)
    assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight")

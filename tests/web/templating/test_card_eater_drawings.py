"""The number lines of the Card Eater: the tens by which one counts can be read. And a moment tried again."""

import re
from typing import Any

import pytest
from flask import Flask, g

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import LaidCard
from classroom.games.protocol import Sum
from classroom.services.accounts.visitors import Visitor
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.services.play.sum_prompts import PendingStep
from classroom.web.presenters.card_eater.decisions import JokerKey
from classroom.web.presenters.card_eater.lanes import Missing, Take
from classroom.web.presenters.card_eater.near import Play
from classroom.web.presenters.card_eater.thinking import Hidden
from tests.web.presenters.card_eater.tables import LAP, after, regions, shown
from tests.web.templating.test_fact_formatting import say, words

PIECES = "games/card-eater/pieces.html"
NUMBER = re.compile(r'<svg x="(-?\d+)" y="(?:78|120)" width="(32|40)"')
STONE = re.compile(r'<circle class="(?:from|to)" cx="(-?[\d.]+)" cy="(?:132|58)" r="(?:23|20)"')
TICK = re.compile(r'<path class="rule" d="M(\d+) (?:80|86|58)V')


def written(drawn: str) -> list[float]:
    """Where the middle of each number of a tick stands."""
    return [int(x) + int(width) // 2 for x, width in NUMBER.findall(drawn)]


@pytest.mark.parametrize(
    ("start", "by", "tens"), [(21, 8, 2), (1, 7, 2), (12, 7, 2), (29, -8, 1), (25, 3, 2), (20, 5, 1)]
)
def test_the_tens_beside_a_hop_are_written_clear_of_its_stones(app: Flask, start: int, by: int, tens: int) -> None:
    """21 + 8 lies between 20 and 30, both of them next to a stone; 29 - 8 has 40 alone, since 37 is shown: 20 and 30
    have no room. A stone on a ten bears its number itself."""
    drawn = words(app, PIECES, "line", start, by, 99, False)
    stones, numbers = [float(x) for x in STONE.findall(drawn)], written(drawn)
    assert (len(stones), len(numbers)) == (2, tens)
    assert all(abs(x - stone) >= 39 for x in numbers for stone in stones)


@pytest.mark.parametrize(("start", "by"), [(9, 10), (11, 10), (28, 10), (52, -10), (49, -10), (61, -10)])
def test_the_ten_that_a_hop_by_ten_goes_over_is_written(app: Flask, start: int, by: int) -> None:
    """Of 9 + 10 only the 0 was written: 10 and 20 lay next to the stones."""
    target = start + 3 if by < 0 else 66
    low = min(start, start + by) // 5 * 5
    high = max(low + 10, -(-max(start, start + abs(by)) // 5) * 5)
    ten = max(start, start + by) // 10 * 10
    assert 40 + (ten - low) * (400 // (high - low)) in written(words(app, PIECES, "line", start, by, target, False))


@pytest.mark.parametrize("start", range(1, 66))
def test_a_number_stands_under_its_own_tick_and_under_no_other_number(app: Flask, start: int) -> None:
    """From 9 the 10 stood under the tick of 20; from 59 the 60 lay on the 65. What has no room is left out: none is a
    little aside. A stone is 20 or 23 wide from its middle, a number 16."""
    hops = [words(app, PIECES, "line", start, by, 65, False) for by in (-10, -7, 3, 8, 10) if 0 <= start + by <= 66]
    hops += [words(app, PIECES, "jump", start, by, target) for by in (2, 7, 10) for target in (start + 3, start + 9)]
    for drawn in hops:
        ticks = set(map(int, TICK.findall(drawn)))
        numbers, stones = written(drawn), [float(x) for x in STONE.findall(drawn)]
        assert set(numbers) <= ticks
        assert all(abs(x - other) >= 32 for x in numbers for other in numbers if x != other)
        assert all(abs(x - stone) >= 36 for x in numbers for stone in stones)


TURTLE = re.compile(r'<svg x="([\d.]+)%" y="77%"><g><g class="walker"(?: data-way="(-?[\d.]+)" data-hops="(-?\d+)")?>')
TEN = re.compile(r'<svg x="([\d.]+)%" y="77%"><g><path class="rule"')
HOP = re.compile(r'<svg class="hopped( went)?" x="([\d.]+)%" y="27%" width="([\d.]+)%"')
LABEL = re.compile(r'text-anchor="\w+">([^<]+)<')


def way(app: Flask, total: int, target: int, *more: Any, **named: Any) -> str:
    return words(app, PIECES, "way", Missing(total, target, *more, **named))


@pytest.mark.parametrize("target", range(11, 67))
def test_the_own_way_ends_at_the_flag_and_has_the_turtle_and_the_tens_where_they_belong(
    app: Flask, target: int
) -> None:
    """As parts of its width. From 0 to 40 one sees oneself come nearer from turn to turn; of a farther target the way
    begins at a ten before the turtle, and is long enough for three tens."""
    for total in range(target + 1):
        drawn = way(app, total, target)
        (length,) = map(int, re.findall(r'pathLength="(\d+)"', drawn))
        low = target - length
        assert (low == 0) == (target < 41 or total < 10)
        assert low % 10 == 0
        assert low <= total
        assert length > 30 or target < 41
        assert float(TURTLE.findall(drawn)[0][0]) == pytest.approx((total - low) * 100 / length, abs=0.06)
        tens = [pytest.approx((n - low) * 100 / length, abs=0.06) for n in range(low, target, 10)]
        assert [float(x) for x in TEN.findall(drawn)] == tens


@pytest.mark.parametrize(("came", "total", "said"), [(12, 20, "+8"), (20, 12, "−8"), (0, 9, "+9"), (63, 60, "−3")])
def test_the_turtle_hops_as_often_as_the_card_counts(app: Flask, came: int, total: int, said: str) -> None:
    """From where it came, and the hop stays drawn; what is to go is not asked beside it."""
    target = 66 if total > 40 else 24
    drawn = way(app, total, target, "asked", came=came)
    (length,) = map(int, re.findall(r'pathLength="(\d+)"', drawn))
    assert LABEL.findall(drawn) == [said]
    ((place, far, hops),), ((went, begins, wide),) = TURTLE.findall(drawn), HOP.findall(drawn)
    assert int(hops) == total - came
    assert float(far) == pytest.approx((came - total) * 100 / length, abs=0.06)
    assert went
    assert float(begins) == pytest.approx(min(float(place), float(place) + float(far)), abs=0.11)
    assert float(wide) == pytest.approx(abs(float(far)), abs=0.06)


@pytest.mark.parametrize(("how_much", "said"), [("told", ["+12"]), ("asked", ["?"]), ("", [])])
def test_what_is_to_go_is_told_asked_or_neither(app: Flask, how_much: str, said: list[str]) -> None:
    drawn = way(app, 12, 24, how_much)
    assert LABEL.findall(drawn) == said
    assert [one[1:] for one in HOP.findall(drawn)] == [("50.0", "50.0")] * len(said)


@pytest.mark.parametrize("total", [1, 18, 19, 25, 29, 39, 54, 55])
def test_the_way_that_help_parts_goes_by_the_full_ten(app: Flask, total: int) -> None:
    ten = total // 10 * 10 + 10
    for target in range(max(ten + 1, 11), min(total + 9, 66) + 1):
        drawn = way(app, total, target, "told", is_parted=True)
        assert " ".join(one for one in LABEL.findall(drawn) if one) == f"+{ten - total} +{target - ten}"


@pytest.mark.parametrize(("total", "target"), [(28, 31), (29, 31), (19, 21)])
def test_near_the_flag_both_hops_are_told_in_one_place(app: Flask, total: int, target: int) -> None:
    """ "+2+" stood there, and the flag covered the 1."""
    labels = [one for one in LABEL.findall(way(app, total, target, "told", is_parted=True)) if one]
    assert labels == [f"+{30 - total if total > 20 else 20 - total} +1"]


@pytest.mark.parametrize("total", [20, 21, 22, 23])
def test_near_the_flag_its_cloth_is_above_the_turtle_and_the_words_before_it(app: Flask, total: int) -> None:
    """The shell covered the number of the flag."""
    drawn = way(app, total, 24, "asked")
    assert ('class="pole"' in drawn, 'text-anchor="end"' in drawn) == (total > 20, total > 20)


@pytest.mark.parametrize(("start", "ten"), [(11, 40), (18, 440)])
def test_the_ten_beside_a_step_of_one_is_written(app: Flask, start: int, ten: int) -> None:
    """Of 11 + 1 the 10 was not, where the line begins, at 40; the 20 stands at 440."""
    drawn = words(app, PIECES, "line", start, 1, 66, False)
    assert ten in written(drawn)
    assert all(abs(ten - float(x)) >= 39 for x in STONE.findall(drawn))


@pytest.mark.parametrize(("start", "by", "last"), [(17, -8, 9), (19, 4, 23), (49, -10, 39)])
def test_where_a_hop_ends_the_stone_is_below_its_place(app: Flask, start: int, by: int, last: int) -> None:
    """The 9 of 17 - 8 was asked for below the 8, at the end of a crooked line."""
    drawn = words(app, PIECES, "line", start, by, start + 2, False)
    stones = [int(x) for x in re.findall(r'<circle class="(?:from|to)" cx="(\d+)"', drawn)]
    low = min(start, last) // 5 * 5
    high = max(low + 10, -(-max(start, start + abs(by)) // 5) * 5)
    assert stones == [40 + (n - low) * (400 // (high - low)) for n in (start, last)]


def test_whether_a_card_goes_past_the_flag_is_the_childs_to_see(app: Flask) -> None:
    """16 + 3 and 16 + 9 of 24 are the same picture: a hop, and nothing of what comes of it."""
    for by in (3, -9):
        seen, then = words(app, PIECES, "jump", 16, by, 24).split('<g class="then">')
        assert f">+{abs(by)}<" in seen
        assert '"to"' not in seen
        assert (">−6<" in then) == (by < 0)


@pytest.mark.parametrize(("start", "by", "target"), [(35, -6, 36), (24, 5, 30), (21, 10, 34), (26, 7, 32)])
def test_a_ten_is_left_out_only_where_a_stone_or_the_flag_has_its_place(
    app: Flask, start: int, by: int, target: int
) -> None:
    """Of 35 + 6 the 40 was missing: room was kept for a stone that is not there before help. 24 + 5 and 21 + 10 have
    the 30 written."""
    card, over = abs(by), start + abs(by)
    low = max(start - card, 0) // 5 * 5
    high = max(low + 10, -(-max(over, target + 3) // 5) * 5)
    ten = over // 10 * 10 if over % 10 < 5 else over // 10 * 10 + 10
    assert 40 + (ten - low) * (400 // (high - low)) in written(words(app, PIECES, "jump", start, by, target, False))


@pytest.mark.parametrize(("start", "by", "low"), [(22, 2, 20), (19, 9, 10), (21, 3, 15)])
def test_the_ten_before_the_flag_is_written(app: Flask, start: int, by: int, low: int) -> None:
    """Of 22 + 2 on the way to 31, from 20 to 35, the 30 was not: the number of the flag lay there."""
    drawn = words(app, PIECES, "jump", start, by, 31, False)
    assert 40 + (30 - low) * (400 // (35 - low)) in written(drawn)


@pytest.mark.parametrize(
    ("start", "by", "target"), [(25, -7, 26), (25, -10, 26), (27, -8, 28), (16, 8, 26), (16, -10, 24)]
)
def test_the_flag_bears_its_number_where_it_is_asked_for(app: Flask, start: int, by: int, target: int) -> None:
    """One place before the flag there was a flag and no number. It is 42 wide: below the flag, or above the line."""
    drawn = words(app, PIECES, "jump", start, by, target, False)
    numbers = re.findall(r'<svg x="(-?\d+)" y="(?:0|116)" width="42"', drawn)
    assert len(numbers) == 2  # the other one is on the stone where the hop begins


@pytest.mark.parametrize(("by", "target"), [(3, 24), (7, 24), (8, 24), (-9, 24), (-10, 17), (1, 25)])
def test_the_line_goes_on_behind_the_flag(app: Flask, by: int, target: int) -> None:
    """It ended at the target: where a hop too far would land was not to be seen. From 16 the flag has three places
    behind it, whichever way the card goes; without help the hop, either way, comes after the yes or no."""
    for shows in (True, False):
        drawn = words(app, PIECES, "jump", 16, by, target, shows)
        ticks = sorted({int(x) for x in TICK.findall(drawn)})
        pace = ticks[1] - ticks[0]
        low = max(16 - abs(by), 0) // 5 * 5
        assert len([x for x in ticks if x > 40 + (target - low) * pace]) >= 3
    assert ">+" not in drawn.partition('hop">')[0]
    assert ('<g class="past hop">' in drawn) == (by < 0)
    assert '"to"' not in drawn


@pytest.mark.parametrize(("start", "by", "target"), [(16, 3, 24), (16, -9, 24), (28, 5, 34), (23, -10, 32), (9, 2, 12)])
def test_the_line_of_a_sum_near_the_flag_is_the_same_at_all_stages_of_help(
    app: Flask, start: int, by: int, target: int
) -> None:
    """It was another one with the picture, and with the way: where one stands had moved."""
    lines = [words(app, PIECES, "jump", start, by, target, shows) for shows in (False, True)]
    lines += [words(app, PIECES, "line", start, by, target, told) for told in (False, True)]
    assert len({tuple(TICK.findall(drawn)) for drawn in lines}) == 1
    assert len({tuple(re.findall(r'<circle class="from" cx="(\d+)"', drawn)) for drawn in lines}) == 1


def test_of_the_hidden_cards_those_that_help_are_counted(app: Flask) -> None:
    """Jokers first in the list: with 2 of them and 4 sevens, 6 cards help. Small stacks were hard to count."""
    many = (2, 1, 1, 1, 1, 1, 1, 4, 1, 1, 16)
    assert re.findall("<text[^>]*>×(\\d+)<", words(app, PIECES, "bag", many, (0, 7))) == ["4", "2"]


def test_of_the_hidden_cards_those_that_are_too_big_are_tinted(app: Flask) -> None:
    """With 7 to go 1 card of 8, 1 of 9 and 16 that count 10 go over; a joker never does."""
    many = (2, 1, 1, 1, 1, 1, 1, 4, 1, 1, 16)
    assert words(app, PIECES, "bag", many, (0, 7), 7).count('class="beyond"') == 18
    assert words(app, PIECES, "bag", many, (0, 10), 10).count('class="beyond"') == 0
    hidden = "games/card-eater/hidden.html"
    assert "over 24" in words(app, hidden, "draw", Hidden(24, many, (0, 7), 7))
    assert "over 24" not in words(app, hidden, "draw", Hidden(24, many, (0, 10), 10))


def tried(app: Flask, pick: str, **more: Any) -> str:
    """The page of a moment: of 12 seat 0 has 5, seat 1 a 4, seat 2 the 7 that it could have taken."""
    about: dict[str, Any] = {
        "view": GAME.view(after(LAP, "5h 4s 7d", 3), 0),
        "pick": pick,
        "asks": "Can you find it?",
        "not_yet": "Not quite.",
        "advised": "take:2",
        "asked_once": True,
    }
    page = "{% import 'macros.html' as m %}{% import 'games/card-eater/words.html' as w %}"
    return say(app, page + "{% include 'games/card-eater/moment.html' %}", **about | more)


def spoken(page: str) -> str:
    found = re.search(r'data-say="([^"]*)"', page)
    assert found
    return found[1].replace("\xa0", " ").replace("&nbsp;", " ")


def test_a_moment_is_tried_with_the_picture_of_the_turn(app: Flask) -> None:
    page = tried(app, "")
    assert spoken(page) == "Can you find it?"
    assert page.count('class="swim-line"') == 1
    assert page.count('class="take-sign"') == 2
    assert "5 + 7" not in page.replace("&nbsp;", " ")


def test_a_moment_offers_the_cards_that_the_turn_did(app: Flask) -> None:
    """With 29 to go it showed the hands, which the turn had not."""
    view = GAME.view(after("turn turn turn", "5h 4s 7d 9h 8h 3d", 3, {"laps": 2}, 34), 0)
    assert tried(app, "", view=view, advised="stay").count('class="take') == 0


def robbed() -> dict[str, Any]:
    """Of 12 seat 0 has 8, seat 1 a 9 and a 4 that went back, which seat 0 needs, seat 2 has 2 and 2."""
    return {"view": GAME.view(after(f"{LAP} {LAP}", "3h 9s 2d 5h 4s 2c", 3), 0), "advised": "take:1"}


def test_a_card_that_was_taken_away_is_seen_to_be_in_a_moment(app: Flask) -> None:
    """Seat 1 stood on 9, and its 4 went back: 9 + 4 is above 12. It lay there without its minus."""
    page = tried(app, "", **robbed())
    lies = re.search('<li class="last minus"><button class="take" id="take-1".*?</li>', page, re.DOTALL)
    assert lies
    assert '</button><span class="sign"' in lies[0]


def test_whoever_a_card_is_taken_from_in_a_moment_stands_where_it_did_before(app: Flask) -> None:
    """Its turtle still said what the card had made."""
    assert re.findall("Total: ([0-9]+)", tried(app, "", **robbed())) == ["5", "4", "8"]
    assert re.findall("Total: ([0-9]+)", tried(app, "take:1", solved=True, **robbed())) == ["9", "4"]


def test_a_moment_asks_for_the_card_and_no_other_button_is_the_main_one(app: Flask) -> None:
    """Tavi asked to find the card, the heading to turn one over otherwise, and the only golden button was the pile."""
    page = tried(app, "")
    assert "Which card gets you to 12?" in page
    assert 'class="topile passing" id="do-turn"' in page
    assert "Does a card make 12?" in tried(app, "", tries=True, here="")  # of a position that is set, nothing is told


def test_a_wrong_try_of_a_moment_is_answered_with_what_it_comes_to(app: Flask) -> None:
    assert spoken(tried(app, "turn")) == "How much do you still need? Look at the others’ last cards."
    assert spoken(tried(app, "take:1")) == "5 + 4 = 9. Too little! You need exactly 12."
    assert spoken(tried(app, "turn", tries=True, here="")) == "Not quite."  # where each try counts nothing is told


@pytest.mark.parametrize(("pick", "mark"), [("take:1", ["too little"]), ("take:2", []), ("turn", [])])
def test_a_card_tried_in_vain_is_marked_as_in_a_match(app: Flask, pick: str, mark: list[str]) -> None:
    """5 + 4 is below 12, 5 + 7 is 12. Where every try counts nothing is told."""
    assert re.findall('<span class="tag">(too [a-z]+)</span>', tried(app, pick)) == mark
    assert not re.findall('<span class="tag">(too [a-z]+)</span>', tried(app, pick, tries=True, here=""))


def test_a_sum_that_was_found_is_told_once(app: Flask) -> None:
    why = "That card would have won the round."
    assert spoken(tried(app, "take:2", solved=True, why=why)) == f"5 + 7 = 12 You found it. {why}"


def test_a_card_that_was_found_lies_in_the_own_row(app: Flask) -> None:
    """It stayed with the other player under the words that it was found."""

    def row_lengths(**more: Any) -> list[int]:
        rows = re.findall(r'<ol class="cards-laid.*?</ol>', tried(app, "take:2", **more), re.DOTALL)
        return [len(re.findall(r"<li", row)) - row.count("no-card") for row in rows]

    assert row_lengths() == [1, 1, 1]
    assert row_lengths(solved=True) == [1, 0, 2]


@pytest.mark.parametrize(("start", "card", "target"), [(13, 10, 22), (27, 9, 36), (12, 10, 24)])
def test_the_number_of_the_flag_is_clear_of_the_stone_where_the_hop_ends(
    app: Flask, start: int, card: int, target: int
) -> None:
    """The "?" lay on it, so that nobody saw whether the hop goes past it."""
    with app.test_request_context("/"):
        drawn = words(app, PIECES, "jump", start, card, target)
    digits = words(app, PIECES, "digits", target)
    top = re.findall(r'<svg x="\d+" y="(\d+)" width="42"[^>]*>' + re.escape(digits), drawn)
    assert [int(y) + 31 < 46 for y in top] == [True], "it is above the flag"


@pytest.mark.parametrize(("sign", "drawn"), [(1, []), (-1, ["−"]), (0, [])])
def test_only_a_card_that_was_taken_away_has_its_sign(app: Flask, sign: int, drawn: list[str]) -> None:
    """A plus between the last two of many was read as their sum, beside another total."""
    found = words(app, PIECES, "draw_lying", LaidCard("5h", 5, sign, 28), True)
    assert re.findall('<span class="sign"[^>]*>([^<]*)', found) == drawn


@pytest.mark.parametrize("told", [False, True])
def test_a_stone_that_is_to_be_found_can_be_filled(app: Flask, told: bool) -> None:
    """After the right answer the picture still had its "?"."""
    assert ('class="gap"' in words(app, PIECES, "line", 21, 8, 41, told)) != told


def test_the_hops_of_no_end_before_the_flag_and_on_it(app: Flask) -> None:
    """One ended before it: of 25 + 6 = 31 neither "Yes" nor "No" was the picture; one on it, and few hops do that."""
    with app.test_request_context("/"):
        near: Any = app.jinja_env.get_template("games/card-eater/near-sum.html").module
        about = regions(shown(LAP, pick="turn", pending=PendingStep(SumAttempt(Sum((5, 6))))))["near"].value
        drawn = str(near.draw(about))
    (hops,) = re.findall(r'id="way-adds".*?d="M4 16Q[\d -]+ (\d+) 16M4 16Q[\d -]+ (\d+) 16M(\d+) 19V', drawn)
    short, onto, flag = map(int, hops)
    assert short < onto == flag


@pytest.mark.parametrize(("work", "slip"), [(Sum((5, 6)), 0), (Sum((8, -7)), 15), (Sum((8, 3)), 5)])
def test_a_wrong_yes_or_no_is_told_no_answer_before_the_second_try(app: Flask, work: Sum, slip: int) -> None:
    """ "8 + 7 = 15. That’s over 12." stood beside "Look again". What it would have made is sent with the number."""
    with app.test_request_context("/", query_string={"language": "en"}):
        g.visitor = Visitor("nobody")
        near: Any = app.jinja_env.get_template("games/card-eater/near-sum.html").module
        about = regions(shown(LAP, pick="turn", pending=PendingStep(SumAttempt(work))))["near"].value
        drawn = str(near.draw(about))
    assert '<span class="not-so">Look again.</span>' in drawn
    assert f'name="slip" value="{slip}" disabled' in drawn
    told, _, after = drawn.partition("then-help")
    assert 'name="help"' not in told  # the line lies there already
    assert after.count('name="help"') == 1  # in the place of yes and no, once that was told


@pytest.mark.parametrize(
    ("key", "seen"),
    [
        (JokerKey(4, "sum", 4, 6), "turtle"),
        (JokerKey(10, "sum", 10), "is-16"),
        (JokerKey(4, "left", left=6), "turtle"),
        (JokerKey(10, "goal"), "is-16"),
    ],
)
def test_below_the_value_of_a_joker_there_is_one_number(app: Flask, key: JokerKey, seen: str) -> None:
    """From 26 to 36. "4, + 4, = 30" were three, all alike. The sum is told to whoever cannot see."""
    makes = words(app, "games/card-eater/near-say.html", "makes", key, {"total": 26, "target": 36})
    shown = re.sub(r'<span class="vh">.*?</span>', "", makes)
    assert seen in shown
    assert len(re.findall("<b|<use href=.#turtle", shown)) == 1
    assert ("=&nbsp;3" in makes) == (key.shows == "sum")


def test_help_points_at_the_card_to_take_where_sums_are_shown_too(app: Flask) -> None:
    """Its sum lay there, which was told before, and none was pointed at."""
    take = Take(1, SeatFace("seal"), LaidCard("7s", 7, 1, 10), Sum((5, 7)), advised=True)
    drawn = words(app, "games/card-eater/take.html", "draw", take)
    assert "This one" in drawn
    assert "= 12" not in drawn


@pytest.mark.parametrize(
    ("advised", "stays", "golden"), [(False, False, []), (True, False, ["turn"]), (False, True, ["stay"])]
)
def test_in_the_last_turn_only_what_help_recommends_is_golden(
    app: Flask, advised: bool, stays: bool, golden: list[str]
) -> None:
    """The golden button was to turn a card, also where help said to stay."""
    play = Play("m", 9, 12, advised, stay=23, stays=stays)
    drawn = words(app, "games/card-eater/play.html", "draw", play)
    assert re.findall(r'class="topile" id="do-(\w+)"', drawn) == golden
    assert drawn.count('class="topile') == 2
    alone = words(app, "games/card-eater/play.html", "draw", Play("m", 9, 12, False))
    assert 'class="topile" id="do-turn"' in alone


def test_in_a_moment_of_the_last_turn_no_button_is_golden_before_it_is_shown(app: Flask) -> None:
    view = GAME.view(after("turn turn turn", "5h 4s 7d 9h 8h 3d", 3, {"laps": 2}, 34), 0)
    assert view.moves == ("turn", "stay")
    asked, told = (tried(app, "", view=view, advised="stay", shows=shows) for shows in (False, True))
    golden = [re.findall(r'class="topile" id="do-(\w+)"', page) for page in (asked, told)]
    assert golden == [[], ["stay"]]


def test_a_card_to_take_is_named_without_what_it_did_to_another(app: Flask) -> None:
    """ "4 of diamonds, taken away" was heard of a card that the child adds."""
    about = Take(2, SeatFace("seal"), LaidCard("4d", 4, -1, 20), None, False)
    with app.test_request_context("/", query_string={"language": "en"}):
        g.visitor = Visitor("nobody")
        drawn = str(app.jinja_env.get_template("games/card-eater/take.html").module.draw(about))  # type: ignore[attr-defined]
    assert "4 of diamonds" in drawn
    assert "taken away" not in drawn


@pytest.mark.parametrize(("start", "card", "hops"), [(12, 5, ["−2", "?"]), (10, 6, ["−6"]), (17, 6, ["−6"])])
def test_what_is_taken_away_after_a_yes_goes_by_the_ten(app: Flask, start: int, card: int, hops: list[str]) -> None:
    """12 - 5 was one hop, counted off by its ticks; 12 + 9 has always had two. From 10, or to 11, one is enough."""
    _, then = words(app, PIECES, "jump", start, -card, start + 1).split('<g class="then">')
    assert re.findall(r'text-anchor="middle">([^<]+)</text>', then) == hops

"""What the presenter of Two out of Four makes of positions: sevens, eights and tens counted by hand from rules.md 2."""

import re
from typing import Any

import pytest
from flask import Flask, get_template_attribute

from classroom.games.protocol import Message, Sum
from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.rules import sum_of
from classroom.services.play.hints import Help
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.services.play.sum_prompts import PendingStep
from classroom.tutor.two_of_four import TUTOR as TAVI
from classroom.web.presenters.match_table import HeldMove, ShownTable
from classroom.web.presenters.table_regions import Tools, in_time, needs_touch, tools
from classroom.web.presenters.two_of_four.hand import Result, picks
from classroom.web.presenters.two_of_four.others import Voice
from classroom.web.presenters.two_of_four.table import ALWAYS, FIRST, first, log, table
from tests.web.presenters.two_of_four.positions import next_round, position, shown_to, values_of

SEVEN, TEN = "5h+2d", "6h+4d"


def drawn(mine: int | None, shown: tuple[str, ...], **more: Any) -> dict[str, Any]:
    return values_of(table(shown_to(mine, position(shown), **more)))


def in_help(shown: tuple[str, ...], hand: str, **more: Any) -> dict[str, Any]:
    """The turn of a child that has this hand and has asked for help once."""
    state, mine = position(shown, hand), len(shown)
    advice = TAVI.advise(GAME.view(state, mine))
    return values_of(table(shown_to(mine, state, help=Help(1, advice), **more)))


def test_the_others_sit_in_the_order_of_showing_after_the_child() -> None:
    values = drawn(1, (SEVEN,))
    assert [values[f"seat-{place}"].seat.face for place in (0, 1)] == ["owl", "fox"]
    watched = drawn(None, (SEVEN,), is_past=True)
    assert [watched[f"seat-{place}"].seat.face for place in (0, 1, 2)] == ["fox", "tavi", "owl"]


def test_who_has_just_shown_is_marked_and_who_is_next_thinks() -> None:
    values = drawn(2, (SEVEN,))
    fox, tavi = values["seat-0"], values["seat-1"]
    assert (fox.just, fox.next, fox.mood, fox.nods, fox.pair.total, fox.goal) == (
        True,
        False,
        "encouraging",
        False,
        7,
        8,
    )
    assert (tavi.just, tavi.next, tavi.mood, tavi.pair, tavi.goal) == (False, True, "thinking", None, 0)


def test_in_the_own_turn_the_last_of_two_pairs_is_marked_no_more_than_the_first() -> None:
    """Beside the frame of the pair to beat it looked as if something was to be done with it."""
    values = drawn(2, (SEVEN, TEN))
    assert [values[f"seat-{place}"].just for place in (0, 1)] == [False, False]
    assert drawn(0, (SEVEN, TEN), is_past=True)["seat-0"].just


def test_who_wins_the_round_is_glad_while_it_is_told() -> None:
    values = drawn(0, (TEN, SEVEN, "Kd-2h"), is_past=True)  # 10, 7, 8
    assert [values[f"seat-{place}"].mood for place in (0, 1)] == ["glad", "glad"]  # 8 is hit, which all are glad of
    values = drawn(0, (TEN, "Ks-6h", SEVEN), is_past=True)  # 10, 4, 7
    assert [values[f"seat-{place}"].mood for place in (0, 1)] == ["thinking", "glad"]  # 4 loses pearls


def test_who_was_beaten_by_1_is_surprised() -> None:
    """A round won by 1 was told as any other."""
    values = drawn(0, (SEVEN, TEN, "Ks+3h"), is_past=True)  # 7, 10, 13
    assert [values[f"seat-{place}"].mood for place in (0, 1)] == ["surprised", "thinking"]  # 13 loses pearls


def test_nobody_cheers_who_loses_pearls_or_was_stopped() -> None:
    """Tavi cheered at a target that was hit while its own pair cost it two pearls."""
    lost = drawn(0, (TEN, "Ks+3h", "Kd-2h"), is_past=True)  # 10, 13, 8
    assert lost["seat-0"].mood == "thinking"
    assert drawn(2, ("Ks+3h", "Kd-2h"), is_past=True)["seat-0"].mood == "encouraging"  # 13 lies there, 8 is hit
    stopped = drawn(2, ("Kd-2h", SEVEN, "4d-4h"), is_past=True)  # 8, 7, 0
    assert stopped["seat-0"].mood == "thinking"


def test_a_target_that_is_hit_has_its_feast_at_once_whoever_hits_it() -> None:
    """Tavi was glad only when the round was over, and of its winner's pair."""
    for mine in (0, 1, 2):
        values = drawn(mine, ("Kd-2h",), is_past=True)  # seat 0 has 8
        assert values["path"].is_hit
        assert {values[f"seat-{place}"].mood for place in (0, 1)} == {"glad"}
    assert not drawn(0, (SEVEN,), is_past=True)["path"].is_hit


def test_from_a_pair_just_shown_the_way_to_the_target_is_marked() -> None:
    def way(*shown: str) -> list[int]:
        return [stone.number for stone in drawn(0, shown, is_past=True)["path"].stones if stone.way]

    assert way("Kh+2d") == [9, 10, 11]  # 12, and the target is 8
    assert way("9h-6c") == [4, 5, 6, 7]
    assert way("9h-6c", SEVEN) == []
    assert way("5h-5d") == []  # a 0 ends the round


def test_what_is_to_be_made_is_told_once_above_the_cards(app: Flask) -> None:
    """Whoever went first read it in the bubble, and "Tap a card." here; the others read of pairs that lay there."""
    for values in (drawn(0, ()), drawn(1, (SEVEN,))):
        assert values["turn"].goal == 8
        with app.test_request_context():
            page = str(get_template_attribute("games/two-of-four/said.html", "draw")(values["said"]))
        seen = re.sub(r'<span class="vh">.*?</span>', "", page)
        assert re.sub("<.*?>", "", seen).strip() in ("", "The closest pair wins the pearls!")


@pytest.mark.parametrize(("hand", "can_make"), [("7h Ac Kd 2s", True), ("Kh Kc Kd Ks", False), ("9h Kc Qd Js", False)])
def test_nobody_is_told_to_make_what_no_pair_makes(hand: str, can_make: bool) -> None:
    """7 + 1 and 10 - 2 are 8. "Make 1 with two cards" stood above 10, 4, 10 and 10."""
    assert values_of(table(shown_to(0, position((), hand))))["said"].more.can_make is can_make
    assert values_of(table(shown_to(1, position((SEVEN,), hand))))["turn"].can_make is can_make


@pytest.mark.parametrize("hand", ["Kh Kc Kd Ks", "9h 3c Kd Js"])
@pytest.mark.parametrize("shown", [(), ("Ah+2h",), ("4c+4s",)])
def test_a_turn_that_opens_gives_no_0_away(app: Flask, hand: str, shown: tuple[str, ...]) -> None:
    """ "A 0 stops the round" stood there only where two cards made one: so nobody had to find it."""
    values = values_of(table(shown_to(len(shown), position(shown, hand))))
    with app.test_request_context():
        pages = [
            get_template_attribute(f"games/two-of-four/{name}.html", "draw")(values[name]) for name in ("said", "turn")
        ]
    assert "void" not in values["target"].rows
    assert not re.search(r"\b0\b", " ".join(re.sub("<.*?>", " ", page) for page in pages))


@pytest.mark.parametrize(
    ("hand", "kind"), [("Kh Kc 5d Js", "beaten"), ("Kh 9c 5d 4s", "stay"), ("7h Ac Kd 2s", "pick")]
)
def test_where_no_pair_can_win_any_more_it_is_said_what_is_left_to_do(hand: str, kind: str) -> None:
    """Of 8 the fox has 7, which 9 does not beat: 10 - 10 = 0 stops it, 10 - 4 loses nothing. 7 + 1 makes the 8."""
    turn = values_of(table(shown_to(1, position((SEVEN,), hand))))["turn"]
    assert turn.kind == kind
    assert turn.ahead == (() if kind == "pick" else (SeatFace("fox"),))


@pytest.mark.parametrize(
    ("pick", "kind"), [("", "pick"), ("7h", "second"), ("7h,3c", "sign"), ("7h+3c", "show"), ("9d,9d", "pick")]
)
def test_the_heading_says_what_is_to_be_done(pick: str, kind: str) -> None:
    assert drawn(1, (SEVEN,), pick=pick)["turn"].kind == kind


@pytest.mark.parametrize("sums", ["add", "show", "none"])
def test_whoever_does_the_sums_a_pair_on_the_target_is_shown_only_when_the_child_says_so(sums: str) -> None:
    """7 + 1 was shown at once with the right number, and asked about where Tavi did the sums."""
    state = position((), "7h Ac Kd 2s")
    tried = values_of(table(shown_to(0, state, pick="7h+Ac", sums=sums, pending=PendingStep(shown_sum=Sum((7, 1))))))
    assert (tried["turn"].kind, tried["play"].move) == ("show", "7h+Ac")


def test_the_heading_says_who_is_next() -> None:
    assert drawn(0, (SEVEN,), is_past=True)["turn"].next == SeatFace("tavi")
    assert drawn(1, (SEVEN,), is_past=True)["turn"].kind == "you"


@pytest.mark.parametrize(
    ("touched", "picked", "then"),
    [
        ("7h", (), "7h"),
        ("3c", ("7h",), "7h,3c"),
        ("Kd", ("7h", "3c"), "7h,Kd"),
        ("7h", ("7h", "3c"), "3c"),
        ("7h", ("7h",), ""),
    ],
)
def test_a_card_touched_is_picked_or_put_back(touched: str, picked: tuple[str, ...], then: str) -> None:
    assert picks(touched, picked) == then


@pytest.mark.parametrize(
    ("sums", "worked", "plus", "minus"),
    [
        ("show", (), (13, False, False), (7, False, False)),
        ("add", (), (None, True, False), (7, False, True)),
        ("add", (Sum((10, 3)),), (13, False, False), (7, False, True)),
        ("none", (), (None, False, False), (None, False, False)),
    ],
)
def test_a_result_is_told_asked_for_or_neither(sums: str, worked: Any, plus: Any, minus: Any) -> None:
    """What is not to be worked out is told, also where the child adds up: 10 + 3 = 13 is asked, 10 − 3 = 7 is given,
    and has Tavi's face: why was a riddle."""
    values = drawn(1, (SEVEN,), pick="3c,Kd", sums=sums, worked=worked, asks=lambda work: work.terms[1] > 0)
    assert (values["said"].kind, values["said"].more) == ("shared", "helps") or sums != "add" or worked
    assert values["pick"].results == (Result("+", 10, 3, "3c+Kd", *plus), Result("-", 10, 3, "Kd-3c", *minus))


@pytest.mark.parametrize(
    ("pick", "said"),
    [
        ("", "Start with your 10. What can you take away?"),
        ("3d", "Start with your 3. Which card gets you close to 8?"),
        ("3d,Ts", "Good cards! Add or take away?"),
        ("9h,Ts", "How far is your pair from 8? Try others, too."),
        ("9h", "How close to 8 can your 9 get? Then try another card."),
    ],
)
def test_help_begins_with_the_card_that_lies_picked(pick: str, said: str) -> None:
    """10 − 3 = 7 is the nearest to 8 of 9, 3 and 10s: with a card in the hand, help spoke of another."""
    assert str(in_help((), "9h 3d Ts Kh", pick=pick)["said"].hint.message) == said


@pytest.mark.parametrize(("asks", "says"), [(True, None), (False, "That is exactly 8!")])
def test_the_last_help_gives_no_sum_away_that_is_to_be_worked_out(asks: bool, says: str | None) -> None:
    """ "Show 10 − 2. That is exactly 8!" stood above "10 − 2 = ?"."""
    state = position((), "9h 2s Kd Qs")
    help_ = Help(4, TAVI.advise(GAME.view(state, 0)))
    hint = values_of(table(shown_to(0, state, help=help_, sums="add", asks=lambda _: asks)))["said"].hint
    assert hint.move
    assert (str(hint.instead) if hint.instead else None) == says


def test_the_card_that_help_begins_with_is_marked_until_one_is_picked() -> None:
    """10 − 3 = 7. "Start with your 10." stood above four cards of which none was marked."""
    for pick, marked in (("", ["Ts"]), ("3d", [])):
        cards = in_help((), "9h 3d Ts Kh", pick=pick)["hand"].cards
        assert [card.code for card in cards if card.begins] == marked


TOLD = (Sum((10, 3)), Sum((10, -3)))


@pytest.mark.parametrize(("knows", "why"), [(False, "helps"), (True, "known")])
def test_it_is_told_why_a_sum_is_not_to_be_worked_out(knows: bool, why: str) -> None:
    """10 and 3 make two sums, of which 10 − 3 is told: after slips with hard ones nothing said why."""
    more: Any = {"sums": "add", "asks": lambda work: work.terms[1] > 0, "knows": lambda _: knows}
    assert drawn(1, (SEVEN,), pick="3c,Kd", **more)["said"].more == why


@pytest.mark.parametrize(
    ("knows", "worked", "kind"), [(False, (), "shared"), (True, (), "steps"), (False, TOLD, "steps")]
)
def test_where_tavi_does_all_sums_that_lie_there_it_is_said(knows: bool, worked: tuple[Sum, ...], kind: str) -> None:
    """After three slips all lay there answered, and nothing was said. Nor is it where a child knows or did them."""
    said = drawn(1, (SEVEN,), pick="3c,Kd", sums="add", knows=lambda _: knows, worked=worked)["said"]
    assert said.kind == kind
    assert said.more == "all" or kind != "shared"


@pytest.mark.parametrize(
    ("pick", "first", "sums"), [("", 0, 0), ("3c", 3, 0), ("Kd", 10, 0), ("3c,Kd", 0, 2), ("3c+Kd", 0, 0)]
)
def test_what_is_made_lies_there_once_two_cards_are_picked(pick: str, first: int, sums: int) -> None:
    """One card laid out six sums: a wall. It has its place in the drawing of what is to be done; a king counts 10."""
    about = drawn(1, (SEVEN,), pick=pick)["pick"]
    assert (about.first, len(about.results)) == (first, sums)


def test_the_path_has_who_has_shown_what_is_tried_and_the_way_from_there() -> None:
    tried = PendingStep(shown_sum=Sum((10, 3)))
    stones = drawn(1, (SEVEN,), pick="Kd+3c", pending=tried, worked=(Sum((10, 2)), Sum((10, 3))))["path"].stones
    assert [stone.number for stone in stones if stone.between] == [9, 10, 11, 12]
    assert [(stone.number, stone.trier) for stone in stones if stone.trier] == [(13, SeatFace("tavi"))]
    assert stones[7].standers == ((SeatFace("fox"), False, "encouraging"),)


def test_a_0_is_not_measured_by_its_way_to_the_target() -> None:
    """10 - 10 was right, and yet all stones up to the target had the rings of what is too far."""
    tried = PendingStep(shown_sum=Sum((10, -10)))
    state = position((SEVEN,), "Kd Ks 3c Ac")
    stones = values_of(table(shown_to(1, state, pick="Kd-Ks", pending=tried)))["path"].stones
    assert [stone.number for stone in stones if stone.trier or stone.between] == [0]


def test_only_who_has_just_shown_arrives() -> None:
    stones = drawn(2, (SEVEN, "9d-2h"))["path"].stones
    assert [stander[:2] for stander in stones[7].standers] == [(SeatFace("fox"), False), (SeatFace("tavi"), True)]


@pytest.mark.parametrize(
    ("shown", "move", "beats"),
    [
        ((), "Kd+3c", None),
        ((SEVEN,), "Kd+3c", (0, "closer")),  # 13 is 5 away, 7 only 1
        ((TEN, "9d-2h"), "Kd+3c", (1, "closer")),  # 7 is nearer than 10
        ((SEVEN,), "7h+2s", (0, "below")),  # 9 is as near as 7
        (("Tc-3h",), "5h+2s", (0, "suit")),  # 7 and 7, that with a club
        (("Tc-3h",), "9c-2s", None),  # with a club as well
        (("Ts-3h",), "5h+2s", None),  # neither has a club
        ((SEVEN,), "5h-5s", None),  # 0 ends the round
    ],
)
def test_it_is_said_before_a_pair_is_shown_that_it_can_win_no_more(
    shown: tuple[str, ...], move: str, beats: tuple[int, str] | None
) -> None:
    """It was told only afterwards that the pair could not win. The target is the eight of clubs (rules.md 2)."""
    one, two = (10 if card[0] in "TK" else int(card[0]) for card in (move[:2], move[3:]))
    tried = PendingStep(shown_sum=Sum((one, two if move[2] == "+" else -two)))
    state = position(shown, f"{move[:2]} {move[3:]} Ac 3s")
    _, goal, beaten, _, _ = values_of(table(shown_to(len(shown), state, pick=move, pending=tried)))["said"].more
    assert goal == 8
    assert (beaten and (beaten.pair.seat, beaten.why)) == beats


@pytest.mark.parametrize(
    ("shown", "move", "why"),
    [
        (("Ts-3h",), "5c+2s", "The same number: 7. The club decides."),
        (("Ts-3h", "6d+Ah"), "5c+2s", "The same number: 7. The club decides."),
        (("Tc-3h",), "5c+2s", "That is 1 below."),  # both have a club
        ((TEN,), "5c+2s", "That is 1 below."),
        (("Ks+Ah",), "9h+2c", "That is 3 above."),  # 11 wins nothing
    ],
)
def test_that_the_suit_decides_is_told_before_the_pair_is_shown(
    app: Flask, shown: tuple[str, ...], move: str, why: str
) -> None:
    """ "You win: +4" stood there while three had 3, and not why. The target is the eight of clubs."""
    one, two = int(move[0]), int(move[3])
    state = position(shown, f"{move[:2]} {move[3:]} Ac 3s")
    tried = PendingStep(shown_sum=Sum((one, two)))
    said = values_of(table(shown_to(len(shown), state, pick=move, pending=tried)))["said"]
    with app.test_request_context():
        page = str(get_template_attribute("games/two-of-four/said.html", "draw")(said))
    assert why in re.sub(r"\s+", " ", re.sub("<.*?>", "", page).replace("\xa0", " "))


@pytest.mark.parametrize(
    ("shown", "move", "row"),
    [
        ((), "5h+3d", ("exact",)),
        ((), "5c+3d", ("exact",)),
        ((), "5h+2d", ("below",)),
        ((), "5h+4d", ("above",)),
        ((), "5c-4d", ("costs",)),
        ((), "9c+2d", ("nothing",)),  # not even for the club
        ((), "5h-5d", ("void",)),
        (("4h+3s",), "7h+2d", ("tie",)),  # 7 is below, 9 above
        (("4c+3s",), "5h+2d", ("tie",)),  # with a club
        (("4c+4s",), "5h+2d", ()),  # 8 is closer
        ((), "5h,2d", ALWAYS),  # nothing is tried
    ],
)
def test_the_rows_are_told_that_the_pair_picked_falls_in(
    shown: tuple[str, ...], move: str, row: tuple[str, ...]
) -> None:
    """And no others: a table of eight rows was a wall. The target is the eight of clubs (rules.md 2)."""
    one, two = int(move[0]), int(move[3])
    tried = PendingStep(shown_sum=None if "," in move else Sum((one, -two if move[2] == "-" else two)))
    state = position(shown, f"{move[:2]} {move[3:]} Ac 3h")
    target = values_of(table(shown_to(len(shown), state, pick=move, pending=tried)))["target"]
    assert target.rows == row


@pytest.mark.parametrize(
    ("move", "gain"), [("5h+3d", 4), ("5c+3d", 5), ("5c+3c", 6), ("5h+2d", 3), ("5c+2c", 5), ("5h+4c", 2), ("7h+2d", 1)]
)
def test_what_a_pair_may_win_is_told_with_the_pearls_for_its_suit(app: Flask, move: str, gain: int) -> None:
    """ "If you win: +4" was said of a pair that was paid 5. The target is the eight of clubs (rules.md 2)."""
    tried = PendingStep(shown_sum=Sum((int(move[0]), int(move[3]))))
    state = position((), f"{move[:2]} {move[3:]} Ah 3h")
    target = values_of(table(shown_to(0, state, pick=move, pending=tried)))["target"]
    with app.test_request_context():
        drawn_target = str(get_template_attribute("games/two-of-four/target.html", "draw")(target))
    assert f"If you win: +{gain}<" in drawn_target.replace("\xa0", " ")
    assert drawn_target.count("#pearl") == gain


@pytest.mark.parametrize(
    ("shown", "says"), [((), "If you win"), ((SEVEN, TEN), "You win"), ((SEVEN, "6s+2h"), "You and Tavi win. For you")]
)
def test_what_is_certain_is_not_told_with_an_if(app: Flask, shown: tuple[str, ...], says: str) -> None:
    """ "If you win: +4" stood beside 5 + 3 = 8, when everybody else had shown."""
    state = position(shown, "5h 3d Kd Ks")
    tried = PendingStep(shown_sum=Sum((5, 3)))
    target = values_of(table(shown_to(len(shown), state, pick="5h+3d", pending=tried)))["target"]
    with app.test_request_context():
        page = str(get_template_attribute("games/two-of-four/target.html", "draw")(target))
    assert f">{says}: +4<" in page.replace("\xa0", " ")


def test_nobody_says_the_same_in_two_rounds_running(app: Flask) -> None:
    """ "By a whisker!" was heard in three of four rounds."""
    kinds, faces = ("hope", "won", "exact", "saved", "lost", "near", "beaten"), ("fox", "tavi", "seal")
    with app.test_request_context():
        voice = get_template_attribute("games/two-of-four/words.html", "voice")
        said = [[str(voice(Voice(kind, face, n))) for n in range(3)] for kind in kinds for face in faces]
    assert all(one != two != three for one, two, three in said)


def test_what_wins_beside_the_target_is_told_before_the_first_choice(app: Flask) -> None:
    """Why 7 wins three pearls for the target 8, and 9 only one, was told after a round (rules.md 2, Scoring)."""
    first = drawn(0, ())["target"]
    assert first.rows == ALWAYS
    with app.test_request_context():
        told = str(get_template_attribute("games/two-of-four/target.html", "draw")(first))
    rows = told.split("<li")[1:]
    assert [(row.count("#pearl"), row.count("#cost")) for row in rows] == [(4, 0), (3, 0), (1, 0), (0, 2)]
    assert drawn(0, (SEVEN, TEN, "Kd-5s"), is_past=True)["target"].rows == ()


@pytest.mark.parametrize(("hand", "tells"), [("7h 7s Kd 2c", True), ("7h 3c Kd 2s", False), ("Jh 3c Kd 7s", True)])
def test_the_first_round_tells_of_a_0_only_who_can_make_one(app: Flask, hand: str, tells: bool) -> None:
    """The last had two diamonds that were no cards of anybody. What costs pearls is told always: "−2" fell from the
    sky."""
    target = values_of(table(shown_to(0, position((), hand))))["target"]
    assert target.rows == (*ALWAYS, "nought")[: 5 if tells else 4]
    with app.test_request_context():
        page = str(get_template_attribute("games/two-of-four/target.html", "draw")(target))
    assert (page.count('class="gap"'), "#s-d" in page.split("<ul")[1]) == (2 * tells, False)


@pytest.mark.parametrize(("stage", "counts"), [(0, 0), (1, 0), (2, 0), (4, 9)])
def test_which_two_cards_make_a_0_is_told_by_the_last_help_only(app: Flask, stage: int, counts: int) -> None:
    """Its row gave 9 - 9 away beside the question which two cards make 0."""
    shown = ("4c+4s",)
    state = position(shown, "9h 9s Kd 3d")
    help_ = Help(stage, TAVI.advise(GAME.view(state, 1))) if stage else None
    target = values_of(table(shown_to(1, state, help=help_)))["target"]
    assert target.zero == counts
    with app.test_request_context():
        aim = get_template_attribute("games/two-of-four/pieces.html", "aim")
        drawn = str(aim("8c", rows=("void",), zero=target.zero))
    assert ("9\xa0−\xa09\xa0=\xa00" in drawn.replace("&nbsp;", "\xa0")) == bool(counts)


@pytest.mark.parametrize(
    ("shown", "told", "by_suit"),
    [
        (("5h+2d", "4c+3s"), ("tie",), True),  # 7 twice, one of them with a club
        (("6h+3d", "4d+3s"), ("tie",), False),  # 9 and 7
        (("5h+2d", "4d+3s"), (), False),  # 7 twice, and neither has a club
        (("6h+6d", "2d+2s"), (), False),  # 12 and 4 win nothing
    ],
)
def test_what_decides_between_the_others_is_told(shown: tuple[str, ...], told: tuple[str, ...], by_suit: bool) -> None:
    """Both had the target, one of them led by its heart, and the row that says so gave way to that of a 0."""
    target = in_help(shown, "7h 7s Kd 2c")["target"]
    assert (target.rows, target.by_suit) == (told, by_suit)


@pytest.mark.parametrize(
    ("shown", "says"),
    [
        (("5h+2d", "Kd+3s", "4d-4h"), False),  # the 0 stopped the 7
        (("Kd+Ah", "Ks+3h", "4d-4h"), True),  # 11 and 13 win nothing
    ],
)
def test_that_the_childs_0_stopped_somebody_is_told_once(shown: tuple[str, ...], says: bool) -> None:
    """The heading, the bubble and two rows told it."""
    told = {"is_past": True, "verdict": Message("Your 0 stopped the others. Nobody wins pearls.")}
    assert bool(drawn(2, shown, **told)["said"].verdict) == says


@pytest.mark.parametrize("corrects", [True, False])
def test_a_0_in_place_of_a_pair_that_might_have_won_is_not_praised(app: Flask, corrects: bool) -> None:
    """ "Well spotted! Your 0 stopped Tavi." was said, in the frame of a winner, and later "You could have won"."""
    told = {"is_past": True, "verdict": Message("4 + 4 = 8 could have won pearls."), "corrects": corrects}
    values = drawn(2, (SEVEN, "Kd+3s", "4d-4h"), **told)
    assert bool(values["said"].verdict) == corrects
    with app.test_request_context():
        page = str(
            get_template_attribute("games/two-of-four/near-round.html", "row")(values["near"].rows[0], values["near"])
        )
    assert (values["near"].stopped, 'class="won' in page) == (((), False) if corrects else ((0,), True))


@pytest.mark.parametrize(("tried", "says"), [((12,), "Look at the picture."), ((12, 14), "Tap 13.")])
def test_once_the_answer_stands_in_the_sum_it_is_to_be_touched(app: Flask, tried: tuple[int, ...], says: str) -> None:
    """Under it stood "What is 10 + 3?" still, and nothing said what to do."""
    said = drawn(1, (SEVEN,), pick="Kd+3c", pending=PendingStep(attempt=SumAttempt(Sum((10, 3)), tried)))["said"]
    with app.test_request_context():
        assert says in get_template_attribute("games/two-of-four/said.html", "draw")(said)


@pytest.mark.parametrize(
    ("tried", "mixed", "says"),
    [
        ((13,), True, "10 + 3 = 13. But here you take away."),
        ((8,), False, "Not quite: 8 is too big."),
        ((8, 13), True, "10 + 3 = 13. But here you take away. Tap 7."),  # the way stands there
    ],
)
def test_who_adds_where_it_is_to_be_taken_away_is_told_so(
    app: Flask, tried: tuple[int, ...], mixed: bool, says: str
) -> None:
    """To 10 - 3 = 13 was said "Not quite: 13 is too big", as to any slip."""
    values = drawn(1, (SEVEN,), pick="Kd-3c", pending=PendingStep(attempt=SumAttempt(Sum((10, -3)), tried)))
    assert values["bench"].mixed is mixed
    with app.test_request_context():
        page = str(get_template_attribute("games/two-of-four/said.html", "draw")(values["said"]))
        assert (
            "tag is-goal" in str(get_template_attribute("games/two-of-four/bench.html", "draw")(values["bench"]))
        ) is mixed
    assert says in re.sub(r"\s+", " ", re.sub("<.*?>", "", page).replace("\xa0", " "))


def test_the_picture_of_a_double_asks_something(app: Flask) -> None:
    """ "It’s a double: 4 + 4." was all that was said to whoever wanted help with it."""
    state = position((SEVEN,), "4h 4d Kd 2s")
    attempt = PendingStep(attempt=SumAttempt(Sum((4, 4)), (7,)))
    bench = values_of(table(shown_to(1, state, pick="4h+4d", pending=attempt)))["bench"]
    with app.test_request_context():
        page = str(get_template_attribute("games/two-of-four/bench.html", "draw")(bench))
    assert "Look: 4 and 4. How many in all?" in page


@pytest.mark.parametrize(
    ("shown", "asked"),
    [
        (("5d+4h", "5c+2d", "9h-2h"), 2),  # 9, 7 with a club, 7: the suit decides between the sevens
        (("5c+4h", "9c-2h", "5d+2d"), 2),  # the 9 has a club, too
        (("5d+4h", "5h+2d", "9h-2h"), 3),  # 9, 7 and 7: who is below?
        (("5h+2d", "6h+4d", "Kd+3s"), 3),
    ],
)
def test_only_pairs_between_which_it_is_decided_are_asked_about(app: Flask, shown: tuple[str, ...], asked: int) -> None:
    """ "Who has a club?" stood above a farther pair with a club as well, which did not answer."""
    told = values_of(table(shown_to(0, position(shown), is_past=True)))["near"]
    with app.test_request_context():
        page = str(get_template_attribute("games/two-of-four/near-round.html", "reveal")(told))
    assert page.count("<button") == page.count('class="showing') == asked


def test_the_last_round_is_called_so(app: Flask) -> None:
    """The end came as a surprise."""
    with app.test_request_context():
        aim = get_template_attribute("games/two-of-four/pieces.html", "aim")
        first, last = (str(aim("8c", round=(n, 3))) for n in (1, 3))
    assert "Round 1 of 3" in first
    assert "Last round" in last


@pytest.mark.parametrize(
    ("shown", "hand", "kind", "suit"),
    [
        ((SEVEN,), "5c 3h Kd Ts", "pick", ""),  # 7 is beaten by 8
        (("5h+3d",), "4c 4s Kd Ts", "equal", "c"),  # 4 + 4 wins by its club
        (("5h+3d",), "4h 4s Kd Ts", "equal", ""),  # and here shares
        (("4c+4s",), "5c 3h Kd Ts", "equal", "c"),
        (("4c+4s",), "5h 3h Kd 9s", "stay", ""),  # no club: beaten
    ],
)
def test_who_can_make_the_target_as_well_is_told_how(shown: tuple[str, ...], hand: str, kind: str, suit: str) -> None:
    """ "Make 8, or get close", where somebody had the 8 already. The target is the eight of clubs (rules.md 2)."""
    turn = values_of(table(shown_to(1, position(shown, hand))))["turn"]
    assert (turn.kind, turn.suit) == (kind, suit)


@pytest.mark.parametrize(
    ("shown", "hand", "kind"),
    [
        ((), "9h 4h Kd Qs", "pick"),  # 10 - 4 and 10 - 9, 9 - 4: 6 is the closest to 8
        ((), "Kh Kc 5d Js", "pick"),  # 10 - 5 = 5: it costs nothing
        ((), "Kh Kc Kd Js", "way out"),  # 20 or 0
        ((), "9h 8s Kd Tc", "way out"),
        ((), "9h 8s 7d Kc", "far"),  # 1, 2 and 3, or 15 and more; no 0
        (("6h+3d",), "9h 2s Kd Qs", "pick"),  # 10 - 2 makes the 8
        (("6h+3d",), "9h 2s 2d 9s", "beat"),  # 7 is as close as 9, and below
        (("6h+4d",), "9h 2c Ad 9s", "pick"),  # 9 - 1 makes the 8
        (("6h+4d",), "9h 2c 2d 9s", "beat"),  # 7 is closer than 10
        ((SEVEN,), "9h 2c 2d 9s", "equal"),  # 7 as well, with a club
        (("Kh+Td",), "9h 2c 2d 9s", "pick"),  # 20 wins nothing: nobody is to be beaten
    ],
)
def test_the_question_above_the_cards_fits_what_they_can_do(shown: tuple[str, ...], hand: str, kind: str) -> None:
    """ "Get as close to 8 as you can" stood above four tens, of which only 10 - 10 = 0 costs nothing, and where a pair
    was to be beaten."""
    turn = values_of(table(shown_to(len(shown), position(shown, hand))))["turn"]
    assert turn.kind == kind
    assert len(turn.ahead) == (kind in ("beat", "equal"))


@pytest.mark.parametrize(
    ("shown", "hand", "aims"),
    [
        ((), "9h 4h Kd Qs", True),
        ((), "Kh Kc Kd Js", False),
        ((SEVEN,), "Kh Kc 5d Js", False),  # 10 - 10 stops the fox
        ((SEVEN,), "Kh 9c 5d 4s", True),  # 10 - 4 stays close
    ],
)
def test_no_arrow_leads_to_a_target_that_helps_nothing(
    app: Flask, shown: tuple[str, ...], hand: str, aims: bool
) -> None:
    """Below "What can you do?" it was drawn that two cards are to make the target, where only a 0 helps."""
    about = values_of(table(shown_to(len(shown), position(shown, hand))))["pick"]
    with app.test_request_context():
        plan = str(get_template_attribute("games/two-of-four/pick.html", "plan")(about))
    assert ("#i-flag" in plan) is about.aims is aims


def test_the_arrow_leads_to_what_is_to_be_made(app: Flask) -> None:
    """Below "The fox has 7. Make 7, too!" it led to the flag of the 8."""
    about = values_of(table(shown_to(1, position((SEVEN,), "9h 2c 2d 9s"))))["pick"]
    with app.test_request_context():
        plan = str(get_template_attribute("games/two-of-four/pick.html", "plan")(about))
    assert plan.endswith(">7</span></p>")
    assert "#i-flag" not in plan


def test_the_stones_keep_their_colours_and_pearls_the_whole_round(app: Flask) -> None:
    """They came and went with the pairs, and white meant both 3 away and that nothing can be won there any more."""
    kinds = []
    for shown, past in (((), False), (("5h+3d",), False), (("5h+4d", SEVEN), False), ((SEVEN, TEN, "9h-Ah"), True)):
        with app.test_request_context():
            draw = get_template_attribute("games/two-of-four/path.html", "draw")
            page = str(draw(drawn(len(shown) % 3, shown, is_past=past)["path"]))
        kinds.append([n for n, stone in enumerate(page.split("<li ")[1:]) if "second" in stone.split(">")[0]])
    assert kinds == [[6, 7, 9, 10]] * 4


@pytest.mark.parametrize(
    ("shown", "hand", "rows"),
    [
        ((), "Kh Qd Js Kc", FIRST),  # 20 or 0, and the target is 8: how one wins is told as well
        (("5h+3d",), "7h 7d 2s 3c", ("stops",)),  # somebody has 8, and these make none
    ],
)
def test_where_only_a_0_helps_the_key_tells_of_0(shown: tuple[str, ...], hand: str, rows: tuple[str, ...]) -> None:
    """ "No pair is close to 8. What can you do?" nobody guessed without help: the key left 0 out."""
    assert values_of(table(shown_to(len(shown), position(shown, hand))))["target"].rows == rows


def test_nothing_is_promised_below_an_ace() -> None:
    """ "Just below" stood beside the target 1, below which only 0 is (rules.md 2, Scoring)."""
    assert first(2) == FIRST
    assert first(1) == ("target", "just above", "costs", "nought")


def bringing(values: dict[str, Any]) -> list[str]:
    return [card.code for card in values["hand"].cards if card.brings]


def test_a_card_has_the_pearl_of_its_suit_from_the_first_which_is_told_in_the_first_round() -> None:
    """It came with the first pair that was tried: so a child had thrown that away, and did not know what it was."""
    for shown in ((), (SEVEN,)):
        dealt = drawn(len(shown), shown)
        assert bringing(dealt) == ["3c"]
        assert dealt["target"].rows == ALWAYS
    later = values_of(table(shown_to(1, next_round(position((SEVEN, TEN, "9h-Ah"))))))
    assert (later["target"].rows, later["target"].key) == ((), FIRST)  # a touch opens it
    tied = drawn(2, ("5d+4h", SEVEN))  # 9 and 7; 10 − 3 = 7 with the club beats both
    assert (bringing(tied), tied["target"].rows) == (["3c"], ("tie",))  # and one thing is told at a time


@pytest.mark.parametrize(
    ("shown", "leads"),
    [
        ((SEVEN,), [True, False]),
        ((SEVEN, "Ah+9d"), [True, False]),
        ((TEN, SEVEN), [False, True]),
        (("Kh+Ts",), [False, False]),
    ],
)
def test_it_is_marked_whose_pair_is_to_be_beaten(shown: tuple[str, ...], leads: list[bool]) -> None:
    """Of two pairs that lay there nothing showed at a glance which one is ahead. 20 is far from 8."""
    values = drawn(2, shown)
    assert [values[f"seat-{place}"].leads for place in (0, 1)] == leads


@pytest.mark.parametrize(
    ("shown", "hand", "pick", "cards"),
    [
        ((SEVEN,), "5s 3d 2c Ks", "", ["2c"]),  # 10 - 2
        ((SEVEN,), "5s 3d 2c Ks", "5s", ["2c"]),  # 7 with a club beats 7
        ((SEVEN,), "5s 3d 2c Ks", "3d", ["2c"]),  # 5 and 1, but another pair can
        ((SEVEN,), "5s 9c 2c Ks", "", ["9c", "2c"]),  # 10 - 2: the 9 has the suit, too
        ((), "5s 5h 9h Kc", "", ["Kc"]),  # 5 + 5 may win, no pair with the king: it is the child's to find
        (("4c+4s",), "5s 3d Kc Ks", "", []),  # 5 + 3 = 8 does not beat 8 with a club
    ],
)
def test_every_card_of_the_suit_has_its_pearl_while_a_pair_can_win(
    shown: tuple[str, ...], hand: str, pick: str, cards: list[str]
) -> None:
    """The sign stood on a card where no card could win anything; then on one card of a suit and not on the other, and
    went when a card was picked; and in some rounds on none, though something could be won. The target is the eight
    of clubs."""
    now = shown_to(len(shown), position(shown, hand), pick=pick)
    assert bringing(values_of(table(now))) == cards


def test_how_many_pearls_the_suit_brings_is_said_of_the_pair_picked() -> None:
    """A pearl lay on the corner of a card, and nobody said what it was for. 7 + 1 = 8 has one club; 7 + 3 none that
    wins where somebody has 8."""
    tried = PendingStep(shown_sum=Sum((7, 1)))
    state = position((), "7h Ac Kd 2s")
    assert values_of(table(shown_to(0, state, pick="7h+Ac", pending=tried)))["said"].more[3] == ("c", 1)
    beaten = position(("4c+4s",), "7h 3c Kd 2s")
    now = shown_to(1, beaten, pick="7h+3c", pending=PendingStep(shown_sum=Sum((7, 3))))
    assert values_of(table(now))["said"].more[3] == ("c", 0)


def test_in_every_round_it_is_drawn_that_one_may_take_away_until_two_cards_are_picked() -> None:
    """The row of two cards, plus or minus, stood there in the first round only."""
    assert [drawn(1, (SEVEN,), pick=pick)["pick"].goal for pick in ("", "7h", "7h,3c")] == [8, 8, 0]
    state = next_round(position((SEVEN, TEN, "9h-Ah")))
    state = GAME.apply(state, GAME.moves(state)[0])
    drawn_again = values_of(table(shown_to(2, state)))
    assert drawn_again["pick"].goal == GAME.view(state, 2).goal
    assert [drawn(0, ())["target"].round, drawn_again["target"].round] == [(1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("shown", "leads"),
    [
        (("4h+4c", "Td-4d"), 0),  # 8 with a club beats 10 − 2 without one
        (("Ks-Ah", "4h+4c"), 1),
        ((SEVEN,), None),  # 10 − 2 = 8 beats that
    ],
)
def test_help_says_who_cannot_be_beaten(shown: tuple[str, ...], leads: int | None) -> None:
    """It said "Somebody has already done better." and neither who nor how near."""
    state = position(shown)
    told = []
    for stage in (1, 2):
        help_ = Help(stage, TAVI.advise(GAME.view(state, len(shown))))
        told.append(drawn(len(shown), shown, help=help_)["said"].more)
    pair, goal = told[0] or (None, 8)
    assert (pair and pair.seat, goal, told[1]) == (leads, 8, None)


def test_a_round_begins_with_its_first_seat_and_says_which_it_is() -> None:
    said = drawn(0, ())["said"]
    assert (said.kind, tuple(said.more)) == ("opening", (1, 2, 0, 8, True))
    again = values_of(table(shown_to(1, next_round(position((SEVEN, TEN, "9h-Ah"))))))["said"]
    assert (again.kind, again.more.round, again.more.turn) == ("opening", 2, 1)


def test_a_match_begins_with_who_wins_the_pearls(app: Flask) -> None:
    """It began with what a shell is, before it was said what pearls are for; the next round says nothing of it."""
    with app.test_request_context():
        draw = get_template_attribute("games/two-of-four/said.html", "draw")
        said = [str(draw(drawn(number, shown)["said"])) for number, shown in ((0, ()), (0, ("5h+3d",)), (1, ()))]
    assert ["The closest pair wins the pearls!" in page for page in said] == [True, False, False]


def test_whom_somebody_else_goes_before_hears_which_round_it_is() -> None:
    assert drawn(1, (SEVEN,))["said"].more.round == 1
    assert drawn(0, (SEVEN,))["said"].more is None
    assert drawn(2, (SEVEN, TEN))["said"].more is None


def test_in_a_turn_nothing_is_said_of_the_round_before() -> None:
    """Of four, seat 1 has ended round 2 with a pair; in round 3 only seat 3 has shown before seat 0."""
    pairs = ("5h+2d", "6h+4d", "9h-Ah", "Kd-2h")
    state = position(pairs, players=4, rounds=4)
    for _ in range(2):
        state = next_round(state)
        for _ in pairs:
            state = GAME.apply(state, next(move for move in GAME.moves(state) if "+" in move))
    state = next_round(state)
    state = GAME.apply(state, next(move for move in GAME.moves(state) if "+" in move))
    said = values_of(table(shown_to(0, state)))["said"]
    assert [told.step.seat for told in said.steps] == [3]
    assert said.more.round == 4


def test_what_happened_is_told_with_the_target_of_its_own_round() -> None:
    over = next_round(position((SEVEN, TEN, "9h-Ah")))  # the next target is the queen of spades
    said = values_of(table(shown_to(0, over, is_past=True)))["said"]
    assert [(told.step.seat, told.goal) for told in said.steps] == [(2, 8)]
    assert [told.goal for told in log(shown_to(0, over)).steps] == [8, 8, 8]


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({}, "steps"),
        ({"pending": PendingStep(shown_sum=Sum((10, 3)))}, "tried"),
        ({"pending": PendingStep(question=Message("Sure?"))}, "message"),  # before it is to be shown: asked once
        ({"pending": PendingStep(attempt=SumAttempt(Sum((10, 3))))}, "sum"),
        ({"pending": PendingStep(attempt=SumAttempt(Sum((10, 3)), (12,)))}, "slip"),
        ({"refusal": Message("No.")}, "message"),
    ],
)
def test_what_is_asked_comes_before_what_has_happened(more: dict[str, Any], kind: str) -> None:
    assert drawn(1, (SEVEN,), pick="Kd+3c", **more)["said"].kind == kind


def test_a_pair_that_somebody_shows_leaves_target_hand_and_purse_as_they_are() -> None:
    four = (SEVEN, "9d-2h", TEN)
    before, after = (
        values_of(table(shown_to(1, position(four[:many], players=4), is_past=True, stepping=True))) for many in (2, 3)
    )
    assert {name for name in before if before[name] != after[name]} == {
        "seat-0",
        "seat-1",
        "said",
        "path",
        "turn",
        "tools",
    }


def test_yes_is_said_to_a_sum_and_never_to_a_pair() -> None:
    """7 + 2 = 9 was worked out right; the pair may be a bad one all the same. Where Tavi asks about it, the yes comes
    first, with the sum: the question alone was taken for a sum that was not right."""
    nine = Sum((7, 2))
    told = {"pick": "7h+2s", "sums": "add", "worked": (nine,), "right": nine}
    tried = PendingStep(shown_sum=nine)
    asked = PendingStep(shown_sum=nine, question=Message("Sure?"))
    assert drawn(1, (SEVEN,), pending=tried, **told)["said"].yes
    questioned = drawn(1, (SEVEN,), pending=asked, **told)["said"]
    assert (questioned.kind, questioned.yes, questioned.worked) == ("message", True, nine)
    assert not drawn(1, (SEVEN, "7h+2s"), is_past=True, right=nine)["said"].yes


def test_the_others_follow_by_themselves_and_only_how_a_round_came_out_waits() -> None:
    """After "Show it" more touches were asked for before the next hand; who wants a touch for each has it."""
    own, others, over = ((SEVEN,), (SEVEN, TEN), (SEVEN, TEN, "9h-Ah"))
    delays = [drawn(0, shown, is_past=True)["tools"].delay for shown in (own, others, over)]
    assert [bool(delay) for delay in delays] == [True, True, False]
    begun = GAME.apply(state := next_round(position(over)), GAME.moves(state)[0])
    assert values_of(table(shown_to(0, begun, is_past=True)))["tools"].delay
    for shown in (own, others):
        assert not drawn(0, shown, is_past=True, step_by_step=True)["tools"].delay


def test_a_round_that_begins_goes_on_by_itself_whoever_ended_the_one_before() -> None:
    """It stood still where the child had shown last, under the words that somebody else goes first."""
    over = next_round(position((SEVEN, TEN, "9h-Ah")))
    dealt = [values_of(table(shown_to(mine, over, is_past=True, opens=True)))["tools"] for mine in (0, 2)]
    assert [foot.kind for foot in dealt] == ["onward", "onward"]
    assert all(foot.delay for foot in dealt)


def test_what_was_criticised_is_not_waited_for_again_when_the_next_round_begins() -> None:
    """The table that tells of the better pair waits; that of the new round says nothing of it any more."""
    over = next_round(position((SEVEN, TEN, "9h-Ah")))
    told = {"is_past": True, "corrects": True, "verdict": Message("10 − 2 = 8 was closer than your 12.")}
    tables = [shown_to(2, over, opens=opens, **told) for opens in (False, True)]
    assert [needs_touch(now) for now in tables] == [True, False]


@pytest.mark.parametrize(("rounds", "corrects", "says"), [(2, True, True), (1, True, False), (1, False, True)])
def test_in_the_last_round_a_better_pair_is_not_told(rounds: int, corrects: bool, says: bool) -> None:
    """The last bubble said "10 − 2 was closer", and the end page asked for that very pair."""
    state = position((SEVEN, TEN, "9h-Ah"), rounds=rounds)
    told = {"is_past": True, "corrects": corrects, "verdict": Message("10 − 2 = 8 was closer than your 12.")}
    assert bool(values_of(table(shown_to(2, state, **told)))["said"].verdict) == says


def test_a_table_that_waits_for_a_touch_says_so() -> None:
    """Under "Tavi is next." it stood still until the child touched it."""
    tables = ((SEVEN,), True, False), ((SEVEN,), False, False), ((SEVEN, TEN), False, False), ((SEVEN,), False, True)
    kinds = [
        drawn(0, shown, is_past=True, step_by_step=waits, replay=replay)["turn"].kind for shown, waits, replay in tables
    ]
    assert kinds == ["touch", "next", "next", "replay"]


@pytest.mark.parametrize("kind", ["onward", "held"])
def test_where_only_a_touch_goes_on_its_button_is_the_main_one(app: Flask, kind: str) -> None:
    with app.test_request_context():
        draw = get_template_attribute("match/tools.html", "draw")
        goes, waits = (str(draw(Tools(kind, "match", delay=delay))) for delay in (1500, 0))
    assert 'class="button main"' in waits
    assert 'class="button main"' not in goes


def test_a_pair_better_taken_back_says_so_also_in_the_last_round(app: Flask) -> None:
    """ "It’s Tavi’s turn. Tap Continue." stood above a golden *Take back*, and nothing said why the table waits."""
    more = Message("Good! Each diamond would win 1 pearl more.")
    for rounds in (2, 1):
        state = position((SEVEN,), rounds=rounds)
        told = {"is_past": True, "corrects": True, "verdict": more, "held": HeldMove(0, SEVEN)}
        values = values_of(table(shown_to(0, state, **told)))
        assert values["turn"].kind == "mend"
        assert values["said"].verdict == more
        with app.test_request_context():
            page = str(get_template_attribute("games/two-of-four/turn.html", "draw")(values["turn"]))
        assert "Take it back, or continue?" in page


def test_what_is_dealt_and_a_pair_of_one_of_two_others_are_shown_for_three_seconds() -> None:
    """How near the pair is, which the path shows, was read as well: a child waited for 3.7 s."""

    def times(*tables: ShownTable) -> list[int]:
        feet: list[Any] = [tools(now).value for now in in_time(tables)]
        return [foot.delay for foot in feet]

    over = next_round(position((SEVEN, TEN, "9h-Ah")))
    begun = GAME.apply(over, GAME.moves(over)[0])
    dealt, first = times(shown_to(0, over, is_past=True, opens=True), shown_to(0, begun, is_past=True))
    assert (first, dealt) == (1700, 1400)
    assert times(shown_to(1, over, is_past=True, opens=True)) == [1400]  # "Seal goes first." stayed under a second


def test_the_others_of_four_are_told_one_by_one_and_the_own_turn_comes_soon_after_the_last_touch() -> None:
    """Seat 0 has shown first in round 1, and is the last in round 2. 1.2 s each at least; 4 s at most."""
    four = (SEVEN, TEN, "9h-Ah", "Kd-2h")
    state = next_round(position(four, players=4))
    tables = [shown_to(0, position(four[:many], players=4), is_past=True) for many in (2, 3)]
    tables += [shown_to(0, state, is_past=True), shown_to(0, state, is_past=True, opens=True)]
    for _ in range(2):
        state = GAME.apply(state, next(move for move in GAME.moves(state) if "+" in move))
        tables.append(shown_to(0, state, is_past=True))
    feet: list[Any] = [tools(now).value for now in in_time(tables)]
    times = [foot.delay for foot in feet]
    assert [time == 0 for time in times] == [False, False, True, False, False, False]
    assert all(time >= 1200 for time in times[4:])
    assert sum(times[3:]) <= 4000


def test_in_the_own_turn_all_that_the_others_showed_in_this_round_is_told() -> None:
    """Of three others, and nothing of the round before."""
    four = (SEVEN, TEN, "9h-Ah", "Kd-2h")
    for stepping in (False, True):
        told = values_of(table(shown_to(3, position(four[:3], players=4), stepping=stepping)))["said"].steps
        assert [one.step.shown.total for one in told] == [7, 10, 8]
        assert [one.was_heard for one in told] == [stepping, stepping, False]
    state = next_round(position(four, players=4))
    state = GAME.apply(state, GAME.moves(state)[0])
    assert len(values_of(table(shown_to(2, state)))["said"].steps) == 1


def test_nobody_is_marked_for_a_pair_that_lies_there_no_more() -> None:
    over = next_round(position((SEVEN, TEN, "9h-Ah")))
    assert not any(values_of(table(shown_to(1, over)))[f"seat-{place}"].just for place in (0, 1))


def test_a_new_round_is_shown_as_it_is_dealt_before_anybody_has_done_anything() -> None:
    over = next_round(position((SEVEN, TEN, "9h-Ah")))
    told, dealt = (values_of(table(shown_to(0, over, is_past=True, opens=opens))) for opens in (False, True))
    assert (told["target"].card, told["target"].turns) == ("8c", False)
    assert "rows" in dir(told["near"])
    assert (dealt["target"].card, dealt["target"].turns) == ("Ks", True)
    assert (dealt["said"].kind, tuple(dealt["said"].more)) == ("opening", (2, 2, 1, 10, False))
    assert dealt["turn"].next == SeatFace("tavi")
    assert dealt["tools"].delay
    assert not told["tools"].delay
    assert not drawn(1, (SEVEN,))["target"].turns


def test_what_two_cards_make_stands_large_below_all_of_them() -> None:
    """Plus and minus were the smallest keys of a turn, below the second card, with empty sand beside them."""
    one, two = (drawn(0, (), pick=pick)["pick"] for pick in ("7h", "7h,3c"))
    assert one.results == ()
    assert [(result.sign, result.start, result.more) for result in two.results] == [("+", 7, 3), ("-", 7, 3)]
    assert two.second == "3c"


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        ((TEN, SEVEN, "Kd-5s"), ""),  # 10, 7, 5: the rows tell how far each is
        (("5h+4d", SEVEN, "Kd-5s"), "7 and 9 are both 1 away. The smaller number wins."),
        (("4c+3s", SEVEN, "Kd-5s"), "The same number: 7. The club decides."),
        (("Kd-5s", "Th-5d", "Ts-5h"), "Up to 2 away can win."),  # 3 away wins nothing
        ((SEVEN, "9h-9d"), "The 0 ends the round."),
        ((SEVEN, "9h-2d", "9s-2h"), "Fox, Tavi and Owl win the round together."),
    ],
)
def test_of_a_round_it_is_said_why_it_was_won(app: Flask, shown: tuple[str, ...], why: str) -> None:
    """The bubble still told the last pair, beside who had won. The target is the eight of clubs (rules.md 2)."""
    said = drawn(None, shown, is_past=True)["said"]
    with app.test_request_context():
        page = str(get_template_attribute("games/two-of-four/said.html", "draw")(said))
    _, found, after = page.rpartition('class="after">')
    assert (said.kind, after.partition("</span>")[0].strip() if found else "") == ("decided", why)


def test_a_pair_can_be_taken_back_for_as_long_as_it_takes_to_see_it() -> None:
    """It went after 1.5 s. With a pair of one other, which goes on by itself, it is under four seconds."""
    held = HeldMove(0, SEVEN)
    feet: list[Any] = [
        tools(shown_to(seat, position(shown), is_past=True, held=held)).value
        for seat, shown in ((0, (SEVEN,)), (1, (TEN, SEVEN)))
    ]
    assert [foot.delay for foot in feet] == [2500, 2500]


def test_the_others_say_a_word_when_a_round_is_over_and_not_before() -> None:
    """Whoever won, was 1 from the target that another made, or was beaten by the child."""
    over = drawn(0, (SEVEN, TEN, "Kd-5s"), is_past=True)  # 7 against 10 and 5
    assert [over[f"seat-{place}"].voice.kind for place in (0, 1)] == ["beaten", "beaten"]
    far = drawn(0, (SEVEN, "Ks+3h", "Kd-5s"), is_past=True)  # 13 loses two pearls
    assert far["seat-0"].voice.kind == "lost"
    assert [one.mood for stone in far["path"].stones for one in stone.standers] == ["encouraging", "glad", "thinking"]
    lost = drawn(0, ("Kd-5s", SEVEN, TEN), is_past=True)
    assert [lost[f"seat-{place}"].voice and lost[f"seat-{place}"].voice.kind for place in (0, 1)] == ["won", None]
    by_one = drawn(0, ("5c+3d", SEVEN, TEN), is_past=True)  # 8 itself, 7, 10
    assert [by_one[f"seat-{place}"].voice.kind for place in (0, 1)] == ["near", "beaten"]
    hit = drawn(0, ("Kd-5s", "Kh-2h", TEN), is_past=True)  # 8 itself
    assert [hit[f"seat-{place}"].voice and hit[f"seat-{place}"].voice.kind for place in (0, 1)] == ["exact", None]
    void = drawn(0, (SEVEN, "Ks+3h", "9h-9d"), is_past=True)  # 13 would have cost two pearls
    assert [void[f"seat-{place}"].voice and void[f"seat-{place}"].voice.kind for place in (0, 1)] == ["saved", None]


def test_whoever_is_next_hopes_for_the_target(app: Flask) -> None:
    """The others thought in silence, and their pairs were all that happened until the round was told."""
    waiting = drawn(2, (SEVEN,))
    assert [waiting[f"seat-{place}"].voice for place in (0, 1)] == [None, Voice("hope", "tavi", 0, 8)]
    assert drawn(2, (SEVEN, TEN))["seat-1"].voice is None
    with app.test_request_context():
        voice = get_template_attribute("games/two-of-four/words.html", "voice")
        said = {str(voice(Voice("hope", face, n, 8))) for face in ("fox", "tavi", "seal") for n in (0, 1)}
    assert len(said) == 6
    assert all("8" in one for one in said)


def test_another_pair_is_the_golden_way_where_this_one_cannot_win_and_another_can() -> None:
    """The target is 8, and a seven has been shown: 7 + 3 is beaten by it, 10 - 2 wins. It shone on "Show it"."""
    golden = {
        move: values_of(table(shown_to(1, position((SEVEN,)), pick=move)))["play"].is_vain
        for move in ("7h+3c", "Kd-2s")
    }
    assert golden == {"7h+3c": True, "Kd-2s": False}


@pytest.mark.parametrize(
    ("last", "replay", "heard"),
    [
        ("9h-2d", False, "showed 9 − 2 = 7. The same number! Who has a club?"),  # 7, 11, 7 with the club
        ("9h-3d", False, "showed 9 − 3 = 6. Who is closest to 8?"),  # 7, 11, 6
        ("9h-3d", True, "You win the round."),
        ("9h-9d", False, "That is 0: the round is over. Nobody wins or loses pearls."),  # nothing is asked
    ],
)
def test_nothing_is_read_aloud_that_the_child_is_to_find(app: Flask, last: str, replay: bool, heard: str) -> None:
    """Which pair is the closest to 8 is asked below; the voice had named the winner."""
    state = position(("4c+3s", "Kd+Ah", last))
    told = values_of(table(shown_to(0, state, is_past=True, replay=replay)))["said"]
    with app.test_request_context():
        drawn = str(get_template_attribute("games/two-of-four/said.html", "draw")(told))
    say = drawn.partition('data-say="')[2].partition('"')[0]
    assert say.endswith(heard)
    assert ("win the round" in say) == replay
    assert 'class="had"' in drawn  # the last pair is told like the others


@pytest.mark.parametrize(
    ("shown", "asks"),
    [
        (("6h+4h", "6d+3d", "5d+2c"), "Who is below 8?"),  # 10, 9, 7
        (("5d+4h", "5h+2d", "9h-2h"), "Which pairs are below 8?"),  # 9, 7 and 7
    ],
)
def test_where_two_win_it_is_asked_for_both(app: Flask, shown: tuple[str, ...], asks: str) -> None:
    """ "Who is below 2?" was asked where two were."""
    told = values_of(table(shown_to(0, position(shown), is_past=True)))["near"]
    with app.test_request_context():
        drawn = str(get_template_attribute("games/two-of-four/near-round.html", "reveal")(told))
    assert asks in drawn


def test_nobody_is_framed_like_a_winner_after_a_0(app: Flask) -> None:
    told = values_of(table(shown_to(0, position((SEVEN, "Kd-Ks")), is_past=True)))["near"]
    with app.test_request_context():
        row = get_template_attribute("games/two-of-four/near-round.html", "row")
        assert not [
            one.number for one in told.rows if 'class="won' in (drawn := str(row(one, told))) or "stopped" in drawn
        ]


@pytest.mark.parametrize(("last", "shuts"), [("4c+4s", False), ("Kd-Ks", True)])
def test_a_chest_whose_round_a_0_has_ended_is_shut(last: str, shuts: bool) -> None:
    """ "Zero! Quick, I shut my lid!" was said while the gold lay open."""
    state = position((SEVEN, last) if shuts else (SEVEN, TEN, last))
    assert values_of(table(shown_to(0, state, is_past=True)))["path"].shuts == shuts


@pytest.mark.parametrize(("pick", "says"), [("Kd+3c", "5 above"), ("Kd-7h", "5 below")])
def test_a_pair_that_is_asked_about_lies_there_with_what_it_makes(app: Flask, pick: str, says: str) -> None:
    """Four cards lay there, of which the two picked looked less so than one with its pearl; 13 stood nowhere."""
    state = position((), "7h 3c Kd 2c")
    now = shown_to(0, state, pick=pick, pending=PendingStep(question=Message("%(total)d is 5 away.")))
    near = values_of(table(now))["near"]
    with app.test_request_context():
        page = str(get_template_attribute("games/two-of-four/near-ask.html", "draw")(near))
    assert says in page
    assert f"<b>{sum_of(pick).total}</b>" in page


@pytest.mark.parametrize(("pick", "kept"), [("7h+3c", ["3c", "2c"]), ("Kd+3c", ["2c"]), ("Kd,3c", ["3c", "2c"])])
def test_the_cards_of_a_pair_that_wins_nothing_bring_no_pearl(pick: str, kept: list[str]) -> None:
    """ "+1" stayed on a card of a pair that was 4 or more away. It went, as if it had been forgotten: it is faint."""
    tried = PendingStep(shown_sum=sum_of(pick)) if "+" in pick else PendingStep()
    now = shown_to(0, position((), "7h 3c Kd 2c"), pick=pick, pending=tried)
    cards = values_of(table(now))["hand"].cards
    assert [card.code for card in cards if card.brings] == kept
    assert [card.code for card in cards if card.brings or card.vain] == ["3c", "2c"]


@pytest.mark.parametrize(("shown", "bright"), [((), ["3c"]), (("5c+3c",), [])])
def test_each_card_of_the_targets_suit_says_so(app: Flask, shown: tuple[str, ...], bright: list[str]) -> None:
    """The seven had it in one round and not in the next. Nothing wins against 5 + 3 with two clubs."""
    now = shown_to(len(shown), position(shown, "7h 3c Kd Ks"))
    hand = values_of(table(now))["hand"]
    assert [card.code for card in hand.cards if card.brings] == bright
    waiting = values_of(table(shown_to(1, position((), "7h 3c Kd Ks"))))["hand"]
    with app.test_request_context():
        draw = get_template_attribute("games/two-of-four/hand.html", "draw")
        assert str(draw(hand)).count("brings-one") == 1
        clubs = sum(card.code.endswith("c") for card in waiting.cards)
        assert str(draw(waiting)).count("brings-one") == clubs > 0


def test_everybody_who_has_the_best_number_is_named() -> None:
    """ "Tavi has 7." was said although the seal had it, too."""
    state = position((SEVEN, "9c-2c"), "Kh 9d 5d 4s")
    turn = values_of(table(shown_to(2, state)))["turn"]
    assert (turn.kind, len(turn.ahead), turn.has) == ("stay", 2, 7)


@pytest.mark.parametrize("pick", ["3c+3c", "3c+Qs", "Kd-3c-3c", "+", "3c-Kd+"])
def test_what_is_no_move_is_drawn_as_no_pair(pick: str) -> None:
    """An address with such a pick had no table: "Something went wrong"."""
    assert drawn(1, (SEVEN,), pick=pick)["turn"].kind != "show"

"""Which pairs help lays out, and what is said of each."""

import pytest

from classroom.games.protocol import Sum
from classroom.services.play.match_state import SeatFace
from classroom.tutor.two_of_four import TUTOR as TAVI
from classroom.tutor.two_of_four.pair_values import Play
from classroom.web.presenters.two_of_four.scene import Scene
from classroom.web.presenters.two_of_four.thinking import Outcome, asked, choices, outcome, told_outcome
from tests.tutor.two_of_four.positions import a_view, some_views
from tests.web.presenters.two_of_four.positions import position, shown_to

SCENE = Scene(shown_to(0, position(())))
ASKING = Scene(shown_to(1, position(()), sums="add", asks=lambda _: True))


def play(move: str, sum_: Sum, value: float, suits: int = 0) -> Play:
    return Play(move, sum_, distance=1, above=False, suits=suits, gain=3 + suits, chance=0.5, value=value)


PLAYS = (
    play("2s+3h", Sum((3, 2)), -2.0),
    play("4s+4d", Sum((4, 4)), 1.0),
    play("4s+4c", Sum((4, 4)), 1.5, suits=1),
    play("4h+4d", Sum((4, 4)), 1.0),  # the same as the second
    play("5s+2h", Sum((5, 2)), 0.5),
    play("4s-4d", Sum((4, -4)), 0.0),
    play("9s+9h", Sum((9, 9)), -2.0),
)


def test_the_advised_pair_and_those_that_bring_most_lie_there_in_the_order_of_the_hand() -> None:
    laid = list(choices(SCENE, PLAYS, "2s+3h", tells_move=False))
    assert [one.move for one in laid] == ["2s+3h", "4s+4c", "5s+2h"]  # of the same sum the best
    assert not any(one.advised for one in laid)


def test_at_last_the_move_is_told_in_its_place() -> None:
    """The rows changed places under the finger: the advised one went to the top."""
    before, laid = (list(choices(SCENE, PLAYS, "4s-4d", tells_move=told)) for told in (False, True))
    assert [one.move for one in laid] == [one.move for one in before]
    assert [one.move for one in laid if one.advised] == ["4s-4d"]


@pytest.mark.parametrize(
    ("hand", "target", "totals"),
    [
        ("6c Ks Qh 6d", "Ts", [12, 16, 4]),  # 10 − 10 and 6 − 6 stood beside 12: who is closest was no question
        ("6h 2d 5s 3h", "8c", [8, 8, 7]),  # two make it: the third does not
        ("5h 4d 3s 2c", "7c", [6, 7, 7]),
    ],
)
def test_help_lays_out_the_nearest_and_one_that_is_not(hand: str, target: str, totals: list[int]) -> None:
    view = a_view(hand, target)
    laid = list(choices(SCENE, (advice := TAVI.advise(view)).plays, advice.move, tells_move=False))
    assert sorted(one.sum.total for one in laid) == sorted(totals)


def test_of_pairs_of_which_one_is_said_to_keep_pearls_only_one_does() -> None:
    """All three that lay there kept them, and one of them was then pointed at."""
    asked_of = 0
    for view in some_views(60, 3):
        advice = TAVI.advise(view)
        laid = tuple(choices(ASKING, advice.plays, advice.move, tells_move=False))
        if asked(laid, advice.plays, advice.move) == "keeps":
            lying = {one.move for one in laid}
            assert [play.move for play in advice.plays if play.move in lying and not play.value] == [advice.move]
            assert len(laid) > 1
            asked_of += 1
    assert asked_of > 5


@pytest.mark.parametrize("best", ["4s+4c", "4s-4d"])
def test_a_0_is_to_be_worked_out_as_the_other_sums_are(best: str) -> None:
    """10 − 10 = 0 stood there filled in among sums that were to be found."""
    scene = Scene(shown_to(0, position(()), sums="add", asks=lambda _: True))
    laid = choices(scene, PLAYS, best, tells_move=False)
    assert {(one.total, one.is_told) for one in laid} == {(None, False)}


@pytest.mark.parametrize("best", ["4s+4c", "4s+4d"])
def test_no_sum_lies_there_twice(best: str) -> None:
    """ "10 − 8 = ?" stood there twice, and only the suits were different."""
    laid = [one.sum for one in choices(SCENE, PLAYS, best, tells_move=False)]
    assert len(laid) == len(set(laid)) == 3


def test_of_pairs_that_are_as_good_the_one_that_is_told_is_pointed_at() -> None:
    """6 + 2 and 5 + 3 both make the target, the eight of clubs, without a club. One was told, both pointed at."""
    state = position(("9d-Ah", "Td-4c"), "6h 2d 5s 3h")
    scene = Scene(shown_to(2, state))
    advice = TAVI.advise(scene.view)
    laid = choices(scene, advice.plays, advice.move, tells_move=True)
    assert [one.move for one in laid if one.advised] == [advice.move]


@pytest.mark.parametrize(
    ("shown", "brings"),
    [
        (("Ts-2h", "2d+Ah"), Outcome("shares", 4, SeatFace("fox"))),  # 8 without a club, as 5 + 3 is
        (("9d-2h", "2d+Ah"), Outcome("wins", 4)),  # 7
    ],
)
def test_whoever_is_on_the_target_already_wins_as_well(shown: tuple[str, ...], brings: Outcome) -> None:
    """The target is the eight of clubs; all others have shown. "You win: +4" was only half of it."""
    state = position(shown, "5h 3d Kd Ks")
    scene = Scene(shown_to(2, state))
    laid = choices(scene, TAVI.advise(scene.view).plays, "5h+3d", tells_move=True)
    assert next(laid).outcome == brings


@pytest.mark.parametrize(
    ("shown", "brings"),
    [
        ((), Outcome("may", 5)),
        (("9d-2h",), Outcome("may", 5)),  # the last one may make 0
        (("9d-2h", "2d+Ah"), Outcome("wins", 5)),
    ],
)
def test_nothing_is_won_for_certain_while_somebody_may_make_0(shown: tuple[str, ...], brings: Outcome) -> None:
    """ "You win: +5" was said of 8 with a club, the target itself, with others still to show."""
    view = a_view("5c 3d Kd Ks", shown=shown)
    plays = {one.move: one for one in TAVI.advise(view).plays}
    assert told_outcome(view, plays["5c+3d"]) == brings


@pytest.mark.parametrize(
    ("play", "told"),
    [
        (Play("7h+3d", Sum((7, 3)), 1, above=False, suits=1, gain=4, chance=0.3, value=1.2), Outcome("may", 4)),
        (Play("7h+3d", Sum((7, 3)), 1, above=False, suits=0, gain=3, chance=1.0, value=3.0), Outcome("wins", 3)),
        (Play("7h+3d", Sum((7, 3)), 1, above=False, suits=0, gain=3, chance=0.0, value=0.0), Outcome("beating")),
        (Play("7h+3d", Sum((7, 3)), 3, above=True, suits=2, gain=0, chance=0.1, value=0.0), Outcome("far")),
        (Play("7h+3d", Sum((7, 3)), 4, above=True, suits=0, gain=0, chance=0.1, value=-2.0), Outcome("costs", 2)),
        (Play("7h+3d", Sum((7, 3)), 4, above=True, suits=0, gain=0, chance=0.1, value=0.0), Outcome("spared")),
        (Play("7h-7d", Sum((7, -7)), 8, above=False, suits=0, gain=0), None),
    ],
)
def test_what_a_pair_brings_is_what_the_table_says_of_it(play: Play, told: Outcome | None) -> None:
    """Not what it brings on average: an exact pair is worth the 4 that the table promises whoever wins with it."""
    assert outcome(play) == told


def test_of_what_a_pair_may_win_the_pearls_of_the_suit_are_told_apart() -> None:
    """7 + 1 = 8 with the club of the 8 stood there as "+5", and nothing said why. Beaten, it wins none (rules.md 2)."""
    for shown, hand, suits in (((), "7h Ac Kd Ks", 1), (("4c+4s",), "7h 2c Kd Ks", 0)):
        scene = Scene(shown_to(len(shown), position(shown, hand)))
        laid = choices(scene, TAVI.advise(scene.view).plays, hand[:2] + "+" + hand[3:5], tells_move=False)
        assert next(laid).suits == suits


def test_what_is_to_be_worked_out_is_not_told() -> None:
    def totals(sums: str) -> list[int | None]:
        now = shown_to(1, position(()), sums=sums, asks=lambda work: work.total > 7)
        return [one.total for one in choices(Scene(now), PLAYS, "4s+4d", tells_move=False)]

    assert totals("show") == [5, 8, 7]
    assert totals("add") == [5, None, 7]
    assert totals("none") == [None] * 3


def test_what_an_asked_sum_brings_is_told_only_of_the_move_that_is_told() -> None:
    """4 + 4 = 8 stood there as "You win: +4" beside 4 + 4 = ?"""
    now = shown_to(1, position(()), sums="add", asks=lambda work: work.total > 7)
    told = [
        [one.is_told for one in choices(Scene(now), PLAYS, "4s+4d", tells_move=tells_move)]
        for tells_move in (False, True)
    ]
    assert told == [[True, False, True], [True, True, True]]


@pytest.mark.parametrize(
    ("hand", "target", "shown", "asks"),
    [
        ("Kh Qd Js Ts", "4c", (), "zero"),  # every other pair is 16 away, and 10 - 10 = 0 only 4
        ("Kh Qd 2s 9c", "Td", ("9d+Ad",), "zero"),  # 9 + 2 and 10 + 2 win nothing any more; 0 is farthest from 10
        ("6h 3d Ks 5c", "8c", (), "nearest"),
        ("6d 3h Ts Ac", "Kc", (), "several"),  # 9 and 11 are as near
        ("5d 5s 7h 6d", "8d", ("8c+Ac", "Kc-7c"), "keeps"),  # 9 cannot be beaten
        ("9h 2d 2c 4c", "8c", ("3h+2s", "2h+3s"), "worth"),  # 7 is nearer, 6 with two clubs wins more
    ],
)
def test_the_question_above_the_pairs_is_about_the_pair_that_help_leads_to(
    hand: str, target: str, shown: tuple[str, ...], asks: str
) -> None:
    """Over 10 - 10 stood "Which of these pairs is closest?", and a question over pairs whose answers stand there."""
    advice = TAVI.advise(a_view(hand, target, shown))
    kinds = [
        asked(tuple(choices(ASKING, advice.plays, advice.move, tells_move=told)), advice.plays, advice.move)
        for told in (False, True)
    ]
    assert kinds == [asks, "told"]

"""Which pairs help lays out, and what is said of each."""

from dataclasses import replace

import pytest

from classroom.games.protocol import Sum
from classroom.tutor.two_of_four.pair_values import Play
from classroom.web.presenters.two_of_four.thinking import Outlook, choices, outlook


def play(move: str, sum_: Sum, value: float, suits: int = 0) -> Play:
    return Play(move, sum_, distance=1, above=False, suits=suits, gain=3, value=value)


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
    laid = list(choices(PLAYS, "2s+3h", tells_move=False))
    assert [one.move for one in laid] == ["2s+3h", "4s+4d", "4s+4c", "5s+2h"]
    assert not any(one.advised for one in laid)


def test_at_last_the_move_is_told_and_a_0_brings_nothing_by_itself() -> None:
    laid = list(choices(PLAYS, "4s-4d", tells_move=True))
    assert [one.move for one in laid if one.advised] == ["4s-4d"]
    assert [one.outlook for one in laid if one.move == "4s-4d"] == [None]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0.1, Outlook(0, 0, costs=False)),
        (0.5, Outlook(1, 0, costs=False)),
        (-0.6, Outlook(1, 1, costs=True)),
        (2.9, Outlook(6, 3, costs=False)),
    ],
)
def test_what_a_pair_brings_is_drawn_in_halves_and_told_in_pearls(value: float, told: Outlook) -> None:
    assert outlook(replace(play("7h+3d", Sum((7, 3)), value), chance=0.5)) == told


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_what_nobody_can_change_any_more_is_certain(chance: float) -> None:
    assert outlook(replace(play("7h+3d", Sum((7, 3)), 3.0), chance=chance)).certain

"""Tavi plays the Card Eater on six levels, each seeing less than the one above."""

import time
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import LaidCard, Row, State
from classroom.games.card_eater.view import View
from classroom.tutor.card_eater import TUTOR as TAVI
from classroom.tutor.card_eater.bot import LEVELS
from tests.tutor.card_eater.positions import TABLES, views_of

ALL = range(1, TAVI.levels + 1)
PILES = (("2s", "9s"), ("2h", "9h"), ("2d", "9d"))


def row(total: int, *laid: int, pile: int = 2) -> Row:
    """A row whose last card has this value; a joker just turned is 0."""
    cards = tuple(
        LaidCard("X" if not value else f"{'T' if value == 10 else value}c", value or None, 1, total) for value in laid
    )
    return Row(pile, cards, total)


def view(target: int, mine: Row, *others: Row) -> View:
    """Seat 0 is to move."""
    state = State(1 + len(others), {"rounds": None}, PILES, (mine, *others), target=target, turn=0, eaten=(0, 0, 0))
    return GAME.view(state, 0)


def choices(level: int, seen: View) -> set[str]:
    """Every move the level makes in this position."""
    return {TAVI.choose(seen, level, Random(seed)) for seed in range(30)}


def test_the_first_level_sees_no_take() -> None:
    seen = view(41, row(33, 9), row(20, 8), row(30, 8))
    assert choices(1, seen) == {"turn"}


def test_the_second_level_looks_to_its_left_only() -> None:
    assert choices(2, view(41, row(33, 9), row(20, 8), row(30, 5))) != {"take:1"}  # 33 + 8 goes over a ten
    assert choices(2, view(38, row(33, 9), row(20, 5), row(30, 7))) == {"take:1"}
    assert choices(2, view(38, row(33, 9), row(20, 7), row(30, 5))) == {"turn"}


def test_up_to_the_third_level_sums_over_a_ten_are_not_found() -> None:
    over, within, full = (view(target, row(36, 9), row(20, target - 36), row(30, 1)) for target in (41, 39, 40))
    ten = view(46, row(36, 9), row(20, 10), row(30, 1))
    for level in (2, 3):
        assert choices(level, over) == {"turn"}
        assert choices(level, within) == choices(level, full) == choices(level, ten) == {"take:1"}
    for level in (4, 5, 6):
        assert choices(level, over) == {"take:1"}


@pytest.mark.parametrize("level", [4, 5, 6])
def test_from_level_4_on_every_take_is_found(level: int) -> None:
    assert choices(level, view(41, row(33, 9), row(20, 2), row(30, 8))) == {"take:2"}
    assert choices(level, view(41, row(33, 9), row(20, 8), row(30, 8))) >= {"take:1"}
    for table in range(len(TABLES)):
        for seen in views_of(table):
            open_takes = [move for move in seen.moves if move.startswith("take:")]
            assert not open_takes or TAVI.choose(seen, level, Random(1)) in open_takes


def test_jokers() -> None:
    """Everybody makes the target; else only 10 comes to mind at first, then 10 to go."""
    hit, ten, far = (view(target, row(30, 9, 0), row(20, 2), row(21, 3)) for target in (37, 44, 66))
    assert [choices(level, hit) for level in ALL] == [{"X=7"}] * 6
    assert [choices(level, ten) for level in ALL] == [*[{"X=10"}] * 4, {"X=4"}, {"X=4"}]
    assert [choices(level, far) for level in ALL] == [{"X=10"}] * 6


def test_only_the_strongest_keeps_from_showing_what_another_player_needs() -> None:
    seen = view(44, row(30, 9, 0), row(40, 2), row(21, 3))  # seat 1 needs a 4
    assert choices(5, seen) == {"X=4"}
    assert "X=4" not in choices(6, seen)


def test_each_level_sees_less_than_the_one_above() -> None:
    for lower, higher in pairwise(LEVELS):
        pairs = [(getattr(lower, name), getattr(higher, name)) for name in type(lower).__slots__]
        assert any(one != other for one, other in pairs)
        assert all(one <= other for one, other in pairs)


@pytest.mark.parametrize("level", ALL)
def test_with_an_empty_pile_a_level_takes_or_passes(level: int) -> None:
    mine = row(33, 9, pile=0)
    state_moves = GAME.view(replace_piles(view_state(41, mine, row(20, 2), row(30, 8))), 0)
    assert choices(level, state_moves) == ({"take:2"} if level > 3 else {"pass"})


def view_state(target: int, mine: Row, *others: Row) -> State:
    return State(3, {"rounds": None}, PILES, (mine, *others), target=target, turn=0, eaten=(0, 0, 0))


def replace_piles(state: State) -> State:
    return replace(state, piles=((), *PILES[1:]))


@pytest.mark.timed
def test_no_move_takes_long() -> None:
    """100 ms a move and 20 ms for advice, in time of the processor: other tests run beside this one."""
    slow = [seen for table in (2, 3) for seen in views_of(table) if seen.saying] + views_of(2)[:200]
    for seen in slow:
        began = time.thread_time()
        TAVI.choose(seen, TAVI.levels, Random(1))
        moved = time.thread_time()
        TAVI.advise(seen)
        assert moved - began < 0.1
        assert time.thread_time() - moved < 0.02

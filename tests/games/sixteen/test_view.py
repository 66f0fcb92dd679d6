"""What a seat sees of Sixteen, and what the steps tell of each move (rules.md 1)."""

from collections import Counter
from dataclasses import replace

import pytest

from classroom.games.protocol import IllegalMove, Sum
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import Step
from classroom.games.sixteen.view import View
from tests.games.positions import after, seen, stacked
from tests.games.sixteen.reference import full_deck

DECK = full_deck(wilds=True)
# Seat 0 is dealt g6 o4 W and draws o6, seat 1 b6 b5 p1 and draws b2; seat 0 goes on with g3.
CHANCE = [stacked(DECK, "g6 b6 o4 b5 W p1 o6 b2 g3")]
HAND = Counter(["g6", "o4", "W", "o6"])


def view(moves: str = "", seat: int | None = 0, **rules: bool | str) -> View:
    return seen(GAME, 2, rules, CHANCE, moves, seat)


def test_a_hand_is_sorted_by_number_then_colour_and_wilds_come_last() -> None:
    assert view().hand == ("o4", "g6", "o6", "W")
    assert view(seat=None).hand == ()


def test_a_seat_sees_how_many_cards_the_others_hold() -> None:
    start = view()
    assert (start.held, start.left, start.pile, start.total, start.score) == ((4, 3), 47, (), 0, (0, 0))
    later = view("g6 b2")
    assert (later.held, later.left, later.pile, later.total, later.turn) == ((4, 3), 45, ("g6", "b2"), 8, 0)


def test_moves_are_those_of_the_seat_to_move() -> None:
    assert view(seat=1).moves == view(seat=None).moves == ()
    assert view().moves[:3] == ("o4", "g6", "o6")
    assert len(view().moves) == 3 + 28


def test_unseen_is_the_deck_without_the_own_hand_and_all_that_was_played() -> None:
    assert view().unseen == Counter(DECK) - HAND
    assert view(seat=None).unseen == Counter(DECK)
    assert view("g6 b2", seat=1).unseen == Counter(DECK) - Counter(["b6", "b5", "p1", "g6", "b2"])
    assert view("W=b4", seat=None).unseen == Counter(DECK) - Counter(["W"])
    assert view("W=b4").played == ["W"]


def test_unseen_numbers_are_counted_for_each_number_and_wilds() -> None:
    assert view(seat=None).unseen_numbers == {"0": 4, **dict.fromkeys("123456", 8), "W": 2}
    assert view().unseen_numbers == {"0": 4, **dict.fromkeys("1235", 8), "4": 7, "6": 6, "W": 1}


def test_steps_tell_card_and_totals_and_the_set_that_was_formed() -> None:
    state = after(GAME, 2, {}, CHANCE, "g6 b6 o4")
    assert state.steps[:2] == (Step(0, "g6", 0, 6), Step(1, "b6", 6, 12))
    won = state.sets[0]
    assert (won.move, won.kinds, won.to, won.worth, won.cards) == (3, ("sixteen",), 0, 1, ("g6", "b6", "o4"))
    assert state.steps[2] == Step(0, "o4", 12, 16, won)


def test_a_card_drawn_by_hand_is_a_step_without_a_card() -> None:
    state = after(GAME, 2, {"draw": "loose"}, CHANCE, "g6 + b6")
    assert state.steps == (Step(0, "g6", 0, 6), Step(1, None, 6, 6), Step(1, "b6", 6, 12))
    assert state.draw_pile[0] == "b2"  # o6 was drawn
    assert view("g6 + b6", draw="loose").played == ["g6", "b6"]


def test_the_table_pauses_where_a_set_was_won() -> None:
    assert not view().pauses
    assert not view("g6 b6").pauses
    assert view("g6 b6 o4").pauses
    assert not view("g6 b6 o4 W=b4").pauses


def test_the_score_counts_each_sides_sets() -> None:
    assert view("g6 b6 o4").score == (1, 0)
    assert view("g6 b6 o6").score == (0, 1)  # a bust goes to the other side


def test_the_sum_of_a_play_is_the_total_and_the_card() -> None:
    table = view("g6 b2")
    assert GAME.sum_of(table, "o4") == Sum((8, 4))
    assert GAME.sum_of(table, "W=b0") == Sum((8, 0))
    assert GAME.sum_of(view("g6", 1, draw="loose"), "+") is None


@pytest.mark.parametrize(
    ("moves", "card", "marks"),
    [
        ("", "W", ()),
        ("", "o4", ()),
        ("g6", "g3", ("9",)),
        ("", "b2", ("2",)),
        ("g6 b6", "o4", ("16",)),
        ("g6 b6", "o3", ()),
        ("g6 b6", "p5", ("over",)),
        ("g6 b6", "o6", ("over",)),  # a bust overrides a match
        ("o4 b6", "b6", ("16",)),
        ("g6 b5", "p5", ("16",)),
        ("W=p1 p1", "o1", ("3",)),
        ("W=p1 p1", "p6", ("3",)),
        ("W=p2 p1", "p6", ("3",)),  # 9 too, but the pile is won
        ("W=g1 p1", "o6", ()),
        ("o6 b5", "o5", ("16",)),
        ("W=b4 b6", "b6", ("16", "3")),
        ("W=o5 b5", "p5", ("3",)),
        ("W=o6 b5", "p5", ("16",)),
    ],
)
def test_a_card_is_marked_by_what_it_would_make(moves: str, card: str, marks: tuple[str, ...]) -> None:
    assert view(moves).marks(card) == marks


def test_in_simplified_rules_three_alike_are_no_mark() -> None:
    assert view("W=p2 p1", wilds=True, match=False).marks("p6") == ("9",)


def test_of_four_seats_two_and_two_are_a_side() -> None:
    assert [GAME.side(seat) for seat in range(4)] == [0, 1, 0, 1]


def reason(moves: str, wrong: str, **rules: bool | str) -> str:
    with pytest.raises(IllegalMove) as refused:
        GAME.check(after(GAME, 2, rules, CHANCE, moves), wrong)
    return refused.value.reason


def test_cards_of_one_number_are_sorted_by_colour() -> None:
    turned = [stacked(DECK, "p6 b1 g6 b2 W b3 b6")]
    assert seen(GAME, 2, {}, turned).hand == ("b6", "g6", "p6", "W")


def test_a_breach_says_why() -> None:
    assert reason("", "+") == "cards are drawn by themselves"
    assert reason("", "b6") == "not in seat 0's hand"
    assert reason("W=g1 b6", "W=g1") == "not in seat 0's hand"
    assert reason("+", "+", draw="strict") == "already drawn in this turn"
    assert reason("+", "+", draw="loose") == "the hand is full"
    forgetful = "g6 b6 o4"  # and the set's winner begins: seat 0 has the wild and no other card
    assert reason(forgetful, "W=b1", draw="strict") == "the last card stays: draw first"
    table = replace(after(GAME, 2, {"draw": "loose"}, CHANCE), draw_pile=())
    with pytest.raises(IllegalMove, match="the draw pile is empty"):
        GAME.check(table, "+")
    over = replace(table, hands=((), ()), turn=None)
    with pytest.raises(IllegalMove, match="the match is over"):
        GAME.check(over, "g6")

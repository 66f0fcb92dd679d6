"""What a seat sees of Two out of Four, and how lines tell what a round counts (rules.md 2)."""

import pytest

from classroom.games.protocol import Sum
from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.state import ScoreLine, ShownPair, State, Step
from classroom.games.two_of_four.view import View
from tests.games.positions import after, stacked
from tests.games.two_of_four.reference import DECK

# Of three, seat 0 is dealt 5h 3d Kd 2s, seat 1 9h 2d Js Qs, seat 2 Th 4d Jd Qh; the target is 8c.
FIRST = stacked(DECK, "5h 9h Th 3d 2d 4d Kd Js Jd 2s Qs Qh 8c")
# Then seat 1 begins: it is dealt Ac 4c 7c Tc, seat 2 2c 5c 8c Jc, seat 0 3c 6c 9c Qc; the target is 5h.
SECOND = stacked(DECK, "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc 5h")
ROUND = "5h+3d 9h-2d Th-4d"


def state(moves: str = "", **rules: int) -> State:
    chance = [FIRST, SECOND] if len(moves.split()) >= 3 or moves.endswith("Qs-Js") else [FIRST]
    return after(GAME, 3, {"rounds": 2, **rules}, chance, moves)


def view(moves: str = "", seat: int | None = 0) -> View:
    return GAME.view(state(moves), seat)


def test_a_seat_sees_its_own_hand_as_dealt_and_the_target() -> None:
    start = view()
    assert (start.hand, start.target, start.goal) == (("5h", "3d", "Kd", "2s"), "8c", 8)
    assert (start.number, start.of, start.first, start.turn, start.tokens) == (0, 2, 0, 0, (10, 10, 10))
    assert view(seat=2).hand == ("Th", "4d", "Jd", "Qh")
    assert view(seat=None).hand == ()
    assert view("5h+3d").hand == start.hand  # all four until the round ends


def test_the_next_seat_begins_the_next_round() -> None:
    later = view(ROUND, 1)
    assert (later.number, later.first, later.turn) == (1, 1, 1)
    assert (later.hand, later.goal, later.shown) == (("Ac", "4c", "7c", "Tc"), 5, ())
    assert view(ROUND, 0).hand == ("3c", "6c", "9c", "Qc")


def test_at_the_end_no_target_and_no_hand_lies_there() -> None:
    end = GAME.view(after(GAME, 3, {"rounds": 1}, [FIRST], ROUND), 0)
    assert (end.over, end.turn, end.target, end.goal, end.hand, end.moves) == (True, None, None, 0, (), ())


def test_moves_are_those_of_the_seat_to_move() -> None:
    assert view().moves[:4] == ("5h+3d", "5h-3d", "5h+Kd", "Kd-5h")
    assert len(view().moves) == 12
    assert view(seat=1).moves == view(seat=None).moves == ()


def test_unseen_is_what_lies_neither_open_nor_in_the_own_hand() -> None:
    known = {"5h", "3d", "Kd", "2s", "8c"}
    assert set(view().unseen) == set(DECK) - known
    assert set(view(seat=None).unseen) == set(DECK) - {"8c"}
    assert set(view("5h+3d 9h-2d").unseen) == set(DECK) - known - {"9h", "2d"}
    assert len(view(ROUND).unseen) == 52 - 5  # a new deck


def test_what_was_shown_is_kept_as_written_with_its_total_and_distance() -> None:
    shown = state("3d+5h 9h-2d").shown
    assert shown == (ShownPair(0, "3d+5h", ("3d", "5h"), "+", 8, 0), ShownPair(1, "9h-2d", ("9h", "2d"), "-", 7, 1))


def test_steps_tell_what_everybody_saw_and_the_round_that_ended() -> None:
    table = state(ROUND)
    one = ShownPair(0, "5h+3d", ("5h", "3d"), "+", 8, 0)
    two = ShownPair(1, "9h-2d", ("9h", "2d"), "-", 7, 1)
    three = ShownPair(2, "Th-4d", ("Th", "4d"), "-", 6, 2)
    assert table.steps == (Step(0, 0, one), Step(1, 0, two), Step(2, 0, three, table.past[0]))
    assert (table.past[0].number, table.past[0].target, table.past[0].shown) == (0, "8c", (one, two, three))


def test_the_table_pauses_where_a_round_has_ended() -> None:
    assert [view(moves).pauses for moves in ("", "5h+3d", "5h+3d 9h-2d", ROUND, f"{ROUND} Ac+4c")] == [
        False,
        False,
        False,
        True,
        False,
    ]


def test_a_line_says_what_the_distance_and_the_suits_gained() -> None:
    assert state(ROUND).past[0].lines == (
        ScoreLine(0, True, 4, 0, 0, 4),
        ScoreLine(1, False, 0, 0, 0, 0),
        ScoreLine(2, False, 0, 0, 0, 0),
    )


def test_a_line_says_what_was_lost_and_nobody_loses_more_than_it_has() -> None:
    moves = "5h+3d Js+Qs Th+Qh"  # 20 is 12 away
    assert state(moves).past[0].lines[1:] == (ScoreLine(12, False, 0, 0, 2, -2), ScoreLine(12, False, 0, 0, 2, -2))
    poor = state(moves, tokens=1)
    assert poor.past[0].lines[1:] == (ScoreLine(12, False, 0, 0, 2, -1), ScoreLine(12, False, 0, 0, 2, -1))
    assert poor.tokens == (5, 0, 0)


def test_suits_count_for_a_winner_only_and_only_near_enough() -> None:
    clubs = stacked(DECK, "5c 9h Th 3c 2d 4d Kd Js Jd 2s Qs Qh 8c")
    won = after(GAME, 3, {"rounds": 1}, [clubs], ROUND.replace("5h+3d", "5c+3c")).past[0]
    assert won.lines[0] == ScoreLine(0, True, 4, 2, 0, 6)
    far = stacked(DECK, "5c 9h Th Kc 2d 4d Kd Js Jd 2s Qs Qh 8c")
    lost = after(GAME, 3, {"rounds": 1}, [far], "Kc+5c 9h-2d Th-4d").past[0]
    assert lost.lines[0] == ScoreLine(7, False, 0, 0, 2, -2)
    assert lost.lines[1] == ScoreLine(1, True, 3, 0, 0, 3)


def test_a_void_round_keeps_the_distances_and_counts_for_nobody() -> None:
    table = state("5h+3d Qs-Js")
    assert table.steps[-1].finished is not None
    assert (table.past[0].void, table.past[0].winners) == (True, ())
    nothing = (False, 0, 0, 0, 0)
    assert table.past[0].lines == (ScoreLine(0, *nothing), ScoreLine(8, *nothing), ScoreLine(None, *nothing))
    assert table.past[0].shown[2] is None


@pytest.mark.parametrize(
    ("move", "terms"),
    [("5h+3d", (5, 3)), ("3d+5h", (5, 3)), ("Th-4d", (10, -4)), ("Kd+Jd", (10, 10)), ("As-As", (1, -1))],
)
def test_the_sum_of_a_pair_has_the_larger_card_first(move: str, terms: tuple[int, ...]) -> None:
    assert GAME.sum_of(view(), move) == Sum(terms)

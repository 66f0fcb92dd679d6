"""What everybody sees of the Card Eater, and what the steps and the rows tell of each move (rules.md 3)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import LaidCard, Row, State, Step
from classroom.games.card_eater.view import View
from classroom.games.engine import play
from classroom.games.protocol import Claim, IllegalMove
from tests.games.card_eater.reference import full_deck
from tests.games.positions import after, stacked

DECK = full_deck()
# Seat 0 turns 5h, then 9h; seat 1 turns 4s, then a joker; seat 2 turns 7d, then 3d. The target is 12.
TOP = "5h 4s 7d 9h X 3d"
CHANCE = [stacked(DECK, TOP), [1, 2]]
LAP = "turn turn turn"
PUT_OUT = LaidCard("9h", 9, 0, 5)
THROW = ((1, 2),)


def state(
    moves: str = "", top: str = TOP, throws: Sequence[tuple[int, int]] = THROW, rounds: int | None = None
) -> State:
    return after(GAME, 3, {"rounds": rounds}, [stacked(DECK, top), *map(list, throws)], moves)


def view(
    moves: str = "",
    seat: int | None = 0,
    top: str = TOP,
    throws: Sequence[tuple[int, int]] = THROW,
    rounds: int | None = None,
) -> View:
    return GAME.view(state(moves, top, throws, rounds), seat)


def claimed(table: View, move: str, parts: Sequence[int] = ()) -> Claim:
    claim = GAME.claim(table, move, parts)
    assert claim is not None
    return claim


def reason(moves: str, wrong: str, rounds: int | None = None) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state(moves, rounds=rounds), wrong)
    return refused.value.reason, str(refused.value.kindly)


def test_the_piles_are_dealt_one_card_at_a_time() -> None:
    start = view()
    assert start.rows == (Row(18), Row(18), Row(18))
    assert (start.number, start.first, start.target, start.turn, start.left_over) == (0, 0, 12, 0, 0)
    assert [len(pile) for pile in after(GAME, 4, {}, CHANCE).piles] == [14, 14, 13, 13]
    assert state().piles[1][:2] == ("4s", "X")


def test_a_card_added_a_card_subtracted_and_one_that_puts_out_lie_in_their_rows() -> None:
    # 5, then 5 and 9 are 14, and 5 less 9 cannot be: out. 4; the joker counts 9: 13, and 4 less 9 cannot be: out.
    rows = view(f"{LAP} turn turn X=9 turn").rows
    assert rows[0] == Row(16, (LaidCard("5h", 5, 1, 5), PUT_OUT), 5, out=True)
    assert rows[1] == Row(16, (LaidCard("4s", 4, 1, 4), LaidCard("X", 9, 0, 4)), 4, out=True)
    assert rows[2] == Row(16, (LaidCard("7d", 7, 1, 7), LaidCard("3d", 3, 1, 10)), 10)
    assert view("turn", top="9h 4s 7d").rows[0].last == LaidCard("9h", 9, 1, 9)
    subtracted = view(f"{LAP} turn", top="9h 4s 7d 5h").rows[0]
    assert (subtracted.laid[1], subtracted.total) == (LaidCard("5h", 5, -1, 4), 4)


def test_a_joker_lies_there_without_a_value_until_it_is_said() -> None:
    table = view(f"{LAP} turn turn", seat=1)
    assert (table.rows[1].last, table.rows[1].total) == (LaidCard("X", None, None, 4), 4)
    assert (table.saying, table.turn, table.moves) == (True, 1, tuple(f"X={n}" for n in range(1, 11)))
    assert not view(f"{LAP} turn").saying
    assert GAME.view(state(f"{LAP} turn turn X=3"), 0).rows[1].last == LaidCard("X", 3, 1, 7)


def test_steps_tell_every_move() -> None:
    steps = state(f"{LAP} turn turn X=3 turn").steps
    assert steps == (
        Step(0, "turn", "5h", 5, 1, None, 5),
        Step(1, "turn", "4s", 4, 1, None, 4),
        Step(2, "turn", "7d", 7, 1, None, 7),
        Step(0, "turn", "9h", 9, 0, 5, 5),
        Step(1, "turn", "X", None, None, 4, 4),
        Step(1, "value", "X", 3, 1, 4, 7),
        Step(2, "turn", "3d", 3, 1, 7, 10),
    )


def test_the_step_of_a_take_names_the_card_and_whose_it_was() -> None:
    over = state(f"{LAP} take:2", throws=((1, 2), (1, 1)))
    assert over.steps[-1] == Step(0, "take", "7d", 7, 1, 5, 12, taken_from=2, round_finished=over.past[0])
    assert over.past[0].rows == (
        Row(17, (LaidCard("5h", 5, 1, 5), LaidCard("7d", 7, 1, 12, taken_from=2)), 12),
        Row(17, (LaidCard("4s", 4, 1, 4),), 4),
        Row(17, (), 7),
    )
    assert (over.past[0].number, over.past[0].eaten, over.eaten) == (0, 3, (3, 0, 0))


def test_what_a_seat_still_needs() -> None:
    assert view().need is None  # nothing turned yet
    assert [view(LAP, seat).need for seat in range(3)] == [7, 8, 5]
    assert view(LAP, None).need is None
    row = view(LAP, 1).row
    assert row is not None
    assert (view(LAP, None).row, row.total) == (None, 4)
    assert view(f"{LAP} take:2", rounds=1).need is None  # the match is over


def test_of_a_card_that_does_not_make_the_target_a_view_says_why() -> None:
    """Of 12 the seats have 5, 4 and 7: the moment tried again said it with a sentence of its own."""
    assert str(view(LAP, 0).say_why_not(1)) == "5 + 4 = 9. Too little! You need exactly 12."
    assert str(view(LAP, 1).say_why_not(0)) == "4 + 5 = 9. Too little! You need exactly 12."


def test_the_first_lap_lasts_until_everybody_has_a_total() -> None:
    assert [view(moves).is_first_lap for moves in ("", "turn", "turn turn", LAP, f"{LAP} turn")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert not view(f"{LAP} take:2", rounds=1).is_first_lap


def test_in_play_is_what_lies_in_all_rows_and_in_the_middle() -> None:
    assert [view(moves).in_play for moves in ("", "turn", LAP, f"{LAP} turn turn")] == [0, 1, 3, 5]
    left = view(f"{LAP} {LAP}", top="5s 5h 5d 7s 8h 9d", throws=((1, 1), (1, 2)))
    assert (left.left_over, left.in_play, left.eaten) == (6, 6, (0, 0, 0))


def test_unseen_is_what_nobody_has_turned() -> None:
    assert view().unseen == Counter(DECK)
    assert view(f"{LAP} turn turn X=3").unseen == Counter(DECK) - Counter(["5h", "4s", "7d", "9h", "X"])
    taken = state(f"{LAP} take:2", throws=((1, 2), (1, 1)))
    assert GAME.view(taken, 0).unseen == Counter(DECK) - Counter(["5h", "4s", "7d"])


def test_the_table_pauses_where_a_round_has_ended() -> None:
    assert [view(moves).pauses for moves in ("", "turn", LAP)] == [False] * 3
    assert view(f"{LAP} take:2", throws=((1, 2), (1, 1))).pauses
    assert not view(f"{LAP} take:2 turn", throws=((1, 2), (1, 1))).pauses


def test_round_r_starts_with_seat_r() -> None:
    for rounds in (1, 2, 3, 4):
        lap, chance = "turn turn turn turn turn turn", [(1, 1)] * (rounds + 1)
        top = "5s 5h 5d 7s 8h 9d 5c 6s 6h 7d 8d 9s 6d 6c 4s 7c 8c 9h 2s 2h 2d Ts Th Td"
        table = GAME.view(state(" ".join([lap] * rounds), top=top, throws=chance), 0)
        assert (table.number, table.first, table.turn) == (rounds, rounds % 3, rounds % 3)


def test_a_take_claims_nothing_where_more_than_ten_is_missing() -> None:
    ten, eleven = view(LAP, top="2s Th 3d"), view(LAP, top="As Th 3d")
    assert claimed(ten, "take:1").holds
    assert GAME.claim(eleven, "take:1", ()) is None


def test_any_card_that_lies_last_may_be_claimed_rightly_or_wrongly() -> None:
    table = view(LAP, 0)
    claims = {move: claimed(table, move, parts).holds for move, parts in GAME.possible_claims(table)}
    assert claims == {"take:1": False, "take:2": True}
    assert GAME.possible_claims(view("", 0)) == ()  # nothing lies there


def test_moves_are_those_of_the_seat_to_move() -> None:
    assert (view(LAP, 0).moves, view(LAP, 1).moves, view(LAP, None).moves) == (("take:2", "turn"), (), ())


def test_a_breach_says_why() -> None:
    assert reason("turn", "X=3") == ("no joker was turned", "You have not turned over a joker.")
    assert reason(f"{LAP} turn turn", "turn") == (
        "the joker's value comes first",
        "First say what your joker is worth.",
    )
    assert reason("", "pass")[0] == "the pile is not empty"
    assert reason("", "take:1")[0] == "the first lap is for turning"
    assert reason(LAP, "take:0")[0] == "one's own card"
    assert reason(LAP, "take:3")[0] == "no seat 3 at this table"
    assert reason(LAP, "take:1") == (
        "5 and 4 make 9, not 12",
        "5 + 4 = 9. Too little! You need exactly 12.",
    )
    assert reason(f"{LAP} take:2", "turn", rounds=1)[0] == "the match is over"


def test_with_an_empty_pile_one_may_pass_and_not_turn() -> None:
    table = state(LAP)
    rows = (replace(table.rows[0], pile=0), *table.rows[1:])
    emptied = replace(table, rows=rows, piles=((), *table.piles[1:]))
    assert GAME.moves(emptied) == ("take:2", "pass")
    with pytest.raises(IllegalMove) as refused:
        GAME.check(emptied, "turn")
    assert refused.value.reason == "the pile is empty"
    passed = play(GAME, emptied, "pass", lambda _chance: [1, 1])
    assert passed.steps[-1] == Step(0, "pass", None, None, None, 5, 5)
    assert (passed.rows[0].passed, passed.turn) == (True, 1)
    turned = play(GAME, passed, "turn", lambda _chance: [1, 1])
    assert not turned.rows[0].passed

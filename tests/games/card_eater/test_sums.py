"""The sums at the table of the Card Eater: of a card just turned, of a joker's value, and what a take claims."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.legality import say_misses_target
from classroom.games.card_eater.state import LaidCard, State
from classroom.games.card_eater.view import View
from classroom.games.engine import play
from classroom.games.protocol import Claim, Sum
from classroom.games.records import play_record, read_record

GOLDEN = Path(__file__).parent / "golden"


def after(name: str, moves: int) -> State:
    """The position of a golden record after so many of its moves."""
    record = json.loads((GOLDEN / f"{name}.json").read_text())["record"]
    cut = {**record, "chance": record["chance"][:2], "moves": record["moves"][:moves]}
    state: State = play_record(read_record(json.dumps(cut)))
    return state


def view(name: str, moves: int) -> View:
    state = after(name, moves)
    return GAME.view(state, state.turn)


def claimed(seen: View, move: str) -> Claim:
    claim = GAME.claim(seen, move, ())
    assert claim is not None
    return claim


def revealed(name: str, moves: int, throw: Sequence[int] = (1, 1)) -> Sum | None:
    """The sum of the move that follows after so many."""
    state = after(name, moves)
    text = json.loads((GOLDEN / f"{name}.json").read_text())["record"]["moves"][moves]
    later: State = play(GAME, state, text, lambda _chance: list(throw))
    return GAME.sum_revealed(GAME.view(state, state.turn), text, GAME.view(later, state.turn))


def test_only_turning_reveals() -> None:
    assert [move for move in ("turn", "pass", "take:1", "X=7") if GAME.reveals(move)] == ["turn"]


@pytest.mark.parametrize(
    ("name", "moves", "expected"),
    [
        ("turning_makes_the_target", 0, None),  # the first lap: the card is the total
        ("turning_makes_the_target", 3, Sum((5, 6))),  # it ends the round
        ("take_what_was_just_turned", 3, Sum((2, 4))),
        ("take_a_card_that_was_subtracted", 4, Sum((9, -5))),
        ("subtraction_down_to_nothing", 6, Sum((0, 10))),
        ("take_the_card_that_put_somebody_out", 3, None),
        ("joker_makes_the_target", 3, None),  # its value is to be said first
        ("joker_makes_the_target", 4, None),  # saying it reveals nothing
        ("take_from_the_next", 3, None),
    ],
)
def test_the_sum_of_a_card_turned(name: str, moves: int, expected: Sum | None) -> None:
    assert revealed(name, moves) == expected


def test_the_sum_of_a_jokers_value_is_known_before() -> None:
    seen = view("joker_makes_the_target", 4)  # 9, and 12 is to be made
    sums = {move: GAME.sum_of(seen, move) for move in seen.moves}
    assert sums["X=1"] == Sum((9, 1))
    assert sums["X=3"] == Sum((9, 3))
    assert sums["X=4"] == Sum((9, -4))
    assert sums["X=9"] == Sum((9, -9))
    assert sums["X=10"] is None  # it puts its player out
    assert GAME.sum_of(view("joker_on_the_first_lap", 1), "X=7") is None


def test_turning_taking_and_passing_have_no_sum_beforehand() -> None:
    seen = view("take_is_listed_beside_turn", 3)
    assert [GAME.sum_of(seen, move) for move in seen.moves] == [None, None, None]


def test_a_take_claims_what_is_missing_to_the_target() -> None:
    seen = view("take_is_listed_beside_turn", 3)  # 5, and 12 is to be made
    claim = GAME.claim(seen, "take:1", ())
    assert claim
    assert claim == Claim(Sum((12, -5)), 7, claim.kindly)
    assert claimed(seen, "take:1").holds


def test_a_take_that_does_not_make_it_is_a_claim_that_does_not_hold() -> None:
    seen = view("take_must_make_the_target", 3)  # 4 here, 9 and 6 there
    claim = claimed(seen, "take:2")
    assert (str(claim.sum), claim.answer, claim.holds) == ("12-4", 6, False)
    assert str(claim.kindly) == "4 + 6 = 10. Too little! You need exactly 12."
    assert str(claimed(seen, "take:1").kindly) == "4 + 9 = 13. Too much! You need exactly 12."


def test_of_a_joker_there_that_does_not_make_it_is_told_that_it_keeps_its_value() -> None:
    """49, and 55 is to be made: whoever needs 6 touches the joker, which was said to be 10."""
    said = say_misses_target(49, LaidCard("X", 10, 1, 31), 55)
    assert str(said) == "This joker is worth 10 now. 49 + 10 = 59."


def test_a_card_of_another_is_tried_by_its_sum() -> None:
    seen = view("take_must_make_the_target", 3)  # 4 here, 9 and 6 there, and 12 is to be made
    assert [GAME.tries(seen, f"take:{seat}") for seat in (1, 2)] == [Sum((4, 9)), Sum((4, 6))]
    assert [GAME.tries(seen, move) for move in ("turn", "pass", "take:0", "take:3")] == [None] * 4
    assert GAME.tries(view("take_is_listed_beside_turn", 1), "take:0") is None  # nothing laid oneself


def test_no_claim_is_made_by_anything_else() -> None:
    seen = view("take_is_listed_beside_turn", 3)
    assert [GAME.claim(seen, move, ()) for move in ("turn", "pass", "X=3", "take:0", "take:3")] == [None] * 5
    assert GAME.claim(view("take_is_listed_beside_turn", 1), "take:0", ()) is None  # nothing laid oneself
    assert GAME.claim(view("take_is_listed_beside_turn", 0), "take:1", ()) is None  # nor there
    assert GAME.claim(view("joker_makes_the_target", 4), "take:1", ()) is None  # the joker comes first


def test_a_taken_card_lies_in_its_takers_row_when_the_round_is_past() -> None:
    record = json.loads((GOLDEN / "take_a_card_that_was_subtracted.json").read_text())["record"]
    state: State = play_record(read_record(json.dumps(record)))
    taker, other = state.past[0].rows[2], state.past[0].rows[1]
    assert [(card.card, card.value, card.sign, card.total) for card in taker.laid] == [
        ("7d", 7, 1, 7),
        ("5h", 5, 1, 12),
    ]
    assert taker.last is not None
    assert other.last is not None
    assert (taker.last.taken_from, other.last.card, other.total) == (1, "9h", 4)
    assert [step.kind for step in state.steps[-2:]] == ["turn", "take"]
    assert state.steps[-1].round_finished == state.past[0]

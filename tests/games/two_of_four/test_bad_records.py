"""Records of Two out of Four that are not well-formed: each is refused in one printable line that names the field.

What goes wrong in a record of any game is tried on Sixteen.
"""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.games.records import RecordError, replay
from tests.games.refusals import line_of, refusal
from tests.games.two_of_four.reference import DECK, Record

Json = Any  # Any: whatever JSON can say
HANDS = ["5h", "9h", "Th", "3d", "2d", "4d", "Kd", "Js", "Jd", "2s", "Qs", "Qh", "8c"]
FIRST = HANDS + [card for card in DECK if card not in HANDS]
GOOD: Record = {
    "format": "classroom-record/1",
    "game": "two-of-four",
    "players": 3,
    "rules": {"rounds": 2, "tokens": 10},
    "chance": [FIRST, DECK],
    "moves": ["5h+3d", "9h-2d", "Th-4d"],
}


def changed(**fields: Json) -> str:
    return json.dumps({**GOOD, **fields})


def test_the_record_these_tests_break_is_good() -> None:
    assert replay(json.dumps(GOOD))["score"] == [14, 10, 10]


@pytest.mark.parametrize("value", ["3", 3.0, 2, 5, 0, -3, True, None, [3]])
def test_players_are_the_number_three_or_four(value: Json) -> None:
    assert refusal(changed(players=value)).startswith("players: ")


@pytest.mark.parametrize("option", ["rounds", "tokens"])
@pytest.mark.parametrize("value", [None, True, "2", 2.0, -1, [], {}, ""])
def test_an_option_is_a_whole_number(option: str, value: Json) -> None:
    assert refusal(changed(rules={option: value})).startswith(f"rules.{option}: ")


def test_there_is_at_least_one_round_and_there_may_be_no_tokens() -> None:
    assert refusal(changed(rules={"rounds": 0})).startswith("rules.rounds: ")
    assert replay(changed(rules={"rounds": 2, "tokens": 0}))["score"] == [4, 0, 0]


@pytest.mark.parametrize("option", ["match", "wilds", "match_to", "Rounds"])
def test_an_unknown_option_is_named(option: str) -> None:
    assert refusal(changed(rules={option: 1})).startswith(f"rules.{option}: ")


BAD_CARDS = ["", "X", "1h", "10h", "TH", "hT", "W", "Th\n", 1, None, True, ["Th"], {"T": 1}]


@pytest.mark.parametrize("card", BAD_CARDS)
@pytest.mark.parametrize("number", [0, 1])
def test_an_unknown_card_in_a_deck_is_named(card: Json, number: int) -> None:
    chance = [FIRST, DECK]
    chance[number] = [*chance[number][:-1], card]
    assert refusal(changed(chance=chance)).startswith(f"chance[{number}]: ")


@pytest.mark.parametrize("deck", [None, 52, "", "Th", {}, [], [DECK], DECK[1:], [*DECK, "Th"], [*DECK[1:], "Th"]])
def test_a_deck_of_the_wrong_shape_is_named(deck: Json) -> None:
    assert refusal(changed(chance=[deck, DECK])).startswith("chance[0]: ")
    assert refusal(changed(chance=[FIRST, deck])).startswith("chance[1]: ")
    assert refusal(changed(chance=[FIRST, DECK, deck])).startswith("chance[2]: ")


def test_a_bad_deck_of_any_round_is_named_before_a_bad_move() -> None:
    assert refusal(changed(chance=[FIRST, DECK[1:]], moves=["xx"])).startswith("chance[1]: ")
    assert refusal(changed(chance=[FIRST, DECK, DECK[1:]], moves=["xx"])).startswith("chance[2]: ")


def test_a_bad_move_is_named_before_a_deck_too_many_or_missing() -> None:
    assert refusal(changed(chance=[FIRST, DECK, DECK], moves=["5h+9h"])).startswith("move 1: 5h+9h: ")
    assert refusal(changed(chance=[FIRST], moves=["5h+9h"])).startswith("move 1: 5h+9h: ")


@pytest.mark.parametrize(("chance", "place"), [([], 0), ([FIRST], 1), ([FIRST, DECK, DECK], 2)])
def test_decks_are_as_many_as_are_dealt(chance: Json, place: int) -> None:
    assert refusal(changed(chance=chance)).startswith(f"chance[{place}]: ")


@pytest.mark.parametrize(
    "move", ["", " ", "5h", "5h+", "5h+3d ", "5H+3D", "5h +3d", "5h−3d", "5h+3d+2s", "5h\x003d", "\ud800", "+" * 10**6]
)
def test_a_string_that_is_no_move_is_a_breach_in_one_line(move: str) -> None:
    assert refusal(changed(moves=[move])).startswith("move 1: ")


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        (["5h+9h"], "move 1: 5h+9h: not in seat 0's hand"),
        (["5h+3d", "5h+3d"], "move 2: 5h+3d: not in seat 1's hand"),
        (["5h+5h"], "move 1: 5h+5h: the same card twice"),
        (["3d-5h"], "move 1: 3d-5h: the larger value comes first"),
        (["5hx3d"], "move 1: 5hx3d: no move of this game"),
    ],
)
def test_the_reason_of_a_breach_is_told(moves: list[str], line: str) -> None:
    assert refusal(changed(moves=moves, chance=[FIRST])) == line


def test_after_the_last_round_the_match_is_over() -> None:
    moves = [*GOOD["moves"], "5h+3d"]
    line = refusal(changed(rules={"rounds": 1}, chance=[FIRST], moves=moves))
    assert line == "move 4: 5h+3d: the match is over"


WORDS = st.sampled_from([*FIRST[:13], "5h+3d", "9h-2d", "Th-4d", "rounds", "tokens", 0, 1, 3, 4, True, None, 2.0])
VALUES = st.recursive(WORDS | st.text(max_size=4), lambda inner: st.lists(inner, max_size=3), max_leaves=5)


@settings(deadline=None, max_examples=150)
@given(
    field=st.sampled_from([*GOOD]),
    moves=st.lists(WORDS | st.text(max_size=5), max_size=5),
    rules=st.dictionaries(WORDS.map(str), VALUES, max_size=2),
    value=VALUES,
)
def test_whatever_stands_in_a_record_gives_a_result_or_a_refusal(field, moves, rules, value) -> None:
    for record in (changed(**{field: value}), changed(moves=moves), changed(rules=rules)):
        try:
            assert isinstance(replay(record), dict)
        except RecordError as error:
            line_of(error)

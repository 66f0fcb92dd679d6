"""Records of the Card Eater that are not well-formed: each is refused in one printable line that names the field."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.games.records import replay
from tests.games.card_eater.reference import Record, full_deck
from tests.games.refusals import refusal, result_or_refusal

Json = Any  # Any: whatever JSON can say
DECK = full_deck()  # dealt so to three: As Ah Ad, Ac 2s 2h, 2d …
GOOD: Record = {
    "format": "classroom-record/1",
    "game": "card-eater",
    "players": 3,
    "rules": {"rounds": None},
    "chance": [DECK, [4, 1]],
    "moves": ["turn", "turn", "turn", "turn"],
}
HUGE = "9" * 10_000


def changed(**fields: Json) -> str:
    return json.dumps({**GOOD, **fields})


def test_the_record_these_tests_break_is_good() -> None:
    result = replay(json.dumps(GOOD))
    assert (result["turn"], result["rounds"], result["over"]) == (1, [], False)


# Players and rules


@pytest.mark.parametrize("value", ["3", 3.0, 4.0, 0, 1, 2, 5, -3, True, None, [3], {}, "", 10**100])
def test_players_are_the_number_three_or_four(value: Json) -> None:
    assert refusal(changed(players=value)).startswith("players: ")


def test_three_and_four_players_are_fine() -> None:
    for players in (3, 4):
        assert replay(changed(players=players))["score"] == [0] * players


@pytest.mark.parametrize("value", [0, -1, 1.0, 2.5, "2", "", True, False, [], {}, [2]])
def test_rounds_are_a_whole_number_from_1_or_null(value: Json) -> None:
    assert refusal(changed(rules={"rounds": value})).startswith("rules.rounds: ")


def test_rounds_beyond_measure_are_a_number_too() -> None:
    assert replay(changed(rules={"rounds": 10**20}))["over"] is False
    endless = json.dumps({**GOOD, "rules": {"rounds": "HERE"}}).replace('"HERE"', HUGE)
    assert refusal(endless).startswith("rules.rounds: ")


def test_rules_may_be_missing_or_empty() -> None:
    without = {name: value for name, value in GOOD.items() if name != "rules"}
    assert replay(json.dumps(without)) == replay(changed(rules={})) == replay(json.dumps(GOOD))


@pytest.mark.parametrize("option", ["match", "tokens", "round", "Rounds", "", "a\nb", "\ud800", "__class__"])
def test_an_option_of_no_card_eater_is_refused(option: str) -> None:
    assert refusal(changed(rules={option: 1})).startswith("rules.")


# Chance

BAD_CARDS = ["", "g6", "X=7", "x", "Th\n", "10h", "1h", "hT", "TH", "\ud800", 1, None, True, ["Th"], {}]


@pytest.mark.parametrize("value", ["", "X", {}, {"0": DECK}, 54, True, None])
def test_chance_is_a_list(value: Json) -> None:
    assert refusal(changed(chance=value)).startswith("chance: ")


@pytest.mark.parametrize("deck", [None, 54, True, "", "Th", "".join(DECK), {}, dict.fromkeys(DECK), [], [DECK], [4, 1]])
def test_a_deck_of_the_wrong_shape_is_named(deck: Json) -> None:
    assert refusal(changed(chance=[deck, [4, 1]])).startswith("chance[0]: ")


@pytest.mark.parametrize("card", BAD_CARDS)
def test_an_unknown_card_in_the_deck_is_named(card: Json) -> None:
    assert refusal(changed(chance=[[*DECK[:-1], card], [4, 1]])).startswith("chance[0]: ")


@pytest.mark.parametrize("place", [0, 1, 30, 53])
def test_a_deck_with_a_card_missing_is_named(place: int) -> None:
    assert refusal(changed(chance=[DECK[:place] + DECK[place + 1 :], [4, 1]])).startswith("chance[0]: ")


@pytest.mark.parametrize("card", ["As", "Th", "X"])
def test_a_deck_with_a_card_too_many_or_twice_is_named(card: str) -> None:
    assert refusal(changed(chance=[[*DECK, card], [4, 1]])).startswith("chance[0]: ")
    assert refusal(changed(chance=[[card, *[other for other in DECK[1:] if other != "5d"], "Kc"], [4, 1]]))


THROWS = [None, 41, "41", {}, [], [4], [4, 1, 1], [4, 0], [7, 1], [4, "1"], [4, 1.0], [True, 1], [[4, 1]], [4, None]]


@pytest.mark.parametrize("throw", [*THROWS, DECK])
def test_a_throw_is_two_dice(throw: Json) -> None:
    assert refusal(changed(chance=[DECK, throw])).startswith("chance[1]: ")


@pytest.mark.parametrize("item", [[1, 1], DECK, [], None, "X", 6, {}])
def test_a_throw_for_a_round_that_has_not_begun_is_too_many(item: Json) -> None:
    assert refusal(changed(chance=[DECK, [4, 1], item])).startswith("chance[2]: ")


@pytest.mark.parametrize("chance", [[], [DECK]])
def test_what_is_missing_is_named(chance: list[Json]) -> None:
    assert refusal(changed(chance=chance)).startswith(f"chance[{len(chance)}]: ")


# Moves


@pytest.mark.parametrize("move", [None, 0, True, 2.5, [], ["turn"], {}])
def test_a_move_that_is_no_string_is_named_by_its_place(move: Json) -> None:
    assert refusal(changed(moves=["turn", move])).startswith("moves[1]: ")


NO_MOVES = [
    "",
    " ",
    "turn ",
    "Turn",
    "turn\n",
    "take",
    "take:",
    "take:9",
    "take:-1",
    "take: 1",
    "X",
    "X=",
    "X=0",
    "X=11",
]


@pytest.mark.parametrize("move", [*NO_MOVES, "X=07", "X=٧", "5h", "passe", "\x00", "\x1b[2J", "\u2028", "\ud800"])
def test_a_string_that_is_no_move_is_a_breach_in_one_line(move: str) -> None:
    line = refusal(changed(moves=["turn", move]))
    assert line.startswith("move 2: ")
    assert line.endswith(": no move of this game")


def test_a_bad_deck_is_named_before_a_move_and_a_move_before_a_throw_too_many() -> None:
    assert refusal(changed(chance=[DECK[1:], [4, 1]], moves=["pass"])).startswith("chance[0]: ")
    assert refusal(changed(chance=[DECK, [4, 1], [1, 1]], moves=["pass"])).startswith("move 1: pass: ")


# Whatever else there may be

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5)
WORDS = st.sampled_from([*DECK, "turn", "pass", "take:1", "take:2", "X=5", "card-eater", "rounds", 3, 4, 6])
VALUES = st.recursive(SCALARS | WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner))


@settings(deadline=None, max_examples=150)
@given(field=st.sampled_from([*GOOD, "note"]), value=VALUES)
def test_any_json_in_any_field_gives_a_result_or_a_refusal(field: str, value: Json) -> None:
    result_or_refusal(changed(**{field: value}))


@settings(deadline=None, max_examples=150)
@given(moves=st.lists(st.text(st.characters(), max_size=4) | WORDS, max_size=8), throw=st.lists(st.integers(1, 6)))
def test_any_moves_and_throws_give_a_result_or_a_refusal(moves: list[Json], throw: list[int]) -> None:
    result_or_refusal(changed(moves=moves, chance=[DECK, [4, 1], throw]))


@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_a_record_with_some_bytes_changed_gives_a_result_or_a_refusal(data: st.DataObject) -> None:
    raw = bytearray(json.dumps(GOOD).encode())
    start = data.draw(st.integers(0, len(raw)))
    raw[start : start + data.draw(st.integers(0, 8))] = data.draw(st.binary(max_size=8))
    result_or_refusal(bytes(raw))

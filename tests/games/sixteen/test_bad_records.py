"""Records of Sixteen that are not well-formed: each is refused in one printable line that names the field."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.games.records import replay
from tests.games.refusals import refusal, result_or_refusal
from tests.games.sixteen.reference import Record, full_deck

Json = Any  # Any: whatever JSON can say
DECK = full_deck(wilds=True)
GOOD: Record = {
    "format": "classroom-record/1",
    "game": "sixteen",
    "players": 2,
    "rules": {"match": True, "wilds": True, "bonus": False, "draw": "auto"},
    "chance": [DECK],
    "moves": ["g0", "g1", "g2"],
}
HUGE = "9" * 10_000
DEEP = 100_000


def changed(**fields: Json) -> str:
    return json.dumps({**GOOD, **fields})


def without(field: str) -> str:
    return json.dumps({name: value for name, value in GOOD.items() if name != field})


def with_rules(**options: Json) -> str:
    return changed(rules=options)


def nested(field: str) -> str:
    """The good record with a hundred thousand lists, each in the next, as one of its fields."""
    return changed(**{field: "HERE"}).replace('"HERE"', "[" * DEEP + "]" * DEEP)


def literal(field: str, written: str) -> str:
    """The good record with a field written exactly so."""
    return changed(**{field: "HERE"}).replace('"HERE"', written)


# The record as a whole


def test_the_record_these_tests_break_is_good() -> None:
    assert replay(json.dumps(GOOD))["score"] == [1, 0]
    assert replay(json.dumps(GOOD).encode())["score"] == [1, 0]


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "{", "}", "moves", "{'a': 1}", '{"format"}', '{"a": 1,}', "\x00", "\ud800"]
)
def test_bad_json_is_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize("text", ["null", "true", "2", "2.5", '"sixteen"', "[]", "[{}]", "NaN", HUGE, "-Infinity"])
def test_a_record_that_is_no_object_is_refused(text: str) -> None:
    refusal(text)


def test_two_records_in_one_text_are_refused() -> None:
    refusal(json.dumps(GOOD) + json.dumps(GOOD))


def test_a_record_cut_short_at_any_byte_is_refused() -> None:
    whole = json.dumps(GOOD).encode()
    for length in range(len(whole)):
        refusal(whole[:length])
        refusal(whole[:length].decode())


@pytest.mark.parametrize(
    "raw", [b"", b"\x00", b"\xff\xfe", b"\x80", b"\xc3", b"\xed\xa0\x80", b"{\xff}", b"\xef\xbb\xbf"]
)
def test_bytes_that_are_no_text_are_refused(raw: bytes) -> None:
    refusal(raw)


def test_invalid_utf8_inside_a_move_is_refused() -> None:
    refusal(changed(moves=["HERE"]).encode().replace(b"HERE", b"g\xff"))


@pytest.mark.parametrize(
    "text", ["[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP]
)
def test_a_hundred_thousand_brackets_are_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize("field", ["format", "game", "players", "rules", "chance", "moves"])
def test_deep_nesting_in_a_field_is_refused(field: str) -> None:
    refusal(nested(field))


@pytest.mark.parametrize("field", ["format", "game", "players", "rules", "chance", "moves"])
@pytest.mark.parametrize("written", [HUGE, "-" + HUGE, "NaN", "Infinity", "-Infinity", "1e999"])
def test_a_monstrous_number_in_a_field_is_refused(field: str, written: str) -> None:
    refusal(literal(field, written))


@pytest.mark.parametrize("written", ["NaN", "Infinity", "-Infinity"])
def test_what_json_does_not_know_is_refused_in_a_further_key_too(written: str) -> None:
    refusal(literal("note", written))


# The fields one by one


@pytest.mark.parametrize("field", ["format", "game", "players", "moves", "chance"])
def test_a_missing_field_is_named(field: str) -> None:
    assert refusal(without(field)).startswith(field)


@pytest.mark.parametrize("field", ["format", "game", "players", "rules", "chance", "moves"])
def test_null_is_no_value_for_a_field(field: str) -> None:
    assert refusal(changed(**{field: None})).startswith(f"{field}: ")


@pytest.mark.parametrize(
    "value", ["", "classroom-record/2", "classroom-record/1\n", 1, True, ["classroom-record/1"], {}]
)
def test_an_unknown_format_is_named(value: Json) -> None:
    assert refusal(changed(format=value)).startswith("format: ")


NO_GAMES = [
    "",
    "go",
    "Sixteen",
    "sixteen ",
    "a\nb\x00\ud800",
    ".",
    "../sixteen",
    "records",
    "sixteen.rules",
    "__init__",
]


@pytest.mark.parametrize("value", [*NO_GAMES, 16, True, ["sixteen"], {"sixteen": 1}])
def test_an_unknown_game_is_named(value: Json) -> None:
    assert refusal(changed(game=value)).startswith("game: ")


@pytest.mark.parametrize("value", ["2", 2.0, 4.0, 3, 0, 1, -2, 5, 6, True, False, [2], {}, "", 10**100])
def test_players_are_the_number_two_or_four(value: Json) -> None:
    assert refusal(changed(players=value)).startswith("players: ")


def test_two_and_four_players_are_fine() -> None:
    assert replay(changed(players=2, moves=[]))["turn"] == 0
    assert replay(changed(players=4, moves=[]))["turn"] == 0


# The rules


@pytest.mark.parametrize("value", [[], "full", True, 0, [["match", True]], ["match"]])
def test_rules_are_an_object(value: Json) -> None:
    assert refusal(changed(rules=value)).startswith("rules: ")


def test_rules_may_be_missing_or_empty() -> None:
    assert replay(without("rules")) == replay(with_rules()) == replay(json.dumps(GOOD))


@pytest.mark.parametrize("option", ["match", "wilds", "bonus"])
@pytest.mark.parametrize("value", [None, 0, 1, 1.0, "true", "", [], {}, [True]])
def test_an_option_that_is_on_or_off_takes_no_other_value(option: str, value: Json) -> None:
    assert refusal(with_rules(**{option: value})).startswith(f"rules.{option}: ")


@pytest.mark.parametrize("value", [None, True, 0, "", "Auto", "auto ", "loosely", ["auto"], {"auto": 1}, [], 2.5])
def test_draw_takes_its_three_values_only(value: Json) -> None:
    assert refusal(with_rules(draw=value)).startswith("rules.draw: ")


@pytest.mark.parametrize("option", ["rounds", "Match", "players", "preset", "tokens", "dodged"])
def test_an_unknown_option_is_named(option: str) -> None:
    assert refusal(with_rules(**{option: True})).startswith(f"rules.{option}: ")


@pytest.mark.parametrize("option", ["", "a\nb", "\x00", "\ud800", "\u2028", "__class__"])
def test_an_unknown_option_of_a_strange_name_is_refused(option: str) -> None:
    assert refusal(with_rules(**{option: True})).startswith("rules.")


# Chance


@pytest.mark.parametrize("value", ["", "W", {}, {"0": DECK}, 54, True])
def test_chance_is_a_list(value: Json) -> None:
    assert refusal(changed(chance=value)).startswith("chance: ")


def test_chance_without_a_deck_names_the_first_item() -> None:
    assert refusal(changed(chance=[])).startswith("chance[0]: ")


@pytest.mark.parametrize(
    "deck", [None, 54, True, "", "g0", "".join(DECK), {}, dict.fromkeys(DECK), [], [DECK], [[], []]]
)
def test_a_deck_of_the_wrong_shape_is_named(deck: Json) -> None:
    assert refusal(changed(chance=[deck])).startswith("chance[0]: ")


def test_a_deck_that_lies_in_no_list_is_named() -> None:
    assert refusal(changed(chance=DECK)).startswith("chance[0]: ")


BAD_CARDS = ["", "g7", "G1", "r1", "g", "W=b4", "w", "g01", "g1\n", "\ud800", 1, None, True, ["g1"], {"g": 1}, 2.5]


@pytest.mark.parametrize("card", BAD_CARDS)
def test_an_unknown_card_in_the_deck_is_named(card: Json) -> None:
    assert refusal(changed(chance=[[*DECK[:-1], card]])).startswith("chance[0]")


@pytest.mark.parametrize("place", [0, 1, 30, 53])
def test_a_deck_with_a_card_missing_is_named(place: int) -> None:
    assert refusal(changed(chance=[DECK[:place] + DECK[place + 1 :]])).startswith("chance[0]: ")


@pytest.mark.parametrize("card", ["g0", "g1", "W"])
def test_a_deck_with_a_card_too_many_is_named(card: str) -> None:
    assert refusal(changed(chance=[[*DECK, card]])).startswith("chance[0]: ")


@pytest.mark.parametrize("card", ["g0", "b6", "W"])
def test_a_deck_with_a_card_in_place_of_another_is_named(card: str) -> None:
    assert refusal(changed(chance=[[card, *DECK[2:], DECK[0]]])).startswith("chance[0]: ")


def test_a_tame_deck_holds_no_wilds() -> None:
    tame = full_deck(wilds=False)
    assert replay(changed(rules={"wilds": False}, chance=[tame]))["score"] == [1, 0]
    assert refusal(changed(rules={"wilds": False})).startswith("chance[0]: ")
    assert refusal(changed(rules={"wilds": False}, chance=[[*tame[:-1], "W"]])).startswith("chance[0]: ")
    assert refusal(changed(chance=[tame])).startswith("chance[0]: ")


@pytest.mark.parametrize("item", [DECK, [], None, "W", 6, {}])
def test_a_second_item_of_chance_is_too_many(item: Json) -> None:
    assert refusal(changed(chance=[DECK, item])).startswith("chance[1]: ")


# Moves


@pytest.mark.parametrize("value", ["", "g0", {}, {"0": "g0"}, 3, False])
def test_moves_are_a_list(value: Json) -> None:
    assert refusal(changed(moves=value)).startswith("moves: ")


@pytest.mark.parametrize("move", [None, 0, True, 2.5, [], ["g2"], {}, {"move": "g2"}])
def test_a_move_that_is_no_string_is_named_by_its_place(move: Json) -> None:
    assert refusal(changed(moves=["g0", "g1", move])).startswith("moves[2]: ")


@pytest.mark.parametrize(
    "move", ["", " ", "g2 ", "g2\n", "a\nb", "\r", "\x00", "\x1b[2J", "\u2028", "\x85", "\ud800", "é" * 9]
)
def test_a_string_that_is_no_move_is_a_breach_in_one_line(move: str) -> None:
    assert refusal(changed(moves=["g0", "g1", move])).startswith("move 3: ")


def test_a_move_of_a_million_signs_is_a_breach() -> None:
    assert refusal(changed(moves=["g" * 1_000_000])).startswith("move 1: ")


def test_a_great_many_moves_end_at_the_first_breach() -> None:
    assert refusal(changed(moves=["g0", "g1", *["g2"] * 100_000])).startswith("move 4: ")


# What comes first


def test_a_move_that_is_no_string_is_named_before_an_illegal_move() -> None:
    assert refusal(changed(moves=["b3", 3])).startswith("moves[1]: ")


def test_a_bad_deck_is_named_before_an_illegal_move() -> None:
    assert refusal(changed(chance=[DECK[1:]], moves=["b3"])).startswith("chance[0]: ")


FAULTS: list[tuple[str, Json, str]] = [
    ("format", "classroom-record/2", "format: "),
    ("game", "go", "game: "),
    ("players", 3, "players: "),
    ("rules", {"draw": "never"}, "rules.draw: "),
    ("chance", [DECK[1:]], "chance[0]: "),
]


@pytest.mark.parametrize("first", range(len(FAULTS)), ids=[fault[0] for fault in FAULTS])
def test_format_is_checked_first_then_game_players_rules_and_decks(first: int) -> None:
    faults = {field: value for field, value, _ in FAULTS[first:]}
    assert refusal(changed(moves=["b3"], **faults)).startswith(FAULTS[first][2])


def test_an_illegal_move_is_named_before_surplus_chance() -> None:
    assert refusal(changed(chance=[DECK, DECK], moves=["b3"])).startswith("move 1: b3:")


# What may be there


@pytest.mark.parametrize("value", [None, [], {"players": 3}, "x\ud800\x00", 10**4000, [[[[]]]]])
def test_further_keys_are_ignored(value: Json) -> None:
    assert replay(changed(note=value)) == replay(json.dumps(GOOD))


def test_a_monstrous_further_key_does_not_crash() -> None:
    result_or_refusal(nested("note"))
    result_or_refusal(literal("note", HUGE))
    result_or_refusal(literal("note", "1e999"))


# Whatever else there may be

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5)
WORDS = st.sampled_from([*DECK, "+", "W=b4", "auto", "strict", "sixteen", "match", 2, 4, True])
VALUES = st.recursive(SCALARS | WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner))


def places(value: Json) -> list[tuple[Json, Json]]:
    """Every container in the value with each of its keys or positions."""
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    else:
        return []
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


def deleted(data: st.DataObject, inside: Json, key: Json) -> None:
    del inside[key]


def replaced(data: st.DataObject, inside: Json, key: Json) -> None:
    inside[key] = data.draw(VALUES)


def inserted(data: st.DataObject, inside: Json, key: Json) -> None:
    if isinstance(inside, list):
        inside.insert(key, data.draw(VALUES))
    else:
        inside[data.draw(st.text(max_size=5))] = data.draw(VALUES)


CHANGES: list[Callable[[st.DataObject, Json, Json], None]] = [deleted, replaced, inserted]


@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_a_record_with_a_few_changes_gives_a_result_or_a_refusal(data: st.DataObject) -> None:
    record = json.loads(json.dumps(GOOD))
    for _ in range(data.draw(st.integers(1, 3))):
        if record:
            part = data.draw(st.sampled_from([[(record, key), *places(record[key])] for key in record]))
            data.draw(st.sampled_from(CHANGES))(data, *data.draw(st.sampled_from(part)))
    result_or_refusal(json.dumps(record))


@settings(deadline=None, max_examples=150)
@given(field=st.sampled_from([*GOOD, "note"]), value=VALUES)
def test_any_json_in_any_field_gives_a_result_or_a_refusal(field: str, value: Json) -> None:
    result_or_refusal(changed(**{field: value}))


@settings(deadline=None, max_examples=150)
@given(value=VALUES)
def test_any_json_gives_a_refusal(value: Json) -> None:
    refusal(json.dumps(value))


@settings(deadline=None, max_examples=150)
@given(
    moves=st.lists(st.text(st.characters(), max_size=4) | WORDS, max_size=6), draw=st.sampled_from(["strict", "loose"])
)
def test_any_moves_give_a_result_or_a_refusal(moves: list[Json], draw: str) -> None:
    result_or_refusal(changed(moves=moves, rules={"draw": draw}))


@settings(deadline=None, max_examples=150)
@given(raw=st.binary(max_size=200))
def test_raw_bytes_are_refused(raw: bytes) -> None:
    refusal(raw)


@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_a_record_with_some_bytes_changed_gives_a_result_or_a_refusal(data: st.DataObject) -> None:
    raw = bytearray(json.dumps(GOOD).encode())
    start = data.draw(st.integers(0, len(raw)))
    raw[start : start + data.draw(st.integers(0, 8))] = data.draw(st.binary(max_size=8))
    result_or_refusal(bytes(raw))

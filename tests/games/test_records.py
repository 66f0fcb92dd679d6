"""What is said of a record that is refused, and what a record is written as (rules.md, Records and Fine print)."""

import json
from typing import Any

import pytest

from classroom.games.records import (
    LONGEST,
    Record,
    play_record,
    positions,
    printable,
    read_fields,
    read_record,
    replay,
)
from classroom.games.registry import find_game
from tests.games.refusals import refusal
from tests.games.sixteen.reference import full_deck

DECK = full_deck(wilds=True)
GOOD: dict[str, Any] = {
    "format": "classroom-record/1",
    "game": "sixteen",
    "players": 2,
    "rules": {"bonus": True},
    "chance": [DECK],
    "moves": ["g0", "g1"],
}


def changed(**fields: Any) -> str:
    return json.dumps({**GOOD, **fields})


def without(name: str) -> str:
    return json.dumps({key: value for key, value in GOOD.items() if key != name})


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ("{", "record: not valid JSON"),
        ("[" * 100_000, "record: nested too deeply"),
        ("[]", "record: must be a JSON object"),
        (without("format"), "format: must be classroom-record/1"),
        (changed(format="classroom-record/2"), "format: must be classroom-record/1"),
        (without("game"), "game: must be a string"),
        (changed(game=16), "game: must be a string"),
        (changed(game="go"), "game: must be one of card-eater, sixteen, switch16, two-of-four"),
        (changed(players=3), "players: must be 2 or 4"),
        (changed(players=2.0), "players: must be 2 or 4"),
        (without("players"), "players: must be 2 or 4"),
        (changed(game="switch16", players=5), "players: must be 2 or 3 or 4"),
        (changed(rules=[]), "rules: must be an object"),
        (changed(rules={"jokers": 1}), "rules.jokers: no option of this game"),
        (changed(rules={"bonus": 1}), "rules.bonus: must be true or false"),
        (changed(chance={}), "chance: must be a list"),
        (without("moves"), "moves: must be a list"),
        (changed(moves=["g0", 1]), "moves[1]: must be a string"),
        (changed(chance=[DECK[1:]]), "chance[0]: g0 is missing"),
        (changed(chance=[]), "chance[0]: is missing"),
        (changed(chance=[DECK, DECK]), "chance[1]: nothing is left to be decided"),
        (changed(moves=["g0", "p6"]), "move 2: p6: not in seat 1's hand"),
        (changed(moves=["x"]), "move 1: x: no move of this game"),
    ],
)
def test_a_refusal_names_the_place_and_the_reason(record, line):
    assert refusal(record) == line


def test_a_bad_throw_is_named_where_it_is_met():
    record = {**GOOD, "game": "switch16", "rules": {}, "chance": [[6, 1], [[1, 2], "w"]], "moves": ["roll"]}
    assert refusal(json.dumps(record)) == "chance[1]: must be a list of 3 dice"
    short = {**record, "chance": [[6, 1]]}
    assert refusal(json.dumps(short)) == "chance[1]: is missing"


@pytest.mark.parametrize("field", ["moves", "chance", "rules", "players", "format", "game"])
def test_a_number_of_a_thousand_digits_is_refused_where_it_stands(field):
    for digits in (999, 1000, 5000):
        written = changed(**{field: "HERE"}).replace('"HERE"', "9" * digits)
        assert refusal(written).startswith(f"{field}: ")


def test_a_move_that_cannot_be_printed_is_escaped_and_a_long_one_is_cut():
    assert printable("g6") == "g6"
    assert printable("a\nb") == "a\\nb"
    assert printable("é") == "é"
    assert printable("x" * LONGEST) == "x" * 60
    assert printable("x" * 61) == "x" * 60 + "…"
    assert refusal(changed(moves=["y" * 100])) == f"move 1: {'y' * 60}…: no move of this game"
    assert refusal(changed(rules={"a\nb": 1})) == "rules.a\\nb: no option of this game"


def test_a_record_is_written_as_it_was_read():
    record = read_record(json.dumps(GOOD))
    rules = {"match": True, "wilds": True, "bonus": True, "draw": "auto"}
    assert record == Record(find_game("sixteen"), 2, rules, [DECK], ["g0", "g1"])
    assert record.as_json() == {**GOOD, "rules": rules}
    assert list(record.as_json()) == ["format", "game", "players", "rules", "chance", "moves"]


def test_the_form_of_a_record_is_read_as_it_stands():
    assert read_fields(json.dumps({**GOOD, "note": 1})) == {**GOOD, "note": 1}


def test_positions_are_the_opening_and_one_after_each_move():
    record = read_record(json.dumps(GOOD))
    reached = list(positions(record))
    assert [len(state.steps) for state in reached] == [0, 1, 2]
    assert play_record(record) == reached[-1]


def test_what_replay_prints_is_flat():
    assert set(replay(json.dumps(GOOD))) == {"score", "winner", "sets", "over", "turn", "legal"}
    assert replay(json.dumps(GOOD))["turn"] == 0
    assert replay(json.dumps(GOOD))["over"] is False

"""What is said of a record that is refused, and what a record is written as (rules.md, Records and Fine print)."""

import json

import pytest

from classroom.games.protocol import all_rules
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
from classroom.games.registry import all_games, find_game
from tests.games.corrupted_records import changed, good, literal, without
from tests.games.matches import GAMES
from tests.games.own import own
from tests.games.refused_moves import refusal

every_game = pytest.mark.parametrize("slug", GAMES)


@every_game
def test_a_refusal_names_the_place_and_the_reason(slug: str) -> None:
    """What is particular to a game is in LINES of its `bad_records.py`."""
    record, seats = good(slug), " or ".join(map(str, find_game(slug).seats))
    chance, moves = record["chance"], record["moves"]
    for spoilt, line in (
        ("{", "record: not valid JSON"),
        ("[" * 100_000, "record: nested too deeply"),
        ("[]", "record: must be a JSON object"),
        (without(slug, "format"), "format: must be classroom-record/1"),
        (changed(slug, format="classroom-record/2"), "format: must be classroom-record/1"),
        (without(slug, "game"), "game: must be a string"),
        (changed(slug, game=16), "game: must be a string"),
        (changed(slug, game="go"), "game: must be one of " + ", ".join(sorted(all_games()))),
        (changed(slug, players=99), f"players: must be {seats}"),
        (changed(slug, players=float(record["players"])), f"players: must be {seats}"),
        (without(slug, "players"), f"players: must be {seats}"),
        (changed(slug, rules=[]), "rules: must be an object"),
        (changed(slug, rules={"jokers": 1}), "rules.jokers: no option of this game"),
        (changed(slug, chance={}), "chance: must be a list"),
        (without(slug, "moves"), "moves: must be a list"),
        (changed(slug, moves=[*moves, 1]), f"moves[{len(moves)}]: must be a string"),
        (changed(slug, chance=[]), "chance[0]: is missing"),
        (changed(slug, chance=chance[:-1]), f"chance[{len(chance) - 1}]: is missing"),
        (changed(slug, chance=[*chance, chance[-1]]), f"chance[{len(chance)}]: nothing is left to be decided"),
        (changed(slug, moves=["x"]), "move 1: x: no move of this game"),
    ):
        assert refusal(spoilt) == line


@every_game
@pytest.mark.parametrize("field", ["moves", "chance", "rules", "players", "format", "game"])
def test_a_number_of_a_thousand_digits_is_refused_where_it_stands(slug: str, field: str) -> None:
    for digits in (999, 1000, 5000):
        assert refusal(literal(slug, field, "9" * digits)).startswith(f"{field}: ")


@every_game
def test_a_move_that_cannot_be_printed_is_escaped_and_a_long_one_is_cut(slug: str) -> None:
    assert printable("g6") == "g6"
    assert printable("a\nb") == "a\\nb"
    assert printable("é") == "é"
    assert printable("x" * LONGEST) == "x" * 60
    assert printable("x" * 61) == "x" * 60 + "…"
    assert refusal(changed(slug, moves=["y" * 100])) == f"move 1: {'y' * 60}…: no move of this game"
    assert refusal(changed(slug, rules={"a\nb": 1})) == "rules.a\\nb: no option of this game"


@every_game
def test_a_record_is_written_as_it_was_read(slug: str) -> None:
    written = good(slug)
    record = read_record(json.dumps(written))
    rules = all_rules(find_game(slug), written["players"], written["rules"])
    assert record == Record(find_game(slug), written["players"], rules, written["chance"], written["moves"])
    assert record.as_json() == {**written, "rules": rules}
    assert list(record.as_json()) == ["format", "game", "players", "rules", "chance", "moves"]


@every_game
def test_options_that_a_record_leaves_out_are_written(slug: str) -> None:
    record = read_record(changed(slug, rules={}))
    assert record.as_json()["rules"] == all_rules(find_game(slug), record.players, {})


@every_game
def test_the_form_of_a_record_is_read_as_it_stands(slug: str) -> None:
    assert read_fields(changed(slug, note=1)) == {**good(slug), "note": 1}


@every_game
def test_positions_are_the_opening_and_one_after_each_move(slug: str) -> None:
    record = read_record(json.dumps(good(slug)))
    reached = list(positions(record))
    assert [len(state.steps) for state in reached] == list(range(len(record.moves) + 1))
    assert play_record(record) == reached[-1]


@every_game
def test_what_replay_prints_is_flat(slug: str) -> None:
    result = replay(json.dumps(good(slug)))
    assert set(result) == own(slug, "rule_page").RESULT | {"over", "turn", "legal"}
    assert result["over"] is False

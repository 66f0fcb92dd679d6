"""Records of every game that are not well-formed: each is refused in one printable line that names the field.

What can be spoilt in any record is spoilt here. What is particular to a game stands in its own tests, `bad_records.py`:

- GOOD, a record of a match that goes on, and RESULT, what is known of its result;
- BAD_CHANCE, wrong outcomes by their place, and NO_MOVES, strings that are no move;
- REFUSED, changed fields with how the line begins, and LINES, with the whole line;
- FINE, changed fields with what is known of the result.
"""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.games.options import Choice, Count, Flag, Option
from classroom.games.protocol import AnyGame, all_rules
from classroom.games.records import replay
from classroom.games.registry import all_games, find_game
from tests.games.corrupted_records import Json, changed, good, literal, without
from tests.games.matches import GAMES
from tests.games.own import own
from tests.games.refused_moves import refusal, result_or_refusal

FIELDS = ("format", "game", "players", "rules", "chance", "moves")
HUGE = "9" * 10_000
DEEP = 100_000
OFTEN = settings(deadline=None, max_examples=75)
every_game = pytest.mark.parametrize("slug", GAMES)


def with_outcome(slug: str, place: int, outcome: Json) -> list[Json]:
    """The good record's chance with one outcome changed."""
    chance = list(good(slug)["chance"])
    chance[place] = outcome
    return chance


def refuse(record: str, beginning: str) -> None:
    line = refusal(record)
    assert line.startswith(beginning), f"{line!r} instead of {beginning!r}: {record[:200]}"


# The record as a whole


@every_game
def test_the_record_these_tests_break_is_good(slug: str) -> None:
    for record in (json.dumps(good(slug)), json.dumps(good(slug)).encode()):
        result = replay(record)
        assert result.items() >= own(slug, "bad_records").RESULT.items()
        assert not result["over"]


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "{", "}", "moves", "{'a': 1}", '{"format"}', '{"a": 1,}', "\x00", "\ud800"]
)
def test_bad_json_is_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize("text", ["null", "true", "2", "2.5", '"moves"', "[]", "[{}]", "NaN", HUGE, "-Infinity"])
def test_a_record_that_is_no_object_is_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize(
    "raw", [b"", b"\x00", b"\xff\xfe", b"\x80", b"\xc3", b"\xed\xa0\x80", b"{\xff}", b"\xef\xbb\xbf"]
)
def test_bytes_that_are_no_text_are_refused(raw: bytes) -> None:
    refusal(raw)


@pytest.mark.parametrize(
    "text", ["[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP]
)
def test_a_hundred_thousand_brackets_are_refused(text: str) -> None:
    refusal(text)


@every_game
def test_two_records_in_one_text_are_refused(slug: str) -> None:
    refusal(json.dumps(good(slug)) * 2)


@every_game
def test_a_record_cut_short_at_any_byte_is_refused(slug: str) -> None:
    whole = json.dumps(good(slug)).encode()
    for length in range(len(whole)):
        refusal(whole[:length])
        refusal(whole[:length].decode())


@every_game
def test_invalid_utf8_inside_a_move_is_refused(slug: str) -> None:
    refusal(changed(slug, moves=["HERE"]).encode().replace(b"HERE", b"g\xff"))


@every_game
@pytest.mark.parametrize("field", FIELDS)
def test_monstrous_nesting_and_numbers_in_a_field_are_refused(slug: str, field: str) -> None:
    for written in ("[" * DEEP + "]" * DEEP, HUGE, "-" + HUGE, "NaN", "Infinity", "-Infinity", "1e999"):
        refusal(literal(slug, field, written))


# The fields one by one


@every_game
@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_and_one_that_is_null_are_named(slug: str, field: str) -> None:
    refuse(changed(slug, **{field: None}), f"{field}: ")
    if field != "rules":
        refuse(without(slug, field), f"{field}: ")


@every_game
def test_an_unknown_format_is_named(slug: str) -> None:
    strange: list[Json] = ["", "classroom-record/2", "classroom-record/1\n", 1, True, ["classroom-record/1"], {}]
    for value in strange:
        refuse(changed(slug, format=value), "format: ")


@every_game
def test_an_unknown_game_is_named(slug: str) -> None:
    strange = ["", "go", slug.title(), f"{slug} ", "a\nb\x00\ud800", ".", f"../{slug}", "records", f"{slug}.rules"]
    for value in (*strange, "__init__", 16, True, [slug], {slug: 1}):
        refuse(changed(slug, game=value), "game: ")


@every_game
def test_players_are_as_many_as_can_play(slug: str) -> None:
    seats = find_game(slug).seats
    wrong = [number for number in range(-3, 9) if number not in seats]
    no_players: list[Json] = [
        *wrong,
        *map(str, seats),
        *map(float, seats),
        True,
        False,
        None,
        list(seats),
        {},
        "",
        10**100,
    ]
    for value in no_players:
        refuse(changed(slug, players=value), "players: ")


# The rules


@every_game
def test_rules_are_an_object(slug: str) -> None:
    names = [option.name for option in find_game(slug).options]
    no_objects: list[Json] = [[], "full", True, 0, names or ["rounds"], [[name, True] for name in names]]
    for value in no_objects:
        refuse(changed(slug, rules=value), "rules: ")


@every_game
def test_rules_may_be_missing_or_empty(slug: str) -> None:
    record, game = good(slug), find_game(slug)
    usual = {**record, "rules": all_rules(game, record["players"], {})}
    line = result_or_refusal(json.dumps(usual))  # where the good record has other rules, chance may not fit any more
    for changes in (without(slug, "rules"), changed(slug, rules={})):
        assert result_or_refusal(changes) == line
        assert line or replay(changes) == replay(json.dumps(usual))


def no_values(option: Option) -> list[Json]:
    """What JSON can say that this option does not allow."""
    match option:
        case Flag():
            return [None, 0, 1, 1.0, 2.5, "true", "", [], {}, [True]]
        case Choice():
            word = option.default
            return [None, True, 0, 2.5, "", word.title(), f"{word} ", f"{word}ly", [word], {word: 1}, []]
        case Count():
            least = option.least
            nothing = [None] if option.default is not None else []
            return [*nothing, least - 1, -7, float(least), least + 0.5, str(least), "", True, False, [], {}, [least]]


@every_game
def test_an_option_takes_the_values_of_its_kind_only(slug: str) -> None:
    for option in find_game(slug).options:
        for value in no_values(option):
            refuse(changed(slug, rules={option.name: value}), f"rules.{option.name}: ")


def counts(game: AnyGame) -> list[Count]:
    return [option for option in game.options if isinstance(option, Count)]


@every_game
def test_a_number_beyond_measure_is_a_number_too(slug: str) -> None:
    for option in counts(find_game(slug)):
        assert not result_or_refusal(changed(slug, rules={option.name: 10**20})).startswith("rules")
        refuse(changed(slug, rules={option.name: "HERE"}).replace('"HERE"', HUGE), f"rules.{option.name}: ")


@every_game
def test_an_option_of_another_game_or_of_none_is_named(slug: str) -> None:
    mine = {option.name for option in find_game(slug).options}
    others = {option.name for game in all_games().values() for option in game.options}
    for name in sorted((others | {name.title() for name in mine} | {"players", "preset"}) - mine):
        refuse(changed(slug, rules={name: True}), f"rules.{name}: ")
    for name in ("", "a\nb", "\x00", "\ud800", "\u2028", "__class__"):
        refuse(changed(slug, rules={name: True}), "rules.")


# Chance


@every_game
def test_chance_is_a_list(slug: str) -> None:
    for value in ("", "W", {}, {"0": good(slug)["chance"][0]}, 54, True):
        refuse(changed(slug, chance=value), "chance: ")


@every_game
def test_a_bad_outcome_is_named_by_its_place(slug: str) -> None:
    by_place = own(slug, "bad_records").BAD_CHANCE
    assert set(by_place) == set(range(len(good(slug)["chance"])))
    for place, outcomes in by_place.items():
        for outcome in outcomes:
            refuse(changed(slug, chance=with_outcome(slug, place, outcome)), f"chance[{place}]: ")


@every_game
def test_an_outcome_too_many_or_missing_is_named(slug: str) -> None:
    chance = good(slug)["chance"]
    for length in range(len(chance)):
        refuse(changed(slug, chance=chance[:length]), f"chance[{length}]: ")
    for item in (*chance, None, [], "W", 6, {}):
        refuse(changed(slug, chance=[*chance, item]), f"chance[{len(chance)}]: ")


# Moves


@every_game
def test_moves_are_a_list(slug: str) -> None:
    for value in ("", good(slug)["moves"][0], {}, {"0": good(slug)["moves"][0]}, 3, False):
        refuse(changed(slug, moves=value), "moves: ")


@every_game
def test_a_move_that_is_no_string_is_named_by_its_place(slug: str) -> None:
    moves = good(slug)["moves"]
    no_strings: list[Json] = [None, 0, True, 2.5, [], moves[:1], {}, {"move": moves[0]}]
    for move in no_strings:
        refuse(changed(slug, moves=[*moves, move]), f"moves[{len(moves)}]: ")


UNPRINTABLE = ["a\nb", "\r", "\x00", "\x1b[2J", "\u2028", "\x85", "\ud800"]


@every_game
def test_a_string_that_is_no_move_is_a_breach_in_one_line(slug: str) -> None:
    moves = good(slug)["moves"]
    strange = ["", " ", f"{moves[0]} ", f"{moves[0]}\n", "é" * 9, "+" * 10**6, *UNPRINTABLE]
    for move in (*strange, *own(slug, "bad_records").NO_MOVES):
        line = refusal(changed(slug, moves=[*moves, move]))
        assert line.startswith(f"move {len(moves) + 1}: "), move[:50]
        assert line.endswith(": no move of this game"), move[:50]


@every_game
def test_a_great_many_moves_end_at_the_first_breach(slug: str) -> None:
    moves = good(slug)["moves"]
    refuse(changed(slug, moves=[*moves, *["xyz"] * 100_000]), f"move {len(moves) + 1}: ")


# What comes first


@every_game
def test_format_is_checked_first_then_game_players_rules_and_what_is_foreseen_of_chance(slug: str) -> None:
    faults = {"format": "classroom-record/2", "game": "go", "players": 99, "rules": {"xyz": 1}, "chance": [{}]}
    for first, begins in enumerate(("format: ", "game: ", "players: ", "rules.xyz: ", "chance[0]: ")):
        fields = dict(list(faults.items())[first:])
        refuse(changed(slug, moves=["xyz"], **fields), begins)


@every_game
def test_a_move_that_is_no_string_is_named_before_an_illegal_move(slug: str) -> None:
    refuse(changed(slug, moves=["xyz", 3]), "moves[1]: ")


@every_game
def test_an_illegal_move_is_named_before_surplus_chance(slug: str) -> None:
    chance = good(slug)["chance"]
    refuse(changed(slug, chance=[*chance, chance[-1]], moves=["xyz"]), "move 1: xyz: ")


# What is particular to the game


@every_game
def test_what_the_game_refuses_is_named(slug: str) -> None:
    for fields, begins in own(slug, "bad_records").REFUSED:
        refuse(changed(slug, **fields), begins)


@every_game
def test_each_breach_says_why(slug: str) -> None:
    for fields, line in own(slug, "bad_records").LINES:
        assert refusal(changed(slug, **fields)) == line


@every_game
def test_what_the_game_allows_is_fine(slug: str) -> None:
    for fields, result in own(slug, "bad_records").FINE:
        assert replay(changed(slug, **fields)).items() >= result.items(), fields


# What may be there


@every_game
def test_further_keys_are_ignored(slug: str) -> None:
    notes: list[Json] = [None, [], {"players": 99}, "x\ud800\x00", 10**4000, [[[[]]]]]
    for value in notes:
        assert replay(changed(slug, note=value)) == replay(json.dumps(good(slug)))
    for written in ("NaN", "Infinity", "-Infinity"):  # JSON does not know them
        refusal(literal(slug, "note", written))
    for written in ("[" * DEEP + "]" * DEEP, HUGE, "1e999"):
        result_or_refusal(literal(slug, "note", written))


# Whatever else there may be

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5)


def leaves(value: Json) -> list[Json]:
    """What stands in a record that is no list and no object, and the names in it."""
    if isinstance(value, dict):
        return [*value, *(leaf for inner in value.values() for leaf in leaves(inner))]
    return [leaf for inner in value for leaf in leaves(inner)] if isinstance(value, list) else [value]


@cache
def words(slug: str) -> st.SearchStrategy[Json]:
    return st.sampled_from([*leaves(good(slug)), *own(slug, "bad_records").NO_MOVES, 0, 1, 2, 3, 4, 2.0, True])


@cache
def values(slug: str) -> st.SearchStrategy[Json]:
    within = SCALARS | words(slug)
    return st.recursive(within, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner))


def places(value: Json) -> list[tuple[Json, Json]]:
    """Every container in the value with each of its keys or positions."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


HOW = st.sampled_from(("delete", "replace", "insert"))


def change(data: st.DataObject, slug: str, inside: Json, key: Json) -> None:
    """Deletes something, or puts something else in its place or beside it."""
    how = data.draw(HOW)
    if how == "delete":
        del inside[key]
    elif how == "replace":
        inside[key] = data.draw(values(slug))
    elif isinstance(inside, list):
        inside.insert(key, data.draw(values(slug)))
    else:
        inside[data.draw(st.text(max_size=5))] = data.draw(values(slug))


@every_game
@OFTEN
@given(data=st.data())
def test_a_record_with_a_few_changes_gives_a_result_or_a_refusal(slug: str, data: st.DataObject) -> None:
    record = json.loads(json.dumps(good(slug)))
    for _ in range(data.draw(st.integers(1, 3))):
        if record:
            field = data.draw(st.sampled_from(list(record)))
            parts = [(record, field), *places(record[field])]
            change(data, slug, *parts[data.draw(st.integers(0, len(parts) - 1))])
    result_or_refusal(json.dumps(record))


@every_game
@OFTEN
@given(data=st.data(), field=st.sampled_from([*FIELDS, "note"]))
def test_any_json_in_any_field_gives_a_result_or_a_refusal(slug: str, data: st.DataObject, field: str) -> None:
    result_or_refusal(changed(slug, **{field: data.draw(values(slug))}))


@every_game
@OFTEN
@given(data=st.data())
def test_any_moves_and_any_luck_give_a_result_or_a_refusal(slug: str, data: st.DataObject) -> None:
    moves = st.lists(st.text(st.characters(), max_size=4) | words(slug).map(str), max_size=8)
    further = data.draw(st.lists(values(slug), max_size=3))
    result_or_refusal(changed(slug, moves=data.draw(moves), chance=[*good(slug)["chance"], *further]))


@OFTEN
@given(value=st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner)))
def test_any_json_gives_a_refusal(value: Json) -> None:
    refusal(json.dumps(value))


@OFTEN
@given(raw=st.binary(max_size=200))
def test_raw_bytes_are_refused(raw: bytes) -> None:
    refusal(raw)


@every_game
@OFTEN
@given(data=st.data())
def test_a_record_with_some_bytes_changed_gives_a_result_or_a_refusal(slug: str, data: st.DataObject) -> None:
    raw = bytearray(json.dumps(good(slug)).encode())
    start = data.draw(st.integers(0, len(raw)))
    raw[start : start + data.draw(st.integers(0, 8))] = data.draw(st.binary(max_size=8))
    result_or_refusal(bytes(raw))

"""Records of Switch 16 that are not well-formed: each is refused in one printable line that names the field."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.games.records import RecordError, replay
from tests.games.refusals import line_of

Json = Any  # Any: whatever JSON can say
OPENING, FIRST, FURTHER = [6, 1], [[1, 2, 4], "w"], [[2, 6, 1, 3]]
GOOD: dict[str, Json] = {
    "format": "classroom-record/1",
    "game": "switch16",
    "players": 2,
    "rules": {"dodged": "table", "match_to": None},
    "chance": [OPENING, FIRST, FURTHER],
    "moves": ["roll", "go:7", "again", "go:12"],
}


def refusal(**fields: Json) -> str:
    with pytest.raises(RecordError) as caught:
        replay(json.dumps({**GOOD, **fields}))
    return line_of(caught.value)


def result_or_refusal(record: Json) -> None:
    try:
        assert isinstance(replay(json.dumps(record)), dict)
    except RecordError as error:
        line_of(error)


def test_the_record_these_tests_break_is_good() -> None:
    assert replay(json.dumps(GOOD))["score"] == [12, 0]


@pytest.mark.parametrize("value", ["2", 2.0, 0, 1, 5, -2, True, None, [2], 10**100])
def test_players_are_two_to_four(value: Json) -> None:
    assert refusal(players=value).startswith("players: ")


@pytest.mark.parametrize("value", [None, True, 0, "", "Table", "attacker ", "hand", ["table"], {}])
def test_dodged_takes_its_two_values_only(value: Json) -> None:
    assert refusal(rules={"dodged": value}).startswith("rules.dodged: ")


@pytest.mark.parametrize("value", [0, -1, 1.0, 50.0, "50", "", True, False, [50], {}])
def test_match_to_is_a_whole_number_or_null(value: Json) -> None:
    assert refusal(rules={"match_to": value}).startswith("rules.match_to: ")


@pytest.mark.parametrize("value", [None, 1, 13, 100, 10**30])
def test_any_number_of_points_may_be_played_to(value: Json) -> None:
    assert replay(json.dumps({**GOOD, "rules": {"match_to": value}}))["over"] is False


@pytest.mark.parametrize("option", ["match", "rounds", "tokens", "Dodged", "", "a\nb", "\ud800"])
def test_an_unknown_option_is_refused(option: str) -> None:
    assert refusal(rules={option: "table"}).startswith("rules.")


NO_THROWS: list[Json] = [
    None,
    True,
    6,
    "61",
    "",
    {},
    [],
    [[6, 1]],
    [6],
    [6, 1, 1],
    [6, 0],
    [6, 7],
    [6, "1"],
    [6, 1.0],
    [6, True],
]


@pytest.mark.parametrize("outcome", [*NO_THROWS, FIRST, FURTHER])
def test_a_bad_opening_is_named(outcome: Json) -> None:
    assert refusal(chance=[outcome, FIRST, FURTHER]).startswith("chance[0]: ")


def test_a_bad_opening_is_named_before_an_illegal_move() -> None:
    assert refusal(chance=[[6]], moves=["stop"]).startswith("chance[0]: ")


def test_a_bad_throw_between_the_tied_is_named() -> None:
    assert refusal(chance=[[6, 6], [5], FIRST, FURTHER]).startswith("chance[1]: ")
    assert refusal(chance=[[6, 6], [5, 5, 5], FIRST, FURTHER]).startswith("chance[1]: ")


BAD_FIRST: list[Json] = [
    *(None, True, "w", 3, {}, [], OPENING, FURTHER, [1, 2, 4], [1, 2, 4, "w"], [[1, 2, 4]], [[1, 2, 4], "w", "w"]),
    *([[1, 2, 4], face] for face in ("x", "", "W", "white", None, 1, ["w"], {"w": 1}, True)),
    *([dice, "w"] for dice in ([], [1, 2], [1, 2, 4, 4], [0, 2, 4], [1, 2, 7], [1, 2, "4"], [1, 2, 4.0], "124", None)),
]


@pytest.mark.parametrize("outcome", BAD_FIRST)
def test_a_bad_first_throw_is_named(outcome: Json) -> None:
    assert refusal(chance=[OPENING, outcome, FURTHER]).startswith("chance[1]: ")


BAD_FURTHER: list[Json] = [
    *(None, True, 4, "2613", {}, [], [2, 6, 1, 3], [[2, 6, 1, 3], "w"], [[2, 6, 1, 3], []], [[2, 6, 1]], [[]]),
    *([[2, 6, 1, die]] for die in (0, 7, "3", 3.0, True, None, [3])),
]


@pytest.mark.parametrize("outcome", BAD_FURTHER)
def test_a_bad_further_throw_is_named(outcome: Json) -> None:
    assert refusal(chance=[OPENING, FIRST, outcome]).startswith("chance[2]: ")


@pytest.mark.parametrize("length", [0, 1, 2])
def test_chance_that_runs_out_names_the_missing_item(length: int) -> None:
    assert refusal(chance=GOOD["chance"][:length]).startswith(f"chance[{length}]: ")


@pytest.mark.parametrize("item", [OPENING, FIRST, FURTHER, None, [], 6])
def test_chance_that_nobody_used_is_too_much(item: Json) -> None:
    assert refusal(chance=[*GOOD["chance"], item]).startswith("chance[3]: ")


def test_an_illegal_move_is_named_before_surplus_chance() -> None:
    assert refusal(moves=["roll", "stop"]).startswith("move 2: stop: ")


@pytest.mark.parametrize("move", ["", "go", "go:", "go:0", "go:017", "go:1\n", "swap:4", "glue:-1", "\x00", "\ud800"])
def test_a_string_that_is_no_move_is_a_breach_in_one_line(move: str) -> None:
    assert refusal(moves=["roll", move]).startswith("move 2: ")


def test_each_breach_says_why() -> None:
    reasons = {
        "move 1: stop: the throw comes first": (["stop"], []),
        "move 2: go:9: no chain of the dice reaches 9": (["roll", "go:9"], [FIRST]),
        "move 2: again: a step comes first": (["roll", "again"], [FIRST]),
        "move 2: swap:1: not after this throw": (["roll", "swap:1"], [FIRST]),
        "move 2: glue:1: seat 0 does not hold the token": (["roll", "glue:1"], [FIRST]),
        "move 2: go:1: take or leave comes first": (["roll", "go:1"], [[[1, 2, 4], "b"]]),
        "move 2: go:1: swap or keep comes first": (["roll", "go:1"], [[[1, 2, 4], "g"]]),
        "move 2: swap:0: not another player": (["roll", "swap:0"], [[[1, 2, 4], "g"]]),
    }
    for said, (moves, chance) in reasons.items():
        assert refusal(moves=moves, chance=[OPENING, *chance]) == said


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5)
WORDS = st.sampled_from(["w", "b", "r", "g", "roll", "go:3", "stop", "table", 1, 2, 3, 6, 2.0, True])
VALUES = st.recursive(SCALARS | WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner))


def places(value: Json) -> list[tuple[Json, Json]]:
    """Every container in the value with each of its keys or positions."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


@settings(deadline=None, max_examples=300)
@given(data=st.data())
def test_a_record_with_a_few_changes_gives_a_result_or_a_refusal(data: st.DataObject) -> None:
    record = json.loads(json.dumps(GOOD))
    for _ in range(data.draw(st.integers(1, 3))):
        inside, key = data.draw(st.sampled_from(places(record)))
        inside[key] = data.draw(VALUES)
    result_or_refusal(record)


@settings(deadline=None, max_examples=150)
@given(chance=st.lists(VALUES, max_size=4), moves=st.lists(WORDS.map(str), max_size=4))
def test_any_chance_and_any_moves_give_a_result_or_a_refusal(chance: list[Json], moves: list[Json]) -> None:
    result_or_refusal({**GOOD, "chance": [OPENING, *chance], "moves": moves})

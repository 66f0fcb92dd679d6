"""Random matches of Switch 16, played by the naive reference beside this file: the code must agree with every result.

The matches are drawn from fixed seeds, so a failure comes back on every run.
"""

import itertools
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from classroom.games.records import RecordError
from classroom.games.records import replay as replay_text
from tests.games.switch16.reference import Board, BreachError, Record, Result, replay

DEFAULTS = {"dodged": "table", "match_to": None}
Options = tuple[int, str, int | None, int]
OPTIONS: list[Options] = list(itertools.product((2, 3, 4), ("table", "attacker"), (None, 1, 25), range(8)))
LEGAL_ELSEWHERE = [
    *("roll", "again", "stop", "take", "leave", "keep", "dodge", "accept"),
    *(f"go:{space}" for space in range(1, 17)),
    *(f"{word}:{seat}" for word in ("swap", "glue") for seat in range(4)),
]
NONSENSE = ["", "go", "go:", "go:0", "go:17", "go:x", "go:04", "go: 4", "GO:4", "swap:4", "glue:-1", "roll ", "roll\n"]
STRINGS = LEGAL_ELSEWHERE + NONSENSE


def thrower(chance_source: random.Random, chance: list[Any]) -> Callable[[int, str], Any]:  # Any: chance is JSON
    """Throws dice as a record writes them, and keeps what it threw."""

    def throw(dice: int, kind: str) -> Any:
        thrown = [chance_source.randint(1, 6) for _ in range(dice)]
        chance.append({"opening": thrown, "first": [thrown, chance_source.choice("wwbbrg")], "further": [thrown]}[kind])
        return chance[-1]

    return throw


@cache
def drawn_match(options: Options) -> tuple[Record, list[int], frozenset[str]]:
    """One whole match of legal moves; how much chance is used up before each move and at the end; what came up."""
    players, dodged, match_to, seed = options
    chance_source = random.Random(str(options))
    rules: dict[str, Any] = {"dodged": dodged, "match_to": match_to}
    chance: list[Any] = []
    board = Board(players, rules, thrower(chance_source, chance))
    if seed % 2:
        rules = {name: value for name, value in rules.items() if value != DEFAULTS[name]}
    moves, used = [], [len(chance)]
    boldness = chance_source.choice((0.2, 0.5, 0.9))
    while legal := sorted(board.legal()):
        bold = [move for move in legal if move != "stop"]
        moves.append(chance_source.choice(bold if bold and chance_source.random() < boldness else legal))
        board.play(moves[-1])
        used.append(len(chance))
    header = {"format": "classroom-record/1", "game": "switch16", "players": players}
    return {**header, "rules": rules, "chance": chance, "moves": moves}, used, frozenset(board.seen)


def cut(options: Options, length: int) -> Record:
    record, used, _ = drawn_match(options)
    return {**record, "moves": record["moves"][:length], "chance": record["chance"][: used[length]]}


def compared(result: Result) -> Result:
    """The result with its legal moves as a set; fails where one is listed twice."""
    assert len(result["legal"]) == len(set(result["legal"]))
    return {**result, "legal": set(result["legal"])}


def with_an_illegal_move(options: Options, chance: random.Random) -> Record:
    """The match up to a random place, and there a move that the reference does not list."""
    place = chance.randint(0, len(drawn_match(options)[0]["moves"]))
    record = cut(options, place)
    legal = replay(record)["legal"]
    return {**record, "moves": [*record["moves"], chance.choice([move for move in STRINGS if move not in legal])]}


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options)))
def test_a_match_cut_anywhere_gives_the_same_result(options: Options) -> None:
    length = len(drawn_match(options)[0]["moves"])
    cuts = random.Random(length).sample(range(length), k=min(3, length))
    for end in (0, *cuts, length - 1, length):
        shorter = cut(options, end)
        assert compared(replay_text(json.dumps(shorter))) == replay(shorter), f"cut after {end} moves"


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options)))
def test_an_illegal_move_is_named_by_the_same_number(options: Options) -> None:
    chance = random.Random(f"illegal {options}")
    for _ in range(3):
        record = with_an_illegal_move(options, chance)
        with pytest.raises(BreachError) as breach:
            replay(record)
        with pytest.raises(RecordError) as error:
            replay_text(json.dumps(record))
        assert str(error.value).startswith(f"move {breach.value.number}: ")


def test_the_random_matches_show_everything_that_can_happen() -> None:
    seen = set[str]().union(*(drawn_match(options)[2] for options in OPTIONS))
    assert seen == {
        *("roll", "again", "stop", "take", "leave", "keep", "dodge", "accept", "go", "swap", "glue"),
        *("tied opening", "another race", "no step", "stuck", "fell to 0", "fell to 8", "stayed on 8"),
        *("red swap", "nobody behind", "glued pawn swapped", "freed itself", "took without a step"),
    }

"""`classroom advise` as somebody at a terminal meets it: one line of JSON a record, and what is wrong named."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from classroom.games.records import Record, play_record, read_record
from classroom.games.sixteen import GAME
from classroom.games.sixteen.view import View
from tests.games.matches import every_table, random_match

ROOT = Path(__file__).parents[3]
FIGURES = {"move", "total", "forms", "value", "next_wins", "next_forced_over", "over_next"}


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "classroom", "advise", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, timeout=120, check=False)


def lines(records: Iterable[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(record) + "\n" for record in records).encode()


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    rng = Random(8)
    some = [random_match(GAME, players, rules, rng, most=rng.randrange(44)) for players, rules in every_table(GAME)]
    return [record.as_json() for record in some if not GAME.over(play_record(record))]


def test_every_unfinished_record_gets_its_moves_with_their_figures(records: list[dict[str, Any]]) -> None:
    done = run("--lines", "-", given=lines(records))
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(records)
    for record, answer in zip(records, answers, strict=True):
        state = play_record(as_record(record))
        assert answer["seat"] == state.turn
        legal = GAME.moves(state)
        assert sorted(move["move"] for move in answer["moves"]) == sorted(legal)
        assert answer["best"] in legal
        assert answer["plays"] in legal
        assert answer["ms"] > 0
        for move in answer["moves"]:
            assert set(move) == FIGURES
            check_figures(GAME.view(state, state.turn), move)


def as_record(record: dict[str, Any]) -> Record:
    return read_record(json.dumps(record))


def check_figures(view: View, move: dict[str, Any]) -> None:
    assert isinstance(move["value"], float)
    if move["move"] == "+":
        assert move["next_wins"] is None
        return
    assert move["total"] == view.total + int(move["move"][-1])
    assert ("bust" in move["forms"]) == (move["total"] > 16)
    assert ("sixteen" in move["forms"]) == (move["total"] == 16)
    chances = [move[name] for name in ("next_wins", "next_forced_over", "over_next")]
    assert all(0 <= chance <= 1 for chance in chances)
    assert move["next_wins"] + move["next_forced_over"] <= 1.000001


def test_the_level_sets_what_is_played_and_not_what_is_best(records: list[dict[str, Any]]) -> None:
    given = lines(records[:6])
    strong, weak = (run("--lines", "--level", level, "-", given=given) for level in ("9", "1"))
    for one, two in zip(strong.stdout.splitlines(), weak.stdout.splitlines(), strict=True):
        first, second = json.loads(one), json.loads(two)
        assert first["moves"] == second["moves"]
        assert first["best"] == second["best"]


def test_each_line_has_luck_of_its_own_from_the_seed(records: list[dict[str, Any]]) -> None:
    """The first level looks at one of four cards: the same record twelve times is not played twelve times alike. A
    bad line takes nothing from the luck of those below it but its own."""
    start = next(record for record in records if record["rules"]["draw"] == "auto") | {"moves": []}
    given = [start] * 12

    def played(*arguments: str, given: bytes) -> list[str]:
        done = run("--lines", "--level", "1", *arguments, "-", given=given)
        return [json.loads(line).get("plays") for line in done.stdout.splitlines()]

    first = played(given=lines(given))
    assert len(set(first)) > 1
    assert played(given=lines(given)) == first
    assert played("--seed", "17", given=lines(given)) != first
    assert played(given=b"not json\n" + lines(given[1:]))[1:] == first[1:]


def test_one_record_without_lines_is_answered_too(records: list[dict[str, Any]]) -> None:
    done = run("-", given=lines(records[:1]))
    assert done.returncode == 0
    assert json.loads(done.stdout)["best"]


def test_what_is_wrong_is_named_and_the_rest_goes_on(records: list[dict[str, Any]]) -> None:
    over = random_match(GAME, 2, dict(every_table(GAME)[0][1]), Random(1)).as_json()
    illegal = {**records[0], "moves": ["x9"]}
    done = run("--lines", "-", given=lines([over, illegal, records[1]]) + b"not json\n")
    assert done.returncode == 2
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {"error": "record: the match is over"}
    assert answers[1]["error"].startswith("move 1: x9: ")
    assert answers[2]["best"]
    assert answers[3] == {"error": "record: not valid JSON"}


def test_a_level_that_is_none_is_refused(records: list[dict[str, Any]]) -> None:
    done = run("--level", "10", "-", given=lines(records[:1]))
    assert done.returncode == 2
    assert done.stderr == b"level: must be 1 to 9\n"

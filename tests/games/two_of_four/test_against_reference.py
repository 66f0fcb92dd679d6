"""Random matches of Two out of Four, played by the naive reference beside this file: the code must agree with each.

The matches are drawn from fixed seeds, so a failure comes back on every run.
"""

import json
import random
from collections import Counter
from itertools import product

import pytest

from classroom.games.records import RecordError
from classroom.games.records import replay as replay_text
from tests.games.two_of_four.reference import DECK, BreachError, Record, Result, Table, replay, total

Options = tuple[int, int | None, int | None, int]
OPTIONS: list[Options] = list(product((3, 4), (None, 1, 3), (None, 0, 3), range(12)))
PAIRS = [one + sign + other for one in DECK for other in DECK for sign in "+-"]
NONSENSE = ["", "7h", "7h+", "+", "7h+3c+2d", "7h*3c", "7h 3c", "7h+3C", " 7h+3c", "7h+3c\n", "7h−3c", "1h+3c", "Xx+Xx"]


def drawn_match(options: Options) -> Record:
    """One whole match; who plays it looks more or less hard for something near, or for a 0."""
    players, rounds, tokens, _seed = options
    chance = random.Random(str(options))
    rules = {name: value for name, value in (("rounds", rounds), ("tokens", tokens)) if value is not None}
    decks = [chance.sample(DECK, k=52) for _ in range(rounds or 2 * players)]
    moves, used = drawn_moves(Table(players, rules, decks), chance)
    head = {"format": "classroom-record/1", "game": "two-of-four", "players": players}
    return {**head, "rules": rules, "chance": decks[:used], "moves": moves}


def drawn_moves(table: Table, chance: random.Random) -> tuple[list[str], int]:
    """Accepted moves to the end, and how many decks they took."""
    moves: list[str] = []
    choices = chance.choice((1, 2, 12))
    while legal := sorted(table.accepted()):
        voids = [move for move in legal if total(move) == 0]
        wanted = voids if voids and chance.random() < 0.1 else chance.choices(legal, k=choices)
        moves.append(min(wanted, key=lambda move: (total(move) == 0, table.away(move))))
        table.show(moves[-1])
    return moves, len(table.rounds)


def cut(record: Record, length: int) -> Record:
    """The record up to this move, with the decks that it takes."""
    shorter = {**record, "moves": record["moves"][:length]}
    used = len(replay(shorter)["rounds"]) + 1
    return {**shorter, "chance": record["chance"][:used]}


def compared(result: Result) -> Result:
    """The result with its legal moves as a set; fails where one is listed twice."""
    assert len(result["legal"]) == len(set(result["legal"]))
    return {**result, "legal": set(result["legal"])}


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options)))
def test_a_match_cut_anywhere_gives_the_same_result(options: Options) -> None:
    record = drawn_match(options)
    length = len(record["moves"])
    for end in {0, *random.Random(length).choices(range(length), k=4), length - 1, length}:
        shorter = cut(record, end)
        assert compared(replay_text(json.dumps(shorter))) == replay(shorter), f"cut after {end} moves"


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options)))
def test_an_illegal_move_is_named_by_the_same_number(options: Options) -> None:
    chance = random.Random(f"illegal {options}")
    record = drawn_match(options)
    place = chance.randint(0, len(record["moves"]))
    table = Table(record["players"], record["rules"], record["chance"])
    for move in record["moves"][:place]:
        table.show(move)
    illegal = chance.choice(sorted({*PAIRS, *NONSENSE} - table.accepted()))
    broken = {**record, "moves": [*record["moves"][:place], illegal, *record["moves"][place:]]}
    with pytest.raises(BreachError) as breach:
        replay(broken)
    with pytest.raises(RecordError) as error:
        replay_text(json.dumps(broken))
    assert str(error.value).startswith(f"move {breach.value.number}: ")


def test_the_random_matches_show_all_that_can_happen() -> None:
    seen: Counter[str] = Counter()
    for options in OPTIONS:
        for one in replay(drawn_match(options))["rounds"]:
            seen["void"] += one["void"]
            seen["several winners"] += len(one["winners"]) > 1
            seen.update(f"change {change}" for change in one["change"])
    kinds = ("void", "several winners", *(f"change {change}" for change in range(-2, 7)))
    assert not [kind for kind in kinds if not seen[kind]]

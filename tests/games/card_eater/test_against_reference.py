"""Random matches of the Card Eater, played by the naive reference beside this file: the code must agree on every one.

The matches are drawn from fixed seeds, so a failure comes back on every run.
"""

import itertools
import json
import random
from collections import Counter

import pytest

from classroom.games.records import RecordError
from classroom.games.records import replay as replay_text
from tests.games.card_eater.reference import BreachError, Record, Result, Table, full_deck, replay

Options = tuple[int, int | None, float, int]  # players, rounds, how often an open take is taken, the seed
OPTIONS: list[Options] = list(itertools.product((3, 4), (None, 1, 3), (0.0, 0.5, 1.0), range(16)))
THROWS = 30  # more than there can be rounds
NONSENSE = [
    "",
    "X",
    "X=",
    "X=0",
    "X=11",
    "X=07",
    "x=7",
    "take",
    "take:",
    "take:-1",
    "take:4",
    "Turn",
    "turn ",
    "5h",
    "+",
]
STRINGS = ["turn", "pass", *(f"take:{seat}" for seat in range(4)), *(f"X={n}" for n in range(1, 11)), *NONSENSE]


def drawn_match(options: Options) -> Record:
    """One whole match of legal moves; every second seed leaves `rounds` out where it has its default."""
    players, rounds, eagerness, seed = options
    chance_source = random.Random(str(options))
    chance: list[object] = [chance_source.sample(full_deck(), k=54)]
    chance += [[chance_source.randint(1, 6), chance_source.randint(1, 6)] for _ in range(THROWS)]
    rules = {} if rounds is None and seed % 2 else {"rounds": rounds}
    table, moves = Table(players, rules, chance), []
    while legal := sorted(table.legal()):
        takes = [move for move in legal if move.startswith("take:")]
        others = [move for move in legal if move not in takes]
        moves.append(chance_source.choice(takes if takes and chance_source.random() < eagerness else others))
        table.play(moves[-1])
    header = {"format": "classroom-record/1", "game": "card-eater", "players": players}
    return {**header, "rules": rules, "chance": chance, "moves": moves}


def cut(record: Record, length: int) -> Record:
    """The record after so many moves, with what they consume of `chance` and no more."""
    table = Table(record["players"], record["rules"], record["chance"])
    for move in record["moves"][:length]:
        table.play(move)
    used = len(record["chance"]) - len(table.chance)
    return {**record, "chance": record["chance"][:used], "moves": record["moves"][:length]}


def compared(result: Result) -> Result:
    """The result with its legal moves as a set; fails where one is listed twice."""
    assert len(result["legal"]) == len(set(result["legal"]))
    return {**result, "legal": set(result["legal"])}


def with_an_illegal_move(record: Record, chance_source: random.Random) -> Record:
    """The record with one move that the reference does not list, put in at a random place."""
    place = chance_source.randint(0, len(record["moves"]))
    shorter = cut(record, place)
    legal = replay(shorter)["legal"]
    illegal = chance_source.choice([move for move in STRINGS if move not in legal])
    return {**shorter, "moves": [*shorter["moves"], illegal]}


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options)))
def test_a_match_cut_anywhere_gives_the_same_result(options: Options) -> None:
    record = drawn_match(options)
    length = len(record["moves"])
    cuts = random.Random(length).sample(range(length), k=4)
    for end in (0, *cuts, length - 1, length):
        shorter = cut(record, end)
        assert compared(replay_text(json.dumps(shorter))) == replay(shorter), f"cut after {end} moves"


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options)))
def test_an_illegal_move_is_named_by_the_same_number(options: Options) -> None:
    chance_source = random.Random(f"illegal {options}")
    record = with_an_illegal_move(drawn_match(options), chance_source)
    with pytest.raises(BreachError) as breach:
        replay(record)
    with pytest.raises(RecordError) as error:
        replay_text(json.dumps(record))
    assert str(error.value).startswith(f"move {breach.value.number}: ")


@pytest.mark.parametrize("options", OPTIONS[::9], ids=lambda options: "-".join(map(str, options)))
def test_a_throw_too_many_or_too_few_is_named(options: Options) -> None:
    record = cut(drawn_match(options), 10_000)
    chance = record["chance"]
    for changed in ([*chance, [1, 1]], chance[:-1]):
        with pytest.raises(RecordError) as error:
            replay_text(json.dumps({**record, "chance": changed}))
        assert str(error.value).startswith(f"chance[{min(len(chance), len(changed))}]: ")


def test_the_random_matches_show_all_there_is() -> None:
    seen: Counter[str] = Counter()
    for options in OPTIONS:
        record = drawn_match(options)
        table = Table(record["players"], record["rules"], record["chance"])
        for move in record["moves"]:
            table.play(move)
        seen += table.seen
    kinds = {"take", "take from one who is out", "joker on the first lap", "joker later", "subtraction", "out"}
    assert {*kinds, "pass", "everyone out", "left-overs eaten"} <= set(seen)

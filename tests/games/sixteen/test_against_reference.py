"""Random matches of Sixteen, played by the naive reference beside this file: the code must agree with every result.

The matches are drawn from fixed seeds, so a failure comes back on every run.
"""

import itertools
import json
import random
from collections import Counter

import pytest

from classroom.games.records import RecordError
from classroom.games.records import replay as replay_text
from tests.games.sixteen.reference import DECLARATIONS, BreachError, Record, Result, Table, full_deck, replay

DEFAULTS = {"match": True, "wilds": True, "bonus": False, "draw": "auto"}
Options = tuple[int, bool, bool, bool, str, int]
OPTIONS: list[Options] = list(
    itertools.product((2, 4), (True, False), (True, False), (True, False), ("auto", "strict", "loose"), range(8))
)
NONSENSE = ["", "W", "W=", "W=g7", "W=x3", "w=g3", "g7", "G3", "g", "3g", " g3", "g3 ", "g3\n", "++", "g33", "g³", "-"]
STRINGS = sorted(set(full_deck(wilds=False))) + DECLARATIONS + ["+", *NONSENSE]


def drawn_match(options: Options) -> Record:
    """One whole match of legal moves; every second seed leaves out the options that have their default."""
    players, match, wilds, bonus, draw, seed = options
    chance = random.Random(str(options))
    rules: dict[str, bool | str] = {"match": match, "wilds": wilds, "bonus": bonus, "draw": draw}
    deck = chance.sample(full_deck(wilds), k=54 if wilds else 52)
    if seed % 2:
        rules = {name: value for name, value in rules.items() if value != DEFAULTS[name]}
    moves = drawn_moves(Table(players, rules, deck), chance)
    header = {"format": "classroom-record/1", "game": "sixteen", "players": players}
    return {**header, "rules": rules, "chance": [deck], "moves": moves}


def drawn_moves(table: Table, chance: random.Random) -> list[str]:
    """Legal moves to the end, by players who draw more or less eagerly and look for matches more or less hard."""
    moves: list[str] = []
    eagerness = chance.choice((0.2, 0.6, 0.95))
    choices = chance.choice((1, 3, 30))
    while legal := sorted(table.legal()):
        draws = "+" in legal and chance.random() < eagerness
        looked_at = chance.choices(legal, k=choices)
        moves.append("+" if draws else max(looked_at, key=lambda move: likeness(move, table.play_pile)))
        table.play(moves[-1])
    return moves


def likeness(move: str, pile: list[str]) -> int:
    """How many of colour and number the card shares with the last one; 0 for a draw or an empty pile."""
    return sum(mine == theirs for mine, theirs in zip(move[-2:], pile[-1][-2:], strict=False)) if pile else 0


def cut(record: Record, length: int) -> Record:
    return {**record, "moves": record["moves"][:length]}


def compared(result: Result) -> Result:
    """The result with its legal moves as a set; fails where one is listed twice."""
    assert len(result["legal"]) == len(set(result["legal"]))
    return {**result, "legal": set(result["legal"])}


def with_an_illegal_move(record: Record, chance: random.Random) -> Record:
    """The record with one move that the reference does not list, put in at a random place."""
    moves = record["moves"]
    place = chance.randint(0, len(moves))
    legal = replay(cut(record, place))["legal"]
    illegal = chance.choice([move for move in STRINGS if move not in legal])
    return {**record, "moves": [*moves[:place], illegal, *moves[place:]]}


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
    chance = random.Random(f"illegal {options}")
    record = with_an_illegal_move(drawn_match(options), chance)
    with pytest.raises(BreachError) as breach:
        replay(record)
    with pytest.raises(RecordError) as error:
        replay_text(json.dumps(record))
    assert str(error.value).startswith(f"move {breach.value.number}: ")


def test_the_random_matches_show_every_kind_of_set() -> None:
    seen: Counter[str] = Counter()
    for options in OPTIONS:
        seen.update(" ".join(one["kinds"]) for one in replay(drawn_match(options))["sets"])
    assert {"bust", "sixteen", "colour", "number", "sixteen colour", "sixteen number"} <= set(seen)


def test_the_random_matches_skip_players_without_cards() -> None:
    skips = 0
    for options in OPTIONS:
        record = drawn_match(options)
        table = Table(record["players"], record["rules"], record["chance"][0])
        for move in record["moves"]:
            table.play(move)
        skips += table.skips
    assert skips > 100

"""Random matches of every game, played by the naive reference in its own tests: the code must agree on every one.

The matches are drawn from fixed seeds, so a failure comes back on every run, and names the options with the seed last.
"""

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from classroom.games.records import replay
from tests.games.matches import GAMES
from tests.games.own import own
from tests.games.reference import BreachError, Drawn, Record, Result, draw
from tests.games.refused_moves import result_or_refusal

Options = tuple[Any, ...]  # Any: what the game's options allow; the seed is the last
TABLES = [
    pytest.param(slug, table, id=f"{slug}-{'-'.join(map(str, table))}")
    for slug in GAMES
    for table in own(slug, "drawn").TABLES
]
CUTS, ILLEGAL = 4, 3  # places in a match, beside its ends; illegal moves tried in it
SAMPLED = 3  # of the seeds of a table every third: odd and even ones, which differ in what they leave out


@cache
def drawn_match(slug: str, options: Options) -> Drawn:
    return draw(own(slug, "drawn").drawing(options))


def every_seed(slug: str, table: Options) -> list[Options]:
    return [(*table, seed) for seed in range(own(slug, "drawn").SEEDS)]


@pytest.fixture(scope="module")
def each(thorough: bool) -> int:
    """1: every seed; 3: every third."""
    return 1 if thorough else SAMPLED


def in_any_order(result: Result) -> Result:
    """The result with its legal moves as a set; fails where one is listed twice."""
    assert len(result["legal"]) == len(set(result["legal"]))
    return {**result, "legal": set(result["legal"])}


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_a_match_cut_anywhere_gives_the_same_result(slug: str, table: Options, each: int) -> None:
    for options in every_seed(slug, table)[::each]:
        match = drawn_match(slug, options)
        cuts = Random(match.length).sample(range(match.length), k=min(CUTS, match.length))
        for end in sorted({0, *cuts, match.length - 1, match.length}):
            record = match.cut(end)
            expected = in_any_order(own(slug, "reference").replay(record))
            assert in_any_order(replay(json.dumps(record))) == expected, f"{options}, cut after {end} moves"


def with_an_illegal_move(slug: str, match: Drawn, rng: Random) -> Record:
    """The match up to a random place, and there a move that the reference does not allow."""
    place = rng.randint(0, match.length)
    record = match.cut(place)
    illegal = rng.choice([move for move in own(slug, "drawn").STRINGS if move not in match.accepted[place]])
    return {**record, "moves": [*record["moves"], illegal]}


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_an_illegal_move_is_named_by_the_same_number(slug: str, table: Options, each: int) -> None:
    for options in every_seed(slug, table)[::each]:
        match, rng = drawn_match(slug, options), Random(f"illegal {options}")
        for record in (with_an_illegal_move(slug, match, rng) for _ in range(ILLEGAL)):
            with pytest.raises(BreachError) as breach:
                own(slug, "reference").replay(record)
            line = result_or_refusal(json.dumps(record))
            assert line.startswith(f"move {breach.value.number}: "), f"{options}: {record['moves']}: {line}"


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_an_outcome_too_many_or_too_few_is_named(slug: str, table: Options) -> None:
    options = every_seed(slug, table)[-1]
    match = drawn_match(slug, options)
    record = match.cut(match.length)
    chance = record["chance"]
    for changed in ([*chance, chance[-1]], chance[:-1]):
        line = result_or_refusal(json.dumps({**record, "chance": changed}))
        assert line.startswith(f"chance[{min(len(chance), len(changed))}]: "), options


@pytest.mark.parametrize("slug", GAMES)
def test_the_random_matches_show_all_that_can_happen(slug: str) -> None:
    seen: Counter[str] = Counter()
    for table in own(slug, "drawn").TABLES:
        for options in every_seed(slug, table):
            seen += drawn_match(slug, options).seen
    wanted = own(slug, "drawn").WANTED
    assert not {what: seen[what] for what, least in wanted.items() if seen[what] < least}

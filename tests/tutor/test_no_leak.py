"""Whatever the tutor says or plays hangs on nothing that its seat cannot see."""

from random import Random
from typing import Any

import pytest

from classroom.games.protocol import AnyGame
from classroom.games.records import Record, play_record
from classroom.games.registry import find_game
from classroom.tutor.protocol import Advice
from classroom.tutor.registry import find_tutor
from tests.games.hidden import disguised
from tests.games.matches import GAMES, every_table, random_match

CASES = [
    pytest.param(slug, players, rules, n, id=f"{slug}-{players}-{n}")
    for slug in GAMES
    for n, (players, rules) in enumerate(every_table(find_game(slug)) * 2)
]


def told(advice: Advice[Any]) -> tuple[object, ...]:
    sentences = [advice.nudge, advice.idea, advice.instead]
    return [(said.text, said.values) for said in sentences if said], advice.move, advice.sum, advice.plays


def unfinished(game: AnyGame, players: int, rules: dict[str, Any], rng: Random) -> Record:
    """A match of some random moves that is not over."""
    record = random_match(game, players, rules, rng, most=rng.randrange(45))
    while game.over(play_record(record)):
        record = random_match(game, players, rules, rng, most=rng.randrange(len(record.moves)))
    return record


@pytest.mark.parametrize(("slug", "players", "rules", "n"), CASES)
def test_with_hidden_cards_swapped_advice_and_moves_stay_the_same(
    slug: str, players: int, rules: dict[str, Any], n: int
) -> None:
    game, tutor, rng = find_game(slug), find_tutor(slug), Random(n)
    tutor.take_time()
    record = unfinished(game, players, rules, rng)
    seat = game.turn(play_record(record))
    other = disguised(record, seat, rng)
    one, two = (game.view(play_record(each), seat) for each in (record, other))
    assert told(tutor.advise(one)) == told(tutor.advise(two))
    assert tutor.figures(one) == tutor.figures(two)
    for level in range(1, tutor.levels + 1):
        for seed in range(1 if level == tutor.levels else 4):
            assert tutor.choose(one, level, Random(seed)) == tutor.choose(two, level, Random(seed))

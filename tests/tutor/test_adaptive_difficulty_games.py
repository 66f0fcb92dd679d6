"""Children who see as much as some level does, against tutors that fit in: each beats about half of the others."""

from random import Random
from statistics import fmean
from typing import Any

import pytest

from classroom.games.engine import advance, first_position
from classroom.games.protocol import AnyGame, Chance, Rules, all_rules
from classroom.games.registry import all_games, find_game
from classroom.tutor.adaptive_difficulty import FinishedMatch, fitting_level
from classroom.tutor.protocol import AnyTutor
from classroom.tutor.registry import find_tutor

OTHERS = list(all_games())[1:]  # Sixteen's strongest level thinks too long for so many matches
MATCHES, SETTLED, REMEMBERED, CHILDREN = 60, 20, 30, 4


def beaten(game: AnyGame, tutor: AnyTutor, rules: Rules, mine: int, levels: tuple[int, int], rng: Random) -> float:
    """The share of the others that the child in this seat, who plays as `levels[0]`, beats in a match."""

    def chance_source(chance: Chance) -> Any:
        return chance.draw(rng)

    players = min(game.seats)
    state = first_position(game, players, rules, chance_source)
    while (seat := game.turn(state)) is not None:
        move = tutor.choose(game.view(state, seat), levels[seat != mine], rng)
        state = advance(game, state, move, chance_source)
    score = game.result(state)["score"]
    return fmean((score[mine] > one) + 0.5 * (score[mine] == one) for n, one in enumerate(score) if n != mine)


def shares(slug: str, ability: int, seed: int) -> list[float]:
    game, tutor, rng, played = find_game(slug), find_tutor(slug), Random(seed), list[FinishedMatch]()
    rules = all_rules(game, min(game.seats), next(iter(game.presets.values())))
    for number in range(MATCHES):
        level = fitting_level(played[-REMEMBERED:], tutor.levels)
        share = beaten(game, tutor, rules, number % min(game.seats), (ability, level), rng)
        played.append(FinishedMatch(level, share))
    return [one.result for one in played[SETTLED:]]


ABILITIES = [
    (slug, ability)
    for slug in OTHERS
    for levels in [find_tutor(slug).levels]
    for ability in sorted({1, levels // 2, levels - 1})
]


@pytest.mark.parametrize(("slug", "ability"), ABILITIES)
def test_about_half_of_the_others_are_beaten(slug: str, ability: int) -> None:
    found = [share for seed in range(CHILDREN) for share in shares(slug, ability, seed)]
    assert 0.4 - 0.04 <= fmean(found) <= 0.6 + 0.04  # a standard error of these few matches more

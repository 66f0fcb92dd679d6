"""Children who see as much as some level does, against tutors that fit in: each wins about half of its matches."""

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
MATCHES, SETTLED, REMEMBERED, CHILDREN = 60, 20, 30, 8


def won(game: AnyGame, tutor: AnyTutor, rules: Rules, mine: int, levels: tuple[int, int], rng: Random) -> float:
    """Whether the child in this seat, who plays as `levels[0]`, wins a match; half where it ties."""

    def chance_source(chance: Chance) -> Any:
        return chance.draw(rng)

    players = min(game.seats)
    state = first_position(game, players, rules, chance_source)
    while (seat := game.turn(state)) is not None:
        move = tutor.choose(game.view(state, seat), levels[seat != mine], rng)
        state = advance(game, state, move, chance_source)
    score = list(game.result(state)["score"])
    own, most = score.pop(mine), max(score)
    return float((own > most) + (own == most) / 2)


def results(slug: str, ability: int, seed: int) -> list[float]:
    game, tutor, rng, played = find_game(slug), find_tutor(slug), Random(seed), list[FinishedMatch]()
    rules = all_rules(game, min(game.seats), next(iter(game.presets.values())))
    for number in range(MATCHES):
        level = fitting_level(played[-REMEMBERED:], tutor.levels)
        result = won(game, tutor, rules, number % min(game.seats), (ability, level), rng)
        played.append(FinishedMatch(level, result))
    return [one.result for one in played[SETTLED:]]


ABILITIES = [
    (slug, ability)
    for slug in OTHERS
    for levels in [find_tutor(slug).levels]
    for ability in sorted({1, levels // 2, levels - 1})
]


@pytest.mark.parametrize(("slug", "ability"), ABILITIES)
def test_about_half_of_the_matches_are_won(slug: str, ability: int) -> None:
    """Who is as good as the lowest level wins its share of the matches: no lower one fits better."""
    found = [result for seed in range(CHILDREN) for result in results(slug, ability, seed)]
    least = 0.4 if ability > 1 else min(0.4, 1 / min(find_game(slug).seats))
    assert least - 0.04 <= fmean(found) <= 0.6 + 0.04  # a standard error of these few matches more

"""The level fits the child: simulated children of five abilities win between 40 and 60 in 100 of their matches."""

from dataclasses import replace
from math import exp
from random import Random
from statistics import fmean
from typing import Any, TypeAlias

import pytest

from classroom.games.engine import first_position, play
from classroom.games.protocol import Chance, Rules
from classroom.games.sixteen import GAME
from classroom.games.sixteen.cards import number
from classroom.games.sixteen.rules import set_kinds
from classroom.games.sixteen.state import Set, State
from classroom.games.sixteen.view import View
from classroom.tutor.adaptive_difficulty import FinishedMatch, child_rating, fitting_level
from classroom.tutor.sixteen import TUTOR as TAVI
from tests.sampling import first_of

Ability: TypeAlias = tuple[float, float, float]
RULES: dict[str, Rules] = {
    "simplified": {"match": False, "wilds": False, "bonus": False, "draw": "auto"},
    "full": {"match": True, "wilds": True, "bonus": False, "draw": "auto"},
}
QUICK = TAVI.levels - 1  # stands for the level above as well, which takes much longer to simulate
# How often a child sees a card that wins; stays under 17 (Tavi asks back); likes to leave 8 or 9.
ABILITIES: list[Ability] = [(0.25, 0.85, 0.0), (0.5, 0.9, 0.0), (0.8, 0.95, 0.2), (1.0, 1.0, 0.5), (1.0, 1.0, 1.0)]


def childs_move(view: View, ability: Ability, rng: Random) -> str:
    sees, stays, likes = ability
    forms = {move: set_kinds((*view.pile, move), view.rules["match"]) for move in view.moves if move[0] != "W"}
    winning = [move for move, kinds in forms.items() if kinds and kinds != ("bust",)]
    if winning and rng.random() < sees:
        return rng.choice(winning)
    safe = [move for move, kinds in forms.items() if kinds != ("bust",)]
    moves = safe if safe and rng.random() < stays else list(forms) or list(view.moves)
    liked = [move for move in moves if view.total + number(move) in (8, 9)]
    return rng.choice(liked if liked and rng.random() < likes else moves)


def result_of_match(ability: Ability, level: int, rules: Rules, seat: int, rng: Random) -> float:
    def chance_source(chance: Chance) -> Any:
        return chance.draw(rng)

    state: State = first_position(GAME, 2, rules, chance_source)
    while not GAME.over(state):
        view = GAME.view(state, GAME.turn(state))
        mine = view.seat == seat
        tavis = TAVI.eased_level(view, min(level, QUICK))
        move = childs_move(view, ability, rng) if mine else TAVI.choose(view, tavis, rng)
        state = play(GAME, state, move, chance_source)
    winner = GAME.result(state)["winner"]
    return 0.5 if winner is None else float(winner == seat)


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("preset", first_of(list(RULES)))
def test_a_child_wins_about_half_of_its_matches(preset: str, ability: Ability) -> None:
    results = list[float]()
    for seed in range(8):
        rng, played = Random(seed), list[FinishedMatch]()
        for n in range(30):
            level = fitting_level(played, TAVI.levels)
            played.append(FinishedMatch(level, result_of_match(ability, level, RULES[preset], n % 2, rng)))
        results += [match.result for match in played[6:]]
    least = 0.35 if ability == ABILITIES[0] else 0.40 - 0.03  # a standard error of these few matches more
    assert least <= fmean(results) <= 0.60 + 0.03  # below the first level there is none for whoever goes over often


@pytest.mark.parametrize("preset", RULES)
def test_a_beginner_wins_half_of_its_first_matches(preset: str) -> None:
    """Against the second level it won three in ten."""
    rng, beginner = Random(5), ABILITIES[0]
    level = fitting_level([], TAVI.levels)
    won = [result_of_match(beginner, level, RULES[preset], n % 2, rng) for n in range(300)]
    assert 0.40 <= fmean(won) <= 0.60


def test_tavi_plays_on_a_lower_level_from_the_third_pile_in_a_row() -> None:
    state: State = first_position(GAME, 2, RULES["simplified"], lambda chance: chance.draw(Random(1)))
    view = GAME.view(state, 1)

    def eased(*to: int) -> int:
        piles = tuple(Set(n, ("sixteen",), side, 1, ()) for n, side in enumerate(to))
        return TAVI.eased_level(replace(view, sets=piles), 4)

    assert [eased(), eased(1, 1), eased(0, 1, 1), eased(1, 1, 1, 0)] == [4, 4, 4, 4]
    assert [eased(1, 1, 1), eased(0, 1, 1, 1, 1), eased(*[1] * 9)] == [3, 2, 1]


def test_who_wins_meets_a_stronger_tutor_and_who_loses_a_weaker_one() -> None:
    assert fitting_level([], 9) == 1
    assert fitting_level([FinishedMatch(1, 1.0)], 9) == 2
    assert fitting_level([FinishedMatch(1, 1.0), FinishedMatch(2, 1.0)], 9) > 2
    assert fitting_level([FinishedMatch(1, 1.0), FinishedMatch(2, 0.0)], 9) < 2
    assert fitting_level([FinishedMatch(1, 1.0), FinishedMatch(2, 0.5)], 9) == 2


def test_a_first_match_is_of_the_lower_level_beside_the_rating() -> None:
    """1.4 ninths of six levels lie below the first one; of nine between the first and the second."""
    assert fitting_level([], 6) == 1
    assert fitting_level([FinishedMatch(1, 0.5)], 6) == 1
    assert fitting_level([FinishedMatch(1, 1.0)], 6) == 2


def test_the_level_stays_on_the_scale_and_comes_back_soon() -> None:
    losing, winning = [FinishedMatch(1, 0.0)] * 50, [FinishedMatch(9, 1.0)] * 50
    assert fitting_level(losing, 9) == 1
    assert fitting_level(winning, 9) == 9
    assert child_rating([*losing, *[FinishedMatch(1, 1.0)] * 3], 9) > 2


def test_a_line_of_six_levels_is_walked_in_the_same_parts_of_it() -> None:
    """Worked by hand: a child begins at 1.4 ninths. Of a level 1.6 ninths above it beats 1 / (1 + e^0.96) = 0.27687, so
    that its first win moves it 2.4 x 0.72313 = 1.73551 ninths on."""
    assert child_rating([], 9) == 1.4
    assert child_rating([], 6) == pytest.approx(1.4 * 6 / 9)
    assert child_rating([FinishedMatch(3, 1.0)], 9) == pytest.approx(1.4 + 1.73551, abs=1e-4)
    assert child_rating([FinishedMatch(2, 1.0)], 6) == pytest.approx((1.4 + 1.73551) * 6 / 9, abs=1e-4)
    assert child_rating([FinishedMatch(2, 0.75)], 6) == pytest.approx((1.4 + 1.13551) * 6 / 9, abs=1e-4)
    assert fitting_level([FinishedMatch(1, 0.0)] * 50, 6) == 1
    assert fitting_level([FinishedMatch(6, 1.0)] * 50, 6) == 6


def result(place: float, level: int, steepness: float, rng: Random) -> float:
    """Of a child that stands at `place` ninths against tutors of a level of six: it wins with even odds where they
    stand alike. One match in ten is a tie."""
    chance = 1 / (1 + exp(steepness * (level * 9 / 6 - place)))
    return 0.5 if rng.random() < 0.1 else float(rng.random() < chance)


@pytest.mark.parametrize("place", [1.5, 2.5, 4.5, 6.0, 8.5])
@pytest.mark.parametrize("steepness", [0.4, 0.6, 0.9])
def test_on_six_levels_a_child_wins_about_half_of_its_matches(place: float, steepness: float) -> None:
    results = list[float]()
    for seed in range(100):
        rng, played = Random(seed), list[FinishedMatch]()
        for _ in range(30):
            level = fitting_level(played, 6)
            played.append(FinishedMatch(level, result(place, level, steepness, rng)))
        results += [match.result for match in played[8:]]
    assert 0.40 <= fmean(results) <= 0.60

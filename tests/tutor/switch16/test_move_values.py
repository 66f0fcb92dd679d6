"""The worth of each move is exact in a race of two: one move and all chance on, the rules themselves say the same."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from classroom.games.switch16 import GAME
from classroom.games.switch16.dice import FirstThrow, FurtherThrow
from classroom.games.switch16.state import State
from classroom.tutor.switch16.move_values import move_values
from classroom.tutor.switch16.probabilities import throw_counts
from classroom.tutor.switch16.value_table import GENTLE
from tests.tutor.switch16.baselines import solve
from tests.tutor.switch16.positions import Table, some_states, some_views

FACES = {"w": 2, "b": 2, "r": 1, "g": 1}
TWO: list[Table] = [
    (2, {"dodged": dodged, "match_to": None, "gentle": gentle, "wave": wave})
    for dodged, (gentle, wave) in product(("table", "attacker"), GENTLE)
]


def outcomes(chance: FirstThrow | FurtherThrow) -> Iterator[tuple[Sequence[object], int]]:
    """Everything that chance may bring, with how often it comes; the order of the dice means nothing."""
    for dice, many in throw_counts(chance.dice).items():
        if isinstance(chance, FirstThrow):
            yield from (([list(dice), face], many * often) for face, often in FACES.items())
        else:
            yield [list(dice)], many


def worth_to(seat: int | None, state: State) -> float:
    """What the seat may expect, by what the one to move thinks of its best move."""
    if GAME.over(state):
        return float(state.races[-1].winner == seat)
    chance = GAME.chance(state)
    if chance is None:
        turn = GAME.turn(state)
        best = max(move_values(GAME.view(state, turn)).values())
        return best if turn == seat else 1 - best
    assert isinstance(chance, FirstThrow | FurtherThrow)
    total = sum(many for _, many in outcomes(chance))
    return sum(many * worth_to(seat, GAME.apply_chance(state, outcome)) for outcome, many in outcomes(chance)) / total


@pytest.mark.parametrize("seed", range(12))
def test_a_move_is_worth_what_may_come_of_it(seed: int) -> None:
    for state in some_states(3, Random(seed), TWO):
        seat = GAME.turn(state)
        for move, worth in move_values(GAME.view(state, seat)).items():
            assert worth_to(seat, GAME.apply(state, move)) == pytest.approx(worth, abs=1e-5), (state.steps[-1], move)


@pytest.mark.parametrize(("players", "dodged", "match_to"), [*product((2, 3, 4), ("table", "attacker"), (None, 30))])
def test_worths_lie_between_losing_and_winning(players: int, dodged: str, match_to: int | None) -> None:
    tables: list[Table] = [
        (players, {"dodged": dodged, "match_to": match_to, "gentle": gentle, "wave": wave}) for gentle, wave in GENTLE
    ]
    most = 16 if players == 2 and match_to else 1
    for view in some_views(60, 1, tables):
        found = move_values(view)
        assert set(found) == set(view.moves)
        assert all(-16 * (most > 1) <= worth <= most for worth in found.values())
        if "go:16" in found:
            assert max(found.values()) == pytest.approx(found["go:16"])


def test_only_a_race_of_two_is_solved() -> None:
    for view in some_views(48):
        solved = solve(view)
        assert solved == (move_values(view) if view.players == 2 else None)

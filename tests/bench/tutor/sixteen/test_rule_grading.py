"""The judge that plays by rules: what its player prefers, and that its grades need no network."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State
from classroom.tutor.sixteen.rollouts import monte_carlo, network_evaluation
from classroom.tutor.sixteen.rollouts.batch_state import KINDS
from classroom.tutor.sixteen.rollouts.network_evaluation import encode_view
from tests.bench.tutor.sixteen.rule_grading import grade_by_rules
from tests.bench.tutor.sixteen.rule_player import play_values
from tests.tutor.sixteen.endings import RULES, ending, expected


def chosen(hand: Sequence[str], pile: Sequence[str], match: bool) -> str:
    rules = {"match": match, "wilds": match, "bonus": False, "draw": "auto"}
    state = State(2, rules, ("g0",) * 20, (tuple(hand), ("g1", "o1", "b1")), tuple(pile), turn=0)
    boards = encode_view(GAME.view(state, 0))
    best = play_values(boards, boards.plays())[0].argmax()
    return next(card for card in hand if KINDS[card] == boards.hands[0, 0, best])


def test_the_player_by_rules_wins_stays_and_leaves_9() -> None:
    assert chosen(["g5", "o4", "b1", "p6"], ["p6", "g6"], match=False) == "o4"
    assert chosen(["g6", "o6", "b1", "p5"], ["p6", "g3", "b4"], match=False) == "b1"
    assert chosen(["g3", "o6", "b6", "p5"], ["p6"], match=False) == "g3"


def test_the_player_by_rules_leaves_no_two_alike() -> None:
    assert chosen(["g2", "g3", "o3", "g1"], ["g5"], match=True) == "o3"
    assert chosen(["W", "g3", "o5", "g1"], ["g5", "g2"], match=True) in ("g3", "g1")


@pytest.mark.parametrize("rules", RULES[:4], ids=str)
def test_with_one_card_left_grades_are_what_playing_everything_through_gives(
    rules: dict[str, bool | str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nobody asks a network."""

    def refuse(*_: object) -> None:
        raise AssertionError("a network was asked")

    for module in (network_evaluation, monte_carlo):
        monkeypatch.setattr(module, "load_network", refuse)
    state = ending(Random(str(rules)), {**rules, "draw": "auto"}, 4, 3, left=1)
    grades, exact = grade_by_rules(GAME.view(state, state.turn), 600, np.random.default_rng(1)), expected(state)
    best = max(exact.values())
    for move in exact:
        if exact[move] == best:
            assert grades[move] == pytest.approx(best, abs=0.15)


def test_the_same_seed_gives_the_same_grades_and_another_nearly() -> None:
    state = ending(Random(3), RULES[0], 4, 3, left=9)
    view = GAME.view(state, state.turn)
    one, two, other = (grade_by_rules(view, 900, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert one == two
    best = max(one, key=one.__getitem__)
    assert other[best] == pytest.approx(one[best], abs=0.3)

"""Whatever legal moves are made in whatever order, the table of every game stays in order.

What must hold at its table stands in a game's own tests: every function of `invariants.py` that is given a walk.
`VALUES` there are values for options, where others than the usual one and a small one show more.
"""

from collections.abc import Callable
from inspect import getmembers, isfunction, signature
from typing import ClassVar

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from tests.games.matches import GAMES, values_of
from tests.games.own import own
from tests.games.random_walks import Walk

Invariant = Callable[[Walk], None]


def invariants_of(slug: str) -> list[Invariant]:
    found = getmembers(own(slug, "invariants"), isfunction)
    return [check for _, check in found if list(signature(check).parameters) == ["walk"]]


class Match(RuleBasedStateMachine):
    slug: ClassVar[str]
    walk: Walk

    def __init__(self) -> None:
        super().__init__()
        self.game, self.checks = find_game(self.slug), invariants_of(self.slug)

    @initialize(data=st.data(), seed=st.integers(0, 10_000))
    def begin(self, data: st.DataObject, seed: int) -> None:
        players = data.draw(st.sampled_from(self.game.seats))
        own_values = getattr(own(self.slug, "invariants"), "VALUES", {})
        options = {option.name: own_values.get(option.name, values_of(option, players)) for option in self.game.options}
        chosen = {name: data.draw(st.sampled_from(values)) for name, values in options.items()}
        self.walk = Walk(self.game, players, all_rules(self.game, players, chosen), seed)

    @precondition(lambda self: not self.game.over(self.walk.state))
    @rule(data=st.data(), is_plain=st.booleans())
    def move(self, data: st.DataObject, is_plain: bool) -> None:
        """A legal move; a plain one is about nobody and nothing else, where there is one (`turn`, not `take:1`)."""
        moves = [self.game.write(move) for move in self.game.moves(self.walk.state)]
        plain = [move for move in moves if ":" not in move] if is_plain else []
        self.walk.play(data.draw(st.sampled_from(plain or moves)))

    @precondition(lambda self: self.game.over(self.walk.state))
    @rule()
    def look_at_the_end(self) -> None:
        assert self.game.turn(self.walk.state) is None

    @invariant()
    def somebody_can_move_until_it_is_over(self) -> None:
        state, over = self.walk.state, self.game.over(self.walk.state)
        assert self.game.chance(state) is None  # chance has decided all it has to
        assert (self.game.turn(state) is None) == over
        assert bool(self.game.moves(state)) == (not over)

    @invariant()
    def the_games_own_table_is_in_order(self) -> None:
        for check in self.checks:
            note(check.__name__)
            check(self.walk)


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_is_played_the_table_stays_in_order(slug: str) -> None:
    class OfThisGame(Match):
        pass

    OfThisGame.slug = slug
    assert invariants_of(slug)
    often = settings(max_examples=30, stateful_step_count=75, deadline=None)
    run_state_machine_as_test(OfThisGame, settings=often)

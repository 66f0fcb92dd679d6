"""Whatever legal moves are made in whatever order, the board of Switch 16 stays in order (rules.md 4)."""

from itertools import combinations, pairwise
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from classroom.games.engine import first_position, play
from classroom.games.registry import find_game
from classroom.games.switch16.state import Token

GAME = find_game("switch16")
BESIDE = Token("table")


def makes(dice, number):
    return any(sum(some) == number for many in range(1, len(dice) + 1) for some in combinations(dice, many))


class Match(RuleBasedStateMachine):
    @initialize(
        players=st.sampled_from((2, 3, 4)),
        dodged=st.sampled_from(("table", "attacker")),
        match_to=st.sampled_from((None, 1, 30)),
        seed=st.integers(0, 10_000),
    )
    def open(self, players, dodged, match_to, seed):
        self.rng = Random(seed)
        self.state = first_position(GAME, players, {"dodged": dodged, "match_to": match_to}, self.chance_source)

    def chance_source(self, chance):
        outcome = chance.draw(self.rng)
        assert chance.fault(outcome) is None
        return outcome

    @precondition(lambda self: not GAME.over(self.state))
    @rule(data=st.data())
    def move(self, data):
        text = data.draw(st.sampled_from(GAME.moves(self.state)))
        self.state = play(GAME, self.state, text, self.chance_source)

    @precondition(lambda self: GAME.over(self.state))
    @rule()
    def look_at_the_end(self):
        assert GAME.moves(self.state) == ()
        assert max(self.state.spaces) == 16

    @invariant()
    def pawns_are_on_the_board_and_only_a_winner_is_on_16(self):
        assert all(0 <= space <= 16 for space in self.state.spaces)
        assert (16 in self.state.spaces) == GAME.over(self.state)

    @invariant()
    def the_token_is_in_one_place(self):
        token = self.state.token
        if token.kind == "space":
            assert self.state.spaces[token.seat] == token.space
        else:
            assert token == BESIDE or (token.kind == "hand" and token.space is None)

    @invariant()
    def the_last_step_tells_what_changed(self):
        if not self.state.steps:
            return
        step, throw = self.state.steps[-1], {"roll": 1, "again": 1}
        moved = {seat for seat in range(self.state.players) if step.before[seat] != step.after[seat]}
        assert moved <= {step.seat, step.other}
        if step.note in ("stepped", "won"):
            assert all(makes(step.dice, space) and sum(dice) == space for space, dice in step.chain)
            assert [space for space, _ in step.chain] == list(
                range(step.before[step.seat] + 1, step.after[step.seat] + 1)
            )
        elif step.note == "fell":
            assert (step.before[step.seat], step.after[step.seat]) in {(n, 0 if n < 8 else 8) for n in range(1, 16)}
        elif step.note in ("swapped", "accepted"):
            assert sorted(step.before) == sorted(step.after)
        else:
            assert not moved
        assert step.note not in ("nothing", "stuck", "fell", "stayed", "nobody behind") or step.move in throw

    @invariant()
    def the_next_step_takes_up_where_the_last_one_left(self):
        for one, two in pairwise(self.state.steps[-3:]):
            if one.race == two.race:
                assert (one.after, one.token_after) == (two.before, two.token_before)
            else:
                assert (set(two.before), two.token_before) == ({0}, BESIDE)

    @invariant()
    def points_are_the_races_added_up(self):
        result = GAME.result(self.state)
        for race in result["races"]:
            assert race["spaces"][race["winner"]] == 16
        if self.state.rules["match_to"] is None:
            assert result["score"] == list(self.state.spaces)
        else:
            won = [race["spaces"] for race in result["races"]]
            assert result["score"] == [sum(column) for column in zip([0] * self.state.players, *won, strict=True)]


TestMatch = Match.TestCase
TestMatch.settings = settings(max_examples=60, stateful_step_count=80, deadline=None)

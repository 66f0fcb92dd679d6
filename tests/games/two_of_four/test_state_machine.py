"""Whatever legal moves are made in whatever order, the table of Two out of Four stays in order (rules.md 2)."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from classroom.games.engine import first_position, play
from classroom.games.registry import find_game

GAME = find_game("two-of-four")


class Match(RuleBasedStateMachine):
    @initialize(
        players=st.sampled_from((3, 4)), rounds=st.integers(1, 9), tokens=st.integers(0, 12), seed=st.integers(0, 9999)
    )
    def deal(self, players, rounds, tokens, seed):
        self.rng = Random(seed)
        self.rules = {"rounds": rounds, "tokens": tokens}
        self.state = first_position(GAME, players, self.rules, self.chance_source)

    def chance_source(self, chance):
        return chance.draw(self.rng)

    @precondition(lambda self: self.state.target is not None)
    @rule(data=st.data())
    def show(self, data):
        self.state = play(GAME, self.state, data.draw(st.sampled_from(GAME.moves(self.state))), self.chance_source)

    @precondition(lambda self: self.state.target is None)
    @rule()
    def look_at_the_end(self):
        assert GAME.over(self.state)
        assert GAME.turn(self.state) is None

    @invariant()
    def tokens_are_those_at_the_start_and_all_changes(self):
        changes = [one.change for one in self.state.past]
        for seat, tokens in enumerate(self.state.tokens):
            assert tokens == self.rules["tokens"] + sum(change[seat] for change in changes) >= 0

    @invariant()
    def lines_say_how_each_change_came_about(self):
        for one in self.state.past:
            for seat, line in enumerate(one.lines):
                due = line.for_distance + line.suits - line.lost
                assert one.change[seat] == line.change >= due
                assert line.change == due or line.change > -2
                assert line.wins == (seat in one.winners)
                assert line.for_distance == 0 or line.distance < 3
                assert (line.lost == 2) == (not one.void and line.distance >= 4)
                assert (line.distance is None) == (one.shown[seat] is None)

    @invariant()
    def a_round_has_winners_or_is_void(self):
        for one in self.state.past:
            totals = [shown.total for shown in one.shown if shown]
            assert one.void == (0 in totals) == (not one.winners)
            assert one.void or len(totals) == self.state.players

    @invariant()
    def a_seat_that_shows_is_the_next_one(self):
        for one, next_one in zip(self.state.steps, self.state.steps[1:], strict=False):
            follows = (one.seat + 1) % self.state.players
            assert next_one.seat == (follows if not one.finished else next_one.number % self.state.players)
            assert next_one.number == one.number + (one.finished is not None)

    @invariant()
    def everybody_has_twelve_moves_or_the_match_is_over(self):
        assert len(set(GAME.moves(self.state))) == (0 if GAME.over(self.state) else 12)

    @invariant()
    def what_a_seat_sees_is_its_hand_and_what_lies_open(self):
        if self.state.target is None:
            return
        for seat in range(self.state.players):
            view = GAME.view(self.state, seat)
            shown = {card for pair in self.state.shown for card in pair.cards}
            assert {*view.unseen}.isdisjoint(shown | {*self.state.hands[seat], self.state.target})
            assert len(view.unseen) == 52 - len(shown | {*self.state.hands[seat], self.state.target})


TestMatch = Match.TestCase
TestMatch.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)

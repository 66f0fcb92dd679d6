"""Whatever legal moves are made in whatever order, the table of the Card Eater stays in order (rules.md 3)."""

from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from classroom.games.engine import first_position, play
from classroom.games.registry import find_game

CARDS = Counter([rank + suit for rank in "A23456789TJQK" for suit in "shdc"] + ["X", "X"])
GAME = find_game("card-eater")


class Match(RuleBasedStateMachine):
    @initialize(players=st.sampled_from((3, 4)), rounds=st.sampled_from((None, 1, 2)), seed=st.integers(0, 10_000))
    def deal(self, players, rounds, seed):
        self.rng, self.rounds = Random(seed), rounds
        self.state = first_position(GAME, players, {"rounds": rounds}, self.chance_source)
        self.before = None

    def chance_source(self, chance):
        return chance.draw(self.rng)

    @precondition(lambda self: self.state.turn is not None)
    @rule(takes=st.booleans(), place=st.integers(0, 9))
    def move(self, takes, place):
        moves = [move for move in GAME.moves(self.state) if takes or not move.startswith("take:")]
        self.before = self.state
        self.state = play(GAME, self.state, moves[place % len(moves)], self.chance_source)

    @precondition(lambda self: self.state.turn is None)
    @rule()
    def look_at_the_end(self):
        assert GAME.over(self.state)

    @invariant()
    def every_card_is_in_one_place(self):
        laid = [card.card for row in self.state.rows for card in row.laid]
        gone = [card.card for one in self.state.past for row in one.rows for card in row.laid]
        left = [card for pile in self.state.piles for card in pile]
        assert Counter([*laid, *gone, *left]) == CARDS
        assert sum(self.state.eaten) + self.state.left_over + len(laid) + len(left) == 54

    @invariant()
    def what_nobody_has_turned_is_unseen(self):
        view = GAME.view(self.state, None)
        assert view.unseen == Counter(card for pile in self.state.piles for card in pile)
        assert [row.pile for row in view.rows] == [len(pile) for pile in self.state.piles]

    @invariant()
    def totals_lie_between_nothing_and_the_target(self):
        for row in self.state.rows:
            assert row.total is None or 0 <= row.total < self.state.target

    @invariant()
    def totals_are_what_the_cards_say(self):
        for row in self.state.rows:
            said = [card for card in row.laid if card.value is not None]
            assert (row.total or 0) == sum(card.sign * card.value for card in said)
            assert row.out == any(card.sign == 0 for card in said)
            assert all(1 <= card.value <= 10 for card in said)

    @invariant()
    def a_finished_round_has_all_its_cards(self):
        for one in self.state.past:
            assert (one.winner is None) == (one.eaten == 0)
            assert all(total is not None for total in one.totals)
            assert [seat for seat, total in enumerate(one.totals) if total == one.target] == [
                seat for seat in range(self.state.players) if seat == one.winner
            ]

    @invariant()
    def one_move_is_one_step(self):
        if self.before:
            assert self.state.steps[:-1] == self.before.steps
            last = self.state.steps[-1]
            assert last.seat == self.before.turn
            assert (last.round_finished is None) == (self.state.past == self.before.past)
            assert GAME.view(self.state, 0).pauses == (last.round_finished is not None)

    @invariant()
    def whoever_is_out_has_no_turn(self):
        assert self.state.turn is None or not self.state.rows[self.state.turn].out

    @invariant()
    def somebody_can_move_until_a_pile_is_empty_or_the_rounds_are_played(self):
        over = GAME.over(self.state)
        assert bool(GAME.moves(self.state)) == (not over)
        if over:
            assert not all(self.state.piles) or len(self.state.past) == self.rounds


TestMatch = Match.TestCase
TestMatch.settings = settings(max_examples=60, stateful_step_count=75, deadline=None)

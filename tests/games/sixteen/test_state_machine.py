"""Whatever legal moves are made in whatever order, the table of Sixteen stays in order (rules.md 1)."""

from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from classroom.games.engine import first_position, play
from classroom.games.registry import find_game

CARDS = Counter({f"{colour}{n}": 1 if n == 0 else 2 for colour in "gobp" for n in range(7)})
GAME = find_game("sixteen")


class Match(RuleBasedStateMachine):
    @initialize(
        players=st.sampled_from((2, 4)),
        match=st.booleans(),
        wilds=st.booleans(),
        bonus=st.booleans(),
        draw=st.sampled_from(("auto", "strict", "loose")),
        seed=st.integers(0, 10_000),
    )
    def deal(self, players, match, wilds, bonus, draw, seed):
        self.rules = {"match": match, "wilds": wilds, "bonus": bonus, "draw": draw}
        rng = Random(seed)
        self.state = first_position(GAME, players, self.rules, lambda chance: chance.draw(rng))
        self.forgotten = [0] * players

    @precondition(lambda self: self.state.turn is not None)
    @rule(data=st.data())
    def move(self, data):
        self.before = self.state
        text = data.draw(st.sampled_from(GAME.moves(self.state)))
        seat = self.state.turn
        if text != "+" and self.state.draw_pile and not self.state.drawn and self.rules["draw"] == "strict":
            self.forgotten[seat] += 1
        self.state = play(GAME, self.state, text, None)

    @precondition(lambda self: self.state.turn is None)
    @rule()
    def look_at_the_end(self):
        assert GAME.over(self.state)

    @invariant()
    def every_card_is_in_one_place(self):
        won = [card for one in self.state.sets for card in one.cards]
        played = ["W" if card[0] == "W" else card for card in (*won, *self.state.pile)]
        held = [card for hand in self.state.hands for card in hand]
        wanted = CARDS + Counter({"W": 2} if self.rules["wilds"] else {})
        assert Counter([*played, *held, *self.state.draw_pile]) == wanted

    @invariant()
    def an_open_pile_is_below_16_and_no_match(self):
        pile = self.state.pile
        assert sum(int(card[-1]) for card in pile) < 16
        last = pile[-3:]
        if self.rules["match"] and len(last) == 3:
            assert len({card[-2] for card in last}) > 1
            assert len({card[-1] for card in last}) > 1

    @invariant()
    def nobody_holds_more_than_four_cards_or_loses_the_last_in_strict_rules(self):
        assert max(map(len, self.state.hands)) <= 4
        if self.rules["draw"] == "strict" and self.state.draw_pile:
            assert min(map(len, self.state.hands)) >= 1
            assert max(self.forgotten) <= 2

    @invariant()
    def sets_are_worth_what_they_are(self):
        for one in self.state.sets:
            total = sum(int(card[-1]) for card in one.cards)
            assert ("bust" in one.kinds, "sixteen" in one.kinds) == (total > 16, total == 16)
            assert one.worth == (2 if self.rules["bonus"] and len(one.kinds) > 1 else 1)

    @invariant()
    def somebody_can_move_until_no_card_is_left(self):
        left = any(self.state.hands) or bool(self.state.draw_pile)
        assert bool(GAME.moves(self.state)) == left == (not GAME.over(self.state))


TestMatch = Match.TestCase
TestMatch.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)

"Near the end of a match of two, a card is worth what comes out when everything is played through."

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from classroom.games.engine import first_position
from classroom.games.protocol import Rules
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import Set, State, Step
from classroom.tutor.sixteen.endgame.exact_values import is_exact, is_open, solve
from tests.sampling import first_of, spread
from tests.tutor.sixteen.endings import PLAIN, RULES, best, ending, expected, worth


def assert_solved(state: State) -> None:
    view = GAME.view(state, state.turn)
    assert is_open(view)
    assert solve(view) == worth(state), (state.hands, state.pile, state.turn, state.rules)


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize(("mine", "theirs"), [(1, 0), (1, 1), (2, 1), (1, 3), (3, 2), (4, 1), (3, 3), (4, 3)])
def test_plain_cards_are_worth_what_playing_everything_through_gives(mine: int, theirs: int, rules: Rules) -> None:
    rng = Random(f"{mine}{theirs}{rules}")
    for _ in range(10):
        assert_solved(ending(rng, rules, mine, theirs))


@pytest.mark.parametrize("rules", spread([rules for rules in RULES if rules["wilds"]], 5), ids=str)
@pytest.mark.parametrize(
    ("mine", "theirs", "wilds"), [(1, 1, 1), (2, 2, 1), (3, 2, 1), (1, 1, 2), (2, 1, 2), (2, 2, 2)]
)
def test_wilds_are_worth_what_playing_everything_through_gives(
    mine: int, theirs: int, wilds: int, rules: Rules
) -> None:
    rng = Random(f"{mine}{theirs}{wilds}{rules}")
    for _ in range(3 if wilds == 2 else 8):
        assert_solved(ending(rng, rules, mine, theirs, wilds))


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize(("mine", "theirs", "wilds"), [(1, 0, 0), (2, 1, 0), (2, 2, 1), (4, 3, 0)])
def test_with_one_card_left_a_card_is_worth_the_mean_over_all_it_may_be(
    mine: int, theirs: int, wilds: int, rules: Rules
) -> None:
    rng = Random(f"{mine}{theirs}{wilds}{rules}")
    for _ in range(3):
        state = ending(rng, rules, mine, theirs, wilds if rules["wilds"] else 0, left=1)
        view = GAME.view(state, state.turn)
        assert is_open(view)
        assert solve(view) == pytest.approx(expected(state)), (state.hands, state.draw_pile, state.pile, rules)


@pytest.mark.parametrize("rules", first_of([rules for rules in RULES if rules["draw"] == "auto"]), ids=str)
def test_with_two_cards_left_the_other_one_plays_by_what_it_can_know(rules: Rules) -> None:
    rng = Random(str(rules))
    for _ in range(3):
        state = ending(rng, rules, 4, 3, left=2)
        view = GAME.view(state, state.turn)
        assert is_exact(view)
        assert solve(view) == pytest.approx(expected(state)), (state.hands, state.draw_pile, state.pile, rules)


def test_a_card_that_would_have_won_was_not_kept() -> None:
    """One card left. The 4 wins, and this seat goes on: with a 2, a 3 or a 6 it holds no 16 by itself. By hand: the
    other one laid a 2 onto 10, so it held no 6; then the 6 lies in the pile."""
    rules = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}
    hands, last = (("g4", "g5", "o5"), ("g2", "g3", "o2")), "g6"
    gone = Counter(PLAIN) - Counter([*hands[0], *hands[1], last, "p4", "p6", "b2"])
    before = tuple(Step(0, card, 0, 0, Set(1, ("bust",), 1, 1, (card,))) for card in gone.elements())
    pile = (Step(1, "p4", 0, 4), Step(0, "p6", 4, 10), Step(1, "b2", 10, 12))
    known = State(2, rules, (last,), hands, ("p4", "p6", "b2"), 0, steps=(*before, *pile))
    unknown = replace(known, steps=(*before, *pile[:2], Step(0, "b2", 10, 12)))
    drawn = replace(known, hands=((*hands[0][1:], last), hands[1]), draw_pile=(), pile=(), turn=0)
    assert solve(GAME.view(known, 0))["g4"] == 1 + best(drawn, 0)
    assert solve(GAME.view(unknown, 0)) == pytest.approx(expected(unknown))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_ends_of_real_matches_are_worth_what_playing_everything_through_gives(rules: Rules) -> None:
    rng, seen = Random(str(rules)), 0
    for _ in range(4):
        state: State = first_position(GAME, 2, rules, lambda chance: chance.draw(rng))
        while state.turn is not None:
            if not state.draw_pile and sum(hand.count("W") for hand in state.hands) < 2:
                assert_solved(state)
                seen += 1
            card = rng.choice(["+"] * ("+" in GAME.moves(state)) or state.hands[state.turn])
            state = GAME.apply(state, rng.choice([move for move in GAME.moves(state) if move[0] == card[0]]))
    assert seen > 10


def test_a_16_missed_is_a_16_for_the_other() -> None:
    rules = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}
    gone = Counter(PLAIN) - Counter(["g4", "g1", "o3"])
    steps = tuple(Step(0, card, 0, 0) for card in gone.elements())
    state = State(2, rules, (), (("g4", "g1"), ("o3",)), ("p6", "g6"), 0, steps=steps)
    # 12 + 4 is a set, then 1 + 3 is none. But after 12 + 1 the other lays the 3, and the 4 brings nothing more.
    assert solve(GAME.view(state, 0)) == {"g4": 1, "g1": -1}


def test_only_the_end_of_a_match_of_two_is_open() -> None:
    rng = Random(16)
    two, four = (first_position(GAME, players, RULES[0], lambda chance: chance.draw(rng)) for players in (2, 4))
    while four.draw_pile:
        assert not is_open(GAME.view(two, two.turn))
        four, two = (GAME.apply(one, GAME.moves(one)[0]) for one in (four, two))
    assert not is_open(GAME.view(four, four.turn))

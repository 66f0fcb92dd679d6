"Once the draw pile is empty, a card of two players is worth what comes out when everything is played through."

from collections import Counter
from itertools import product
from random import Random

import pytest

from classroom.games.engine import first_position
from classroom.games.protocol import Rules
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State, Step
from classroom.tutor.sixteen.endgame import is_open, solve

PLAIN = [f"{colour}{n}" for colour in "gobp" for n in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)]
DRAWS = ("auto", "strict", "loose")
RULES: list[Rules] = [
    {"match": match, "wilds": wilds, "bonus": bonus, "draw": draw}
    for (match, wilds, bonus), draw in zip(product((False, True), repeat=3), DRAWS * 3, strict=False)
]


def lead(state: State, seat: int) -> int:
    "Sets of this seat minus those of the other."
    worth = [sum(won.worth for won in state.sets if won.to == side) for side in (0, 1)]
    return worth[seat] - worth[1 - seat]


def best(state: State, seat: int) -> int:
    """This seat's lead at the end, when both play as well as can be (plain minimax)."""
    if GAME.over(state):
        return lead(state, seat)
    outcomes = [best(GAME.apply(state, move), seat) for move in GAME.moves(state)]
    return max(outcomes) if state.turn == seat else min(outcomes)


def worth(state: State) -> dict[str, int]:
    """What each move of whoever is to move brings from here to the end."""
    seat = state.turn
    assert seat is not None
    return {move: best(GAME.apply(state, move), seat) - lead(state, seat) for move in GAME.moves(state)}


def is_whole(pile: tuple[str, ...], match: bool) -> bool:
    """Whether a pile may lie so: nobody has won it yet."""
    ends = [pile[n : n + 3] for n in range(len(pile) - 2)]
    alike = any(1 in (len({card[-1] for card in end}), len({card[-2] for card in end})) for end in ends)
    return sum(int(card[-1]) for card in pile) < 16 and not (match and alike)


def ending(rng: Random, rules: Rules, mine: int, theirs: int, wilds: int = 0) -> State:
    """An empty draw pile, hands of these sizes with so many wilds in them; all cards but those lie open."""
    while True:
        cards = rng.sample(PLAIN, len(PLAIN))
        shown = [f"W={rng.choice(PLAIN)}" for _ in range(2 - wilds)] if rules["wilds"] else []
        pile = tuple(rng.sample(cards[mine + theirs :] + shown, rng.randrange(5)))
        if is_whole(pile, rules["match"]):
            break
    held = rng.sample(cards[: mine + theirs - wilds] + ["W"] * wilds, mine + theirs)
    gone = Counter([*cards[mine + theirs - wilds :], *shown]) - Counter(pile)
    steps = tuple(Step(0, card, 0, 0) for card in (*gone.elements(), *pile))
    turn = rng.randrange(2)
    hands = (tuple(held[:mine]), tuple(held[mine:]))
    return State(2, rules, (), hands[::-1] if turn else hands, pile, turn, steps=steps)


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


@pytest.mark.parametrize("rules", [rules for rules in RULES if rules["wilds"]], ids=str)
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

"""Ends of matches of two, and what comes out when everything is played through by the rules alone."""

from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from random import Random
from statistics import fmean

from classroom.games.protocol import Rules
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State, Step
from classroom.tutor.sixteen.endgame.exact_values import solve

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


def expected(state: State) -> dict[str, float]:
    """What each card of whoever is to move brings from here to the end, the mean over all ways in which the cards they
    do not see may lie."""
    seat = state.turn
    assert seat is not None
    hidden = (*state.hands[1 - seat], *state.draw_pile)
    kept, found = len(state.hands[1 - seat]), dict[str, list[float]]()
    deals = {(tuple(sorted(cards[:kept])), cards[kept:]) for cards in permutations(range(len(hidden)))}
    for places, pile in deals:
        hands = (state.hands[seat], tuple(hidden[place] for place in places))
        draw_pile = tuple(hidden[place] for place in pile)
        dealt = replace(state, hands=hands[::-1] if seat else hands, draw_pile=draw_pile)
        for move in GAME.moves(state):
            if move != "+":
                found.setdefault(move, []).append(outcome(GAME.apply(dealt, move), seat) - lead(state, seat))
    return {move: fmean(brought) for move, brought in found.items()}


def outcome(state: State, seat: int) -> float:
    """This seat's lead at the end when everybody draws who can and plays what they expect most of; of several such
    cards, any."""
    while "+" in GAME.moves(state):
        state = GAME.apply(state, "+")
    if GAME.over(state):
        return lead(state, seat)
    assert state.turn is not None
    if not state.draw_pile:  # held to plain minimax by the tests below
        most = max(solve(GAME.view(state, state.turn)).values())
        return lead(state, seat) + (most if state.turn == seat else -most)
    values = expected(state)
    chosen = [move for move, value in values.items() if value > max(values.values()) - 1e-9]
    return fmean(outcome(GAME.apply(state, move), seat) for move in chosen)


def ending(rng: Random, rules: Rules, mine: int, theirs: int, wilds: int = 0, left: int = 0) -> State:
    """A draw pile of so many cards, hands of these sizes with so many wilds in them; all cards but those lie open."""
    here = mine + theirs + left
    while True:
        cards = rng.sample(PLAIN, len(PLAIN))
        shown = [f"W={rng.choice(PLAIN)}" for _ in range(2 - wilds)] if rules["wilds"] else []
        pile = tuple(rng.sample(cards[here:] + shown, rng.randrange(5)))
        if is_whole(pile, rules["match"]):
            break
    held = rng.sample(cards[: here - wilds] + ["W"] * wilds, here)
    gone, turn = Counter([*cards[here - wilds :], *shown]) - Counter(pile), rng.randrange(2)
    steps = tuple(Step(turn, card, 0, 0) for card in (*gone.elements(), *pile))
    hands = (tuple(held[:mine]), tuple(held[mine : mine + theirs]))
    return State(2, rules, tuple(held[mine + theirs :]), hands[::-1] if turn else hands, pile, turn, steps=steps)

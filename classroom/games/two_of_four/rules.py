"""The rules, told to a child:

Everybody holds four cards. The card turned up is the target. In turn you show two of your cards and add them, or take
the smaller from the larger. Who comes nearest wins: 4 tokens for the target itself, 3 from below, 1 from above, and one
more for each card of the target's suit. 3 away or more wins nothing, 4 away or more costs 2 tokens. A total of 0 ends
the round at once: nobody wins or loses. Most tokens at the end wins. (rules.md 2)
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from classroom.games.french_cards import value
from classroom.games.protocol import IllegalMove, Message, Sum
from classroom.games.two_of_four.scoring import finish_round
from classroom.games.two_of_four.state import ShownPair, State, Step

HAND = 4
SIGNS = "+-"


def split_move(move: str) -> tuple[str, str, str]:
    """The first card, the sign and the second card of a move."""
    return move[:2], move[2:3], move[3:]


def deal(state: State, deck: list[str]) -> State:
    """Four cards each, one at a time beginning with the seat that shows first; the next card is the target."""
    players, dealt = state.players, HAND * state.players
    hands = tuple(tuple(deck[(seat - first_seat(state)) % players : dealt : players]) for seat in range(players))
    return replace(state, hands=hands, target=deck[dealt])


def first_seat(state: State) -> int:
    """The seat that shows first in this round."""
    return state.number % state.players


def is_over(state: State) -> bool:
    rounds: int = state.rules["rounds"]
    return state.number == rounds


def turn(state: State) -> int | None:
    """The seat to show; None before a deal and when the match is over."""
    return None if state.target is None else (first_seat(state) + len(state.shown)) % state.players


def show_pair(state: State, move: str) -> State:
    """The two cards lie open; a total of 0, or the last pair of the round, finishes it."""
    seat = turn(state)
    assert seat is not None
    assert state.target is not None
    pair = shown_pair(seat, move, state.target)
    lying = (*state.shown, pair)
    if pair.total and len(lying) < state.players:
        return replace(state, shown=lying, steps=(*state.steps, Step(seat, state.number, pair)))
    over = finish_round(state.number, state.target, state.tokens, lying)
    return replace(
        state,
        tokens=tuple(tokens + change for tokens, change in zip(state.tokens, over.change, strict=True)),
        number=state.number + 1,
        target=None,
        hands=(),
        shown=(),
        past=(*state.past, over),
        steps=(*state.steps, Step(seat, state.number, pair, over)),
    )


def shown_pair(seat: int, move: str, target: str) -> ShownPair:
    """What this move of a seat makes."""
    one, sign, other = split_move(move)
    total = sum_of(move).total
    return ShownPair(seat, move, (one, other), sign, total, abs(total - value(target)))


def sum_of(move: str) -> Sum:
    """Its arithmetic, the larger card first whichever way round it was written."""
    one, sign, other = split_move(move)
    larger, smaller = sorted((value(one), value(other)), reverse=True)
    return Sum((larger, smaller if sign == "+" else -smaller))


def check(state: State, move: str) -> None:
    """Raises IllegalMove."""
    seat = turn(state)
    if seat is None:
        raise IllegalMove("the match is over", Message("This game is over."))
    one, sign, other = split_move(move)
    if not {one, other} <= set(state.hands[seat]):
        raise IllegalMove(f"not in seat {seat}'s hand", Message("You don’t have that card."))
    if one == other:
        raise IllegalMove("the same card twice", Message("Choose two different cards."))
    if sign == "-" and value(one) < value(other):
        raise IllegalMove("the larger value comes first", Message("Put the bigger number first."))


def moves(state: State) -> tuple[str, ...]:
    """Every pair of the hand once with + and once with -, in the order of the hand."""
    seat = turn(state)
    return () if seat is None else pairs_of(state.hands[seat])


def pairs_of(hand: Sequence[str]) -> tuple[str, ...]:
    """Every two of these cards once with + and once with -, in the order of the hand."""
    pairs = combinations(hand, 2)
    return tuple(
        f"{one}+{other}" if sign == "+" else difference_move(one, other) for one, other in pairs for sign in SIGNS
    )


def difference_move(one: str, other: str) -> str:
    """The difference of two cards, the larger value first."""
    return f"{one}-{other}" if value(one) >= value(other) else f"{other}-{one}"


def leader(tokens: tuple[int, ...]) -> int | None:
    """The seat with most tokens; None on a tie."""
    most = [seat for seat, many in enumerate(tokens) if many == max(tokens)]
    return most[0] if len(most) == 1 else None

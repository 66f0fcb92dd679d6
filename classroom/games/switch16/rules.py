"""The rules, told to a child:

Your pawn goes from 0 to 16, one space after the other. Throw the dice: does one of them, or do some together, make the
number of the next space? Then step there, and look at the next one. After a step you may throw again, but if no step
is possible then, you fall back to 0 or to 8. The switch die lets you take the blue token, or swap places. Under
another pawn the token is glue. The first pawn on 16 wins. (rules.md 4)
"""

from collections.abc import Callable
from dataclasses import replace

from classroom.games.switch16.dice import GOAL, ways
from classroom.games.switch16.places import exchange, holds, under
from classroom.games.switch16.state import State, Token
from classroom.games.switch16.throws import go_on
from classroom.games.switch16.turns import end_race, end_turn, mover, note, place


def apply(state: State, move: str) -> State:
    """The position after a legal move; luck may be to decide then."""
    return MOVES[move.partition(":")[0]](state, move)


def number(move: str) -> int:
    """The space or the seat that a move names."""
    return int(move.partition(":")[2])


def roll(state: State, _move: str) -> State:
    return replace(state, phase="thrown")


def again(state: State, _move: str) -> State:
    return replace(state, phase="rethrown")


def stop(state: State, move: str) -> State:
    return end_turn(note(state, state, move, "stopped", ended=True))


def go(state: State, move: str) -> State:
    """The pawn goes along a chain; on 16 it has won the race."""
    space, made = number(move), ways(state.dice)
    chain = tuple((step, made[step]) for step in range(state.spaces[mover(state)] + 1, space + 1))
    after = replace(place(state, space), stepped=True, walked=True)
    if space < GOAL:
        return note(state, after, move, "stepped", chain=chain)
    return end_race(note(state, after, move, "won", ended=True, chain=chain))


def take(state: State, move: str) -> State:
    """The token goes into the hand, wherever it was; a pawn that it held is free."""
    taken = replace(state, token=Token("hand", mover(state)))
    return go_on(state, taken, move, "took", other=state.token.seat)


def leave(state: State, move: str) -> State:
    return go_on(state, state, move, "left")


def keep(state: State, move: str) -> State:
    return go_on(state, state, move, "kept")


def glue(state: State, move: str) -> State:
    held = number(move)
    return note(state, replace(state, token=under(state, held)), move, "glued", other=held)


def swap(state: State, move: str) -> State:
    """A green swap; whoever holds the token answers it first."""
    victim = number(move)
    if holds(state, victim):
        return note(state, replace(state, phase="answer", victim=victim), move, "asked", other=victim)
    swapped = exchange(state, mover(state), victim)
    return end_turn(note(state, swapped, move, "swapped", ended=True, other=victim))


def accept(state: State, move: str) -> State:
    assert state.victim is not None
    swapped = exchange(state, mover(state), state.victim)
    return end_turn(note(state, swapped, move, "accepted", ended=True, other=mover(state)))


def dodge(state: State, move: str) -> State:
    """Nothing moves; the token goes beside the board or to the attacker, whose turn ends all the same."""
    token = Token("hand", mover(state)) if state.rules["dodged"] == "attacker" else Token()
    return end_turn(note(state, replace(state, token=token), move, "dodged", ended=True, other=mover(state)))


MOVES: dict[str, Callable[[State, str], State]] = {
    "roll": roll,
    "again": again,
    "stop": stop,
    "go": go,
    "take": take,
    "leave": leave,
    "keep": keep,
    "glue": glue,
    "swap": swap,
    "accept": accept,
    "dodge": dodge,
}

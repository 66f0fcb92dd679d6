"""The rules, told to a child:

Your pawn goes from 0 to 16, one space after the other. Throw the dice: does one of them, or do some together, make the
number of the next space? Then step there, and look at the next one. After a step you may throw again, but if no step
is possible then, you fall back to 0 or to 8. The switch die lets you take the blue token, or swap places. Under
another pawn the token is glue. The first pawn on 16 wins. (rules.md 4)
"""

from collections.abc import Callable
from dataclasses import replace

from classroom.games.switch16.dice import GOAL, fewest_dice
from classroom.games.switch16.places import holds_token, swap_pawns, token_under
from classroom.games.switch16.state import State, Token, has_wave
from classroom.games.switch16.throws import use_dice
from classroom.games.switch16.turns import add_step, end_race, end_turn, move_pawn, mover

FIRST = 1  # the space on which the wave sets a pawn down


def apply(state: State, move: str) -> State:
    """The position after a legal move, which may be a chance node."""
    return MOVES[move.partition(":")[0]](state, move)


def number_in(move: str) -> int:
    """The space or the seat that a move names."""
    return int(move.partition(":")[2])


def apply_roll(state: State, _move: str) -> State:
    return replace(state, phase="thrown")


def apply_again(state: State, _move: str) -> State:
    return replace(state, phase="rethrown")


def apply_stop(state: State, move: str) -> State:
    """The turn ends; with `wave` on 1 for a pawn on 0, which no dice have led on."""
    if has_wave(state.rules) and not state.spaces[mover(state)]:
        return end_turn(add_step(state, move_pawn(state, FIRST), move, "carried", ended=True))
    told = "stopped" if state.walked else "nothing"
    return end_turn(add_step(state, state, move, told, ended=True))


def apply_go(state: State, move: str) -> State:
    """The pawn goes along a chain; on 16 it has won the race."""
    space, made = number_in(move), fewest_dice(state.dice)
    chain = tuple((step, made[step]) for step in range(state.spaces[mover(state)] + 1, space + 1))
    after = replace(move_pawn(state, space), stepped=True, walked=True)
    if space < GOAL:
        return add_step(state, after, move, "stepped", chain=chain)
    return end_race(add_step(state, after, move, "won", ended=True, chain=chain))


def take_token(state: State, move: str) -> State:
    """The token goes into the hand, wherever it was; a pawn that it held is free."""
    taken = replace(state, token=Token("hand", mover(state)))
    return use_dice(state, taken, move, "took", other=state.token.seat)


def leave_token(state: State, move: str) -> State:
    return use_dice(state, state, move, "left")


def keep_place(state: State, move: str) -> State:
    return use_dice(state, state, move, "kept")


def glue_pawn(state: State, move: str) -> State:
    held = number_in(move)
    return add_step(state, replace(state, token=token_under(state, held)), move, "glued", other=held)


def swap_places(state: State, move: str) -> State:
    """A green swap; whoever holds the token answers it first."""
    victim = number_in(move)
    if holds_token(state, victim):
        return add_step(state, replace(state, phase="answer", victim=victim), move, "asked", other=victim)
    swapped = swap_pawns(state, mover(state), victim)
    return end_turn(add_step(state, swapped, move, "swapped", ended=True, other=victim))


def accept_swap(state: State, move: str) -> State:
    assert state.victim is not None
    swapped = swap_pawns(state, mover(state), state.victim)
    return end_turn(add_step(state, swapped, move, "accepted", ended=True, other=mover(state)))


def dodge_swap(state: State, move: str) -> State:
    """Nothing moves; the token goes beside the board or to the attacker, whose turn ends all the same."""
    token = Token("hand", mover(state)) if state.rules["dodged"] == "attacker" else Token()
    return end_turn(add_step(state, replace(state, token=token), move, "dodged", ended=True, other=mover(state)))


MOVES: dict[str, Callable[[State, str], State]] = {
    "roll": apply_roll,
    "again": apply_again,
    "stop": apply_stop,
    "go": apply_go,
    "take": take_token,
    "leave": leave_token,
    "keep": keep_place,
    "glue": glue_pawn,
    "swap": swap_places,
    "accept": accept_swap,
    "dodge": dodge_swap,
}

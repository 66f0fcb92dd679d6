"""What a throw leads to (rules.md 4, Turn)."""

from dataclasses import replace

from classroom.games.switch16.legality import may_retry, reachable
from classroom.games.switch16.places import furthest_behind, holds_token, is_stuck, swap_pawns
from classroom.games.switch16.state import State, is_gentle
from classroom.games.switch16.turns import add_step, end_turn, move_pawn, mover

HALFWAY = 8


def falls_to(space: int) -> int:
    """Where a pawn ends that falls from this space: on 8 it stays (rules.md 4, Turn)."""
    return HALFWAY if space >= HALFWAY else 0


def apply_first_throw(state: State, dice: list[int], face: str) -> State:
    """The first throw of a turn, with the switch die. Blue is white to who holds the token already; with `gentle` so is
    red where nobody is behind."""
    thrown = replace(state, dice=tuple(dice), face=face)
    if face == "r" and not (is_gentle(state.rules) and furthest_behind(state, mover(state)) is None):
        return apply_red(state, thrown)
    if face == "b" and not holds_token(state, mover(state)):
        return add_step(state, replace(thrown, phase="blue"), "roll", "threw")
    if face == "g":
        return add_step(state, replace(thrown, phase="green"), "roll", "threw")
    return use_dice(state, thrown, "roll", "threw")


def apply_red(state: State, thrown: State) -> State:
    """The pawn swaps with the one furthest behind, and the turn ends. The token protects nobody from that."""
    seat, other = mover(state), furthest_behind(state, mover(state))
    if other is None:
        return end_turn(add_step(state, thrown, "roll", "nobody behind", ended=True))
    swapped = swap_pawns(thrown, seat, other)
    return end_turn(add_step(state, swapped, "roll", "swapped", ended=True, other=other))


def use_dice(state: State, after: State, move: str, told: str, other: int | None = None) -> State:
    """The dice count now. Where they allow no step the turn ends by itself, but not for who has just taken the token:
    that may still be put under a pawn, and then the turn ends with `stop`; nor where the dice may be thrown once
    more."""
    after = replace(after, phase="go")
    if reachable(after) or move == "take" or may_retry(after):
        return add_step(state, after, move, told, other=other)
    if move == "roll":
        told = "stuck" if is_stuck(after, mover(after)) else "nothing"
    return end_turn(add_step(state, after, move, told, ended=True))


def apply_further_throw(state: State, dice: list[int]) -> State:
    """The number dice alone. With no step possible the pawn falls back, and the turn ends; not where it has taken none
    in this turn."""
    space = state.spaces[mover(state)]
    thrown = replace(state, phase="go", dice=tuple(dice), face=None, stepped=False)
    if not state.walked:
        return add_step(state, replace(thrown, retried=True), "again", "retried")
    if reachable(thrown):
        return add_step(state, thrown, "again", "threw")
    fallen = move_pawn(thrown, falls_to(space))
    return end_turn(add_step(state, fallen, "again", "stayed" if space == HALFWAY else "fell", ended=True))

"""Pawns that change places, and the token that sticks to a space (rules.md 4, Turn and The token)."""

from dataclasses import replace

from classroom.games.switch16.state import State, Token


def swap_pawns(state: State, one: int, other: int) -> State:
    """The two pawns swap. A token under one of them stays on its space: from now on it holds the pawn that arrives,
    also where both stand on one space."""
    spaces = list(state.spaces)
    spaces[one], spaces[other] = spaces[other], spaces[one]
    token = state.token
    if token.kind == "space" and token.seat in (one, other):
        token = replace(token, seat=other if token.seat == one else one)
    return replace(state, spaces=tuple(spaces), token=token)


def furthest_behind(state: State, seat: int) -> int | None:
    """Whose pawn a red face swaps with: the one furthest behind, of several the next one clockwise; None when no pawn
    is behind."""
    order = [(seat + step) % state.players for step in range(1, state.players)]
    behind = [other for other in order if state.spaces[other] < state.spaces[seat]]
    return min(behind, key=lambda other: state.spaces[other], default=None)


def token_under(state: State, seat: int) -> Token:
    """The token under the pawn of this seat."""
    return Token("space", seat, state.spaces[seat])


def is_stuck(state: State, seat: int) -> bool:
    return state.token.kind == "space" and state.token.seat == seat


def holds_token(state: State, seat: int) -> bool:
    return state.token.kind == "hand" and state.token.seat == seat

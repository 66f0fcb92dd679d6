"""How races and turns begin and end, and what is noted of every move (rules.md 4, Opening, Turn, End)."""

from dataclasses import replace
from typing import Any

from classroom.games.switch16.state import Race, State, Step


def start_race(state: State) -> State:
    """A race set up afresh: the pawns on 0, the token beside the board, everybody throws for the start."""
    zeros, seats = (0,) * state.players, tuple(range(state.players))
    fresh = State(state.players, state.rules, zeros, throwing=seats)
    return replace(fresh, races=state.races, steps=state.steps)


def open_race(state: State, dice: list[int]) -> State:
    """The highest throw starts; those tied for it throw again (rules.md 4, Opening)."""
    thrown = dict(zip(state.throwing, dice, strict=True))
    highest = tuple(seat for seat, die in thrown.items() if die == max(dice))
    shown = tuple(thrown.get(seat) for seat in range(state.players))
    state = replace(state, openings=(*state.openings, shown), throwing=highest)
    if len(highest) > 1:
        return state
    return replace(state, throwing=(), phase="roll", first=highest[0], mover=highest[0])


def end_turn(state: State) -> State:
    """The dice go to the next seat clockwise."""
    following = (mover(state) + 1) % state.players
    return clear_dice(replace(state, phase="roll", mover=following, victim=None))


def end_race(state: State) -> State:
    """A new race follows in a series, until somebody has enough points (rules.md 4, End)."""
    state = replace(state, races=(*state.races, Race(mover(state), state.spaces)))
    enough = state.rules["match_to"]
    if enough is not None and max(points(state)) < enough:
        return start_race(state)
    return clear_dice(replace(state, phase="over", mover=None))


def clear_dice(state: State) -> State:
    return replace(state, dice=(), face=None, stepped=False, walked=False, retried=False)


def points(state: State) -> tuple[int, ...]:
    """The spaces of all races that are over, added up by seat."""
    return tuple(sum(race.spaces[seat] for race in state.races) for seat in range(state.players))


def mover(state: State) -> int:
    """Whose turn of the race it is."""
    assert state.mover is not None
    return state.mover


def move_pawn(state: State, space: int) -> State:
    """The pawn whose turn it is, on this space."""
    seat = mover(state)
    return replace(state, spaces=(*state.spaces[:seat], space, *state.spaces[seat + 1 :]))


def add_step(before: State, after: State, move: str, told: str, **more: Any) -> State:
    """The position with the step that led to it."""
    seat = before.victim if before.phase == "answer" else before.mover
    assert seat is not None
    positions = (before.spaces, after.spaces, before.token, after.token)
    step = Step(seat, move, len(before.races), after.dice, after.face, *positions, told, **more)
    return replace(after, steps=(*after.steps, step))

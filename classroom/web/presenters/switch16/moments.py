"""A moment of Switch 16: what lay there; the move made and the stronger one, each with its stone and the throws that
fail there."""

from typing import NamedTuple

from classroom.games.switch16.rules import number_in
from classroom.games.switch16.state import Step
from classroom.games.switch16.view import View
from classroom.services.play.match_state import SeatFace
from classroom.tutor.protocol import Moment
from classroom.tutor.switch16.analysis import Play


class Side(NamedTuple):
    """A move with the stone on which the pawn stands then, and how many of ten throws fail from there, where it is to
    throw again."""

    move: str
    space: int | None
    wet: int | None


class Comparison(NamedTuple):
    """The two moves, `sides`, from `here` with these dice; with `other` the pawn would have changed places, on `there`.
    The colour is told where it was to be decided about."""

    seats: tuple[SeatFace, ...]
    mine: int
    sides: tuple[Side, ...]
    here: int
    dice: tuple[int, ...]
    face: str | None
    other: int | None
    there: int | None
    stuck: bool


def compare(view: View, _step: Step, moment: Moment, seats: tuple[SeatFace, ...]) -> Comparison:
    assert view.seat is not None
    rolls = moment.idea in ("again", "halt")
    sides = tuple(side(play, rolls) for play in moment.plays)
    better = moment.plays[-1].move
    other = number_in(better) if better.startswith("swap:") else view.attacker
    there = None if other is None else view.spaces[other]
    stuck = view.stuck == view.seat
    face = view.face if view.phase in ("blue", "green") else None
    return Comparison(seats, view.seat, sides, view.spaces[view.seat], view.dice, face, other, there, stuck)


def side(play: Play, rolls: bool) -> Side:
    return Side(play.move, play.space, play.tenths if rolls and play.move != "stop" else None)

"""A moment of Switch 16: the move made and the stronger one, each with its stone and the throws that fail there."""

from typing import NamedTuple

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
    seats: tuple[SeatFace, ...]
    mine: int
    sides: tuple[Side, ...]


def compare(view: View, _step: Step, moment: Moment, seats: tuple[SeatFace, ...]) -> Comparison:
    assert view.seat is not None
    rolls = moment.idea in ("again", "halt")
    return Comparison(seats, view.seat, tuple(side(play, rolls) for play in moment.plays))


def side(play: Play, rolls: bool) -> Side:
    return Side(play.move, play.space, play.tenths if rolls and play.move != "stop" else None)

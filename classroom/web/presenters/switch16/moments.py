"""A moment of Switch 16: what lay there; the move made and the stronger one, each with its stone and the throws that
fail there; and the bravest roll that worked."""

from itertools import pairwise
from typing import NamedTuple

from classroom.games.switch16.rules import number_in
from classroom.games.switch16.state import Step
from classroom.games.switch16.throws import falls_to
from classroom.games.switch16.view import View
from classroom.services.play.match_state import SeatFace
from classroom.tutor.protocol import Moment
from classroom.tutor.switch16.analysis import Play, tenths
from classroom.tutor.switch16.probabilities import miss_probability
from classroom.web.presenters.switch16.recap import is_dared

BRAVE = 4  # rolls of ten that fail: with fewer it takes no courage


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
    swaps = [play.move for play in moment.plays if play.move.startswith("swap:")]
    other = number_in(swaps[-1]) if swaps else view.attacker
    there = None if other is None else view.spaces[other]
    stuck = view.stuck == view.seat
    face = view.face if view.phase in ("blue", "green") else None
    return Comparison(seats, view.seat, sides, view.spaces[view.seat], view.dice, face, other, there, stuck)


def side(play: Play, rolls: bool) -> Side:
    return Side(play.move, play.space, play.tenths if rolls and play.move != "stop" else None)


class Brave(NamedTuple):
    """The `step` that rolled again, the `number`-th of the match, from 0; so many of ten rolls `work` there."""

    number: int
    step: Step
    work: int


def bravest(view: View, mine: int | None) -> Brave | None:
    """Of the rolls of this seat by which its pawn could fall, and that led on, the one that put most stones at risk, of
    several the first of those that work least often; None where none took courage."""
    found = [
        Brave(number, step, 10 - tenths(miss_probability(step.before[step.seat])))
        for number, (step, following) in enumerate(pairwise(view.steps))
        if step.seat == mine == following.seat and is_dared(step) and following.chain
    ]
    return min((one for one in found if one.work <= 10 - BRAVE), key=how_safe, default=None)


def how_safe(one: Brave) -> tuple[int, int]:
    here = one.step.before[one.step.seat]
    return falls_to(here) - here, one.work

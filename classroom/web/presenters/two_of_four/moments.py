"""A moment of Two out of Four: the pair shown and the stronger one, each with what it brings."""

from typing import NamedTuple

from classroom.games.protocol import Sum
from classroom.games.two_of_four.state import Round, Step
from classroom.games.two_of_four.view import View
from classroom.services.play.match_state import SeatFace
from classroom.tutor.protocol import Moment
from classroom.tutor.two_of_four.analysis import analyse
from classroom.tutor.two_of_four.hindsight import would_be
from classroom.tutor.two_of_four.pair_values import Play
from classroom.web.presenters.two_of_four.thinking import Outcome, told_outcome


class Side(NamedTuple):
    """A pair with its sum; `outcome` is None where it ends the round. `suits` of its cards bring a pearl if it wins,
    none where it cannot win any more."""

    move: str
    sum: Sum
    outcome: Outcome | None
    suits: int = 0


class Comparison(NamedTuple):
    target: str
    goal: int
    sides: tuple[Side, ...]


def compare(view: View, _step: Step, moment: Moment, _seats: tuple[SeatFace, ...]) -> Comparison:
    assert view.target
    plays = (moment.plays[0], analyse(view).find(moment.move))
    return Comparison(view.target, view.goal, tuple(side(view, play, moment.later) for play in plays))


def side(view: View, play: Play, later: Round | None = None) -> Side:
    """With what the pair brings by what the others have shown in fact, where the round is told."""
    done = would_be(view, later, play.move) if later and not play.voids else None
    if done and view.seat is not None and not play.is_far:
        line = done.lines[view.seat]
        return Side(
            play.move, play.sum, Outcome("wins", line.change) if line.change else Outcome("beating"), line.suits
        )
    return Side(play.move, play.sum, told_outcome(view, play), play.suits if play.gain and play.chance else 0)

"""A moment of Sixteen: the card played and the stronger one, each with what it left to the next one."""

from typing import NamedTuple

from classroom.games.protocol import Sum
from classroom.games.sixteen.state import Step
from classroom.games.sixteen.view import View
from classroom.services.play.match_state import SeatFace
from classroom.tutor.protocol import Moment
from classroom.tutor.sixteen.analysis import Play, find_play, quick_plays
from classroom.tutor.sixteen.outlook import NEAR, tenths


class Side(NamedTuple):
    """A card with its sum: it `busts`, `wins`, or so many of ten next cards win."""

    card: str
    sum: Sum
    busts: bool
    wins: str
    next_wins: int


class Comparison(NamedTuple):
    """`matches`: three alike count; `next_is_tavi`: the next one is Tavi alone; `asks` how likely the next one wins,
    and faces are shown, unless what was missed is a pile, or the card played went over: then a card is none the better
    for leaving little; `is_another`: the card found is as good, but the reason speaks of another total."""

    matches: bool
    next_is_tavi: bool
    four: bool
    asks: bool
    sides: tuple[Side, ...]
    is_another: bool = False


def compare(view: View, _step: Step, moment: Moment, seats: tuple[SeatFace, ...]) -> Comparison:
    assert view.seat is not None
    played, taught = moment.plays
    own = taught if moment.move == taught.move else find_play(quick_plays(view), moment.move)
    is_another = moment.idea == "safer" and own.total != taught.total  # what is said is of one total alone
    is_another |= moment.idea == "low" and own.total > NEAR  # or of those up to 9
    sides = side(played), side(own)
    next_is_tavi = len(seats) == 2 and seats[1 - view.seat].face == "tavi"
    asks = not any(one.wins or one.busts for one in sides)
    return Comparison(bool(view.rules["match"]), next_is_tavi, len(seats) > 2, asks, sides, is_another)


def side(play: Play) -> Side:
    wins = ("16" if "sixteen" in play.forms else "3") if play.wins else ""
    return Side(play.move, play.sum, play.busts, wins, 0 if play.busts or wins else tenths(play.odds.next_wins))

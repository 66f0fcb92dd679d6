"""The values of a moment: a move of a finished match that is worth trying again."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from classroom.games.protocol import RuleError, View
from classroom.services.accounts.visitors import Visitor
from classroom.services.play.match_review import find_moment, moments_of
from classroom.services.play.match_state import MatchState
from classroom.tutor.protocol import Moment
from classroom.tutor.registry import find_tutor
from classroom.web.presenters.match_table import seat_values

SHOWN = "shown"  # in the place of a move that finds a moment


def moment_values(
    match: MatchState, visitor: Visitor, number: int, pick: str, shows: bool, found: Iterable[str] = ()
) -> dict[str, Any] | None:
    """The page of the moment at the `number`-th move; None where this visitor has none there. `pick` is the move
    tried, `shows` says whether the tutor's move is shown, or was; `found` are moments found just now. `another`: the
    move tried solves it with another total than the tutor's."""
    seat = match.mover(number)
    if seat is None or seat not in match.seats_of(visitor.id):
        return None
    moment = find_moment(match, seat, number)
    if moment is None:
        return None
    view = match.view(seat, number)
    numbers = [other.number for other in moments_of(match, seat)]
    tried = tried_values(match, view, moment, pick)
    taught = match.game.sum_of(view, moment.move)
    return {
        "view": view,
        "moment": moment,
        "pick": pick,
        "shows": shows,
        "following": following(numbers, number, finds(found), returns=tried["solved"]),
        "is_only": len(numbers) == 1,
        "made": match.game.read(match.moves[number]),
        "another": bool(tried["solved"] and taught and tried["tried"] and tried["tried"].total != taught.total),
        **tried,
        **seat_values(match, visitor, seat),
    }


def finds(found: Iterable[str]) -> dict[int, str]:
    """The moves that found moments, each by the number of its moment; SHOWN where the tutor has shown it."""
    parted = (one.partition(".") for one in found)
    return {int(number): move for number, _, move in parted}


def following(numbers: Sequence[int], number: int, found: Collection[int], returns: bool) -> int | None:
    """The moment that is listed next after this one, of those not found; with `returns` else one listed before it."""
    at = numbers.index(number) if number in numbers else -1
    listed = (*numbers[at + 1 :], *(numbers[: max(at, 0)] if returns else ()))
    return next((other for other in listed if other not in found), None)


def tried_values(match: MatchState, view: View, moment: Moment, pick: str) -> dict[str, Any]:
    """What comes of a move tried: the move, `solved`, and its sum; nothing for a move that is not there."""
    nothing = {"move_tried": "", "solved": False, "tried": None}
    try:
        move = match.game.read(pick)
    except RuleError:
        return nothing
    if move not in view.moves:
        return nothing
    return {
        "move_tried": pick,
        "solved": find_tutor(match.game.slug).solves(view, moment, move),
        "tried": match.game.sum_of(view, move),
    }

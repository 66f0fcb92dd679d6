"""The page of the end: the result, what was well seen, what is worth another look, a child's own best of the week."""

import zlib
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.learning.own_best import most_this_week
from classroom.services.play.match_review import is_all_best, moments_of, praise_of, taken_ideas
from classroom.services.play.match_state import MatchState
from classroom.services.together.class_mates import may_ask_friends
from classroom.tutor.protocol import Moment
from classroom.tutor.registry import find_tutor
from classroom.web.presenters.match_moment import SHOWN, finds, tried_values
from classroom.web.presenters.match_table import is_winner, seat_values
from classroom.web.presenters.sums_done import numbers_made, sums_found
from classroom.web.presenters.table_regions import all_presenters

POSES = ("tavi-glad", "pose-juggles", "pose-turtle", "pose-hat")
CALM_POSES = ("pose-flag", "tavi-encouraging")  # where the child has lost: nobody laughs about that
WORTH_TELLING = 2  # times in a match


@dataclass(frozen=True, slots=True)
class MomentCard:
    """A moment with the move made and the better one side by side, as the game's own page draws them; `is_found` just
    now, and then the better one is the move that found it; or `is_shown` just now."""

    moment: Moment
    picture: Hashable
    is_found: bool
    is_shown: bool


def end_values(context: Context, match: MatchState, visitor: Visitor, found: Iterable[str] = ()) -> dict[str, Any]:
    """The page of the end; `found` are moments found just now. A best of the week has only a child that is signed in
    and plays alone."""
    front, moves = match.seat_in_front(visitor.id), finds(found)
    chief = find_tutor(match.game.slug).topics[0].name
    is_child = visitor.kind == "child" and len(match.seats_of(visitor.id)) == 1
    most = most_this_week(context, visitor.id, chief) if is_child and visitor.id else 0
    view = match.view(front)
    moments = [] if front is None else moments_of(match, front)
    return {
        "view": view,
        "turning": all_presenters()[match.game.slug].turning(view, front),
        "has_won": is_winner(match, front),
        "moments": [card(match, front or 0, moment, moves) for moment in moments],
        "all_best": front is not None and is_all_best(match, front),
        "praise": None if front is None else praise_of(match, front, {moment.idea for moment in moments}),
        "well": taken_ideas(match, match.seats_of(visitor.id)),
        "sums_found": sums_found(match, match.seats_of(visitor.id)),
        "numbers_made": numbers_made(match, match.seats_of(visitor.id)),
        "week_best": most if most >= WORTH_TELLING else 0,
        "pose": pose(match, front),
        "may_play_again": match.match.class_id is None or may_ask_friends(context, visitor),
        **seat_values(match, visitor, front),
    }


def pose(match: MatchState, front: int | None) -> str:
    """How Tavi looks, another way from match to match."""
    winner = match.game.result(match.state)["winner"]
    has_lost = front is not None and winner is not None and winner != match.game.side(front)
    poses = CALM_POSES if has_lost else POSES
    return poses[zlib.crc32(match.match.id.encode()) % len(poses)]


def card(match: MatchState, seat: int, moment: Moment, found: dict[int, str]) -> MomentCard:
    compare = all_presenters()[match.game.slug].compare
    everything: Any = match.view(seat)
    step, view = everything.steps[moment.number], match.view(seat, moment.number)
    tried = tried_values(match, view, moment, found.get(moment.number, ""))
    shown = replace(moment, move=tried["move_tried"]) if tried["solved"] else moment
    move = found.get(moment.number)
    return MomentCard(moment, compare(view, step, shown, match.seat_faces), move not in (None, SHOWN), move == SHOWN)

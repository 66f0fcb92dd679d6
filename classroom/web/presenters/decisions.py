"""What is to be decided before a table goes on, as far as it is the same in every game: who takes the tablet, a
question asked back, a sum to work out. The macros of `templates/match/near.html` draw it."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from classroom.games.protocol import Sum
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.table_scene import TableScene
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class Handover:
    """The tablet is passed on to this seat. `parts` are the ids of what lies open of its side."""

    match_id: str
    turn: int
    seat: SeatFace
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Absent:
    """The child of this seat is to move, and its device has been away for long: wait, or let Tavi sit in?"""

    match_id: str
    number: int
    seat: SeatFace


@dataclass(frozen=True, slots=True)
class Asking:
    """A question asked back: the move, to be made anyway or not. `lies` is what the game draws beside it."""

    match_id: str
    seq: int
    move: str
    lies: Hashable


@dataclass(frozen=True, slots=True)
class SumToSolve:
    """`wrong` are the answers tried; `has_help`: nothing is shown beside the sum yet, or (`has_line`) only a line;
    `is_final`: no other move can be made any more; `more` is what the game adds."""

    match_id: str
    seq: int
    move: str
    sum: Sum
    wrong: tuple[int, ...]
    has_help: bool
    is_final: bool
    more: Hashable
    has_line: bool = False


def decision(
    scene: TableScene[Any, Any], *, lies: Hashable, more: Hashable = None, parts: tuple[Region, ...] = ()
) -> Region | None:
    """The region near the player, as long as something is to be decided first; None where nothing is."""
    now = scene.now
    if now.check and not (now.check.kind == "together" and now.waits_for and now.waits_for.for_long):
        return Region("near", f"match/near-{now.check.kind}.html", now.check)
    if now.waits_for and now.waits_for.for_long:
        return Region("near", "match/near-absent.html", Absent(now.match_id, now.waits_for.seat, now.waits_for.face))
    if now.attempt:
        work = sum_to_solve(now, now.attempt, more)
        return Region("near", f"games/{now.game.slug}/near-sum.html", work)
    if now.must_hand_over:
        turn = now.view.turn
        about = Handover(now.match_id, turn, now.seats[turn], tuple(part.id for part in parts))
        return Region("near", "match/near-handover.html", about, parts)
    return asking(now, lies) if scene.question else None


def sum_to_solve(now: ShownTable, goes: SumAttempt, more: Hashable) -> SumToSolve:
    has_line = goes.help == "line"
    has_help = has_line or goes.help == "none"
    return SumToSolve(now.match_id, now.seq, now.pick, goes.sum, goes.wrong, has_help, now.is_committed, more, has_line)


def asking(now: ShownTable, lies: Hashable) -> Region:
    about = Asking(now.match_id, now.seq, now.pick, lies)
    return Region("near", f"games/{now.game.slug}/near-ask.html", about)

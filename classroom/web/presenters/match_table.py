"""The values of the table's templates: who sits where, what a move led to, what is asked, what the tutor says."""

from dataclasses import dataclass
from typing import Any

from classroom.games.protocol import Message
from classroom.services.accounts.visitors import Visitor
from classroom.services.play.hints import help_for
from classroom.services.play.make_move import MoveOutcome, MoveResult
from classroom.services.play.match_review import moments_of, taken_ideas, verdict_of
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import PendingStep, pending_step, solved_sums, sums_now


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What of a match is asked for. `shown` is the table as it was after so many moves, `pick` a move chosen but not
    yet made, `result` what came of the move just sent; `helping` asks for the help of this turn. `is_whole` says that
    the answer is the whole page, which tells at once what fragments tell step by step."""

    shown: int | None = None
    pick: str = ""
    result: MoveResult | None = None
    is_replay: bool = False
    helping: bool = False
    is_whole: bool = True


def table_values(match: MatchState, visitor: Visitor, asked: TableRequest) -> dict[str, Any]:
    """The table for whoever is in front of it."""
    front = match.seat_in_front(visitor.id)
    if asked.is_replay and len(match.seats_of(visitor.id)) > 1:
        front = None  # several children look on: no hand is "yours"
    last = len(match.moves)
    at = last if asked.shown is None else min(max(asked.shown, 0), last)
    view = match.view(front, at)
    is_past = asked.is_replay or (asked.shown is not None and (at < last or view.pauses or view.over))
    pick = "" if is_past else asked.pick or match.committed_move or ""
    pending = pending_step(match, front, pick) if pick else PendingStep()
    result = asked.result
    return {
        "view": view,
        "at": at,
        "last": last,
        "is_past": is_past,
        "stepping": asked.shown is not None,
        "replay": asked.is_replay,
        "pick": pick,
        "pending": pending,
        "tried": pending.shown_sum,
        "worked": solved_sums(match),
        "asked_back": any(event.kind == "doubt" and event.data["move"] == pick for event in match.since_last_move()),
        "help": help_for(match, front) if asked.helping and not is_past and not pick else None,
        "verdict": None if asked.is_replay else shown_verdict(match, visitor, front, at, asked),
        "refusal": result and result.message,
        "moved_on": result is not None and result.outcome is MoveOutcome.MOVED_ON,
        "must_hand_over": front is None and not match.over and not is_past,
        **seat_values(match, visitor, front),
    }


def shown_verdict(
    match: MatchState, visitor: Visitor, front: int | None, at: int, asked: TableRequest
) -> Message | None:
    """What the tutor says of the child's last move, as long as it is the last one shown, or all is shown at once.
    Where nothing is hidden, of the last move of any child here."""
    mover = match.mover(at - 1)
    child = mover if not match.game.hides and mover in match.seats_of(visitor.id) else front
    is_shown = mover == child or (asked.shown is None and asked.is_whole)
    return verdict_of(match, child, at) if is_shown else None


def seat_values(match: MatchState, visitor: Visitor, front: int | None) -> dict[str, Any]:
    """Who sits where, for whoever looks: `mine` is the seat in front; sums are as that child wants them.

    Templates get this and a view, never the match itself: it knows what lies face down (requirements A5.1).
    """
    owned = match.seats_of(visitor.id)
    return {
        "match_id": match.match.id,
        "seq": match.seq,
        "game": match.game,
        "seats": match.seat_faces,
        "mine": front,
        "owned": owned,
        "sums": sums_now(match, owned[0] if front is None else front),
        "chooses_sums": visitor.chooses_sums,
    }


def end_values(match: MatchState, visitor: Visitor) -> dict[str, Any]:
    """The page of the end: the result, the moments to try again, what was done well."""
    front = match.seat_in_front(visitor.id)
    moments = moments_of(match, front) if front is not None else []
    return {
        "view": match.view(front),
        "moments": moments,
        "well": taken_ideas(match),
        **seat_values(match, visitor, front),
    }

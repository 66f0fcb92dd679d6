"""Help with a move, stage by stage."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_own_match
from classroom.services.play.match_state import MatchState
from classroom.tutor.protocol import Advice
from classroom.tutor.registry import find_tutor

STAGES = 4  # a nudge, the idea, the sum with its picture, the move
IDEA, PICTURE = 2, 3


@dataclass(frozen=True, slots=True)
class Help:
    """The help that a child has asked for with its next move: the advice up to this stage."""

    stage: int
    advice: Advice[Any]


def ask_for_help(
    context: Context, visitor: Visitor, match_id: str, seq: int, seen: int | None = None
) -> MatchState | None:
    """Gives the child in front of the tablet one stage more than the one `seen`, if the match is as it saw it; nothing
    new where it had closed help, and opens it again; returns the match after that. None where this visitor plays in no
    such match."""
    return context.database.retry_on_conflict(
        lambda session: record_next_stage(context, session, visitor, match_id, seq, seen)
    )


def record_next_stage(
    context: Context, session: Session, visitor: Visitor, match_id: str, seq: int, seen: int | None
) -> MatchState | None:
    """As `ask_for_help`, in this session."""
    table = load_own_match(context, session, visitor, match_id)
    if table is None:
        return None
    seat = table.seat_in_front(visitor.id)
    if seq != table.seen_seq or seat is None or seat != table.turn or help_stage(table) == STAGES:
        return table
    if seen is not None and seen < help_stage(table):
        return table
    recorder = MatchRecorder(context, table)
    record_stage(recorder, seat, next_stage(table, seat))
    return recorder.save(session)


def record_stage(recorder: MatchRecorder, seat: int, stage: int) -> None:
    """Gives this stage of help, with the sum if it belongs to it; the last one where there is no picture of a sum."""
    table = recorder.table
    sum_stage = first_stage_with_sum(table)
    work = advised_sum(table, seat) if stage in (sum_stage, PICTURE) else None
    if stage == PICTURE and work is None:
        stage = STAGES
    recorder.record("hint", seat, stage=stage)
    if work and stage == sum_stage and table.seats[seat].sums in ("add", "decide"):
        recorder.record("help", seat, sum=str(work))  # this stage is help with the sum as well


def next_stage(table: MatchState, seat: int) -> int:
    """The stage after the one reached; at first the idea, where the nudge would only ask for what the table asks, and
    the last one, where there is but one move, and in place of a sum that the table has beside each move."""
    stage, advice = help_stage(table) + 1, advice_for(table, seat)
    if advice.at_once:
        return STAGES
    if stage == PICTURE and advice.has_sums:
        return STAGES
    return IDEA if stage < IDEA and advice.asks_sum else stage


def advice_for(table: MatchState, seat: int) -> Advice[Any]:
    """The whole of the tutor's advice for this seat, whose turn it is."""
    return find_tutor(table.match.game).advise(table.view(seat))


def record_help_unasked(recorder: MatchRecorder, seat: int) -> None:
    """Gives the stage after the one reached, from the idea on: the nudge would only ask once more."""
    record_stage(recorder, seat, min(max(help_stage(recorder.table) + 1, IDEA), STAGES))


def first_stage_with_sum(table: MatchState) -> int:
    """The stage from which the sum is told: the picture; the idea, where children find sums themselves."""
    return IDEA if table.game.spots else PICTURE


def advised_sum(table: MatchState, seat: int) -> Sum | None:
    """The sum of the advised move; None where it has none, or the child wants none."""
    if table.seats[seat].sums == "none":
        return None
    return advice_for(table, seat).sum


def help_stage(table: MatchState) -> int:
    """The stage of help reached with what is asked now; 0 where none was asked for. That nothing can be made, once it
    is rightly said, leads on to the next question."""
    asked = takewhile(lambda event: not (event.kind == "denied" and event.data["right"]), table.since_last_move())
    return max((event.data["stage"] for event in asked if event.kind == "hint"), default=0)


def help_for(table: MatchState, seat: int | None) -> Help | None:
    """The help asked for in this turn; None where there is none, or it is not this seat's turn."""
    stage = help_stage(table)
    if not stage or seat is None or seat != table.turn:
        return None
    return Help(stage, advice_for(table, seat))

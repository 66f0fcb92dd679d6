"""Making a move. It is one transaction: the child's move, its sum, and the tutor's answer."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from sqlalchemy import Update, bindparam, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from classroom.games.protocol import IllegalMove, Message, RuleError
from classroom.services.accounts.visitors import TOUCHED, PlayerRef, Visitor
from classroom.services.context import Context
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_rows import AnyMatch
from classroom.services.play.match_state import MatchState, load_own_match
from classroom.services.play.sum_prompts import MoveRequest, claim_of, must_think, record_claim
from classroom.store.models import Child, Guest, Match


class MoveOutcome(Enum):
    """What came of a request to move."""

    MOVED = "moved"
    MOVED_ON = "moved on"  # the table is not as it was when the request was made
    THINK = "think"  # a sum to work out, or a question, comes first
    REFUSED = "refused"  # no such move here


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What came of it, at the table as it is now."""

    outcome: MoveOutcome
    table: MatchState
    move: str = ""  # the one to think about
    message: Message | None = None  # why it was refused
    shown: int | None = None  # how many moves the child has seen, their own included


def make_move(context: Context, who: Visitor | str, match_id: str, request: MoveRequest) -> MoveResult | None:
    """Makes a child's move, if it may be made now. None when nobody in this browser sits in the match."""
    try:
        with context.database.transaction() as session:
            return try_move(context, session, who, match_id, request)
    except IntegrityError:  # somebody else wrote the same event first: now the table has moved on
        with context.database.transaction() as session:
            return try_move(context, session, who, match_id, request)


def try_move(
    context: Context, session: Session, who: Visitor | str, match_id: str, request: MoveRequest
) -> MoveResult | None:
    player, table = load_own_match(context, session, who, match_id)
    if player is None or table is None:
        return None
    seat = table.seat_in_front(player.id)
    if request.seq != table.seq or seat is None or seat != table.turn:
        return MoveResult(MoveOutcome.MOVED if was_made(table, request) else MoveOutcome.MOVED_ON, table)
    try:
        return think_and_move(context, session, player, MatchRecorder(context, table), seat, request)
    except RuleError as error:
        return MoveResult(MoveOutcome.REFUSED, table, message=error.kindly)


def think_and_move(
    context: Context, session: Session, player: PlayerRef, recorder: MatchRecorder, seat: int, request: MoveRequest
) -> MoveResult:
    """Makes the move, unless something is to be thought about first. Raises RuleError."""
    table = recorder.table
    chosen = table.game.read(request.move)
    if table.bound not in (None, request.move):
        raise IllegalMove("another move was chosen", Message("You chose already. Go on with it."))
    if claim := claim_of(table, seat, chosen, request.parts):
        record_claim(recorder, seat, claim)
        if not claim.holds:
            return MoveResult(MoveOutcome.REFUSED, recorder.keep(session), message=claim.kindly)
    table.game.check(table.state, chosen)
    if must_think(recorder, seat, chosen, request):
        return MoveResult(MoveOutcome.THINK, recorder.keep(session), request.move)
    record_presence(session, player, table.match, context.now())
    recorder.note_ideas(table.view(seat), chosen)
    recorder.let_tutors_play(recorder.move(table.state, request.move))
    return MoveResult(MoveOutcome.MOVED, recorder.keep(session), shown=len(table.moves) + 1)


matches = Match.__table__.c
PLAYED = (
    update(Match.__table__)  # type: ignore[arg-type] # a table it is
    .where(matches.school_id == bindparam("school"), matches.id == bindparam("match"))
    .values(played_at=bindparam("now"))
)


def seen(model: type[Child] | type[Guest]) -> Update:
    of = model.__table__.c
    whose = of.school_id == bindparam("school"), of.id == bindparam("player")
    return update(model.__table__).where(*whose).values(seen_at=bindparam("now"))  # type: ignore[arg-type] # as above


SEEN = {"child": seen(Child), "guest": seen(Guest)}


def record_presence(session: Session, player: PlayerRef, match: AnyMatch, now: datetime) -> None:
    """When the match was last played; of the player no more often than it matters for how long they are kept."""
    key = {"school": match.school_id, "match": match.id, "now": now}
    session.connection().execute(PLAYED, key)
    if not timedelta() <= now - player.seen_at <= TOUCHED:
        key = {"school": player.school_id, "player": player.id, "now": now}
        session.connection().execute(SEEN["child" if player.class_id else "guest"], key)


def was_made(table: MatchState, request: MoveRequest) -> bool:
    """Whether the same request came before: a double click, or an answer that was lost on its way."""
    later = (event for event in table.events[max(request.seq, 0) :] if event.kind == "move")
    return request.seq >= 0 and next((event.data["move"] == request.move for event in later), False)

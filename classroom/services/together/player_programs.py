"""Programs that play the seat of a child at a table of several devices, in a demo only (docs/bots.md)."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import RuleError
from classroom.services.accounts.permissions import require_child, require_demo
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.accounts.visitors import PlayerRef, Visitor
from classroom.services.context import Context
from classroom.services.login.open_classes import is_open
from classroom.services.play.last_played import record_presence
from classroom.services.play.make_move import MoveOutcome, MoveResult, check_commitment, was_made
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_own_match
from classroom.services.play.match_state import MatchState
from classroom.services.play.partner_checks import awaited_check
from classroom.services.play.sum_prompts import MoveRequest, read_move
from classroom.services.together.absence import come_back
from classroom.services.together.checking import say
from classroom.store.models import Child, Match, SchoolClass, Seat


@dataclass(frozen=True, slots=True)
class ProgramSeat:
    """A match of several devices that is not over, where a child has this seat."""

    match_id: str
    game: str
    seat: int
    began_at: datetime


def child_for_program(context: Context, teacher_id: str, child_id: str) -> tuple[SchoolClass, Child]:
    """The child, and its class, whose seat this teacher may give to a program. Raises NotThere."""
    with context.database.reading() as session:
        require_demo(context, session)
        child = require_child(context, session, teacher_id, child_id)
        return session.get_one(SchoolClass, (context.school_id, child.class_id)), child


def find_program(context: Context, child_id: str) -> Visitor | None:
    """Whoever plays for this child: the visitor that the child would be. None where it is there no longer, or the door
    of its class is closed. Raises NotThere where the school is no demo."""
    with context.database.reading() as session:
        require_demo(context, session)
        child = session.get(Child, (context.school_id, child_id))
        if child is None or child.archived_at is not None:
            return None
        school_class = session.get_one(SchoolClass, (context.school_id, child.class_id))
        return visitor_for(child, school_class) if is_open(school_class, context.now()) else None


def visitor_for(child: Child, school_class: SchoolClass) -> Visitor:
    return Visitor(
        "",
        PlayerRef(child.school_id, child.id, child.seen_at, child.class_id),
        child.language or school_class.language,
        "child",
        child.name,
        child.face,
        class_id=child.class_id,
        class_code=school_class.code,
        play_settings=PlaySettings.of(school_class, child),
    )


def open_tables(context: Context, visitor: Visitor) -> list[ProgramSeat]:
    """The tables at which this child sits, the oldest first."""
    rows = (
        select(Match.id, Match.game, Seat.number, Match.began_at)
        .join(Seat, (Seat.school_id == Match.school_id) & (Seat.match_id == Match.id))
        .where(Match.school_id == context.school_id, Match.class_id.is_not(None), Match.ended_at.is_(None))
        .where(Seat.child_id == visitor.id)
        .order_by(Match.began_at, Match.id)
    )
    with context.database.reading() as session:
        return [ProgramSeat(*row) for row in session.execute(rows)]


def find_program_table(context: Context, visitor: Visitor, match_id: str) -> MatchState | None:
    """The match, if it is one of several devices in which this child plays. Where a tutor has played for it meanwhile,
    it plays for itself again: a program that asks is there. A sum that it is to check it has checked by that."""
    with context.database.reading() as session:
        found = load_own_match(context, session, visitor, match_id)
    if found is None or not found.companions:
        return None
    own = found.seats_of(visitor.id)
    check = awaited_check(found)
    if check and check.checker in own:
        found = say(context, visitor, match_id, found.seen_seq, check.is_right, by="program") or found
    is_stood_in = not found.over and any(seat in found.stand_ins for seat in own)
    return come_back(context, visitor, match_id) if is_stood_in else found


def make_program_move(context: Context, visitor: Visitor, match_id: str, request: MoveRequest) -> MoveResult | None:
    """Makes a move of a program, which is asked no sum and no question: evidence for nobody. None where the child plays
    at no such table."""
    return context.database.retry_on_conflict(
        lambda session: try_program_move(context, session, visitor, match_id, request)
    )


def try_program_move(
    context: Context, session: Session, visitor: Visitor, match_id: str, request: MoveRequest
) -> MoveResult | None:
    """As `make_program_move`, in this session. Raises IntegrityError where another request was first."""
    player, table = visitor.player, load_own_match(context, session, visitor, match_id, locks=True)
    if player is None or table is None or not table.companions:
        return None
    if request.seq != table.seen_seq or table.turn is None or table.turn not in table.seats_of(player.id):
        return MoveResult(MoveOutcome.MOVED if was_made(table, request) else MoveOutcome.MOVED_ON, table)
    try:
        check_commitment(table, request.move)
        read_move(table, request.move)
    except RuleError as error:
        return MoveResult(MoveOutcome.REFUSED, table, message=error.kindly)
    record_presence(session, player, table.match, context.now())
    recorder = MatchRecorder(context, table)
    recorder.let_tutors_play(recorder.record_move(table.state, request.move, "program"))
    return MoveResult(MoveOutcome.MOVED, recorder.save(session), shown=len(table.moves) + 1)

"""What a child sets at the table: which child holds the tablet, and who adds up."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from classroom.services.accounts.play_settings import OWN, PlaySettings
from classroom.services.accounts.players import Player, load_player
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_own_match
from classroom.services.play.match_state import MatchState
from classroom.store.models import Child, SchoolClass, Seat


def hand_over(context: Context, visitor: Visitor, match_id: str, seat: int) -> bool:
    """Gives the tablet to the child of this seat. False where the seat is not this visitor's, or not its turn."""
    return context.database.retry_on_conflict(
        lambda session: record_handover(context, session, visitor, match_id, seat)
    )


def record_handover(context: Context, session: Session, visitor: Visitor, match_id: str, seat: int) -> bool:
    """As `hand_over`, in this session."""
    table = load_own_match(context, session, visitor, match_id)
    if table is None or seat != table.turn or seat not in table.seats_of(visitor.id):
        return False
    if table.seat_in_front(visitor.id) != seat:
        recorder = MatchRecorder(context, table)
        recorder.record("handover", seat)
        recorder.save(session)
    return True


def choose_sums(context: Context, visitor: Visitor, match_id: str, sums: str) -> bool:
    """Sets who adds up from now on, for the child in front of the tablet and in its next matches. False where this
    visitor may not choose."""
    with context.database.transaction() as session:
        table = load_own_match(context, session, visitor, match_id)
        player = load_player(session, visitor.player)
        if table is None or player is None or not may_choose(session, player):
            return False
        of_match, theirs = (Seat.school_id == context.school_id, Seat.match_id == match_id), in_front(table, player.id)
        session.execute(update(Seat).where(*of_match, Seat.number.in_(theirs)).values(sums=sums))
        player.sums = sums
        return True


def in_front(table: MatchState, player_id: str) -> list[int]:
    """The seat of the child in front of the tablet; while it is handed over, all of this browser's."""
    front = table.seat_in_front(player_id)
    return [front] if front is not None else table.seats_of(player_id)


def may_choose(session: Session, player: Player) -> bool:
    """Guests may; a child may where its teacher leaves it the choice."""
    if not isinstance(player, Child):
        return True
    school_class = session.get_one(SchoolClass, (player.school_id, player.class_id))
    return PlaySettings.of(school_class, player).sums == OWN

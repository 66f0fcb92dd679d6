"""What a child sets at the table: in whose hands the tablet is, and who adds up."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from classroom.services.accounts.play_settings import OWN, PlaySettings
from classroom.services.accounts.players import Player, find_player
from classroom.services.context import Context
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_state import MatchState, load_own_match
from classroom.store.models import Child, SchoolClass, Seat


def hand_over(context: Context, token: str, match_id: str, seat: int) -> bool:
    """The child of this seat has the tablet now. False when that is not this guest's seat or not its turn."""
    return context.database.retry_on_conflict(lambda session: record_handover(context, session, token, match_id, seat))


def record_handover(context: Context, session: Session, token: str, match_id: str, seat: int) -> bool:
    player, table = load_own_match(context, session, token, match_id)
    if player is None or table is None or seat != table.turn or seat not in table.seats_of(player.id):
        return False
    if table.seat_in_front(player.id) != seat:
        recorder = MatchRecorder(context, table)
        recorder.write("handover", seat)
        recorder.keep(session)
    return True


def choose_sums(context: Context, token: str, match_id: str, sums: str) -> bool:
    """Who adds up from now on, for the child in front of the tablet and in its next matches. False where that is not
    theirs to choose."""
    with context.database.transaction() as session:
        player, table = load_own_match(context, session, token, match_id)
        chooser = find_player(context, session, token)
        if player is None or table is None or chooser is None or not may_choose(session, chooser):
            return False
        of_match, theirs = (Seat.school_id == context.school_id, Seat.match_id == match_id), in_front(table, player.id)
        session.execute(update(Seat).where(*of_match, Seat.number.in_(theirs)).values(sums=sums))
        chooser.sums = sums
        return True


def in_front(table: MatchState, player_id: str) -> list[int]:
    """The seat of the child in front of the tablet; while it is handed on, all of this browser's."""
    front = table.seat_in_front(player_id)
    return [front] if front is not None else table.seats_of(player_id)


def may_choose(session: Session, player: Player) -> bool:
    """Guests may; a child may where its teacher leaves it the choice."""
    if not isinstance(player, Child):
        return True
    school_class = session.get_one(SchoolClass, (player.school_id, player.class_id))
    return PlaySettings.of(school_class, player).sums == OWN

"""A child whose device is away: a tutor may play for it, until it is back. Nobody loses by that."""

from sqlalchemy.orm import Session

from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_own_match
from classroom.services.play.match_state import MatchState
from classroom.store.models import Child, SchoolClass
from classroom.tutor.registry import find_tutor


def stand_in(context: Context, visitor: Visitor, match_id: str, seat: int) -> MatchState | None:
    """Lets a tutor play for the child of this seat, whose turn it is, if its device has been away long enough; the
    match after that, or as it is. None where this visitor plays in no such match."""
    return context.database.retry_on_conflict(
        lambda session: record_stand_in(context, session, visitor, match_id, seat)
    )


def record_stand_in(
    context: Context, session: Session, visitor: Visitor, match_id: str, seat: int
) -> MatchState | None:
    """As `stand_in`, in this session."""
    match = load_own_match(context, session, visitor, match_id)
    if match is None or not may_stand_in(match, seat):
        return match
    return give_to_tutor(context, session, match, seat)


def give_to_tutor(context: Context, session: Session, match: MatchState, seat: int) -> MatchState:
    """The match in which a tutor plays for the child of this seat from now on, and has played where it is its turn."""
    recorder = MatchRecorder(context, match)
    for own in match.seats_of(match.player_id):
        if own in match.stand_ins:
            recorder.record_return(own)  # whoever asks is there: a match never plays itself
    recorder.record_stand_in(seat, stand_in_level(session, match, seat))
    recorder.let_tutors_play(match.state)
    return recorder.save(session)


def may_stand_in(match: MatchState, seat: int) -> bool:
    """Whether it is the turn of this seat, and its device has been away for long; never the player's own seat."""
    if seat != match.turn or seat in match.stand_ins or seat in match.seats_of(match.player_id):
        return False
    companion = match.companions.get(seat)
    return companion is None or companion.may_be_stood_in_for(match.turn_began)


def stand_in_level(session: Session, match: MatchState, seat: int) -> int:
    """The level of a tutor for this seat: as the teacher has set it for the child, else one in the middle."""
    slug, child_id = match.match.game, match.seats[seat].child_id
    child = session.get(Child, (match.match.school_id, child_id)) if child_id else None
    own = 0
    if child:
        school_class = session.get_one(SchoolClass, (child.school_id, child.class_id))
        own = PlaySettings.of(school_class, child).level_in(slug)
    return own or find_tutor(slug).middle_level


def come_back(context: Context, visitor: Visitor, match_id: str) -> MatchState | None:
    """The child plays for itself again; the match after that, or as it is. None where it plays in no such match."""
    return context.database.retry_on_conflict(lambda session: record_return(context, session, visitor, match_id))


def record_return(context: Context, session: Session, visitor: Visitor, match_id: str) -> MatchState | None:
    """As `come_back`, in this session."""
    match = load_own_match(context, session, visitor, match_id)
    mine = [seat for seat in match.seats_of(visitor.id) if seat in match.stand_ins] if match else []
    if match is None or match.over or not mine:
        return match
    recorder = MatchRecorder(context, match)
    recorder.record_return(mine[0])
    return recorder.save(session)

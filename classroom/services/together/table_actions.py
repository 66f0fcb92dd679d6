"""What a teacher may do at a table of several devices: let Tavi play for a child, end the match."""

from collections.abc import Iterable

from sqlalchemy import update
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.services.together.absence import give_to_tutor, stand_in_level
from classroom.services.together.open_tables import require_table
from classroom.store.models import Match


def play_for(context: Context, teacher_id: str, class_id: str, match_id: str, seat: int, once: bool = False) -> None:
    """Lets Tavi play for the child of this seat, until it is back; with `once`, only its move now. Nothing happens
    where nobody else would play for itself. Raises NotThere."""

    def work(session: Session) -> None:
        match = require_table(context, session, teacher_id, class_id, match_id)
        others = set(match.companions).difference(match.stand_ins, {seat})
        if match.over or seat in match.stand_ins or seat not in match.companions or not (others or once):
            return
        if once:
            move_once(context, session, match, seat)
        else:
            give_to_tutor(context, session, match, seat)

    context.database.retry_on_conflict(work)


def move_once(context: Context, session: Session, match: MatchState, seat: int) -> None:
    """Tavi makes the move of this seat, whose turn it is, and what tutors do after it; then the child goes on."""
    if match.turn != seat:
        return
    recorder = MatchRecorder(context, match)
    recorder.record_stand_in(seat, stand_in_level(session, match, seat))
    state = recorder.let_tutors_play(match.state, most=1)
    recorder.record_return(seat)
    recorder.let_tutors_play(state)
    recorder.save(session)


def end_table(context: Context, teacher_id: str, class_id: str, match_id: str) -> None:
    """Ends the match as it stands: it is won by nobody, and the sums that were worked out stay. Raises NotThere."""

    def work(session: Session) -> None:
        close_table(context, session, require_table(context, session, teacher_id, class_id, match_id))

    context.database.retry_on_conflict(work)


def close_tables(context: Context, session: Session, matches: Iterable[str]) -> None:
    """Ends these matches, as far as they are not over, in a session of a caller that has checked who may."""
    for match_id in matches:
        if match := load_match(context, session, match_id):
            close_table(context, session, match)


def close_table(context: Context, session: Session, match: MatchState) -> None:
    """As `close_tables`, one of them."""
    if match.over:
        return
    recorder = MatchRecorder(context, match)
    recorder.record("closed", None)
    recorder.save(session)
    row = Match.school_id == context.school_id, Match.id == match.match.id
    session.execute(update(Match).where(*row).values(ended_at=context.now()))

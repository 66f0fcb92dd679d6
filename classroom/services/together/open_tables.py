"""Tables of several devices as they stand, for their teacher: who sits where, whose turn it is, what may be done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import NotThere, require_class
from classroom.services.context import Context
from classroom.services.play.hints import help_stage
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.services.together.absence import give_to_tutor, stand_in_level
from classroom.store.models import Match, SchoolClass

RECENT = timedelta(minutes=10)  # for which a table that is over still stands there


@dataclass(frozen=True)
class OpenTable:
    """A table. `state`: `away` (the device of whoever is to move gives no sign), `left` (it shows something else),
    `over`, `helped` (a child has asked for help in this turn), `stood in` (Tavi plays for somebody), `playing`."""

    match: MatchState
    state: str

    @property
    def needs_a_look(self) -> bool:
        return self.state in ("away", "left", "over")


def open_tables(context: Context, teacher_id: str, class_id: str) -> tuple[SchoolClass, list[OpenTable]]:
    """The tables of the class that play now or have just ended, those that need a look first. Raises NotThere."""
    with context.database.reading() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        found = [load_match(context, session, match_id) for match_id in shown_tables(context, session, class_id)]
    tables = [OpenTable(match, state_of(match)) for match in found if match]
    return school_class, sorted(tables, key=lambda table: (not table.needs_a_look, table.match.match.began_at))


def shown_tables(context: Context, session: Session, class_id: str) -> Sequence[str]:
    """The ids of the matches that play, and of those that ended a short while ago, of the newest round of each."""
    here = Match.school_id == context.school_id, Match.class_id == class_id
    lately = Match.played_at > context.now() - RECENT
    ended = Match.ended_at.is_(None) | (Match.ended_at > context.now() - RECENT)
    return session.scalars(select(Match.id).where(*here, lately, ended).order_by(Match.began_at)).all()


def running_tables(context: Context, session: Session, class_id: str) -> Sequence[str]:
    """The ids of the matches of several devices that are not over in this class."""
    here = Match.school_id == context.school_id, Match.class_id == class_id, Match.ended_at.is_(None)
    return session.scalars(select(Match.id).where(*here).order_by(Match.id)).all()


def state_of(match: MatchState) -> str:
    if match.over:
        return "over"
    if match.turn is not None and match.seat_faces[match.turn].away:
        return "left" if match.companions[match.turn].is_elsewhere else "away"
    if match.stand_ins:
        return "stood in"
    return "helped" if help_stage(match) else "playing"


def require_table(context: Context, session: Session, teacher_id: str, class_id: str, match_id: str) -> MatchState:
    """A match that children of this class play at several devices. Raises NotThere."""
    require_class(context, session, teacher_id, class_id)
    match = load_match(context, session, match_id)
    if match is None or match.match.class_id != class_id:
        raise NotThere(match_id)
    return match


def open_table(context: Context, teacher_id: str, class_id: str, match_id: str) -> tuple[SchoolClass, OpenTable]:
    """One table. Raises NotThere."""
    with context.database.reading() as session:
        match = require_table(context, session, teacher_id, class_id, match_id)
        return session.get_one(SchoolClass, (context.school_id, class_id)), OpenTable(match, state_of(match))


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

"""Tables of several devices as they stand, for their teacher: who sits where, whose turn it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import NotThere, require_class
from classroom.services.context import Context
from classroom.services.play.hints import help_stage
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.store.models import Match, SchoolClass

ORDER = {"away": 0, "left": 0, "over": 1, "helped": 2, "stood in": 2, "playing": 2}  # of the states of a table
RECENT = timedelta(minutes=10)  # for which a table that is over still stands there


@dataclass(frozen=True)
class OpenTable:
    """A table. `state`: `away` (the device of whoever is to move gives no sign), `left` (it shows something else),
    `over`, `helped` (a child has asked for help in this turn), `stood in` (Tavi plays for somebody), `playing`."""

    match: MatchState
    state: str

    @property
    def needs_a_look(self) -> bool:
        return ORDER[self.state] < ORDER["playing"]


def open_tables(context: Context, teacher_id: str, class_id: str) -> tuple[SchoolClass, list[OpenTable]]:
    """The tables of the class that play now, or have ended and left a child without one: those that need a look first.
    Raises NotThere."""
    with context.database.reading() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        found = [load_match(context, session, match_id) for match_id in shown_tables(context, session, class_id)]
    tables = [OpenTable(match, state_of(match)) for match in found if match]
    return school_class, sorted(of_interest(tables), key=lambda table: (ORDER[table.state], table.match.match.began_at))


def of_interest(tables: Sequence[OpenTable]) -> Iterator[OpenTable]:
    """These without the ended ones whose children all play at others by now."""
    playing = {child for table in tables if not table.match.over for child in children_at(table)}
    return (table for table in tables if not table.match.over or children_at(table) - playing)


def children_at(table: OpenTable) -> set[str]:
    """The ids of the children who sit there."""
    return {seat.child_id for seat in table.match.seats if seat.child_id}


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

"""Matches that children of a class play with one another: who is deleted leaves them, and the others keep theirs."""

from collections.abc import Collection, Sequence

from sqlalchemy import Select, delete, select, update
from sqlalchemy.orm import Session, aliased

from classroom.services.context import Context
from classroom.store.models import BLANK, PERSONAL_KINDS, Attempt, Event, IdeaRow, Match, Seat

UNSEEN = {"synchronize_session": False}  # no row of these is loaded as an object here


def played_by(context: Context, children: Sequence[str]) -> Select[str]:
    """The ids of the matches of these children (ids), as a query."""
    return select(Seat.match_id).where(Seat.school_id == context.school_id, Seat.child_id.in_(children))


def shared_with_others(context: Context, children: Sequence[str]) -> Select[str]:
    """The ids of those of their matches in which other children play as well, as a query."""
    other = aliased(Seat)
    others = select(other.match_id).where(other.school_id == context.school_id, other.child_id.is_not(None))
    return played_by(context, children).where(Seat.match_id.in_(others.where(other.child_id.not_in(children))))


def remove_matches(context: Context, session: Session, children: Sequence[str], matches: Collection[str]) -> None:
    """Takes these matches (ids) from these children: deletes them, save those in which other children play. These stay,
    as if a friend without a name had played there."""
    shared = set(session.scalars(shared_with_others(context, children))).intersection(matches)
    leave_matches(context, session, children, shared)
    alone = set(matches) - shared
    session.execute(delete(Match).where(Match.school_id == context.school_id, Match.id.in_(alone)))


def leave_matches(context: Context, session: Session, children: Sequence[str], matches: Collection[str]) -> None:
    """Nothing in these matches (ids) says any more that these children played there, nor what they were asked and
    answered; their moves stay, since the others' matches consist of them."""
    if not matches:
        return
    theirs = Seat.school_id == context.school_id, Seat.match_id.in_(matches), Seat.child_id.in_(children)
    own = select(Seat.number).where(*theirs, Seat.match_id == Event.match_id, Seat.number == Event.seat)
    personal = Event.school_id == context.school_id, Event.match_id.in_(matches), Event.kind.in_(PERSONAL_KINDS)
    blank = update(Event).where(*personal, own.exists()).values(kind=BLANK, data={})
    session.execute(blank, execution_options=UNSEEN)
    for model in (Attempt, IdeaRow):
        evidence = model.school_id == context.school_id, model.match_id.in_(matches), model.child_id.in_(children)
        session.execute(delete(model).where(*evidence), execution_options=UNSEEN)
    session.execute(update(Seat).where(*theirs).values(child_id=None, friend=True), execution_options=UNSEEN)

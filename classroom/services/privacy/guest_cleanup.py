"""Guests: they and their matches are deleted 30 days after they last played; matches in which nobody made a move, after
a day."""

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.privacy.due_for_deletion import due_for_deletion
from classroom.store.models import Event, Guest, Match, Seat

KEPT = timedelta(days=30)  # without play


def delete_stale_guests(context: Context) -> int:
    """Deletes guests who have not played for 30 days, with their matches: how many."""
    with context.database.transaction() as session:
        due = due_for_deletion(context, session, Guest, Guest.seen_at < context.now() - KEPT)
        delete_guests(context, session, due)
    return len(due)


def delete_empty_matches(context: Context, before: datetime) -> int:
    """Deletes the matches of guests that were begun before then, and in which nobody has made a move: how many."""
    theirs = select(Seat.match_id).where(Seat.school_id == context.school_id, Seat.guest_id.is_not(None))
    own_events = (Event.school_id == Seat.school_id) & (Event.match_id == Seat.match_id) & (Event.seat == Seat.number)
    played = theirs.join(Event, own_events).where(Seat.match_id == Match.id)
    empty = Match.began_at < before, Match.id.in_(theirs), ~played.exists()
    with context.database.transaction() as session:
        found = list(session.scalars(select(Match.id).where(Match.school_id == context.school_id, *empty)))
        session.execute(delete(Match).where(Match.school_id == context.school_id, Match.id.in_(found)))
    return len(found)


def delete_guests(context: Context, session: Session, ids: list[str]) -> None:
    """Deletes these guests, and their matches in which no other guest sits."""
    theirs = select(Seat.match_id).where(Seat.school_id == context.school_id, Seat.guest_id.in_(ids))
    others = select(Seat.match_id).where(
        Seat.school_id == context.school_id, Seat.guest_id.is_not(None), Seat.guest_id.not_in(ids)
    )
    session.execute(
        delete(Match).where(Match.school_id == context.school_id, Match.id.in_(theirs), Match.id.not_in(others))
    )
    session.execute(delete(Guest).where(Guest.school_id == context.school_id, Guest.id.in_(ids)))

"""A guest who signs in may keep today's matches."""

from datetime import datetime, time

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from classroom.services.accounts.players import find_player
from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_token
from classroom.services.play.evidence import rebuild_child, rewrite_evidence
from classroom.services.play.match_state import load_match
from classroom.store.models import Child, Guest, Match, Seat


def guest_beside(session: Session, token: str) -> Guest | None:
    """The guest whose cookie went over to the child that has this one now."""
    return session.scalar(select(Guest).where(Guest.token_hash == hash_token(token)))


def matches_today(context: Context, token: str) -> int:
    """How many matches the guest of this browser played today."""
    with context.database.reading() as session:
        guest = guest_beside(session, token)
        return len(todays(context, session, guest)) if guest else 0


def todays(context: Context, session: Session, guest: Guest) -> list[str]:
    morning = datetime.combine(context.today(), time.min).astimezone()
    rows = select(Seat.match_id).join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
    theirs = Seat.school_id == context.school_id, Seat.guest_id == guest.id, Match.played_at >= morning
    return list(session.scalars(rows.where(*theirs).group_by(Seat.match_id).order_by(func.min(Match.played_at))))


def adopt_matches(context: Context, token: str, keeps: bool) -> None:
    """Makes today's matches of this browser's guest the child's own, the first seat of each; or leaves them. Either
    way the guest is asked no more."""
    with context.database.transaction() as session:
        child, guest = find_player(context, session, token), guest_beside(session, token)
        if guest is None or not isinstance(child, Child):
            return
        for match_id in todays(context, session, guest) if keeps else ():
            take_over(context, session, child, guest, match_id)
        guest.token_hash = hash_token(new_id())
        session.flush()
        if keeps:
            rebuild_child(context, session, child.id)


def take_over(context: Context, session: Session, child: Child, guest: Guest, match_id: str) -> None:
    seats = Seat.school_id == context.school_id, Seat.match_id == match_id, Seat.guest_id == guest.id
    first = session.scalar(select(func.min(Seat.number)).where(*seats))
    whose = {"guest_id": None, "child_id": child.id, "friend": Seat.number != first}
    session.execute(update(Seat).where(*seats).values(**whose).execution_options(synchronize_session=False))
    session.expire_all()
    table = load_match(context, session, match_id)
    if table:
        rewrite_evidence(context, session, table)

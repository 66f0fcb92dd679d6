"""A child that played as a guest before it signed in may adopt the matches it played today."""

from datetime import datetime, time

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from classroom.services.accounts.players import load_player
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_token
from classroom.services.play.learning_evidence import rebuild_child, rewrite_evidence
from classroom.services.play.match_repository import load_match
from classroom.store.models import Child, Guest, Match, Seat


def guest_beside(session: Session, token: str) -> Guest | None:
    """The guest whose row signing in moved to the new cookie `token`; None where there is none."""
    return session.scalar(select(Guest).where(Guest.token_hash == hash_token(token)))


def count_matches_today(context: Context, token: str) -> int:
    """How many matches the guest of this cookie played today."""
    with context.database.reading() as session:
        guest = guest_beside(session, token)
        return len(matches_of_today(context, session, guest)) if guest else 0


def matches_of_today(context: Context, session: Session, guest: Guest) -> list[str]:
    """The ids of the guest's matches of today, in chronological order."""
    morning = datetime.combine(context.today(), time.min).astimezone()
    rows = select(Seat.match_id).join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
    theirs = Seat.school_id == context.school_id, Seat.guest_id == guest.id, Match.played_at >= morning
    return list(session.scalars(rows.where(*theirs).group_by(Seat.match_id).order_by(func.min(Match.played_at))))


def adopt_matches(context: Context, visitor: Visitor, keeps: bool) -> None:
    """Makes today's matches of this browser's guest the child's own, the first seat of each; without `keeps` they stay
    the guest's. Either way the guest's row leaves this cookie, so that the child is asked once."""
    with context.database.transaction() as session:
        child, guest = load_player(session, visitor.player), guest_beside(session, visitor.token)
        if guest is None or not isinstance(child, Child):
            return
        for match_id in matches_of_today(context, session, guest) if keeps else ():
            adopt_match(context, session, child.id, guest.id, match_id)
        guest.token_hash = hash_token(new_id())
        session.flush()
        if keeps:
            rebuild_child(context, session, child.id)


def adopt_match(context: Context, session: Session, child_id: str, guest_id: str, match_id: str) -> None:
    """Gives the guest's seats in this match to the child: the first as its own, the others as friends' beside it."""
    seats = Seat.school_id == context.school_id, Seat.match_id == match_id, Seat.guest_id == guest_id
    first = session.scalar(select(func.min(Seat.number)).where(*seats))
    owner = {"guest_id": None, "child_id": child_id, "friend": Seat.number != first}
    session.execute(update(Seat).where(*seats).values(**owner).execution_options(synchronize_session=False))
    session.expire_all()
    table = load_match(context, session, match_id)
    if table:
        rewrite_evidence(context, session, table)

"""Presence: which children of a class are signed in, what they play and for how long. No speeds, no keystrokes
(requirements B3.10)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_class
from classroom.services.accounts.sessions import CHILD_IDLE, CHILD_LONGEST
from classroom.services.context import Context
from classroom.services.login.join_requests import PendingRequest, pending_requests
from classroom.store.models import Child, Match, Seat, SignIn

PLAYING = timedelta(minutes=10)  # since the last move


@dataclass(frozen=True, slots=True)
class PresentChild:
    """A child that is signed in; `game` is the slug of what it plays, None while it does not."""

    child: Child
    game: str | None
    minutes: int


def class_presence(context: Context, teacher_id: str, class_id: str) -> tuple[list[PresentChild], list[PendingRequest]]:
    """The children of the class who are signed in, those who play first; and the pending requests to join. Raises
    NotThere."""
    with context.database.reading() as session:
        require_class(context, session, teacher_id, class_id)
        playing = current_matches(context, session, class_id)
        found = [
            present_child(child, since, playing, context.now())
            for child, since in children_signed_in(context, session, class_id)
        ]
        found.sort(key=lambda one: (one.game is None, one.child.name.casefold()))
        return found, pending_requests(context, session, class_id)


def children_signed_in(context: Context, session: Session, class_id: str) -> list[tuple[Child, datetime]]:
    """The children of the class with a session that is valid, and since when (the newest session)."""
    now = context.now()
    lasting = SignIn.seen_at > now - CHILD_IDLE, SignIn.began_at > now - CHILD_LONGEST
    newest = (
        select(SignIn.child_id, func.max(SignIn.began_at).label("since"))
        .where(SignIn.school_id == context.school_id, SignIn.child_id.is_not(None), *lasting)
        .group_by(SignIn.child_id)
        .subquery()
    )
    rows = select(Child, newest.c.since).join(newest, newest.c.child_id == Child.id)
    here = Child.school_id == context.school_id, Child.class_id == class_id
    return [(child, since) for child, since in session.execute(rows.where(*here))]


def current_matches(context: Context, session: Session, class_id: str) -> dict[str, Match]:
    """The unfinished match that each child of the class played in during the last minutes, by the child's id."""
    rows = (
        select(Seat.child_id, Match)
        .join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
        .join(Child, (Child.school_id == Seat.school_id) & (Child.id == Seat.child_id))
        .where(Child.school_id == context.school_id, Child.class_id == class_id, Match.ended_at.is_(None))
        .where(Match.played_at > context.now() - PLAYING)
        .order_by(Match.played_at)
    )
    return {child_id: match for child_id, match in session.execute(rows) if child_id}


def present_child(child: Child, since: datetime, playing: dict[str, Match], now: datetime) -> PresentChild:
    """The minutes count from when it signed in, or from when its match began, whichever is later."""
    match = playing.get(child.id)
    began = max(since, match.began_at) if match else since
    return PresentChild(child, match.game if match else None, int((now - began).total_seconds() // 60))

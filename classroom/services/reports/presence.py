"""Presence: which children of a class are signed in, what they play and for how long. No speeds, no keystrokes
(requirements B3.10)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import children_of, require_class
from classroom.services.accounts.sessions import CHILD_IDLE, CHILD_LONGEST
from classroom.services.context import Context
from classroom.services.login.join_requests import PendingRequest, pending_requests
from classroom.services.name_order import name_key
from classroom.store.models import Child, Match, Seat, SignIn

PLAYING = timedelta(minutes=10)  # since the last move


@dataclass(frozen=True, slots=True)
class PresentChild:
    """A child that is signed in; `game` is the slug of what it plays, None while it does not."""

    child: Child
    game: str | None
    minutes: int


Presence: TypeAlias = tuple[list[PresentChild], list[PendingRequest]]


def class_presence(context: Context, teacher_id: str, class_id: str) -> Presence:
    """The children of the class who are signed in, those who play first; and the pending requests to join. Raises
    NotThere."""
    with context.database.reading() as session:
        require_class(context, session, teacher_id, class_id)
        return load_presence(context, session, class_id, children_of(context, session, class_id, archived=True))


def load_presence(context: Context, session: Session, class_id: str, children: Iterable[Child]) -> Presence:
    """The same of a class that was authorised already, whose children these are."""
    by_id = {child.id: child for child in children}
    playing = current_matches(context, session, by_id)
    signed_in = children_signed_in(context, session, by_id)
    found = [present_child(by_id[child_id], since, playing, context.now()) for child_id, since in signed_in.items()]
    found.sort(key=lambda one: (one.game is None, name_key(one.child.name)))
    return found, pending_requests(context, session, class_id)


def children_signed_in(context: Context, session: Session, children: Collection[str]) -> dict[str, datetime]:
    """Those of these children (ids) with a session that is valid, and since when (the newest session)."""
    now = context.now()
    lasting = SignIn.seen_at > now - CHILD_IDLE, SignIn.began_at > now - CHILD_LONGEST
    theirs = SignIn.school_id == context.school_id, SignIn.child_id.in_(children)
    rows = select(SignIn.child_id, SignIn.began_at).where(*theirs, *lasting).order_by(SignIn.began_at)
    return {child_id: began_at for child_id, began_at in session.execute(rows) if child_id}


def current_matches(context: Context, session: Session, children: Collection[str]) -> dict[str, tuple[str, datetime]]:
    """The game of the unfinished match that each of these children (ids) played in during the last minutes, and when
    it began."""
    rows = (
        select(Seat.child_id, Match.game, Match.began_at)
        .join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
        .where(Seat.school_id == context.school_id, Seat.child_id.in_(children), Match.ended_at.is_(None))
        .where(Match.played_at > context.now() - PLAYING)
        .order_by(Match.played_at)
    )
    return {child_id: (game, began_at) for child_id, game, began_at in session.execute(rows) if child_id}


def present_child(
    child: Child, since: datetime, playing: Mapping[str, tuple[str, datetime]], now: datetime
) -> PresentChild:
    """The minutes count from when it signed in, or from when its match began, whichever is later."""
    game, began_at = playing.get(child.id, (None, since))
    return PresentChild(child, game, int((now - max(since, began_at)).total_seconds() // 60))

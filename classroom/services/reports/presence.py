"""Presence: which children of a class are signed in, whose tablet is on, what they play and for how long. No speeds, no
keystrokes (requirements B3.10)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import children_of, require_class
from classroom.services.accounts.sessions import CHILD_IDLE, CHILD_LONGEST
from classroom.services.context import Context
from classroom.services.name_order import name_key
from classroom.services.together.heartbeats import PRESENT
from classroom.store.models import Child, Match, Presence, Seat, SignIn

PLAYING = timedelta(minutes=10)  # since the last move


@dataclass(frozen=True, slots=True)
class PresentChild:
    """A child that is signed in; `game` is the slug of what it plays, None while it does not; `is_here`: its device has
    given a sign just now."""

    child: Child
    game: str | None
    minutes: int
    is_here: bool


class SignedIn(NamedTuple):
    """Since when a child is signed in (the newest session), whether its device is on, and the match of several devices
    that it has open."""

    since: datetime
    is_here: bool
    match_id: str | None


class CurrentMatch(NamedTuple):
    """What a child plays since when; `table` is the id of a match of several devices."""

    game: str
    began_at: datetime
    table: str | None


def class_presence(context: Context, teacher_id: str, class_id: str) -> list[PresentChild]:
    """The children of the class who are signed in, those who are here and play first. Raises NotThere."""
    with context.database.reading() as session:
        require_class(context, session, teacher_id, class_id)
        return load_presence(context, session, children_of(context, session, class_id, archived=True))


def load_presence(context: Context, session: Session, children: Iterable[Child]) -> list[PresentChild]:
    """The same of a class that was authorised already, whose children these are."""
    by_id = {child.id: child for child in children}
    playing = current_matches(context, session, by_id)
    signed_in = children_signed_in(context, session, by_id)
    found = [present_child(by_id[child_id], one, playing, context.now()) for child_id, one in signed_in.items()]
    found.sort(key=lambda one: (not one.is_here, one.game is None, name_key(one.child.name)))
    return found


def children_signed_in(context: Context, session: Session, children: Collection[str]) -> dict[str, SignedIn]:
    """Those of these children (ids) with a session that is valid."""
    now = context.now()
    lasting = SignIn.seen_at > now - CHILD_IDLE, SignIn.began_at > now - CHILD_LONGEST
    theirs = SignIn.school_id == context.school_id, SignIn.child_id.in_(children)
    signs = (Presence.school_id == SignIn.school_id) & (Presence.child_id == SignIn.child_id)
    columns = SignIn.child_id, SignIn.began_at, SignIn.seen_at, Presence.at, Presence.match_id
    rows = select(*columns).outerjoin(Presence, signs).where(*theirs, *lasting).order_by(SignIn.began_at)
    found: dict[str, SignedIn] = {}
    for child_id, began_at, seen_at, at, match_id in session.execute(rows):
        before = found.get(child_id or "")
        is_here = bool(before and before.is_here) or now - max(seen_at, at or seen_at) < PRESENT
        found[child_id or ""] = SignedIn(began_at, is_here, match_id)
    return found


def current_matches(context: Context, session: Session, children: Collection[str]) -> dict[str, list[CurrentMatch]]:
    """The unfinished matches that each of these children (ids) played in during the last minutes, the newest last."""
    rows = (
        select(Seat.child_id, Match.id, Match.game, Match.began_at, Match.class_id)
        .join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
        .where(Seat.school_id == context.school_id, Seat.child_id.in_(children), Match.ended_at.is_(None))
        .where(Match.played_at > context.now() - PLAYING)
        .order_by(Match.played_at)
    )
    found: dict[str, list[CurrentMatch]] = {}
    for child_id, match_id, game, began_at, class_id in session.execute(rows):
        table = match_id if class_id else None
        found.setdefault(child_id or "", []).append(CurrentMatch(game, began_at, table))
    return found


def present_child(
    child: Child, signed_in: SignedIn, playing: Mapping[str, Sequence[CurrentMatch]], now: datetime
) -> PresentChild:
    """What it plays is what its device shows: a table of several only while that is open. The minutes count from when
    it signed in, or from when its match began, whichever is later."""
    shown = [one for one in playing.get(child.id, ()) if one.table == signed_in.match_id]
    game, began_at = (shown[-1].game, shown[-1].began_at) if shown else (None, signed_in.since)
    minutes = int((now - max(signed_in.since, began_at)).total_seconds() // 60)
    return PresentChild(child, game, minutes, signed_in.is_here)

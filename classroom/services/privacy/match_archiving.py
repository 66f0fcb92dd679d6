"""Moves of long ago: what they say of a child is added up for good, then they are deleted (requirements B3.7)."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from sqlalchemy import Select, delete, select

from classroom.services.context import Context
from classroom.services.learning.progress_store import rebuild_progress
from classroom.services.play.evidence import learning_events_in
from classroom.store.models import Match, Seat

MOVE_SPREAD = timedelta(minutes=1)  # within which all events of a move are written, each with its own time


def archive_matches(context: Context, cut: datetime) -> int:
    """Deletes the matches of children that were last played before the cut. How many."""
    with context.database.reading() as session:
        theirs = select(Seat.child_id).join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
        here = Seat.school_id == context.school_id, Seat.child_id.is_not(None), Match.played_at < cut
        children = list(session.scalars(theirs.where(*here).distinct()))
    return sum(archive_child_matches(context, child_id, cut) for child_id in children if child_id)


def archive_child_matches(context: Context, child_id: str, cut: datetime) -> int:
    """The same for one child. The adding up, which takes longest, is done before anybody has to wait; if a match was
    played meanwhile, everything stays for the next run."""
    rows = select_matches(context, child_id)
    with context.database.reading() as session:
        old = archivable_matches(session.scalars(rows).all(), cut)
        done = list(learning_events_in(context, session, child_id, old))
    with context.database.transaction() as session:
        if not old or old != archivable_matches(session.scalars(rows.with_for_update()).all(), cut):
            return 0
        rebuild_progress(context, session, child_id, done, seal=True)
        session.execute(delete(Match).where(Match.school_id == context.school_id, Match.id.in_(old)))
    return len(old)


def select_matches(context: Context, child_id: str) -> Select[Match]:
    seats = select(Seat.match_id).filter_by(school_id=context.school_id, child_id=child_id)
    return select(Match).where(Match.school_id == context.school_id, Match.id.in_(seats)).order_by(Match.id)


def archivable_matches(matches: Iterable[Match], cut: datetime) -> Sequence[str]:
    """Those of a child's matches that can be added up before all others: last played before the cut, and before any
    match that stays began. The order of what a child did matters to what it knows, so a match that was played while
    another lay aside waits for that one."""
    by_end = sorted(matches, key=last_played)
    old = [match for match in by_end if match.played_at < cut]
    first = min((match.began_at for match in by_end if match.played_at >= cut), default=None)
    while old and first is not None and last_played(old[-1]) + MOVE_SPREAD >= first:
        first = min(first, old.pop().began_at)
    return [match.id for match in old]


def last_played(match: Match) -> datetime:
    return max(match.played_at, match.ended_at or match.played_at)

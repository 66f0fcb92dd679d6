"""Archiving old matches and old practice: what they say is folded into the child's progress for good, then they are
deleted (requirements B3.7). A match of several children goes with the last of them: each leaves it when its own
evidence is sealed."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from sqlalchemy import Select, select

from classroom.services.accounts.shared_matches import remove_matches
from classroom.services.context import Context
from classroom.services.learning.practice_evidence import children_with_practice, delete_practice, practice_events
from classroom.services.learning.progress_store import rebuild_progress
from classroom.services.play.learning_evidence import learning_events_in
from classroom.store.models import Match, Seat

MOVE_SPREAD = timedelta(minutes=1)  # all events of a move are written within it, each with its own time


def archive_matches(context: Context, cut: datetime) -> int:
    """Archives the matches of children that were last played before the cut: how many."""
    with context.database.reading() as session:
        theirs = select(Seat.child_id).join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
        here = Seat.school_id == context.school_id, Seat.child_id.is_not(None), Match.played_at < cut
        children = {*session.scalars(theirs.where(*here).distinct()), *children_with_practice(context, session, cut)}
    return sum(archive_child_matches(context, child_id, cut) for child_id in sorted(filter(None, children)))


def archive_child_matches(context: Context, child_id: str, cut: datetime) -> int:
    """The same for one child, with its practice of that time. The events are replayed before the write transaction,
    since that takes longest; if a match was played meanwhile, nothing changes until the next run (optimistic
    locking)."""
    rows = select_matches(context, child_id)
    with context.database.reading() as session:
        matches = session.scalars(rows).all()
        old, until = archivable_matches(matches, cut), archivable_until(matches, cut)
        done = list(learning_events_in(context, session, child_id, old))
        done += practice_events(context, session, child_id, until)
    with context.database.transaction() as session:
        if not (old or done) or old != archivable_matches(session.scalars(rows.with_for_update()).all(), cut):
            return 0
        rebuild_progress(context, session, child_id, done, seal=True)
        remove_matches(context, session, [child_id], old)
        delete_practice(context, session, child_id, until)
    return len(old)


def select_matches(context: Context, child_id: str) -> Select[Match]:
    """The query for the matches of a child."""
    seats = select(Seat.match_id).filter_by(school_id=context.school_id, child_id=child_id)
    return select(Match).where(Match.school_id == context.school_id, Match.id.in_(seats)).order_by(Match.id)


def archivable_matches(matches: Iterable[Match], cut: datetime) -> Sequence[str]:
    """The ids of the matches that can be folded into progress before all others: last played before the cut, and before
    any match that stays began. Progress depends on the order of events, so a match that overlaps with a later one
    waits for it."""
    by_end = sorted(matches, key=last_played)
    old = [match for match in by_end if match.played_at < cut]
    first = min((match.began_at for match in by_end if match.played_at >= cut), default=None)
    while old and first is not None and last_played(old[-1]) + MOVE_SPREAD >= first:
        first = min(first, old.pop().began_at)
    return [match.id for match in old]


def archivable_until(matches: Sequence[Match], cut: datetime) -> datetime:
    """Before which moment practice can be folded as well: nothing that stays happened before it."""
    old = archivable_matches(matches, cut)
    return min([cut, *(match.began_at for match in matches if match.id not in old)])


def last_played(match: Match) -> datetime:
    """When its last event was written, at the latest."""
    return max(match.played_at, match.ended_at or match.played_at)

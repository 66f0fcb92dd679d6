"""Waits after wrong tries. They are kept by whom a try was for and from where it came, so that nobody can lock out a
child or teacher who comes from somewhere else (requirements A1.4 to A1.7, A2.9)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.crypto import keyed_hash
from classroom.store.database import insert_if_absent
from classroom.store.models import RateLimit

FREE = 5  # tries before the first wait
FIRST, LONGEST = timedelta(seconds=30), timedelta(minutes=15)  # doubling
FORGOTTEN = timedelta(days=1)  # tries are


@dataclass(frozen=True, slots=True)
class RateWindow:
    """So many tries in so long a time."""

    most: int
    time: timedelta


NETWORK = RateWindow(600, timedelta(minutes=5))  # sign-ins of children: a whole school may come from one address
UNKNOWN_CODES = RateWindow(20, timedelta(minutes=10))
TEACHERS = RateWindow(200, timedelta(minutes=5))  # sign-ins of teachers from one network


def count_try(context: Context, session: Session, *key: str) -> int:
    """Counts a try before it is looked at, so that many at once gain nothing. 0, or the seconds to wait: then it is
    not to be looked at."""
    row, now = locked_row(context, session, *key), context.now()
    if is_locked_out(row, now):
        return seconds(row, now)
    if now - row.since > FORGOTTEN:
        row.count = 0
    row.count, row.since = row.count + 1, now
    if row.count >= FREE:
        row.closed_until = now + min(FIRST * 2 ** min(row.count - FREE, 10), LONGEST)
    return 0


def is_locked_out(row: RateLimit, now: datetime) -> bool:
    """A wait longer than there can be comes from a clock that has jumped back (A6.6): it is over."""
    return row.closed_until is not None and now < row.closed_until <= now + LONGEST


def seconds(row: RateLimit, now: datetime) -> int:
    return int((row.closed_until - now).total_seconds()) + 1 if row.closed_until else 0


def clear_tries(context: Context, session: Session, *key: str) -> None:
    """Forgets the tries that went wrong before."""
    session.execute(delete(RateLimit).filter_by(school_id=context.school_id, key=keyed_hash(context, *key)))


def count_within(context: Context, session: Session, window: RateWindow, *key: str) -> bool:
    """Counts one more; whether that is still within the window."""
    row, now = locked_row(context, session, *key), context.now()
    if not timedelta() <= now - row.since < window.time:
        row.count, row.since = 0, now
    row.count += 1
    return row.count <= window.most


def is_within(context: Context, session: Session, window: RateWindow, *key: str) -> bool:
    """Whether one more would be within the window, without counting it."""
    row = session.get(RateLimit, (context.school_id, keyed_hash(context, *key)))
    return row is None or row.count < window.most or not timedelta() <= context.now() - row.since < window.time


def locked_row(context: Context, session: Session, *key: str) -> RateLimit:
    """Locked until the end of the transaction, made if there was none."""
    name = {"school_id": context.school_id, "key": keyed_hash(context, *key)}
    insert_if_absent(session, RateLimit, **name, count=0, since=context.now())
    return session.get_one(RateLimit, (context.school_id, name["key"]), with_for_update=True)


def purge_tries(context: Context, session: Session) -> None:
    """Deletes what is older than a day."""
    old = RateLimit.since < context.now() - FORGOTTEN
    session.execute(delete(RateLimit).where(RateLimit.school_id == context.school_id, old))

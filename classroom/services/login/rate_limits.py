"""Rate limits with exponential back-off after failed sign-ins.

Tries are counted by account and by origin (device or network), so that nobody can lock out a child or teacher who
comes from somewhere else (requirements A1.4 to A1.7, A2.9).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete
from sqlalchemy.orm import Session

from classroom.services.context import Context
from classroom.services.crypto import keyed_hash
from classroom.store.models import RateLimit
from classroom.store.upserts import insert_if_absent

FREE_TRIES = 5  # before the first wait
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(minutes=15)  # exponential back-off: doubling
FORGOTTEN = timedelta(days=1)  # after the last try the count starts again


@dataclass(frozen=True, slots=True)
class RateWindow:
    """At most so many tries in so long a time (a fixed window)."""

    most: int
    time: timedelta


# Of one network, which may be a whole school (A1.6, A1.7, A2.9). Devices that are known do not count.
NETWORK = RateWindow(600, timedelta(minutes=5))  # secrets of children that were looked at
UNKNOWN_CODES = RateWindow(200, timedelta(minutes=10))  # different ones
TEACHERS = RateWindow(200, timedelta(minutes=1))  # passphrases that were looked at


def count_try(
    context: Context, session: Session, *key: str, window: RateWindow | None = None, place: Sequence[str] = ()
) -> int:
    """Counts a try of this key, and one of the place within the window where they are given: 0, or the seconds to wait,
    in which case the secret must not be checked.

    To be called before the secret is checked, so that parallel requests gain nothing. The key's own wait comes first,
    so that whoever does not wait takes nothing from the others of the place.
    """
    row, now = locked_row(context, session, *key), context.now()
    if is_locked_out(row, now):
        return seconds_left(row, now)
    if window and place and not count_within(context, session, window, *place):
        return int(window.time.total_seconds())
    if now - row.since > FORGOTTEN:
        row.count = 0
    row.count, row.since = row.count + 1, now
    if row.count >= FREE_TRIES:
        row.closed_until = now + min(FIRST_WAIT * 2 ** min(row.count - FREE_TRIES, 10), LONGEST_WAIT)
    return 0


def is_locked_out(row: RateLimit, now: datetime) -> bool:
    """Whether there is still time to wait. More than LONGEST_WAIT comes from a clock that was set back: it is over
    (A6.6)."""
    return row.closed_until is not None and now < row.closed_until <= now + LONGEST_WAIT


def seconds_left(row: RateLimit, now: datetime) -> int:
    """Until the wait is over, rounded up."""
    return int((row.closed_until - now).total_seconds()) + 1 if row.closed_until else 0


def clear_tries(context: Context, session: Session, *key: str) -> None:
    """Sets the count of failed tries back, after a success."""
    session.execute(delete(RateLimit).filter_by(school_id=context.school_id, key=keyed_hash(context, *key)))


def count_within(context: Context, session: Session, window: RateWindow, *key: str) -> bool:
    """Counts one more try: whether it is still within the limit."""
    row, now = locked_row(context, session, *key), context.now()
    if not timedelta() <= now - row.since < window.time:
        row.count, row.since = 0, now
    row.count += 1
    return row.count <= window.most


def count_new(context: Context, session: Session, window: RateWindow, what: str, *key: str) -> None:
    """Counts one more try, unless the same was tried within the window: whoever tries one thing again finds out nothing
    more."""
    if count_within(context, session, RateWindow(1, window.time), *key, what):
        count_within(context, session, window, *key)


def is_within(context: Context, session: Session, window: RateWindow, *key: str) -> bool:
    """Whether one more try would be within the limit; nothing is counted."""
    row = session.get(RateLimit, (context.school_id, keyed_hash(context, *key)))
    return row is None or row.count < window.most or not timedelta() <= context.now() - row.since < window.time


def locked_row(context: Context, session: Session, *key: str) -> RateLimit:
    """The row of this key, inserted if absent, locked until the end of the transaction (SELECT … FOR UPDATE)."""
    name = {"school_id": context.school_id, "key": keyed_hash(context, *key)}
    insert_if_absent(session, RateLimit, **name, count=0, since=context.now())
    return session.get_one(RateLimit, (context.school_id, name["key"]), with_for_update=True)


def purge_tries(context: Context, session: Session) -> None:
    """Deletes the rows whose last try was more than a day ago."""
    old = RateLimit.since < context.now() - FORGOTTEN
    session.execute(delete(RateLimit).where(RateLimit.school_id == context.school_id, old))

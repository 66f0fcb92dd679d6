"""The last four hundred first answers of a player, cached: they say which sums it will manage.

A first answer does not change once it is stored, so only the answers of the last day are read again, and these only
when a checksum of them has changed: their number, the timestamp of the newest, the sum of their tries.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.accounts.visitors import PlayerRef
from classroom.services.cache import CacheKey
from classroom.services.context import Context
from classroom.store.models import Attempt, Seat
from classroom.tutor.sums.sum_selection import AnsweredSum, AnswerHistory

MOST_ANSWERS = 400
ANY_TIME = datetime(1, 1, 1, tzinfo=UTC)
READ_AGAIN = timedelta(days=1)  # before the newest answer: a child may adopt matches that it played today as a guest

attempts, seats = Attempt.__table__.c, Seat.__table__.c
CHECKSUM = select(func.count(), func.max(attempts.at), func.sum(attempts.tries)).where(attempts.at > bindparam("since"))
LATEST = (
    select(attempts.at, attempts.sum, attempts.total, attempts.first_answer, attempts.tries, attempts.helped)
    .where(attempts.at > bindparam("since"))
    .order_by(attempts.at.desc(), attempts.match_id, attempts.seq.desc())
    .limit(MOST_ANSWERS)
)
OF_CHILD = (attempts.school_id == bindparam("school_id"), attempts.child_id == bindparam("player_id"))
OF_GUEST = (
    seats.school_id == bindparam("school_id"),
    seats.guest_id == bindparam("player_id"),
    seats.school_id == attempts.school_id,
    seats.match_id == attempts.match_id,
    seats.number == attempts.seat,
)
BY_PLAYER = {
    "child": (CHECKSUM.where(*OF_CHILD), LATEST.where(*OF_CHILD)),
    "guest": (CHECKSUM.where(*OF_GUEST), LATEST.where(*OF_GUEST)),
}


@dataclass(frozen=True, slots=True)
class CachedAnswers:
    """The answers after `since`, the oldest first. The last of them, `late`, came after `until` and are valid as long
    as their checksum in the database is this one."""

    since: datetime
    answers: AnswerHistory
    until: datetime
    late: tuple[AnsweredSum, ...] = ()
    checksum: tuple[Any, ...] = ()


ANSWERS: CacheKey[CachedAnswers] = CacheKey("answers", 600)  # by player; some 20 kilobytes each


def recent_answers(context: Context, session: Session, player: PlayerRef, since: datetime) -> AnswerHistory:
    """The last answers of this player after that time, the oldest first."""
    cache, key = context.caches[ANSWERS], (player.school_id, player.id)
    cached = cache.get(key)
    if cached is None or cached.since != since:
        cached = CachedAnswers(since, AnswerHistory(), since)
    select_checksum, select_latest = BY_PLAYER["child" if player.class_id else "guest"]
    values = {"school_id": player.school_id, "player_id": player.id, "since": cached.until}
    checksum = tuple(session.execute(select_checksum, values).one())
    if checksum != cached.checksum:
        rows = session.execute(select_latest, values).all()[::-1]
        late = tuple(answered_sum(*row[1:]) for row in rows)
        older = cached.answers[: len(cached.answers) - len(cached.late)]
        cached = cache_entry(since, AnswerHistory((*older, *late)[-MOST_ANSWERS:]), rows, late, checksum)
        cache.put(key, cached)
    return cached.answers


def cache_entry(
    since: datetime,
    answers: AnswerHistory,
    rows: Sequence[Any],
    late: tuple[AnsweredSum, ...],
    checksum: tuple[Any, ...],
) -> CachedAnswers:
    """What to cache. Where `until` moves on, the checksum is of other rows: without it, they are read once more."""
    until = max(since, rows[-1].at - READ_AGAIN) if rows else since
    still_late = tuple(one for one, row in zip(late, rows, strict=True) if row.at > until)
    return CachedAnswers(since, answers, until, still_late, checksum if len(still_late) == len(late) else ())


@lru_cache(4000)
def answered_sum(work: str, total: int, first_answer: int, tries: int, helped: bool) -> AnsweredSum:
    return AnsweredSum(Sum.read(work), first_answer == total and not (tries == 1 and helped))

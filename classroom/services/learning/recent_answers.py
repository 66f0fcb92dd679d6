"""What a child answered so far, as far as it says which sums it will manage: the last four hundred first answers.

A first answer does not change once it is stored, so the older ones are kept at hand. Those of the last day are read
again when one has come, or was tried once more: their number, their tries and the newest tell.
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
from classroom.services.cache import LRUCache
from classroom.store.models import Attempt, Seat
from classroom.tutor.sums.selection import AnsweredSum, AnswerHistory

REMEMBERED = 400  # answers
ANY_TIME = datetime(1, 1, 1, tzinfo=UTC)
AGAIN = timedelta(days=1)  # before the newest: then matches are found that a guest of today brought along

attempts, seats = Attempt.__table__.c, Seat.__table__.c
SIGN = select(func.count(), func.max(attempts.at), func.sum(attempts.tries)).where(attempts.at > bindparam("since"))
LATEST = (
    select(attempts.at, attempts.sum, attempts.total, attempts.first_answer, attempts.tries, attempts.helped)
    .where(attempts.at > bindparam("since"))
    .order_by(attempts.at.desc(), attempts.match_id, attempts.seq.desc())
    .limit(REMEMBERED)
)
OF_CHILD = (attempts.school_id == bindparam("school_id"), attempts.child_id == bindparam("player_id"))
OF_GUEST = (
    seats.school_id == bindparam("school_id"),
    seats.guest_id == bindparam("player_id"),
    seats.school_id == attempts.school_id,
    seats.match_id == attempts.match_id,
    seats.number == attempts.seat,
)
BY_PLAYER = {  # the sign of what there is, and what there is
    "child": (SIGN.where(*OF_CHILD), LATEST.where(*OF_CHILD)),
    "guest": (SIGN.where(*OF_GUEST), LATEST.where(*OF_GUEST)),
}


@dataclass(frozen=True, slots=True)
class CachedAnswers:
    """The answers since `since`, the oldest first; `late` of them are from after `until`, and `sign` tells whether
    there are others by now."""

    since: datetime
    answers: AnswerHistory
    until: datetime
    late: tuple[AnsweredSum, ...] = ()
    sign: tuple[Any, ...] = ()


def answers_of(shelf: LRUCache[CachedAnswers], session: Session, player: PlayerRef, since: datetime) -> AnswerHistory:
    """The last answers of this player after that moment, the oldest first."""
    kept = shelf.find((player.school_id, player.id))
    if kept is None or kept.since != since:
        kept = CachedAnswers(since, AnswerHistory(), since)
    signing, latest = BY_PLAYER["child" if player.class_id else "guest"]
    whose = {"school_id": player.school_id, "player_id": player.id, "since": kept.until}
    sign = tuple(session.execute(signing, whose).one())
    if sign != kept.sign:
        rows = session.execute(latest, whose).all()[::-1]
        late = tuple(tried(*row[1:]) for row in rows)
        older = kept.answers[: len(kept.answers) - len(kept.late)]
        kept = cache_entry(since, AnswerHistory((*older, *late)[-REMEMBERED:]), rows, late, sign)
        shelf.keep((player.school_id, player.id), kept)
    return kept.answers


def cache_entry(
    since: datetime, answers: AnswerHistory, rows: Sequence[Any], late: tuple[AnsweredSum, ...], sign: tuple[Any, ...]
) -> CachedAnswers:
    """With the same `until` as before the sign stays; else there is none, and the next time they are read once more."""
    until = max(since, rows[-1].at - AGAIN) if rows else since
    again = tuple(one for one, row in zip(late, rows, strict=True) if row.at > until)
    return CachedAnswers(since, answers, until, again, sign if len(again) == len(late) else ())


@lru_cache(4000)
def tried(work: str, total: int, first_answer: int, tries: int, helped: bool) -> AnsweredSum:
    return AnsweredSum(Sum.read(work), first_answer == total and not (tries == 1 and helped))

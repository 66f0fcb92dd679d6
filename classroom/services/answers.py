"""What a child answered so far, as far as it says which sums it will manage: the last four hundred first answers.

A first answer does not change once it is stored, so the older ones are kept at hand, and only those of the last day
are read again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import Row, Select, bindparam, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Sum
from classroom.services.shelf import Shelf
from classroom.services.visitors import Player
from classroom.store.models import Attempt, Child, Seat
from classroom.tutor.asking import Answers, Tried

REMEMBERED = 400  # answers
ANY_TIME = datetime(1, 1, 1, tzinfo=UTC)
AGAIN = timedelta(days=1)  # before the newest: then matches are found that a guest of today brought along

attempts, seats = Attempt.__table__.c, Seat.__table__.c
LATEST = (
    select(attempts.at, attempts.sum, attempts.total, attempts.first_answer, attempts.tries, attempts.helped)
    .where(attempts.at > bindparam("since"))
    .order_by(attempts.at.desc(), attempts.match_id, attempts.seq.desc())
    .limit(REMEMBERED)
)
OF_CHILD = LATEST.where(attempts.school_id == bindparam("school_id"), attempts.child_id == bindparam("player_id"))
OF_GUEST = LATEST.where(
    seats.school_id == bindparam("school_id"),
    seats.guest_id == bindparam("player_id"),
    seats.school_id == attempts.school_id,
    seats.match_id == attempts.match_id,
    seats.number == attempts.seat,
)


@dataclass(frozen=True, slots=True)
class Kept:
    """The answers since `since`, the oldest first; `late` of them are from after `until`, and are read again."""

    since: datetime
    answers: Answers
    until: datetime
    late: tuple[Tried, ...]


def answers_of(shelf: Shelf[Kept], session: Session, player: Player, since: datetime) -> Answers:
    """The last answers of this player after that moment, the oldest first."""
    kept = shelf.find((player.school_id, player.id))
    if kept is None or kept.since != since:
        kept = Kept(since, Answers(), since, ())
    whose = {"school_id": player.school_id, "player_id": player.id, "since": kept.until}
    rows = session.execute(theirs(player), whose).all()[::-1]
    late = tuple(tried(*row[1:]) for row in rows)
    if late != kept.late:
        older = kept.answers[: len(kept.answers) - len(kept.late)]
        kept = keep(since, Answers((*older, *late)[-REMEMBERED:]), rows, late)
        shelf.keep((player.school_id, player.id), kept)
    return kept.answers


def keep(since: datetime, answers: Answers, rows: Sequence[Row[Any]], late: tuple[Tried, ...]) -> Kept:
    until = max(since, rows[-1].at - AGAIN) if rows else since
    return Kept(since, answers, until, tuple(one for one, row in zip(late, rows, strict=True) if row.at > until))


def theirs(player: Player) -> Select[Any]:
    return OF_CHILD if isinstance(player, Child) else OF_GUEST


@lru_cache(4000)
def tried(work: str, total: int, first_answer: int, tries: int, helped: bool) -> Tried:
    return Tried(Sum.read(work), first_answer == total and not (tries == 1 and helped))

"""The last four hundred first answers that a player gave before a match began: with those of the match they say which
sums it will manage. They are what they are, however the match goes on."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

from sqlalchemy import Connection, bindparam, select

from classroom.games.protocol import Sum
from classroom.services.accounts.visitors import PlayerRef
from classroom.store.models import Attempt, Seat
from classroom.tutor.sums.sum_selection import AnsweredSum, AnswerHistory

MOST_ANSWERS = 400
ANY_TIME = datetime(1, 1, 1, tzinfo=UTC)

attempts, seats = Attempt.__table__.c, Seat.__table__.c
BEFORE = (
    select(attempts.sum, attempts.total, attempts.first_answer, attempts.tries, attempts.helped)
    .where(attempts.at > bindparam("since"), attempts.at <= bindparam("until"))
    .where(attempts.match_id != bindparam("match_id"))
    .order_by(attempts.at.desc(), attempts.match_id, attempts.seq.desc())
    .limit(MOST_ANSWERS)
)
BY_PLAYER = {
    "child": BEFORE.where(attempts.school_id == bindparam("school_id"), attempts.child_id == bindparam("player_id")),
    "guest": BEFORE.where(
        seats.school_id == bindparam("school_id"),
        seats.guest_id == bindparam("player_id"),
        seats.school_id == attempts.school_id,
        seats.match_id == attempts.match_id,
        seats.number == attempts.seat,
    ),
}


def answers_before(
    connection: Connection, player: PlayerRef, match_id: str, until: datetime, since: datetime
) -> AnswerHistory:
    """The last answers of this player between these times in other matches than this, the oldest first."""
    key = {"school_id": player.school_id, "player_id": player.id, "match_id": match_id}
    values = {**key, "since": since, "until": until}
    rows = connection.execute(BY_PLAYER["child" if player.class_id else "guest"], values).all()
    return AnswerHistory(counted_answers(reversed(rows)))


def counted_answers(attempts: Iterable[tuple[str, int, int, int, bool]]) -> list[AnsweredSum]:
    """The first answers that say something: right beside a picture is neither evidence nor a lapse."""
    return [
        answered_sum(work, total, answer)
        for work, total, answer, tries, helped in attempts
        if not (helped and tries == 1 and answer == total)
    ]


@lru_cache(4000)
def answered_sum(work: str, total: int, first_answer: int) -> AnsweredSum:
    return AnsweredSum(Sum.read(work), first_answer == total)

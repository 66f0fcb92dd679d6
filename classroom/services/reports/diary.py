"""The last seven days of a child, from what is stored of each: matches, minutes, sums that were not right at first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from classroom.services.context import Context, day_of
from classroom.store.models import Attempt, Child, Event, Match, PracticeSum, Seat
from classroom.tutor.learning.progress import WEEK

PAUSE = timedelta(minutes=3)  # a longer one is no time at the table


@dataclass(frozen=True, slots=True)
class DiarySlip:
    """A sum that was not right at first, and what was answered."""

    sum: str
    answer: int


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that began at that moment and was last played on that day. `with_tavi`: nobody else sat there; of its
    `sums` so many were right at first and `alone`, so many `helped`."""

    id: str
    game: str
    at: datetime
    day: date
    is_over: bool
    with_tavi: bool
    sums: int
    alone: int
    helped: int


@dataclass(frozen=True, slots=True)
class DiaryDay:
    """One day. `minutes` are those at the table, longer pauses left out, begun ones counted as whole."""

    day: date
    minutes: int = 0
    matches: tuple[PlayedMatch, ...] = ()
    slips: tuple[DiarySlip, ...] = ()


def read_diary(context: Context, session: Session, child: Child) -> list[DiaryDay]:
    """The last seven days of a child that was authorised already, today first: in five queries."""
    days = [context.today() - timedelta(days=ago) for ago in range(WEEK)]
    since = context.now() - timedelta(days=WEEK)
    matches = session.scalars(own_matches(context, child).where(Match.played_at >= since)).all()
    ids = [match.id for match in matches]
    seats = session.scalars(select(Seat).where(Seat.school_id == context.school_id, Seat.match_id.in_(ids))).all()
    answers = session.scalars(since_then(context, Attempt, child, since)).all()
    practice = session.scalars(since_then(context, PracticeSum, child, since)).all()
    asked = select(Event.at).where(Event.school_id == context.school_id, Event.match_id.in_(ids), Event.at >= since)
    moments = [*session.scalars(asked), *(one.at for one in practice if one.tried)]
    played = [played_match(match, seats, answers) for match in matches]
    slips = wrong_ones([*answers, *practice])
    return [diary_day(day, played, slips, moments) for day in days]


def own_matches(context: Context, child: Child) -> Select[Match]:
    """The query for the matches that this child played, the oldest first."""
    seats = select(Seat.match_id).filter_by(school_id=context.school_id, child_id=child.id, friend=False)
    return select(Match).where(Match.school_id == context.school_id, Match.id.in_(seats)).order_by(Match.played_at)


def since_then(
    context: Context, model: type[Attempt] | type[PracticeSum], child: Child, since: datetime
) -> Select[Any]:  # a row of that model
    """The query for what this child answered since that moment, in order."""
    rows = select(model).where(model.school_id == context.school_id, model.child_id == child.id, model.at >= since)
    return rows.order_by(model.at)


def played_match(match: Match, seats: Sequence[Seat], answers: Sequence[Attempt]) -> PlayedMatch:
    here = [one for one in answers if one.match_id == match.id]
    people = [seat for seat in seats if seat.match_id == match.id and seat.level is None]
    helped = [one.helped for one in here if one.first_answer == one.total]
    is_over, day = match.ended_at is not None, day_of(match.played_at)
    return PlayedMatch(
        match.id,
        match.game,
        match.began_at,
        day,
        is_over,
        len(people) == 1,
        len(here),
        helped.count(False),
        helped.count(True),
    )


def wrong_ones(answers: Iterable[Attempt | PracticeSum]) -> list[tuple[date, DiarySlip]]:
    """The answers that were not right at first, each with its day."""
    given = ((one, one.first_answer) for one in answers)
    return [(day_of(one.at), DiarySlip(one.sum, first)) for one, first in given if first not in (None, one.total)]


def diary_day(
    day: date, played: Sequence[PlayedMatch], slips: Sequence[tuple[date, DiarySlip]], moments: Sequence[datetime]
) -> DiaryDay:
    matches = tuple(match for match in played if match.day == day)
    return DiaryDay(
        day,
        minutes_at_table([at for at in moments if day_of(at) == day]),
        matches,
        tuple(slip for then, slip in slips if then == day),
    )


def minutes_at_table(moments: Iterable[datetime]) -> int:
    """The time between these moments, pauses left out; a minute that has begun is one."""
    gaps = (after - before for before, after in pairwise(sorted(moments)))
    seconds = sum((gap for gap in gaps if gap <= PAUSE), timedelta()).total_seconds()
    return -int(-seconds // 60)

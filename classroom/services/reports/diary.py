"""Seven days of a child, from what is stored of each: matches, minutes, sums that were not right at first."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any

from sqlalchemy import Row, Select, select
from sqlalchemy.orm import Session

from classroom.services.context import Context, day_of
from classroom.services.learning.counted_answers import counted
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
    """A match that began at that moment and was last played on that day. `with_tavi`: nobody else sat there;
    `own_tablets`: each child at a device of its own, `partners` are the names of the others. Of its `sums` so many were
    right at first and `alone`, so many `helped`."""

    id: str
    game: str
    at: datetime
    day: date
    is_over: bool
    with_tavi: bool
    own_tablets: bool
    partners: tuple[str, ...]
    sums: int
    alone: int
    helped: int


@dataclass(frozen=True, slots=True)
class DiaryDay:
    """One day. `minutes` are those at the table, longer pauses left out, begun ones counted as whole. Of the sums
    worked out, so many were `checked` in a starting check, so many `practised` in no match: by the child itself, or
    asked of the class."""

    day: date
    minutes: int = 0
    matches: tuple[PlayedMatch, ...] = ()
    slips: tuple[DiarySlip, ...] = ()
    checked: int = 0
    practised: int = 0


def read_diary(context: Context, session: Session, child: Child, last: date) -> list[DiaryDay]:
    """Seven days of a child that was authorised already, this one first: in five queries."""
    days = [last - timedelta(days=ago) for ago in range(WEEK)]
    span = begin_of(days[-1]), begin_of(last + timedelta(days=1))
    matches = session.scalars(own_matches(context, child).where(Match.played_at.between(*span))).all()
    ids = [match.id for match in matches]
    seats = session.execute(people_at(context, ids)).all()
    answers = session.scalars(between(context, Attempt, child, span)).all()
    practice = session.scalars(between(context, PracticeSum, child, span)).all()
    asked = select(Event.at).where(Event.school_id == context.school_id, Event.match_id.in_(ids))
    moments = [*session.scalars(asked.where(Event.at.between(*span))), *(one.at for one in practice if one.tried)]
    played = [played_match(match, child, seats, answers) for match in matches]
    slips = wrong_ones([*answers, *practice])
    return [with_practice(diary_day(day, played, slips, moments), practice) for day in days]


def with_practice(one: DiaryDay, practice: Iterable[PracticeSum]) -> DiaryDay:
    """The day with how many of these sums were worked out on it."""
    checks = [row.is_check for row in practice if row.first_answer is not None and day_of(row.at) == one.day]
    return replace(one, checked=checks.count(True), practised=checks.count(False))


def begin_of(day: date) -> datetime:
    """Midnight, at the school."""
    return datetime.combine(day, time()).astimezone()


def own_matches(context: Context, child: Child) -> Select[Match]:
    """The query for the matches that this child played, the oldest first."""
    seats = select(Seat.match_id).filter_by(school_id=context.school_id, child_id=child.id, friend=False)
    return select(Match).where(Match.school_id == context.school_id, Match.id.in_(seats)).order_by(Match.played_at)


def people_at(context: Context, matches: Collection[str]) -> Select[str, str | None, str]:
    """The query for the seats of these matches in which no tutor plays: the match, and the id and the name of a child
    of a class."""
    names = (Child.school_id == Seat.school_id) & (Child.id == Seat.child_id)
    rows = select(Seat.match_id, Seat.child_id, Child.name).outerjoin(Child, names).order_by(Seat.number)
    return rows.where(Seat.school_id == context.school_id, Seat.match_id.in_(matches), Seat.level.is_(None))


def between(
    context: Context, model: type[Attempt] | type[PracticeSum], child: Child, span: tuple[datetime, datetime]
) -> Select[Any]:  # a row of that model
    """The query for what this child answered between these moments, in order."""
    rows = select(model).where(model.school_id == context.school_id, model.child_id == child.id)
    return counted(rows, model).where(model.at.between(*span)).order_by(model.at)


def played_match(
    match: Match, child: Child, seats: Iterable[Row[str, str | None, str]], answers: Sequence[Attempt]
) -> PlayedMatch:
    here = [one for one in answers if one.match_id == match.id]
    people = [(child_id, name) for match_id, child_id, name in seats if match_id == match.id]
    helped = [one.helped for one in here if one.first_answer == one.total]
    is_over, day = match.ended_at is not None, day_of(match.played_at)
    return PlayedMatch(
        match.id,
        match.game,
        match.began_at,
        day,
        is_over,
        len(people) == 1,
        match.class_id is not None,
        tuple(name for child_id, name in people if name and child_id != child.id),
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

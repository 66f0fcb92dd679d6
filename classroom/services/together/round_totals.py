"""What a class has done together at tables of several devices today: in its last round, and who has met whom."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, time

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.orm import Session

from classroom.services.context import Context, day_of
from classroom.services.learning.counted_answers import is_counted
from classroom.services.learning.progress_cache import read_progresses
from classroom.store.models import Attempt, Event, Match, Seat
from classroom.tutor.learning.mastery import Fact, became_known
from classroom.tutor.sums.facts import fact_of_text


@dataclass(frozen=True, slots=True)
class RoundTotal:
    """What the class did together in a round: of the `sums` worked out at its tables, `secure` became known there."""

    number: int
    tables: int
    sums: int
    secure: int


def of_today(context: Context, class_id: str) -> tuple[ColumnElement[bool], ...]:
    """The matches of several devices that this class began today."""
    morning = datetime.combine(context.today(), time()).astimezone()
    return Match.school_id == context.school_id, Match.class_id == class_id, Match.began_at >= morning


def partners_today(context: Context, session: Session, class_id: str) -> set[frozenset[str]]:
    """The pairs of children (ids) who have sat at one table today."""
    rows = select(Seat.match_id, Seat.child_id).join(
        Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id)
    )
    at_table: dict[str, list[str]] = {}
    for match_id, child_id in session.execute(rows.where(*of_today(context, class_id), Seat.child_id.is_not(None))):
        at_table.setdefault(match_id, []).append(child_id or "")
    return {frozenset((one, other)) for some in at_table.values() for one in some for other in some if one < other}


def last_round(context: Context, session: Session, class_id: str) -> RoundTotal | None:
    """What the class did in the last round of today; None where there was none."""
    here = of_today(context, class_id)
    number = session.scalar(select(func.max(Match.round)).where(*here))
    if number is None:
        return None
    matches = session.execute(select(Match.id, Match.began_at).where(*here, Match.round == number)).all()
    ids, began = [match_id for match_id, _ in matches], min(at for _, at in matches)
    return RoundTotal(
        number, len(ids), sums_answered(context, session, ids), newly_secure(context, session, ids, began)
    )


def sums_answered(context: Context, session: Session, matches: Collection[str]) -> int:
    """How many sums children were asked and answered in these matches; a partner's yes is none."""
    same_event = Event.school_id == Attempt.school_id, Event.match_id == Attempt.match_id, Event.seq == Attempt.seq
    sums = select(func.count()).select_from(Attempt).join(Event, and_(*same_event))
    here = Attempt.school_id == context.school_id, Attempt.match_id.in_(matches), Attempt.child_id.is_not(None)
    return session.scalar(sums.where(*here, Event.kind == "answer", is_counted())) or 0


def newly_secure(context: Context, session: Session, matches: Collection[str], began: datetime) -> int:
    """How many sums became known by what was answered in these matches, the first of which began then, and still
    are."""
    seats = select(Seat.child_id).where(Seat.school_id == context.school_id, Seat.match_id.in_(matches))
    children = session.scalars(seats.where(Seat.child_id.is_not(None))).all()
    mine = Attempt.school_id == context.school_id, Attempt.child_id.in_(children), Attempt.at >= began
    rows = session.execute(select(Attempt.child_id, Attempt.sum, Attempt.match_id).where(*mine)).all()
    answers = Counter((child_id or "", fact_of_text(work)) for child_id, work, _ in rows)
    here = {(child_id or "", fact_of_text(work)) for child_id, work, match_id in rows if match_id in matches}
    known, day = read_progresses(context, session, {child for child, _ in here}), day_of(began).toordinal()
    facts = {(child, name): known[child].facts.get(name, Fact()) for child, name in here if child in known}
    return sum(became_known(fact, day, answers[one]) for one, fact in facts.items())

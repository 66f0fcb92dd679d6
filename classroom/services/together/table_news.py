"""What is new at tables of several devices: how far each match has gone that everybody there may know, and whose device
is away. Read for many matches at once, and told as a short version that says nothing else."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, bindparam, select

from classroom.services.context import Context
from classroom.services.crypto import keyed_hash
from classroom.services.play.companions import Companion, last_sign
from classroom.services.play.match_state import MatchState
from classroom.store.models import PRIVATE_KINDS, Event, Match, Presence, Seat

HERE, AWAY, MAY_BE_STOOD_IN_FOR = "oas"  # of a device, in a version
DIGITS = 12  # hexadecimal ones

Signs = Mapping[str, datetime]  # when each child of a match, by its id, last gave a sign of life there


@dataclass(frozen=True, slots=True)
class TableNews:
    """The number and the time of the last event that all may know of, and who was there when."""

    seq: int
    at: datetime
    seen: Signs = field(default_factory=dict)


events, matches, seats, presence = (model.__table__.c for model in (Event, Match, Seat, Presence))


def of_last_event(column: ColumnElement[Any]) -> ScalarSelect[Any]:
    """This of the last event of each match that all may know of. Looked up match by match, from its end: a join with
    all of its events takes ten times as long in SQLite."""
    is_of_match = (events.school_id == matches.school_id) & (events.match_id == matches.id)
    last = select(column).where(is_of_match, events.kind.not_in(PRIVATE_KINDS)).order_by(events.seq.desc()).limit(1)
    return last.correlate(Match.__table__).scalar_subquery()


LAST_EVENTS = select(matches.id, of_last_event(events.seq), of_last_event(events.at)).where(
    matches.school_id == bindparam("school_id"), matches.id.in_(bindparam("matches", expanding=True))
)
SIGNS = (
    select(seats.match_id, seats.child_id, presence.match_id, presence.at, matches.began_at)
    .select_from(Seat.__table__)
    .join(Match.__table__, (matches.school_id == seats.school_id) & (matches.id == seats.match_id))
    .outerjoin(Presence.__table__, (presence.school_id == seats.school_id) & (presence.child_id == seats.child_id))
    .where(seats.school_id == bindparam("school_id"), seats.match_id.in_(bindparam("matches", expanding=True)))
    .where(seats.child_id.is_not(None))
)


def read_table_news(context: Context, matches: Collection[str], signs: Mapping[str, Signs]) -> dict[str, TableNews]:
    """The news of these matches by their ids, with these signs of life. A match that is no more is missing."""
    key = {"school_id": context.school_id, "matches": sorted(matches)}
    with context.database.reading() as session:
        return {match: TableNews(seq, at, signs[match]) for match, seq, at in session.execute(LAST_EVENTS, key)}


def read_signs(context: Context, matches: Collection[str]) -> Mapping[str, Signs]:
    """The signs of life at each of these matches, by their ids."""
    key = {"school_id": context.school_id, "matches": sorted(matches)}
    found: dict[str, dict[str, datetime]] = {match: {} for match in matches}
    with context.database.reading() as session:
        for match, child_id, place, at, began_at in session.execute(SIGNS, key):
            found[match][child_id] = last_sign(match, place, at, began_at)
    return found


def version_of(context: Context, match_id: str, child_id: str, news: TableNews) -> str:
    """The version of a table for this child: another one whenever there is something new for it to see. The number of
    the event does not show in it: what others were asked has numbers, too."""
    others = (seen for child, seen in sorted(news.seen.items()) if child != child_id)
    signs = "".join(device_sign(seen, news.at, context.now()) for seen in others)
    return event_mark(context, match_id, news.seq) + signs


def event_mark(context: Context, match_id: str, seq: int) -> str:
    return keyed_hash(context, "table", match_id, str(seq))[:DIGITS]


def device_sign(seen: datetime, turn_began: datetime, now: datetime) -> str:
    """How the device of a child is."""
    companion = Companion(0, "", seen, now)
    if not companion.is_away:
        return HERE
    return MAY_BE_STOOD_IN_FOR if companion.may_be_stood_in_for(turn_began) else AWAY


def version_shown(context: Context, match: MatchState, child_id: str) -> str:
    """The version of the table as this match shows it."""
    last = next(event for event in reversed(match.events) if event.kind not in PRIVATE_KINDS)
    return version_of(context, match.match.id, child_id, TableNews(last.seq, last.at, seen_by_child(match)))


def seen_by_child(match: MatchState) -> Signs:
    """The last sign of life of each child of the match, by its id."""
    owners = ((match.seats[number].child_id, one.seen_at) for number, one in match.companions.items())
    return {child_id: seen_at for child_id, seen_at in owners if child_id}

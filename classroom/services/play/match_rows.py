"""A match, its seats and its events as Core rows: quicker to make than ORM objects, whose changes a session tracks."""

from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, bindparam, select

from classroom.store.models import Match, Seat


class MatchRow(NamedTuple):
    school_id: int
    id: str
    game: str
    rules: dict[str, Any]
    again_of: str | None
    began_at: datetime
    played_at: datetime
    ended_at: datetime | None
    class_id: str | None
    checks: bool


class SeatRow(NamedTuple):
    school_id: int
    match_id: str
    number: int
    guest_id: str | None
    child_id: str | None
    friend: bool
    level: int | None
    adapts: bool
    face: str
    sums: str

    @property
    def owner(self) -> str | None:
        """Who may play here: a child, or a guest; None for a tutor."""
        return self.child_id or self.guest_id


class EventRecord(NamedTuple):
    """A stored event of a match; `seq` is its number in the match, from 0."""

    seq: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    at: datetime


AnyMatch: TypeAlias = Match | MatchRow
AnySeat: TypeAlias = Seat | SeatRow

matches, seats = Match.__table__, Seat.__table__
BY_ID = (  # runs at every request: built once
    select(*(matches.c[name] for name in MatchRow._fields), *(seats.c[name] for name in SeatRow._fields))
    .join_from(matches, seats, (seats.c.school_id == matches.c.school_id) & (seats.c.match_id == matches.c.id))
    .where(matches.c.school_id == bindparam("school"), matches.c.id == bindparam("match"))
    .order_by(seats.c.number)
)


def read_match(connection: Connection, school_id: int, match_id: str) -> tuple[MatchRow, tuple[SeatRow, ...]] | None:
    """The match with its seats in their order; None where there is none."""
    rows = connection.execute(BY_ID, {"school": school_id, "match": match_id}).all()
    width = len(MatchRow._fields)
    return (MatchRow(*rows[0][:width]), tuple(SeatRow(*row[width:]) for row in rows)) if rows else None

"""Who plays a match at a device of their own: the names, and whether each device still gives a sign of life."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select

from classroom.services.play.match_rows import AnyMatch
from classroom.store.models import Child, Presence, Seat

AWAY_AFTER = timedelta(seconds=20)  # without a sign of life
STAND_IN_AFTER = timedelta(seconds=45)  # without one, in the child's own turn: then a tutor may play for it


class Companion(NamedTuple):
    """A child at a device of its own. `seen_at` is its last sign of life at this table; where it never was here, or has
    something else open, when the match began; `shown_at` is the last sign that its device gave anywhere."""

    seat: int
    name: str
    seen_at: datetime
    now: datetime
    shown_at: datetime | None = None

    @property
    def is_elsewhere(self) -> bool:
        """Whether its device is on, and shows something else."""
        return self.is_away and self.shown_at is not None and self.now - self.shown_at <= AWAY_AFTER

    @property
    def is_away(self) -> bool:
        return self.now - self.seen_at > AWAY_AFTER

    def may_be_stood_in_for(self, turn_began: datetime) -> bool:
        """Whether a tutor may play for it, whose turn began then."""
        return self.now - max(self.seen_at, turn_began) >= STAND_IN_AFTER


def last_sign(match_id: str, place: str | None, at: datetime, began_at: datetime) -> datetime:
    """A child's last sign of life at this match, whose device was last seen at `place` then: where that is another
    table, or it never was here, when the match began."""
    return at if place == match_id else began_at


NO_COMPANIONS: Mapping[int, Companion] = MappingProxyType({})

seats, children, presence = Seat.__table__.c, Child.__table__.c, Presence.__table__.c
OF_MATCH = (
    select(seats.number, children.name, presence.at, presence.match_id)
    .select_from(Seat.__table__)
    .join(Child.__table__, (children.school_id == seats.school_id) & (children.id == seats.child_id))
    .outerjoin(Presence.__table__, (presence.school_id == seats.school_id) & (presence.child_id == seats.child_id))
    .where(seats.school_id == bindparam("school_id"), seats.match_id == bindparam("match_id"))
)


def read_companions(connection: Connection, match: AnyMatch, now: datetime) -> Mapping[int, Companion]:
    """The children of this match by their seats."""
    rows = connection.execute(OF_MATCH, {"school_id": match.school_id, "match_id": match.id})
    return {
        number: Companion(number, name, last_sign(match.id, place, at, match.began_at), now, at)
        for number, name, at, place in rows
    }

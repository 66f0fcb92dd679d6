"""The events of a match and the positions they lead through, cached.

A stored event never changes, so of a match in the cache only newer events are read and applied: a move costs as much at
the end of a long match as at its beginning. A cached history is valid if its last event is still the stored one.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, select
from sqlalchemy.orm import Session

from classroom.games.engine import advance, first_position
from classroom.games.protocol import AnyGame, Chance
from classroom.services.cache import CacheKey
from classroom.services.play.match_rows import AnyMatch
from classroom.store.models import Event


class EventRecord(NamedTuple):
    """A stored event of a match; `seq` is its number in the match, from 0."""

    seq: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    at: datetime


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """Events in their order. `positions` are the states of the game: the opening and the one after each move."""

    events: tuple[EventRecord, ...] = ()
    positions: tuple[Any, ...] = ()

    def extended_to(
        self, events: tuple[EventRecord, ...], game: AnyGame, seats: int, rules: dict[str, Any]
    ) -> "MatchHistory":
        """The history of all these events, which begin with those known already."""
        later = events[len(self.events) :]
        outcomes = iter([event.data["outcome"] for event in later if event.kind == "chance"])

        def recorded_outcome(_chance: Chance) -> Any:
            return next(outcomes)

        positions = list(self.positions or (first_position(game, seats, rules, recorded_outcome),))
        for event in later:
            if event.kind == "move":
                positions.append(advance(game, positions[-1], game.read(event.data["move"]), recorded_outcome))
        return MatchHistory(events, tuple(positions))


EMPTY_HISTORY = MatchHistory()
HISTORIES: CacheKey[MatchHistory] = CacheKey("match histories", 300)  # 50 kilobytes each half-way, 100 at the end

events = Event.__table__.c
SELECT_LATER = (
    select(events.seq, events.kind, events.seat, events.data, events.at)
    .where(events.school_id == bindparam("school_id"), events.match_id == bindparam("match_id"))
    .where(events.seq >= bindparam("first"))
    .order_by(events.seq)
)
INSERT = insert(Event.__table__)  # type: ignore[arg-type] # a table it is


def read_events(session: Session, match: AnyMatch, known: MatchHistory) -> tuple[EventRecord, ...] | None:
    """All events of the match; None where those stored do not continue the known ones, of which the last is read again:
    the database may have been restored from a backup."""
    last = known.events[-1:]
    key = {"school_id": match.school_id, "match_id": match.id, "first": last[0].seq if last else 0}
    found = tuple(EventRecord(*row) for row in session.execute(SELECT_LATER, key))
    if found[: len(last)] != last:
        return None
    return (*known.events, *found[len(last) :])


def write_events(session: Session, match: AnyMatch, new: list[EventRecord]) -> None:
    """Stores new events. Raises IntegrityError where another request stored events with these numbers first."""
    if new:
        key = {"school_id": match.school_id, "match_id": match.id}
        session.connection().execute(INSERT, [{**key, **event._asdict()} for event in new])

"""How matches went so far: their events, and the positions that these lead through.

An event that is stored never changes, so what was read of a match once is kept, and later only the events after it are
read and played on: a move costs the same at the end of a long match as at its beginning. Nothing here is needed by
another process; whatever is forgotten is read again.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, select
from sqlalchemy.orm import Session

from classroom.games.engine import advance, first_position
from classroom.games.protocol import AnyGame, Chance
from classroom.services.play.match_rows import AnyMatch
from classroom.store.models import Event


class EventRecord(NamedTuple):
    """An event of a match, as it was written down."""

    seq: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    at: datetime


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """Events in their order. `positions` are the opening and the one after each move among them."""

    events: tuple[EventRecord, ...] = ()
    positions: tuple[Any, ...] = ()

    def after(
        self, events: tuple[EventRecord, ...], game: AnyGame, seats: int, rules: dict[str, Any]
    ) -> "MatchHistory":
        """This course with what came later; `events` are all, the known ones first."""
        later = events[len(self.events) :]
        outcomes = iter([entry.data["outcome"] for entry in later if entry.kind == "chance"])

        def chance_source(_chance: Chance) -> Any:
            return next(outcomes)

        positions = list(self.positions or (first_position(game, seats, rules, chance_source),))
        for entry in later:
            if entry.kind == "move":
                positions.append(advance(game, positions[-1], game.read(entry.data["move"]), chance_source))
        return MatchHistory(events, tuple(positions))


EMPTY_HISTORY = MatchHistory()

events = Event.__table__.c
LATER = (
    select(events.seq, events.kind, events.seat, events.data, events.at)
    .where(events.school_id == bindparam("school_id"), events.match_id == bindparam("match_id"))
    .where(events.seq >= bindparam("first"))
    .order_by(events.seq)
)
WRITE = insert(Event.__table__)  # type: ignore[arg-type] # a table it is


def read_events(session: Session, match: AnyMatch, known: MatchHistory) -> tuple[EventRecord, ...] | None:
    """All events of the match; None where they do not go on from the known ones, whose last is read once more: a
    database can be another one than it was, when a machine failed or an older state was put back."""
    last = known.events[-1:]
    key = {"school_id": match.school_id, "match_id": match.id, "first": last[0].seq if last else 0}
    found = tuple(EventRecord(*row) for row in session.execute(LATER, key))
    if found[: len(last)] != last:
        return None
    return (*known.events, *found[len(last) :])


def write_events(session: Session, match: AnyMatch, entries: list[EventRecord]) -> None:
    """Stores them. Raises IntegrityError where somebody else was first."""
    if entries:
        key = {"school_id": match.school_id, "match_id": match.id}
        session.connection().execute(WRITE, [{**key, **entry._asdict()} for entry in entries])

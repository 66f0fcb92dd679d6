"""The events of a match and what they lead to, cached: positions, moves, the answers of its players.

A stored event never changes, so of a match in the cache only newer events are read and applied: a move costs as much at
the end of a long match as at its beginning. A cached history is valid if its last event is still the stored one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from sqlalchemy import Connection, bindparam, insert, select

from classroom.games.engine import advance, first_position
from classroom.games.protocol import AnyGame, Chance
from classroom.services.cache import CacheKey
from classroom.services.learning.answers_before import counted_answers
from classroom.services.play.match_rows import AnyMatch, AnySeat, EventRecord
from classroom.services.play.sum_attempts import attempts_of_turn
from classroom.store.models import Event
from classroom.tutor.sums.sum_selection import AnsweredSum, AnswerHistory


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """Events in their order. `positions` are the states of the game: the opening and the one after each move; `moves`
    are in notation, and `ends` say which events they are. `answers` are those of a player, by its id, up to the last
    move, before the match and in it; none of whoever has not asked for them yet."""

    events: tuple[EventRecord, ...] = ()
    positions: tuple[Any, ...] = ()
    moves: tuple[str, ...] = ()
    ends: tuple[int, ...] = ()
    answers: Mapping[str, AnswerHistory] = field(default_factory=dict)

    def replayed(self, later: Sequence[EventRecord], game: AnyGame, match: AnyMatch, seats: Sequence[AnySeat]) -> Self:
        """The history with these later events, which are played."""
        outcomes = iter([event.data["outcome"] for event in later if event.kind == "chance"])

        def recorded_outcome(_chance: Chance) -> Any:
            return next(outcomes)

        positions: list[Any] = []
        last = self.positions[-1:] or (first_position(game, len(seats), match.rules, recorded_outcome),)
        for event in later:
            if event.kind == "move":
                before = positions[-1] if positions else last[-1]
                positions.append(advance(game, before, game.read(event.data["move"]), recorded_outcome))
        return self.extended(later, (*(() if self.positions else last), *positions), seats)

    def extended(self, later: Sequence[EventRecord], positions: Sequence[Any], seats: Sequence[AnySeat]) -> Self:
        """The history with these later events, and the positions that they lead to."""
        events, first = (*self.events, *later), len(self.events)
        ends = [first + place for place, event in enumerate(later) if event.kind == "move"]
        moves = (*self.moves, *(events[end].data["move"] for end in ends))
        after = replace(
            self, events=events, positions=(*self.positions, *positions), moves=moves, ends=(*self.ends, *ends)
        )
        for player_id, answers in self.answers.items():
            after = after.with_answers(player_id, answers, seats, len(self.ends))
        return after

    def with_answers(self, player_id: str, before: AnswerHistory, seats: Sequence[AnySeat], turn: int = 0) -> Self:
        """The same with the answers of this player: those before this turn, and those of the turns from it on."""
        turns = range(turn, len(self.ends))
        given = [one for number in turns for one in answers_in(self.turn(number), seats, player_id)]
        return replace(self, answers={**self.answers, player_id: before.plus(given)})

    def turn(self, number: int) -> tuple[EventRecord, ...]:
        """The events of the `number`-th turn, counted from 0: the last one before it, and its own up to its move; those
        there are of the turn that is not over yet."""
        start = self.ends[number - 1] if number else 0
        return self.events[start : self.ends[number] + 1 if number < len(self.ends) else None]


def answers_in(turn: Sequence[EventRecord], seats: Sequence[AnySeat], player_id: str | None) -> list[AnsweredSum]:
    """The answers of this turn that count for this player."""
    own = {seat.number for seat in seats if player_id and seat.owner == player_id and not seat.friend}
    attempts = (one for one in attempts_of_turn(turn) if one.seat in own)
    return counted_answers((one.sum, one.total, one.first_answer, one.tries, one.helped) for one in attempts)


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


def read_later_events(connection: Connection, match: AnyMatch, known: MatchHistory) -> list[EventRecord] | None:
    """The events after those known; None where those stored do not continue these, of which the last is read again: the
    database may have been restored from a backup."""
    last = known.events[-1:]
    key = {"school_id": match.school_id, "match_id": match.id, "first": last[0].seq if last else 0}
    found = [EventRecord(*row) for row in connection.execute(SELECT_LATER, key)]
    return found[len(last) :] if tuple(found[: len(last)]) == last else None


def write_events(connection: Connection, match: AnyMatch, new: list[EventRecord]) -> None:
    """Stores new events. Raises IntegrityError where another request stored events with these numbers first."""
    if new:
        key = {"school_id": match.school_id, "match_id": match.id}
        connection.execute(INSERT, [{**key, **event._asdict()} for event in new])

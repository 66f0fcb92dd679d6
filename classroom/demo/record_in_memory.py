"""Writing a match in memory, by the same scribe that writes at real tables: what came of it is stored later."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from classroom.games.protocol import View
from classroom.services.context import Context
from classroom.services.learning.learning_events import LearningEvent
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import attempt_row
from classroom.store.models import Attempt, Base, Event, IdeaRow, Match, Seat


@dataclass
class DemoClock:
    """The time in the school that is made up. It stands still while a page is worked out."""

    time: datetime

    def __call__(self) -> datetime:
        return self.time

    def turn(self, seconds: float) -> None:
        self.time += timedelta(seconds=round(seconds, 3))


class MemoryState(MatchState):
    """A table that is looked at again and again between two moves, not stored yet."""

    match: Match
    seats: tuple[Seat, ...]

    def view(self, seat: int | None, shown: int | None = None) -> View:
        views: dict[tuple[int | None, int | None], View] = vars(self).setdefault("views", {})
        if (seat, shown) not in views:
            views[seat, shown] = super().view(seat, shown)
        return views[seat, shown]


@dataclass
class MemoryMatch:
    """A match with all that is written of it."""

    table: MemoryState
    attempts: dict[int, Attempt] = field(default_factory=dict)
    ideas: list[IdeaRow] = field(default_factory=list)

    def turn_to(self, table: MemoryState, positions: tuple[Any, ...]) -> None:
        """This table now; its positions are known already."""
        vars(table)["positions"] = positions
        self.table = table

    def rows(self) -> Iterator[Base]:
        match = self.table.match
        events = [Event(school_id=match.school_id, match_id=match.id, **one._asdict()) for one in self.table.events]
        yield from (match, *self.table.seats, *events, *self.attempts.values(), *self.ideas)


class MemoryRecorder(MatchRecorder):
    """Goes on from the positions the table knows instead of playing it from its beginning."""

    def __init__(self, context: Context, sheets: MemoryMatch) -> None:
        super().__init__(context, sheets.table)
        self.sheets = sheets
        self.positions: list[Any] = list(vars(sheets.table).get("positions", ()))

    def record_move(self, state: Any, text: str) -> Any:
        after = super().record_move(state, text)
        self.positions.append(after)
        return after

    def let_tutors_play(self, state: Any) -> None:
        if not self.positions:
            self.positions.append(state)
        super().let_tutors_play(state)

    def put_down(self) -> list[LearningEvent]:
        """What `save` does, in memory; what was done, to be added up."""
        sheets, answers = self.sheets, self.turn_attempts()
        table = sheets.table
        if any(event.kind == "answer" for event in self.new_events):
            sheets.attempts |= {one.seq: attempt_row(table.match, table.seats, one) for one in answers}
        sheets.ideas += self.new_ideas
        if self.has_ended:
            table.match.ended_at = self.at
        sheets.turn_to(replace(table, events=(*table.events, *self.new_events)), tuple(self.positions))
        return self.learning_events(answers)

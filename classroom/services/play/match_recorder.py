"""Records what happens in a match: collects new events, then stores them with the evidence in one transaction."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, update
from sqlalchemy.orm import Session

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, View
from classroom.services.context import Context
from classroom.services.learning.learning_events import AttemptRecord, LearningEvent
from classroom.services.learning.progress_cache import progress_of
from classroom.services.learning.progress_store import record_learning
from classroom.services.play.learning_evidence import events_of_turn, idea_row, was_helped
from classroom.services.play.match_history import HISTORIES, write_events
from classroom.services.play.match_rows import EventRecord
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import attempt_row, attempts_of_turn, evidence_owner, is_right
from classroom.store.database import after_commit
from classroom.store.models import IdeaRow, Match
from classroom.store.upserts import upsert
from classroom.tutor.registry import find_tutor
from classroom.tutor.thinking_time import thinking_for

matches = Match.__table__.c
UPDATE_ENDED = (
    update(Match.__table__)  # type: ignore[arg-type] # a table it is
    .where(matches.school_id == bindparam("school"), matches.id == bindparam("match"))
    .values(ended_at=bindparam("now"))
)

APP = "the app"  # `by` of moves that it makes for a child


class MatchRecorder:
    """The new events of a match since it was loaded, all with the same timestamp. Nothing is stored before `save`."""

    def __init__(self, context: Context, table: MatchState) -> None:
        self.context = context
        self.table = table
        self.at = context.now()
        self.new_events: list[EventRecord] = []
        self.new_positions: list[Any] = []
        self.new_ideas: list[IdeaRow] = []
        self.has_ended = False
        self.stand_ins = dict(table.stand_ins)

    @property
    def player(self) -> str | None:
        """The id of whoever asked for the match, else of the child or guest that sits there first."""
        return self.table.player_id or next((seat.owner for seat in self.table.seats if seat.owner), None)

    @property
    def was_right(self) -> bool:
        """Whether a sum has just been worked out right, and that may be said: no partner is to look at it first."""
        waits = any(event.kind == "to check" for event in self.new_events)
        return not waits and any(event.kind == "answer" and is_right(event) for event in self.new_events)

    def record(self, kind: str, seat: int | None, **data: Any) -> None:
        """Adds an event."""
        self.new_events.append(EventRecord(self.table.seq + len(self.new_events), kind, seat, data, self.at))

    def draw_chance(self, chance: Chance) -> Any:
        """The outcome of this chance, drawn at random and recorded."""
        outcome = chance.draw(self.context.rng)
        self.record("chance", None, outcome=outcome)
        return outcome

    def record_opening(self) -> None:
        """Adds the events of the opening, up to the first move of a child."""
        table = self.table
        opening = first_position(table.game, len(table.seats), table.match.rules, self.draw_chance)
        self.new_positions.append(opening)
        self.let_tutors_play(opening)

    def record_ideas(self, view: View, move: Any) -> None:
        """Adds the opportunities that this move takes or misses; it is the next move to be recorded."""
        self.new_ideas += self.ideas_of(view, move)

    def ideas_of(self, view: View, move: Any) -> list[IdeaRow]:
        """The opportunities that this move takes or misses, if it is the next one to be recorded."""
        opportunities = find_tutor(self.table.match.game).ideas(view, move)
        game = self.table.game
        helped = was_helped(game, self.table.since_last_move(), game.write(move))
        seat, seq = self.table.seats[view.seat or 0], self.table.seq + len(self.new_events)
        return [idea_row(seat, seq, opportunity, helped, self.at) for opportunity in opportunities]

    def first_ideas(self, ideas: Sequence[IdeaRow]) -> tuple[str, ...]:
        """Those of these that the child takes for the first time in its life; of guests nothing is known."""
        text = self.table.progress_text
        taken = {row.name: row.child_id for row in ideas if row.taken and row.child_id}
        if not text or not taken:
            return ()
        before = progress_of(self.context, next(iter(taken.values())), text).ideas
        return tuple(name for name in taken if name not in before or not before[name].taken)

    def record_move(self, state: Any, text: str, by: str = "") -> Any:
        """Adds a legal move; returns the state after it and after the chance that follows. `by` says who makes it for a
        child: a tutor, a program, or the app where no move decides anything or there is no choice."""
        game = self.table.game
        self.record("move", game.turn(state), move=text, **({"by": by} if by else {}))
        after = advance(game, state, game.read(text), self.draw_chance)
        self.new_positions.append(after)
        return after

    def record_sole_moves(self, state: Any, seat: int) -> Any:
        """Adds what this seat has to do next, where nothing else changes anything; returns the state after it."""
        game = self.table.game
        while game.turn(state) == seat and (move := game.sole_move(game.view(state, seat))) is not None:
            state = self.record_move(state, game.write(move), APP)
        return state

    def record_stand_in(self, seat: int, level: int) -> None:
        """From now on a tutor of this level plays for the child of this seat."""
        self.record("stand in", seat, level=level)
        self.stand_ins[seat] = level

    def record_return(self, seat: int) -> None:
        """From now on the child of this seat plays for itself again."""
        self.record("back", seat)
        self.stand_ins.pop(seat, None)

    def level_at(self, seat: int) -> int | None:
        """The level of the tutor that moves in this seat; None where a child does."""
        own = self.table.seats[seat].level
        return self.stand_ins.get(seat) if own is None else own

    def may_ease(self, seat: int) -> bool:
        """Whether the tutor in this seat adapts, and no child plays in its team."""
        game, seats = self.table.game, self.table.seats
        own = [one for number, one in enumerate(seats) if game.side(number) == game.side(seat)]
        return seats[seat].adapts and all(one.level is not None for one in own)

    def preview(self, seat: int, text: str, after: Any) -> MatchState:
        """The match as it would be after the new events and this move, which is not recorded."""
        move = EventRecord(self.table.seq + len(self.new_events), "move", seat, {"move": text}, self.at)
        history = self.table.history.extended([*self.new_events, move], [after], self.table.seats)
        return replace(self.table, history=history)

    def let_tutors_play(self, state: Any, most: int | None = None) -> Any:
        """Adds the moves of tutors from this state on, up to the next move of a child or to the end; at most so many.
        Returns the state after them."""
        game, tutor, made = self.table.game, find_tutor(self.table.match.game), 0
        with thinking_for(self.player):
            while (seat := game.turn(state)) is not None and (level := self.level_at(seat)) is not None:
                if made == most:
                    return state
                view = game.view(state, seat)
                level = tutor.eased_level(view, level) if self.may_ease(seat) else level
                move = tutor.choose(view, level, self.context.rng)
                by = "tutor" if seat in self.stand_ins else ""
                state, made = self.record_move(state, game.write(move), by), made + 1
        if game.over(state):
            self.has_ended = True
        return state

    def play_out(self, state: Any, own: Collection[int]) -> Any:
        """Adds the moves of tutors and of these seats from this state on, as long as no move decides anything, up to
        the end of the round. Returns the state after them."""
        game, tutor = self.table.game, find_tutor(self.table.match.game)
        while (seat := game.turn(state)) is not None and not game.view(state, None).pauses:
            is_own, move = self.level_at(seat) is None, tutor.foregone(game.view(state, seat))
            if move is None or (is_own and seat not in own):
                break
            state = self.record_move(state, game.write(move), APP if is_own else "")
        return state

    def save(self, session: Session) -> MatchState:
        """Stores the new events with their evidence; returns the match after them, which is cached once all of it is
        committed. Raises IntegrityError where another request stored its events first."""
        attempts = self.turn_attempts()
        session.flush()  # a new match is inserted before its events
        match, connection = self.table.match, session.connection()
        if self.has_ended:
            connection.execute(UPDATE_ENDED, {"school": match.school_id, "match": match.id, "now": self.at})
        write_events(connection, match, self.new_events)
        if any(event.kind in ("answer", "checked") for event in self.new_events):
            upsert(session, [attempt_row(match, self.table.seats, attempt) for attempt in attempts])
        upsert(session, self.new_ideas)
        self.update_progress(session, attempts)
        history = self.table.history.extended(self.new_events, self.new_positions, self.table.seats)
        cache, key = self.context.caches[HISTORIES], (match.school_id, match.id)
        after_commit(session, lambda: cache.put(key, history))
        return replace(self.table, history=history)

    def turn_attempts(self) -> tuple[AttemptRecord, ...]:
        """The sums answered in the current turn, or in the turn that the first new move ends."""
        new = self.new_events
        moved = next((place for place, event in enumerate(new) if event.kind == "move"), len(new))
        return tuple(attempts_of_turn([*self.table.turn_so_far(), *new[:moved]]))

    def update_progress(self, session: Session, attempts: tuple[AttemptRecord, ...]) -> None:
        """Adds what was done to the progress of the children of a class that play in this match: of whoever moved, and
        of all of them at the end."""
        move = next((event for event in self.new_events if event.kind == "move"), None)
        children = {child for seat in self.table.seats if (child := evidence_owner(seat))} if move else set()
        for child_id in sorted(children):  # in the same order everywhere, so that no two wait for one another
            events = self.learning_events(child_id, move, attempts) if move else []
            state = self.table.progress_text if child_id == self.table.player_id else None
            record_learning(self.context, session, child_id, events, state)

    def learning_events(
        self, child_id: str, move: EventRecord, attempts: tuple[AttemptRecord, ...]
    ) -> list[LearningEvent]:
        """The move with its sums, where this child made it; the sum that it checked, where another one did; the end of
        the match; as far as they were recorded."""
        own = {seat.number for seat in self.table.seats if evidence_owner(seat) == child_id}
        events = events_of_turn(own, move, attempts, self.new_ideas)
        if self.has_ended:
            events.append(LearningEvent(self.at, self.new_events[-1].seq + 1, ended=True))
        return events

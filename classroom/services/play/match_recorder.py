"""Writes what happens at a table: the events after its last one."""

from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, update
from sqlalchemy.orm import Session

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, View
from classroom.services.context import Context
from classroom.services.learning.progress_store import LearningEvent, record_learning
from classroom.services.play.evidence import idea_row
from classroom.services.play.match_history import EMPTY_HISTORY, EventRecord, MatchHistory, write_events
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import AttemptRecord, attempt_row, attempts_of_turn, evidence_owner
from classroom.store.models import IdeaRow, Match
from classroom.store.upserts import upsert
from classroom.tutor.registry import find_tutor

matches = Match.__table__.c
ENDED = (
    update(Match.__table__)  # type: ignore[arg-type] # a table it is
    .where(matches.school_id == bindparam("school"), matches.id == bindparam("match"))
    .values(ended_at=bindparam("now"))
)


class MatchRecorder:
    def __init__(self, context: Context, table: MatchState) -> None:
        self.context = context
        self.table = table
        self.at = context.now()  # one moment for all that is written together
        self.written: list[EventRecord] = []
        self.noted: list[IdeaRow] = []
        self.ended = False

    def write(self, kind: str, seat: int | None, **data: Any) -> None:
        self.written.append(EventRecord(self.table.seq + len(self.written), kind, seat, data, self.at))

    def chance_source(self, chance: Chance) -> Any:
        outcome = chance.draw(self.context.rng)
        self.write("chance", None, outcome=outcome)
        return outcome

    def note_ideas(self, view: View, move: Any) -> None:
        """What chances the move about to be written takes or misses."""
        seen = find_tutor(self.table.match.game).ideas(view, move)
        helped = any(event.kind == "hint" for event in self.table.since_last_move())
        seat, seq = self.table.seats[view.seat or 0], self.table.seq + len(self.written)
        self.noted += [idea_row(seat, seq, idea, helped, self.at) for idea in seen]

    def open(self) -> None:
        """The opening, up to the first move of a child."""
        table = self.table
        self.let_tutors_play(first_position(table.game, len(table.seats), table.match.rules, self.chance_source))

    def move(self, state: Any, text: str) -> Any:
        """The position after a legal move, and after what luck then decides."""
        game = self.table.game
        self.write("move", game.turn(state), move=text)
        return advance(game, state, game.read(text), self.chance_source)

    def let_tutors_play(self, state: Any) -> None:
        """Up to the next move of a child, or to the end."""
        game, tutor = self.table.game, find_tutor(self.table.match.game)
        while (seat := game.turn(state)) is not None and (level := self.table.seats[seat].level) is not None:
            move = tutor.choose(game.view(state, seat), level, self.context.rng)
            state = self.move(state, game.write(move))
        if game.over(state):
            self.ended = True

    def keep(self, session: Session) -> MatchState:
        """Stores what was written, with the evidence in it; the table after it."""
        answers = self.answers()
        session.flush()  # a match just begun comes before its events
        if self.ended:
            match = self.table.match
            session.execute(ENDED, {"school": match.school_id, "match": match.id, "now": self.at})
        write_events(session, self.table.match, self.written)
        if any(event.kind == "answer" for event in self.written):
            upsert(session, [attempt_row(self.table.match, self.table.seats, evidence) for evidence in answers])
        upsert(session, self.noted)
        self.add_up(session, answers)
        so_far = MatchHistory(self.table.events, self.table.positions) if self.table.events else EMPTY_HISTORY
        return replace(self.table, events=(*self.table.events, *self.written), history=so_far)

    def answers(self) -> tuple[AttemptRecord, ...]:
        """The sums answered in the turn that is under way, or was until the first move written."""
        moved = next((place for place, event in enumerate(self.written) if event.kind == "move"), len(self.written))
        return tuple(attempts_of_turn([*self.table.turn_so_far(), *self.written[:moved]]))

    def add_up(self, session: Session, answers: tuple[AttemptRecord, ...]) -> None:
        """Adds what was done to what is known of the child of the class that plays in this match."""
        child_id = next((child for seat in self.table.seats if (child := evidence_owner(seat))), None)
        if child_id and any(event.kind == "move" for event in self.written):
            record_learning(self.context, session, child_id, self.done(answers))

    def done(self, answers: tuple[AttemptRecord, ...]) -> list[LearningEvent]:
        """The child's move with its sums, and the end of the match: whichever of them was written."""
        made = next((event for event in self.written if event.kind == "move"), None)
        if made is None:
            return []
        is_evidence = made.seat is not None and evidence_owner(self.table.seats[made.seat])
        done = [LearningEvent(made.at, made.seq, answers, tuple(self.noted))] if is_evidence else []
        if self.ended:
            done.append(LearningEvent(self.at, self.written[-1].seq + 1, ended=True))
        return done

"""A simulated child plays a match: real rules, real tutor, the sums it is really asked."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from classroom.demo.move_choice import choose
from classroom.demo.record_in_memory import DemoClock, MemoryMatch, MemoryRecorder, MemoryState
from classroom.demo.simulated_child import SimulatedChild
from classroom.services.context import Context
from classroom.services.play.hints import first_stage_with_sum
from classroom.services.play.prompt_answers import record_claim, record_prompt_answer
from classroom.services.play.sum_prompts import MoveRequest, claim_of, pending_step

HEEDS = 0.85  # how often a question back makes a child take another card
GIVES_UP = 0.08  # how often a slip does
NUDGED = 0.6  # how often one nudge is enough


@dataclass
class Sitting:
    """A child at a table. The clock goes on while it looks, works and taps."""

    context: Context
    clock: DemoClock
    child: SimulatedChild
    sheets: MemoryMatch

    @property
    def table(self) -> MemoryState:
        return self.sheets.table

    @property
    def seat(self) -> int:
        return next(seat.number for seat in self.table.seats if seat.child_id)

    def play(self, until: datetime | None = None) -> None:
        """To the end of the match, or until it is so late."""
        while not (self.table.over or self.is_late(until)):
            self.take_turn(until)
        if self.table.over:
            self.child.matches += 1
            self.child.memory.finished(self.table, self.child.id)

    def is_late(self, until: datetime | None) -> bool:
        return until is not None and self.clock.time >= until

    def take_turn(self, until: datetime | None) -> None:
        self.clock.turn(self.child.looks())
        helped = self.child.wants_hint()
        if helped:
            self.ask_for_hints()
        move = self.choose(helped)
        while not self.tap(move) and not self.is_late(until):
            if self.changes_its_mind():
                move = self.choose(helped=True)

    def ask_for_hints(self) -> None:
        """A nudge, and the idea where that was not enough and does not tell the sum."""
        for stage in range(1, first_stage_with_sum(self.table)):
            recorder = MemoryRecorder(self.context, self.sheets)
            recorder.record("hint", self.seat, stage=stage)
            recorder.put_down()
            self.clock.turn(self.child.looks())
            if self.child.rng.random() < NUDGED:
                return

    def choose(self, helped: bool) -> str:
        view: Any = self.table.view(self.seat)  # of the one game that is played here
        return choose(view, lambda idea: self.child.sees(idea, helped), self.child.rng.choice)

    def changes_its_mind(self) -> bool:
        """Whether it takes another card, after a question back or a slip."""
        last = self.table.events[-1].kind
        return self.child.rng.random() < {"doubt": HEEDS, "answer": GIVES_UP}.get(last, 0.0)

    def tap(self, move: str) -> bool:
        """One page: an answer to the sum of this card, a call for its picture, or just the card; whether it moved."""
        attempt = pending_step(self.table, self.seat, move).attempt
        if attempt is None:
            self.clock.turn(self.child.seconds(1.5))
            return self.request_move(MoveRequest(self.table.seq, move, parts=self.touched(move)))
        if self.child.asks_for_picture(attempt):
            self.clock.turn(self.child.seconds(4.0))
            return self.request_move(MoveRequest(self.table.seq, move, wants_help=True))
        self.clock.turn(self.child.works(attempt.sum))
        return self.request_move(MoveRequest(self.table.seq, move, answer=self.child.answer(attempt)))

    def touched(self, _move: str) -> tuple[int, ...]:
        """What it touches to show that this move can be made: nothing where nothing is to be shown."""
        return ()

    def request_move(self, request: MoveRequest) -> bool:
        """As `prompt_or_move` does it."""
        recorder, chosen = MemoryRecorder(self.context, self.sheets), self.table.game.read(request.move)
        claim = claim_of(self.table, self.seat, chosen, request.parts)
        if claim:
            record_claim(recorder, self.seat, claim)
        thinks = bool(claim and not claim.holds) or self.thinks(recorder, chosen, request)
        if not thinks:
            self.table.match.played_at = self.context.now()
            recorder.record_ideas(self.table.view(self.seat), chosen)
            recorder.let_tutors_play(recorder.record_move(self.table.state, request.move))
        self.remember(recorder)
        return not thinks

    def thinks(self, recorder: MemoryRecorder, chosen: Any, request: MoveRequest) -> bool:
        self.table.game.check(self.table.state, chosen)
        return record_prompt_answer(recorder, self.seat, chosen, request)

    def remember(self, recorder: MemoryRecorder) -> None:
        """What was written is known from now on."""
        memory, done = self.child.memory, recorder.put_down()
        for event in recorder.new_events:
            if event.seq in self.sheets.attempts:  # under the number of its first answer
                memory.heard(self.sheets.attempts[event.seq])
        memory.add(self.context, done)
        self.sheets.turn_to(replace(self.table, known_sums=memory.known()), tuple(recorder.positions))

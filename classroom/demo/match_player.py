"""A simulated child plays a match through the services. It decides by the view of its own seat, as a child would."""

from dataclasses import dataclass
from datetime import datetime

from classroom.demo.clock import DemoClock
from classroom.demo.simulated_child import SimulatedChild
from classroom.demo.sum_finding import false_claim, touched_numbers
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.play.hints import ask_for_help, first_stage_with_sum
from classroom.services.play.make_move import MoveOutcome, make_move
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.tutor.registry import find_tutor

HEEDS = 0.85  # how often a question back makes a child choose again
GIVES_UP = 0.08  # how often a wrong answer does
NUDGED = 0.6  # how often one nudge is enough


@dataclass
class MatchPlayer:
    """A child in its match. The clock goes on while it looks, works things out and taps."""

    context: Context
    clock: DemoClock
    child: SimulatedChild
    visitor: Visitor
    table: MatchState

    @property
    def seat(self) -> int:
        return self.table.seats_of(self.child.id)[0]

    def play(self, until: datetime | None = None) -> None:
        """To the end of the match, or until it is so late."""
        while not (self.table.over or self.is_late(until)):
            self.take_turn(until)
        self.child.matches += self.table.over

    def is_late(self, until: datetime | None) -> bool:
        return until is not None and self.clock.time >= until

    def take_turn(self, until: datetime | None) -> None:
        self.clock.advance(self.child.seconds_to_choose())
        helped = self.child.wants_hint() and self.ask_for_hints()
        move = self.choose(helped)
        while not self.tap(move) and not self.is_late(until):
            if self.table.committed_move is None and self.changes_its_mind():
                move = self.choose(helped=True)

    def ask_for_hints(self) -> bool:
        """A nudge, and the idea where that was not enough and does not tell the sum. Always true."""
        for _ in range(1, first_stage_with_sum(self.table)):
            self.table = ask_for_help(self.context, self.visitor, self.table.match.id, self.table.seq) or self.table
            self.clock.advance(self.child.seconds_to_choose())
            if self.child.rng.random() < NUDGED:
                break
        return True

    def choose(self, helped: bool) -> str:
        """The move it likes, which it may not have time to make."""
        table, child = self.table, self.child
        if table.committed_move:
            return table.committed_move
        view, tutor = table.view(self.seat), find_tutor(table.game.slug)
        if not helped and child.is_careless():
            return table.game.write(child.rng.choice(view.moves))
        return table.game.write(tutor.choose(view, child.playing_level(tutor.levels, helped), child.rng))

    def changes_its_mind(self) -> bool:
        """Whether it chooses again, after a question back or a wrong answer."""
        last = self.table.events[-1].kind
        return self.child.rng.random() < {"doubt": HEEDS, "answer": GIVES_UP}.get(last, 0.0)

    def tap(self, move: str) -> bool:
        """One request: a false claim, an answer to the sum of this move, a call for its picture, or just the move.
        Whether it moved."""
        child, seq = self.child, self.table.seq
        move = false_claim(child, self.table, self.seat) or move
        attempt = pending_step(self.table, self.seat, move).attempt
        if attempt is None:
            self.clock.advance(child.seconds(1.5))
            parts = touched_numbers(child, self.table, self.seat, move)
            return self.request(MoveRequest(seq, move, parts=parts, sure=self.is_asked_back(move)))
        if child.asks_for_picture(attempt):
            self.clock.advance(child.seconds(4.0))
            return self.request(MoveRequest(seq, move, wants_help=True))
        self.clock.advance(child.seconds_to_solve(attempt.sum))
        return self.request(MoveRequest(seq, move, answer=child.answer(attempt)))

    def is_asked_back(self, move: str) -> bool:
        last = self.table.events[-1]
        return last.kind == "doubt" and last.data["move"] == move

    def request(self, request: MoveRequest) -> bool:
        result = make_move(self.context, self.visitor, self.table.match.id, request)
        assert result is not None  # it sits there
        self.table = result.table
        return result.outcome is MoveOutcome.MOVED

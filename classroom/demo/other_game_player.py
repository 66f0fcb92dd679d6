"""A simulated child at a game that it plays now and then: it sees as much as a tutor of a low level, finds sums on the
table, and must go on with a move that has turned something up."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from classroom.demo.play_match import Sitting
from classroom.demo.profiles import ABILITIES
from classroom.demo.timetable import FALSE_MOVES
from classroom.games.protocol import Claim
from classroom.services.play.sum_prompts import MoveRequest, claim_of, pending_step
from classroom.tutor.registry import find_tutor

LOWEST, SHARE = 2, 2  # level of the least able; how many abilities have the same one
SIGHT = (-1, 0, 0, 1, 2)  # how many levels more or less it sees in one turn
TEMPTS, NEAR = 0.1, 3  # how often a number that is so little off tempts a child that is unsure
TRIES = (0, 1, 1, 2)  # sums that it works out before it chooses, where all lie before it


class Visit(Sitting):
    """Whatever is played, its tutor knows how."""

    def take_turn(self, until: datetime | None) -> None:
        for _ in range(0 if self.table.game.spots else self.child.rng.choice(TRIES)):
            self.try_out(self.child.rng.choice(self.table.view(self.seat).moves))
        super().take_turn(until)

    def try_out(self, move: str) -> None:
        """Works out what this move would make, if that is left to the child."""
        while attempt := pending_step(self.table, self.seat, move).attempt:
            self.clock.turn(self.child.works(attempt.sum))
            self.request_move(MoveRequest(self.table.seq, move, answer=self.child.answer(attempt), looks=True))

    def choose(self, helped: bool) -> str:
        table, rng, tutor = self.table, self.child.rng, find_tutor(self.table.game.slug)
        if table.committed_move:
            return table.committed_move
        level = LOWEST + ABILITIES.index(self.child.character.ability) // SHARE + rng.choice(SIGHT) + helped
        return table.game.write(tutor.choose(table.view(self.seat), min(level, tutor.levels - 1), rng))

    def tap(self, move: str) -> bool:
        """What a move turns up lies there before its sum is worked out, and a number may be taken for the right one."""
        table = self.table
        if table.committed_move is None and (false := self.false_move()):
            return self.show(false)
        reveals = table.committed_move is None and table.game.reveals(table.game.read(move))
        return self.show(move) if reveals and pending_step(table, self.seat, move).attempt else super().tap(move)

    def show(self, move: str) -> bool:
        """Chooses a move, without an answer."""
        self.clock.turn(self.child.seconds(1.5))
        return self.request_move(MoveRequest(self.table.seq, move))

    def false_move(self) -> str | None:
        """A move that is none, by a number that nearly makes it; once a turn at most."""
        if any(event.kind == "answer" for event in self.table.since_last_move()):
            return None
        for move in FALSE_MOVES.get(self.table.game.slug, ()):
            claim = self.claim(move)
            if claim and is_near(claim) and self.child.rng.random() < TEMPTS * (1 - self.child.chance(claim.sum)):
                return move
        return None

    def touched(self, move: str) -> tuple[int, ...]:
        """Those numbers that make the move, or others like them."""
        rightly = next((parts for parts in self.chains() if self.holds(move, parts)), ())
        claim = self.claim(move, rightly)
        if len(rightly) < 2 or claim is None or self.child.finds(claim.sum):
            return rightly
        view: Any = self.table.view(self.seat)
        wrongly = self.child.rng.sample(view.dice, len(rightly))
        return tuple(sorted(wrongly))

    def chains(self) -> Iterator[tuple[int, ...]]:
        """Numbers on the table, together, that make something."""
        view: Any = self.table.view(self.seat)
        return (tuple(parts) for _, parts in getattr(view, "chains", ()))

    def holds(self, move: str, parts: Sequence[int]) -> bool:
        claim = self.claim(move, parts)
        return claim is not None and claim.holds

    def claim(self, move: str, parts: Sequence[int] = ()) -> Claim | None:
        return claim_of(self.table, self.seat, self.table.game.read(move), tuple(parts))


def is_near(claim: Claim) -> bool:
    return 0 < abs(claim.sum.total - claim.answer) <= NEAR

"""The table as somebody is shown it: who sits where, what a move led to, what is asked, what the tutor says.

The presenter of the game (`regions_of_table`) makes regions of it, which templates draw.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from classroom.games.protocol import AnyGame, Message, Sum
from classroom.services.accounts.visitors import Visitor
from classroom.services.play.hints import Help, help_for
from classroom.services.play.make_move import MoveOutcome, MoveResult
from classroom.services.play.match_review import is_pause, tells_first, verdict_of, worked_out
from classroom.services.play.match_state import MatchState, SeatFace
from classroom.services.play.partner_checks import refusal_after_check
from classroom.services.play.prompt_answers import has_denied
from classroom.services.play.sum_attempts import SumAttempt
from classroom.services.play.sum_prompts import (
    PendingStep,
    misses_of_turn,
    pending_step,
    solved_sums,
    sums_asked,
    sums_now,
)
from classroom.services.together.absence import may_stand_in
from classroom.services.together.table_news import version_shown
from classroom.tutor.protocol import Verdict
from classroom.web.presenters.together.shown_check import ShownCheck, shown_check
from classroom.web.request_context import context


@dataclass(frozen=True, slots=True)
class HeldMove:
    """A move that is shown and not made: what is to be sent for it. `seq` is that of the match without it."""

    seq: int
    move: str
    parts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What of a match is asked for. `shown` is the table as it was after so many moves, `pick` a move chosen but not
    yet made, `result` what came of the move just sent; `helping` asks for the help of this turn. `is_whole` says that
    the answer is the whole page, which tells at once what fragments tell step by step."""

    shown: int | None = None
    pick: str = ""
    result: MoveResult | None = None
    is_replay: bool = False
    helping: bool = False
    is_whole: bool = True
    opens: bool = False  # after a pause: what is dealt then, before anybody does anything
    firsts: tuple[str, ...] = ()  # ideas that the child takes for the first time with the step shown
    parts: tuple[int, ...] = ()  # numbers that were touched for a move that was refused
    child_id: str = ""  # whose match a teacher looks at
    held: HeldMove | None = None  # the last move shown, where it can be taken back
    has_switched: bool = False  # just now it was chosen who adds up
    has_taken_back: bool = False  # a move just now
    kept: str = ""  # what was picked when help was asked for
    found: tuple[str, ...] = ()  # moments found just now, which the replay leads back with
    plays: bool = False  # the replay stands still before a move that is to be looked at
    until: int = 0  # to this move it goes on by itself


@dataclass(frozen=True, slots=True)
class Awaited:
    """A child at another device whose turn it is. `for_long`: its device has been away so long that a tutor may play
    for it."""

    seat: int
    face: SeatFace
    for_long: bool


def none_of_them(_work: Sum) -> bool:
    return False


def always() -> bool:
    return True


def none_worked_out(_number: int) -> Sum | None:
    return None


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table for whoever is in front of it. `mine` is the seat in front, None where nobody's hand is shown; `owned`
    are all seats of this browser; `at` of `last` moves are shown. `view` is the game's own; the match itself is not
    here: it knows what lies face down (requirements A5.1)."""

    match_id: str
    seq: int
    game: AnyGame
    view: Any
    seats: tuple[SeatFace, ...]
    mine: int | None
    owned: tuple[int, ...]
    sums: str  # who adds up: show, add, none
    chooses_sums: bool
    at: int
    last: int
    following: int  # how many moves the table after this one shows
    is_past: bool  # nothing can be done here: a step on the way, or of a replay
    stepping: bool
    replay: bool
    pick: str
    pending: PendingStep
    worked: tuple[Sum, ...]
    help: Help | None
    verdict: Message | None
    right: Sum | None  # of the last own move, where it was worked out
    refusal: Message | None
    moved_on: bool
    touched: tuple[int, ...]
    firsts: tuple[str, ...] = ()  # ideas that the child takes for the first time with this step
    has_won: bool = False  # the match is over, and the seat in front has won it
    child_id: str = ""  # whose match a teacher looks at
    haste: float = 1.0  # how much shorter than usual each step is shown
    step_by_step: bool = False  # each step waits for a touch
    corrects: bool = False  # the verdict is of something better that was there
    is_late: bool = False  # the verdict was kept until now: others have moved since
    tells_first: Callable[[], bool] = always  # whether the verdict has not been heard before in this match
    version: str = ""  # of the news of a table of several devices
    waits_for: Awaited | None = None  # there, whose turn it is, where that is somebody else's
    is_stood_in: bool = False  # a tutor plays for the seat in front, which was away
    is_committed: bool = False  # the move picked is the only one that can be made any more
    check: ShownCheck | None = None  # a sum that a partner checks
    held: HeldMove | None = None  # the last move shown, where it can be taken back
    opens: bool = False  # the pause after the last step is over, and what comes next is laid out
    has_switched: bool = False  # just now it was chosen who adds up, as `sums` says
    has_taken_back: bool = False  # the child in front, a move just now
    has_chosen_sums: bool = True  # who adds up was chosen some time, and is not just as usual
    kept: str = ""  # what was picked when help was asked for: it is again when the help is closed
    asks: Callable[[Sum], bool] = none_of_them  # whether the seat in front is to work this sum out
    knows: Callable[[Sum], bool] = none_of_them  # whether it is not asked this sum since it knows it
    worked_at: Callable[[int], Sum | None] = none_worked_out  # the sum that a child worked out with this move, from 0
    is_whole: bool = True  # it comes with its page, and not after what was just shown
    is_due: bool = False  # whether the seat in front is to move as the match stands, whatever of it is shown
    found: tuple[str, ...] = ()  # moments found just now, which the replay leads back with
    plays: bool = False  # the replay stands still before a move that is to be looked at
    until: int = 0  # to this move it goes on by itself
    made: Any = None  # the move that is to be looked at
    manages: Callable[[Sum], bool] = none_of_them  # whether it can do this sum, as far as its answers tell
    has_denied: bool = False  # the seat in front has said, rightly, that nothing can be made of what lies there
    has_just_denied: bool = False  # and has done nothing since

    missed: tuple[str, ...] = ()  # moves that were tried in this turn and cannot be made

    @property
    def attempt(self) -> SumAttempt | None:
        return self.pending.attempt

    @property
    def latest(self) -> Any:
        """The step made last; None before the first."""
        return self.view.steps[-1] if self.view.steps else None

    @property
    def place(self) -> tuple[int, bool]:
        """How far the match has gone where this table is shown."""
        return self.at, self.is_past

    @property
    def my_turn(self) -> bool:
        waits = self.check is not None and self.check.kind == "wait"
        return self.mine is not None and self.view.turn == self.mine and not self.is_past and not waits

    @property
    def must_hand_over(self) -> bool:
        return self.mine is None and not self.view.over and not self.is_past

    @property
    def mends(self) -> bool:
        """Whether the move that can be taken back is one of which the tutor says that something better was there."""
        return bool(self.held and self.corrects and self.judged)

    @property
    def judged(self) -> bool:
        """Whether the tutor says something of the step made last."""
        is_fresh = self.is_late or not self.stepping or (self.latest and self.latest.seat in self.owned)
        return bool(self.verdict and self.latest and is_fresh)

    def news(self, most: int) -> tuple[Any, ...]:
        """What has happened since the last move of the seat in front, oldest first, at most so many steps; where the
        steps are told one by one, only the last one and those that are one with it."""
        found: list[Any] = []
        for step in reversed(self.view.steps):
            if found and (step.seat == self.mine or len(found) == most or not self.tells_both(step, found[-1])):
                break
            found.append(step)
            if step.seat == self.mine:
                break
        return tuple(reversed(found))

    def tells_both(self, step: Any, following: Any) -> bool:
        if self.replay:
            return False
        return self.game.is_one_with(step, following) if self.stepping or self.is_past else True


def shown_table(match: MatchState, visitor: Visitor, asked: TableRequest) -> ShownTable:
    """The table for this visitor."""
    front = match.seat_in_front(visitor.id)
    if asked.is_replay and len(match.seats_of(visitor.id)) > 1:
        front = None  # several children look on: no hand is "yours"
    last = len(match.moves)
    at = last if asked.shown is None else min(max(asked.shown, 0), last)
    view = match.view(front, at)
    is_step = asked.shown is not None and (at < last or view.pauses or view.over)
    is_past = asked.is_replay or asked.held is not None or is_step
    is_own_turn = front is not None and front == match.turn  # what is asked in it is told to nobody else
    check = None if is_past else shown_check(match, front)
    is_open = is_own_turn and check is None  # while a partner looks nothing tells whether the sum is right
    pick = "" if is_past or check else asked.pick or (match.committed_move if is_own_turn else None) or ""
    result = asked.result
    verdict = shown_verdict(match, visitor, front, at)
    if asked.is_replay and verdict and not verdict.kind:
        verdict = None  # what was missed is for the moments at the end
    return ShownTable(
        **seat_values(match, visitor, front),
        view=view,
        at=at,
        last=last,
        following=pictures(match, None if asked.is_replay else front, at + 1)[0] if is_past else last,
        is_past=is_past,
        stepping=asked.shown is not None,
        is_whole=asked.is_whole,
        replay=asked.is_replay,
        pick=pick,
        pending=pending_step(match, front, pick, is_new=bool(result and result.asks_anew)) if pick else PendingStep(),
        worked=tuple(solved_sums(match)) if is_open else (),
        has_denied=is_open and not is_past and has_denied(match, right=True),
        has_just_denied=is_open and not is_past and has_denied(match, right=True, just=True),
        help=help_for(match, front) if asked.helping and not is_past and not pick else None,
        verdict=verdict.message if verdict else None,
        right=worked_out(match, front, at) if is_told(match, front, at, asked) else None,
        refusal=result.message if result else refusal_after_check(match) if is_open and not is_past else None,
        check=check,
        is_committed=is_own_turn and match.committed_move is not None,
        moved_on=result is not None and result.outcome is MoveOutcome.MOVED_ON,
        touched=asked.parts,
        firsts=asked.firsts,
        has_won=is_past and not asked.is_replay and at == last and is_winner(match, front),
        child_id=asked.child_id,
        corrects=bool(verdict and not verdict.kind),
        is_late=bool(verdict and verdict.late),
        tells_first=lambda: verdict is not None and tells_first(match, front, at, verdict),
        held=asked.held,
        has_switched=asked.has_switched,
        has_taken_back=asked.has_taken_back,
        kept=asked.kept,
        found=asked.found,
        plays=asked.plays,
        until=asked.until,
        made=match.game.read(match.moves[at]) if asked.is_replay and asked.plays and at < last else None,
        opens=(asked.opens or asked.plays) and is_past and view.pauses,  # of a move it is looked at what lay before it
        asks=none_of_them if front is None else sums_asked(match, front),
        knows=match.known_sums.knows,
        worked_at=lambda number: worked_out(match, match.decider(number), number + 1),
        manages=match.known_sums.manages,
        missed=misses_of_turn(match) if is_own_turn and not is_past else (),
        is_due=is_own_turn,
        **(together_values(match, visitor, front, is_past) if match.companions and not asked.is_replay else {}),
    )


def together_values(match: MatchState, visitor: Visitor, front: int | None, is_past: bool) -> dict[str, Any]:
    """What else there is at a table of several devices."""
    return {
        "version": version_shown(context(), match, visitor.id or ""),
        "waits_for": None if is_past else awaited(match, front),
        "is_stood_in": front in match.stand_ins,
    }


def awaited(match: MatchState, front: int | None) -> Awaited | None:
    """The child at another device that is to move; None where nobody is, or the seat in front."""
    turn = match.turn
    if turn is None or turn == front:
        return None
    return Awaited(turn, match.seat_faces[turn], may_stand_in(match, turn))


def is_winner(match: MatchState, seat: int | None) -> bool:
    """Whether the match is over and this seat, or its team, has won it."""
    if seat is None or not match.over:
        return False
    return bool(match.game.result(match.state)["winner"] == match.game.side(seat))


def pictures(match: MatchState, front: int | None, first: int) -> list[int]:
    """How many moves each table to come shows, from this number on up to now: a step that is one with the next has
    none of its own."""
    view: Any = match.view(front)
    steps, last = view.steps, len(match.moves)
    found = (
        at
        for at in range(first, last)
        if not match.game.is_one_with(steps[at - 1], steps[at]) and not goes_with_next(match.game, view, front, at)
    )
    return [*found, last]


def goes_with_next(game: AnyGame, view: Any, front: int | None, at: int) -> bool:
    """Whether the last of so many moves is shown with the one after it: of others, since the last one of the seat in
    front, which comes next."""
    step, following = view.steps[at - 1 : at + 1]
    if not game.goes_with(step, following) or front in (step.seat, following.seat):
        return False
    return front in [one.seat for one in view.steps[max(at + 1 - view.players, 0) : at - 1]]


def shown_verdict(match: MatchState, visitor: Visitor, front: int | None, at: int) -> Verdict | None:
    """What the tutor says of the child's last move, as long as it is the last one shown: it speaks of what lies there
    then; of an earlier one where that was kept until now. Where nothing is hidden, of the last move of any child
    here."""
    mover = match.decider(at - 1) if at else None
    child = mover if not match.game.hides and mover in match.seats_of(visitor.id) else front
    if mover == child:
        return verdict_of(match, child, at)
    kept = verdict_of(match, child, at) if child is not None and is_pause(match, child, at) else None
    return kept if kept and kept.late else None


def is_told(match: MatchState, seat: int | None, at: int, asked: TableRequest) -> bool:
    """Whether the last move of this seat is spoken of: it is the last one shown, or all is shown at once."""
    return (at > 0 and match.decider(at - 1) == seat) or (asked.shown is None and asked.is_whole)


def seat_values(match: MatchState, visitor: Visitor, front: int | None) -> dict[str, Any]:
    """Who sits where, for whoever looks: `mine` is the seat in front; sums are as that child wants them."""
    owned = match.seats_of(visitor.id)
    return {
        "match_id": match.match.id,
        "seq": match.seen_seq,
        "game": match.game,
        "seats": match.seat_faces,
        "mine": front,
        "owned": tuple(owned),
        "sums": sums_now(match, owned[0] if front is None else front),
        "chooses_sums": visitor.chooses_sums,
        "has_chosen_sums": bool(visitor.chose_sums),
        "step_by_step": visitor.step_by_step,
    }

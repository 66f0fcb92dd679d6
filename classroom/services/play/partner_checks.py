"""The partner checks: at a table of several devices where the teacher has asked for it, the first answer of a turn is
looked at by the child that follows, before anybody says whether it is right.

The events: `to check` (a child has answered, and this move waits for the other's look), `checked` (the other has said
"yes, right" or "look again") and `settled` (after "look again" the child keeps its answer or changes it). All at the
table may know of them.
"""

from dataclasses import dataclass
from typing import Any

from classroom.games.protocol import Claim, Message, Sum
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import claim_of, confirmation_question, misses_of_turn


@dataclass(frozen=True, slots=True)
class PartnerCheck:
    """A sum that the child of `seat` has answered in this turn and `checker` looks at. `says` is what the checker found
    ("right"), `keeps` whether the child keeps its answer after "look again"; None before. `parts` are the numbers that
    were touched where the sum was found rather than asked, None where it was asked."""

    seat: int
    checker: int
    sum: Sum
    answer: int
    move: str
    parts: tuple[int, ...] | None = None
    says: bool | None = None
    keeps: bool | None = None

    @property
    def is_right(self) -> bool:
        return self.sum.total == self.answer

    @property
    def is_to_settle(self) -> bool:
        return self.says is False and self.keeps is None

    @property
    def is_done(self) -> bool:
        """Whether both have looked: then Tavi may speak."""
        return self.says is True or self.keeps is not None

    @property
    def makes_move(self) -> bool:
        """Whether the move is made now: both have looked, and the answer stands and is right."""
        return self.is_right and (self.says is True or self.keeps is True)


def find_check(table: MatchState) -> PartnerCheck | None:
    """The check of the current turn; None where there is none."""
    if not table.match.checks:
        return None
    turn = list(table.since_last_move())
    asked = next((event for event in turn if event.kind == "to check"), None)
    if asked is None or asked.seat is None:
        return None
    found = {event.kind: event.data for event in reversed(turn)}
    says, keeps = found.get("checked", {}).get("right"), found.get("settled", {}).get("keeps")
    parts = asked.data.get("parts")
    work = Sum.read(asked.data["sum"])
    touched = None if parts is None else tuple(parts)
    return PartnerCheck(
        asked.seat, asked.data["by"], work, asked.data["answer"], asked.data["move"], touched, says, keeps
    )


def awaited_check(table: MatchState) -> PartnerCheck | None:
    """The check that somebody is looked for to say something about; None where nobody is: of a checker whose device is
    away nothing is awaited."""
    check = find_check(table)
    if check is None or check.says is not None or is_gone(table, check.checker):
        return None
    return check


def is_gone(table: MatchState, seat: int) -> bool:
    companion = table.companions.get(seat)
    return companion is None or companion.is_away or seat in table.stand_ins


def checker_for(table: MatchState, seat: int) -> int | None:
    """The child at another device that follows this seat; None where there is none."""
    players, own = len(table.seats), table.seats[seat].owner
    following = [(seat + step) % players for step in range(1, players)]
    return next((one for one in following if table.seats[one].owner != own and not is_gone(table, one)), None)


def begin_check(
    recorder: MatchRecorder, seat: int, chosen: Any, work: Sum, answer: int, parts: tuple[int, ...] | None = None
) -> bool:
    """Records that the move waits for the partner's look at this answer. Returns False where nobody is to look: the
    table has no checks, it is not the first answer of the turn, one number by itself is no sum; or the tutor would ask
    back before the move, and the card may be taken back."""
    table = recorder.table
    if not table.match.checks or len(work.terms) < 2 or find_check(table) or confirmation_question(table, seat, chosen):
        return False
    checker = checker_for(table, seat)
    if checker is None:
        return False
    touched = {} if parts is None else {"parts": list(parts)}
    move = table.game.write(chosen)
    recorder.record("to check", seat, by=checker, sum=str(work), answer=answer, move=move, **touched)
    return True


def checked_claim(table: MatchState, check: PartnerCheck) -> Claim | None:
    """What the child claimed by the move that was checked; None where it was asked the sum and it fits."""
    if check.parts is None and check.move not in misses_of_turn(table):
        return None
    return claim_of(table, check.seat, table.game.read(check.move), check.parts or ())


def refusal_after_check(table: MatchState) -> Message | None:
    """What Tavi says once both have looked at a claim that does not hold; None otherwise."""
    check = find_check(table)
    if check is None or not check.is_done or check.keeps is False:
        return None
    claim = checked_claim(table, check)
    return claim.kindly if claim and not claim.holds else None

"""What stands between choosing a move and making it: a sum to work out or to find, a question back."""

from dataclasses import dataclass, replace
from typing import Any

from classroom.games.protocol import Claim, Message, RuleError, Sum, View
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_attempts import SumAttempt, sum_attempt
from classroom.tutor.registry import find_tutor


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move that a child asks for. `seq` is the state of the table they saw; `answer` the total they worked out.

    `parts` are the numbers they touched to show that the move can be made. Who only `looks` works out what a move would
    make, and may then choose another one.
    """

    seq: int
    move: str
    answer: int | None = None
    wants_help: bool = False
    sure: bool = False
    looks: bool = False
    parts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PendingStep:
    """A sum to work out, or a question back; `revealed` is the table with what the move has turned up, `told` the sum
    where it is shown or was worked out in this turn."""

    attempt: SumAttempt | None = None
    question: Message | None = None
    revealed: View | None = None
    told: Sum | None = None


def read_move(table: MatchState, text: str) -> Any:
    """The move, legal in this position. Raises RuleError."""
    chosen = table.game.read(text)
    table.game.check(table.state, chosen)
    return chosen


def claim_of(table: MatchState, seat: int, chosen: Any, parts: tuple[int, ...] = ()) -> Claim | None:
    """What the child says by this move; None where it says nothing, or is shown the sums."""
    if not table.game.spots or sums_now(table, seat) != "add":
        return None
    return table.game.claim(table.view(seat), chosen, parts)


def record_claim(recorder: MatchRecorder, seat: int, claim: Claim) -> None:
    """Writes the claim down as an answer, once a turn. One number by itself is no sum."""
    said = {"sum": str(claim.sum), "total": claim.sum.total, "answer": claim.answer}
    if len(claim.sum.terms) > 1 and not any(event.data == said for event in recorder.table.since_last_move()):
        recorder.write("answer", seat, **said)


def must_think(recorder: MatchRecorder, seat: int, chosen: Any, request: MoveRequest) -> bool:
    """Notes an answer, a call for help or that a question was asked; whether something is still to be thought about."""
    table = recorder.table
    attempt = find_sum_attempt(table, seat, chosen)
    if attempt and not attempt.solved:
        record_choice(recorder, seat, chosen)
        if not record_answer(recorder, seat, attempt, request).solved:
            return True
    asked_before = any(event.kind == "doubt" for event in table.since_last_move())
    if request.looks or request.sure or asked_before or confirmation_question(table, seat, chosen) is None:
        return request.looks
    recorder.write("doubt", seat, move=request.move)
    return True


def record_choice(recorder: MatchRecorder, seat: int, chosen: Any) -> None:
    """Writes down that a move was chosen which shows its seat something: there is no way back from it."""
    game = recorder.table.game
    if game.reveals(chosen) and recorder.table.bound is None:
        recorder.write("chosen", seat, move=game.write(chosen))


def record_answer(recorder: MatchRecorder, seat: int, attempt: SumAttempt, request: MoveRequest) -> SumAttempt:
    """The trial after this answer or call for help; the same one when the child has only picked the move."""
    work = attempt.sum
    if request.wants_help and attempt.help == "none":
        recorder.write("help", seat, sum=str(work))
        return replace(attempt, asked_help=True)
    if request.answer is None or request.answer in attempt.answers:
        return attempt
    recorder.write("answer", seat, sum=str(work), total=work.total, answer=request.answer)
    return replace(attempt, answers=(*attempt.answers, request.answer))


def pending_step(table: MatchState, seat: int | None, text: str) -> PendingStep:
    """What the child in this seat is to think about when it chooses this move."""
    if seat is None or seat != table.turn:
        return PendingStep()
    try:
        chosen = read_move(table, text)
    except RuleError:
        return PendingStep()
    if table.game.reveals(chosen) and table.bound != text:
        return PendingStep()  # nobody sees what it turns up before it is chosen for good
    attempt = find_sum_attempt(table, seat, chosen)
    if attempt and not attempt.solved:
        return PendingStep(attempt=attempt, revealed=revealed(table, seat, chosen))
    told = None if table.seats[seat].sums == "none" else table.game.sum_of(table.view(seat), chosen)
    return PendingStep(question=confirmation_question(table, seat, chosen), told=told)


def revealed(table: MatchState, seat: int, chosen: Any) -> View | None:
    """The table as this seat would see it after a move that turns something up; None for any other move."""
    if not table.game.reveals(chosen):
        return None
    view: View = table.game.view(table.game.apply(table.state, chosen), seat)
    return view


def find_sum_attempt(table: MatchState, seat: int, chosen: Any) -> SumAttempt | None:
    """How far the child has come with the sum of this move; None where it is shown, or the tutor adds up this time."""
    sums = table.seats[seat].sums
    if sums not in ("add", "decide") or claim_of(table, seat, chosen):
        return None
    work = sum_of(table, seat, chosen)
    if work is None:
        return None
    attempt = sum_attempt(work, table.since_last_move())
    return attempt if attempt.answers or table.bound or table.known.asks(work, sums) else None


def sum_of(table: MatchState, seat: int, chosen: Any) -> Sum | None:
    """The arithmetic of a move, of one that reveals something with what it turned up."""
    view, after = table.view(seat), revealed(table, seat, chosen)
    return table.game.sum_revealed(view, chosen, after) if after else table.game.sum_of(view, chosen)


def worked_out(table: MatchState) -> list[Sum]:
    """The sums that were answered right in this turn, in the order in which they were."""
    right = (event for event in table.since_last_move() if event.kind == "answer")
    found = [event.data["sum"] for event in right if event.data["answer"] == event.data["total"]]
    return [Sum.read(text) for text in dict.fromkeys(reversed(found))]


def sums_now(table: MatchState, seat: int) -> str:
    """Who adds up for this seat as things stand: `show`, `add` or `none`. A tutor that decides asks the child when one
    of its moves makes a sum that fits, and shows the sums when none does; what children are to find is never shown."""
    sums = table.seats[seat].sums
    if sums != "decide":
        return sums
    if table.game.spots:
        return "add"
    if seat != table.turn:
        return "show"
    view = table.view(seat)
    works = (table.game.sum_of(view, move) for move in view.moves)
    return "add" if any(table.known.asks(work, sums) for work in set(works) if work) else "show"


def confirmation_question(table: MatchState, seat: int, chosen: Any) -> Message | None:
    """What the tutor would ask back before this move; nothing where the child wants no help."""
    if table.seats[seat].sums == "none":
        return None
    return find_tutor(table.game.slug).confirmation_question(table.view(seat), chosen)

"""Records what a child does before its move: an answer to a sum, a call for help, a question that it was asked."""

from dataclasses import replace
from typing import Any

from classroom.games.protocol import Claim, Denial, IllegalMove, Message, UnreadableMove
from classroom.services.play.hints import record_help_unasked
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_state import MatchState
from classroom.services.play.partner_checks import begin_check
from classroom.services.play.sum_attempts import UNASKED, SumAttempt
from classroom.services.play.sum_prompts import (
    MoveRequest,
    claim_of,
    confirmation_question,
    find_sum_attempt,
    is_beyond,
    misses_of_turn,
    needs_no_picture,
    opens_picture,
    sums_now,
    tried_sum,
)

DENIES = "none"  # in the place of a move: there is none to be found


def record_claim(recorder: MatchRecorder, seat: int, claim: Claim, *, implied: bool = False) -> None:
    """Records the claim as an answer, once a turn. One number by itself is no sum: it is recorded only where it is not
    the one that is wanted; that nothing was touched says nothing. `implied`: by a sum that the child has answered."""
    answer: dict[str, Any] = {"sum": str(claim.sum), "total": claim.sum.total, "answer": claim.answer}
    if implied:
        answer["implied"] = True
    counts = len(claim.sum.terms) > 1 or (claim.sum.total and not claim.holds)
    if counts and not any(event.data == answer for event in recorder.table.since_last_move()):
        recorder.record("answer", seat, **answer)


def record_miss(recorder: MatchRecorder, seat: int, move: str) -> None:
    """Records that this move was tried and cannot be made, once a turn: the table shows it."""
    if move not in misses_of_turn(recorder.table):
        recorder.record("doubt", seat, move=move, misses=True)


def refuse_try(recorder: MatchRecorder, seat: int, chosen: Any) -> Message | None:
    """What is said of a move that was tried, its sum worked out, and cannot be made; None of any other. Records what
    the child has claimed by it."""
    table = recorder.table
    if table.game.tries(table.view(seat), chosen) is None:
        return None
    if claim := claim_of(table, seat, chosen):
        record_claim(recorder, seat, claim, implied=True)
    try:
        table.game.check(table.state, chosen)
    except IllegalMove as error:
        record_miss(recorder, seat, table.game.write(chosen))
        return error.kindly
    return None


def record_prompt_answer(recorder: MatchRecorder, seat: int, chosen: Any, request: MoveRequest) -> bool:
    """Records an answer, a call for help or that a question is asked. Returns whether the move has to wait: for the
    sum, for the question, or because the child only looks."""
    table = recorder.table
    attempt = find_sum_attempt(table, seat, chosen)
    if attempt and not attempt.solved:
        attempt = record_picture(recorder, seat, record_commitment(recorder, seat, chosen, attempt))
        after = record_answer(recorder, seat, attempt, request, tried_sum(table, seat, chosen) is not None)
        is_answered = len(after.answers) > len(attempt.answers) and not request.looks
        if is_answered and begin_check(recorder, seat, chosen, after.sum, after.answers[-1]):
            return True
        if not after.solved:
            return True
    if request.looks or request.sure or confirmation_question(table, seat, chosen) is None:
        return request.looks
    recorder.record("doubt", seat, move=request.move)
    return True


def record_picture(recorder: MatchRecorder, seat: int, attempt: SumAttempt) -> SumAttempt:
    """Records that a sum which is beyond the child is asked beside its picture: that is help."""
    table = recorder.table
    if attempt.answers or attempt.asked_help or not is_beyond(table, seat, attempt.sum):
        return attempt
    recorder.record("help", seat, sum=str(attempt.sum))
    return replace(attempt, asked_help=True)


def record_commitment(recorder: MatchRecorder, seat: int, chosen: Any, attempt: SumAttempt) -> SumAttempt:
    """Records that a move was chosen which reveals something to its seat: no other may be made instead. The line
    beside a sum that is hard, where it says something, counts as help, though nobody has called for it."""
    game, table = recorder.table.game, recorder.table
    if not game.reveals(chosen) or table.committed_move is not None:
        return attempt
    is_hard = opens_picture(table, chosen, attempt.sum, table.seats[seat].sums)
    shows_line = is_hard and game.picture_helps(table.view(seat), attempt.sum) and not needs_no_picture(table, seat)
    recorder.record("chosen", seat, move=game.write(chosen))
    if not shows_line:
        return attempt
    recorder.record("help", seat, sum=str(attempt.sum), **{UNASKED: True})
    return replace(attempt, is_offered=True)


def record_answer(
    recorder: MatchRecorder, seat: int, attempt: SumAttempt, request: MoveRequest, tries: bool
) -> SumAttempt:
    """The attempt after this answer or call for help; the same one where the child has only picked the move. `tries`:
    it works out whether the move can be made, so that a slip in it is no guess. What the child has said first, and was
    not so, is its first answer."""
    work = attempt.sum
    if request.wants_help and attempt.help in ("none", "line"):
        recorder.record("help", seat, sum=str(work))
        return replace(attempt, asked_help=True)
    if request.answer is None or request.answer in attempt.answers:
        return attempt
    told = {"tries": True} if tries else {}
    slips = () if attempt.answers or request.slip in (None, work.total, request.answer) else (request.slip,)
    for answer in (*slips, request.answer):
        recorder.record("answer", seat, sum=str(work), total=work.total, answer=answer, **told)
        attempt = replace(attempt, answers=(*attempt.answers, answer))
    return attempt


def record_denial(recorder: MatchRecorder, seat: int) -> Denial:
    """Records what the child says, and where it says so in vain once more, gives one stage more of help.
    Raises UnreadableMove where it is not to find that out."""
    table = recorder.table
    is_asked = table.game.spots and sums_now(table, seat) == "add"
    denial = table.game.denial(table.view(seat)) if is_asked else None
    if denial is None:
        raise UnreadableMove
    if has_denied(table, right=False) and not denial.holds:
        record_help_unasked(recorder, seat)
    recorder.record("denied", seat, right=denial.holds)
    return denial


def has_denied(table: MatchState, *, right: bool, just: bool = False) -> bool:
    """Whether the child has said so of what lies there, rightly or wrongly; `just` now: it has done nothing since."""
    events = table.since_last_move() if just else table.since_it_lies()
    return any(event.kind == "denied" and event.data["right"] is right for event in events)

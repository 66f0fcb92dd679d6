"""Making a move: one transaction with the child's move, its sum and the tutor's answer. Where the move can be taken
back first, it is held back: shown as if it were made, and stored only when the page sends it again."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from sqlalchemy.orm import Session

from classroom.games.protocol import IllegalMove, Message, RuleError
from classroom.services.accounts.visitors import PlayerRef, Visitor
from classroom.services.context import Context
from classroom.services.play.last_played import record_presence
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_own_match
from classroom.services.play.match_review import verdict_of
from classroom.services.play.match_rows import EventRecord
from classroom.services.play.match_state import MatchState
from classroom.services.play.partner_checks import awaited_check, begin_check
from classroom.services.play.prompt_answers import DENIES, record_claim, record_denial, record_prompt_answer, refuse_try
from classroom.services.play.sum_prompts import MoveRequest, claim_of
from classroom.tutor.protocol import Verdict
from classroom.tutor.registry import find_tutor


class MoveOutcome(Enum):
    """What came of a request to move."""

    MOVED = "moved"
    MOVED_ON = "moved on"  # the request was made for an older state of the match
    THINK = "think"  # a sum or a question comes first
    HELD = "held"  # shown, and not made before it is sent again
    REFUSED = "refused"  # an illegal move


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What came of a request, with the match after it."""

    outcome: MoveOutcome
    table: MatchState
    move: str = ""  # the one to think about, or held back
    message: Message | None = None  # why it was refused
    shown: int | None = None  # how many moves the child has seen, its own included; only where the move was made now
    was_right: bool = False  # a sum was worked out right by this very request, or rightly said to be none
    firsts: tuple[str, ...] = ()  # ideas taken by this very move, and never before
    held: MatchState | None = None  # the match as it would be after the move that is held back
    helps: bool = False  # help is given unasked
    asks_anew: bool = False  # the sum of a card that was touched just now; slips before that were in another try


def make_move(context: Context, visitor: Visitor, match_id: str, request: MoveRequest) -> MoveResult | None:
    """Makes a child's move, if it may be made now. None where this visitor plays in no such match."""
    return context.database.retry_on_conflict(lambda session: try_move(context, session, visitor, match_id, request))


def try_move(
    context: Context, session: Session, visitor: Visitor, match_id: str, request: MoveRequest
) -> MoveResult | None:
    """As `make_move`, in this session. Raises IntegrityError where another request was first."""
    player, table = visitor.player, load_own_match(context, session, visitor, match_id, locks=True)
    if player is None or table is None:
        return None
    seat = table.seat_in_front(player.id)
    if request.seq != table.seen_seq or seat is None or seat != table.turn:
        return MoveResult(MoveOutcome.MOVED if was_made(table, request) else MoveOutcome.MOVED_ON, table)
    try:
        recorder = MatchRecorder(context, table)
        if request.move == DENIES and not awaited_check(table):
            return deny(context, session, player, recorder, seat)
        return prompt_or_move(context, session, player, recorder, seat, request)
    except RuleError as error:
        return MoveResult(MoveOutcome.REFUSED, table, message=error.kindly)


def prompt_or_move(
    context: Context, session: Session, player: PlayerRef, recorder: MatchRecorder, seat: int, request: MoveRequest
) -> MoveResult:
    """Records the move and the tutors' moves after it, or what the child answered where it has to think first. Raises
    RuleError."""
    table = recorder.table
    if awaited_check(table):
        return MoveResult(MoveOutcome.THINK, table)
    chosen = table.game.read(request.move)
    check_commitment(table, request.move)
    if first := think_or_refuse(session, recorder, seat, chosen, request):
        return first
    table.game.check(table.state, chosen)
    is_open = not is_foregone(table, seat)
    is_worked_out = table.game.tries(table.view(seat), chosen) is not None
    if is_open and not is_worked_out and record_prompt_answer(recorder, seat, chosen, request):
        return MoveResult(MoveOutcome.THINK, recorder.save(session), request.move, was_right=recorder.was_right)
    if is_open and request.holds and (found := held_table(recorder, player.id, seat, chosen)):
        return hold_back(session, recorder, seat, request, *found)
    shown = complete_move(context, session, player, recorder, seat, request.move)
    right, firsts = recorder.was_right, recorder.first_ideas(recorder.new_ideas)
    return MoveResult(MoveOutcome.MOVED, recorder.save(session), shown=shown, was_right=right, firsts=firsts)


def think_or_refuse(
    session: Session, recorder: MatchRecorder, seat: int, chosen: Any, request: MoveRequest
) -> MoveResult | None:
    """What comes of a move by which a child says, or works out, that it can be made; None where it may be made."""
    table = recorder.table
    if table.game.tries(table.view(seat), chosen):
        if record_prompt_answer(recorder, seat, chosen, request):
            anew, right = request.answer is None and not request.wants_help, recorder.was_right
            return MoveResult(MoveOutcome.THINK, recorder.save(session), request.move, was_right=right, asks_anew=anew)
        kindly = refuse_try(recorder, seat, chosen)
    elif claim := claim_of(table, seat, chosen, request.parts):
        record_claim(recorder, seat, claim)
        if begin_check(recorder, seat, chosen, claim.sum, claim.answer, request.parts):
            return MoveResult(MoveOutcome.THINK, recorder.save(session))
        kindly = None if claim.holds else claim.kindly
    else:
        return None
    if kindly is None:
        return None
    right = recorder.was_right
    return MoveResult(MoveOutcome.REFUSED, recorder.save(session), message=kindly, was_right=right)


def deny(context: Context, session: Session, player: PlayerRef, recorder: MatchRecorder, seat: int) -> MoveResult:
    """Records that the child says that nothing can be made, with the move that is left then. Raises RuleError."""
    denial = record_denial(recorder, seat)
    if denial.move:
        shown = complete_move(context, session, player, recorder, seat, denial.move)
        return MoveResult(MoveOutcome.MOVED, recorder.save(session), shown=shown, was_right=True)
    helps = any(event.kind == "hint" for event in recorder.new_events)
    table = recorder.save(session)
    if denial.holds:
        return MoveResult(MoveOutcome.THINK, table, was_right=True)
    return MoveResult(MoveOutcome.REFUSED, table, message=None if helps else denial.kindly, helps=helps)


def complete_move(
    context: Context, session: Session, player: PlayerRef, recorder: MatchRecorder, seat: int, text: str
) -> int:
    """Records this move of a child with the ideas in it, and the tutors' moves after it; `player` is who asks. Returns
    how many moves are to be seen with it: its own is the last; or where nothing could be decided any more, that which
    ended the round, since all up to it were made at this one request."""
    table = recorder.table
    record_presence(session, player, table.match, context.now())
    recorder.record_ideas(table.view(seat), table.game.read(text))
    after = recorder.record_move(table.state, text)
    if is_foregone(table, seat):
        after = recorder.play_out(after, table.seats_of(player.id))
    shown = len(table.moves) + len(recorder.new_positions)
    recorder.let_tutors_play(recorder.record_sole_moves(after, seat))
    return shown


def is_foregone(table: MatchState, seat: int) -> bool:
    """Whether nothing that this seat or another does decides anything any more, until the round is over."""
    return find_tutor(table.game.slug).foregone(table.view(seat)) is not None


def hold_back(
    session: Session,
    recorder: MatchRecorder,
    seat: int,
    request: MoveRequest,
    held: MatchState,
    verdict: Verdict | None,
) -> MoveResult:
    """Stores what was answered before the move, if anything was, and that something better is told beside it; nothing
    of the move."""
    table = recorder.table
    told = {"move": request.move, "better": True}
    if verdict and not verdict.kind and all(event.data != told for event in table.since_last_move()):
        recorder.record("doubt", seat, **told)
    firsts = recorder.first_ideas(recorder.ideas_of(table.view(seat), table.game.read(request.move)))
    stored = recorder.save(session) if recorder.new_events else table
    return MoveResult(MoveOutcome.HELD, stored, request.move, was_right=recorder.was_right, firsts=firsts, held=held)


def held_table(
    recorder: MatchRecorder, player_id: str, seat: int, chosen: Any
) -> tuple[MatchState, Verdict | None] | None:
    """The match as it would be right after this move, with what the tutor says of it; None where the move is to be made
    at once: it turns something up, no tutor is next, the tutor would explain something of it that cannot be mended,
    others look on from devices of their own, or children share a tablet on which all is open."""
    table, game = recorder.table, recorder.table.game
    after = game.apply(table.state, chosen)
    shares = not game.hides and len(table.seats_of(player_id)) > 1
    if table.companions or shares or not game.can_be_held(chosen, after) or not is_tutors(table, game.turn(after)):
        return None
    held = recorder.preview(seat, game.write(chosen), after)
    verdict = verdict_of(held, seat, len(held.moves))
    return None if verdict and not verdict.kind and not verdict.can_mend else (held, verdict)


def is_tutors(table: MatchState, seat: int | None) -> bool:
    return seat is not None and table.seats[seat].level is not None


def check_commitment(table: MatchState, text: str) -> None:
    """Raises IllegalMove where another move was chosen in this turn, and has turned something up."""
    if table.committed_move not in (None, text):
        raise IllegalMove("another move was chosen", Message("You have already chosen. Carry on with that move."))


def was_made(table: MatchState, request: MoveRequest) -> bool:
    """Whether this request was fulfilled before: it is a double click, or its response was lost."""
    later = map(said_by, table.seen_events[max(request.seq, 0) :])
    return request.seq >= 0 and next(filter(None, later), "") == request.move


def said_by(event: EventRecord) -> str:
    """The move by which this was asked for; empty of what is no move, and not said rightly in the place of one."""
    if event.kind == "denied" and event.data["right"]:
        return DENIES
    return str(event.data["move"]) if event.kind == "move" else ""

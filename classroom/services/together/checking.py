"""A partner looks at a sum, and the child keeps its answer or changes it: what each of them says is stored, and where
both agree on what is right, the move is made."""

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.play.make_move import complete_move
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_own_match
from classroom.services.play.match_state import MatchState
from classroom.services.play.partner_checks import PartnerCheck, find_check
from classroom.services.play.prompt_answers import refuse_try

Says = Callable[[MatchRecorder, PartnerCheck], PartnerCheck | None]  # the check after what is said, which it records


def say(context: Context, visitor: Visitor, match_id: str, seq: int, right: bool, by: str = "") -> MatchState | None:
    """The child that looks at a sum says that it is right, or "look again": the match after that, or as it is where
    nothing of it is asked. `by`: a program looks for it. None where this visitor plays in no such match."""

    def record(recorder: MatchRecorder, check: PartnerCheck) -> PartnerCheck | None:
        if check.says is not None or check.checker not in recorder.table.seats_of(visitor.id):
            return None
        about = {"sum": str(check.sum), "answer": check.answer, "right": right}
        recorder.record("checked", check.checker, **about, **({"by": by} if by else {}))
        return replace(check, says=right)

    return go_on(context, visitor, match_id, seq, record)


def settle(context: Context, visitor: Visitor, match_id: str, seq: int, keeps: bool) -> MatchState | None:
    """The child to which "look again" was said keeps its answer or changes it; as `say`."""

    def record(recorder: MatchRecorder, check: PartnerCheck) -> PartnerCheck | None:
        if not check.is_to_settle or check.seat not in recorder.table.seats_of(visitor.id):
            return None
        recorder.record("settled", check.seat, sum=str(check.sum), keeps=keeps)
        return replace(check, keeps=keeps)

    return go_on(context, visitor, match_id, seq, record)


def go_on(context: Context, visitor: Visitor, match_id: str, seq: int, record: Says) -> MatchState | None:
    """Stores what is said, if it is this child's to say, and the move with what follows where it is made by that."""

    def work(session: Session) -> MatchState | None:
        player, table = visitor.player, load_own_match(context, session, visitor, match_id, locks=True)
        check = find_check(table) if table else None
        if player is None or table is None or check is None or seq != table.seen_seq:
            return table
        recorder = MatchRecorder(context, table)
        found = record(recorder, check)
        if found is None:
            return table
        if found.makes_move and refuse_try(recorder, found.seat, table.game.read(found.move)) is None:
            complete_move(context, session, player, recorder, found.seat, found.move)
        return recorder.save(session)

    return context.database.retry_on_conflict(work)

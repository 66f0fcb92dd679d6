"""A child that finds sums on the table says that there is none."""

from classroom.games.protocol import Denial, UnreadableMove
from classroom.services.play.hints import show_move
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import sums_now

DENIES = "none"  # in the place of a move


def record_denial(recorder: MatchRecorder, seat: int) -> Denial:
    """Records what the child says, and where it says so in vain once more, that it is shown the move as help shows it.
    Raises UnreadableMove where it is not to find that out."""
    table = recorder.table
    is_asked = table.game.spots and sums_now(table, seat) == "add"
    denial = table.game.denial(table.view(seat)) if is_asked else None
    if denial is None:
        raise UnreadableMove
    if has_denied(table, right=False) and not denial.holds:
        show_move(recorder, seat)
    recorder.record("denied", seat, right=denial.holds)
    return denial


def has_denied(table: MatchState, *, right: bool) -> bool:
    """Whether the child has said so in this turn, rightly or wrongly."""
    return any(event.kind == "denied" and event.data["right"] is right for event in table.since_last_move())

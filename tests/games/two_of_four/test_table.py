"""Two out of Four at the table: what a child finds, claims or turns up there, by the services."""

from typing import Any

from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import pending_step
from tests.tables import begin, request_move, somewhere, table_of, view_of

SLUG = "two-of-four"


def test_a_pair_is_looked_at_before_it_is_shown(context: Context) -> None:
    match_id = begin(context, SLUG, "add")

    def asked(table: MatchState, seat: int) -> Any:
        return table.game.hides and any(pending_step(table, seat, text).attempt for text in view_of(table, seat).moves)

    match_id = somewhere(context, SLUG, asked)
    table = table_of(context, match_id)
    text = next(text for text in view_of(table, 0).moves if pending_step(table, 0, text).attempt)
    thought: Any = pending_step(table, 0, text)
    work = thought.attempt.sum
    answer = request_move(context, match_id, text, answer=work.total, looks=True)
    assert answer.outcome is MoveOutcome.THINK
    assert answer.table.moves == table.moves
    assert pending_step(answer.table, 0, text).attempt is None
    assert request_move(context, match_id, text, sure=True).outcome is MoveOutcome.MOVED

"""What the tutor keeps for later is told where the game pauses next, and only then."""

from dataclasses import replace
from random import Random

from classroom.services.context import Context
from classroom.services.play.match_review import verdict_of
from classroom.services.play.match_state import MatchState
from tests.tables import begin, request_move, table_of

MATCHES = 40


def show_any(context: Context, seed: int) -> MatchState:
    """A match of Two out of Four whose first pair is the child's, and any; then two others have ended the round."""
    match_id = begin(replace(context, rng=Random(seed)), "two-of-four")
    table = table_of(context, match_id)
    request_move(context, match_id, table.game.write(table.game.moves(table.state)[0]), sure=True)
    return table_of(context, match_id)


def test_a_better_pair_is_told_once_the_round_is_over(context: Context) -> None:
    """The sum was told at once, and then Tavi showed just that: it looked copied, and nothing was left to find."""
    tables = [show_any(context, seed) for seed in range(MATCHES)]
    late = [table for table in tables if (verdict := table.verdict(0)) and verdict.late]
    assert len(late) > MATCHES // 8
    for table in late:
        steps = range(1, len(table.moves) + 1)
        ends = next(at for at in steps if table.view(0, at).pauses)
        assert [at for at in steps if verdict_of(table, 0, at)] == [ends]

"""Switch 16 at the table: what a child finds, claims or turns up there, by the services."""

from itertools import combinations
from typing import Any

from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_state import MatchState
from tests.tables import begin, last_attempt, request_move, somewhere, table_of, view_of

SLUG = "switch16"


def can_go(table: MatchState, seat: int) -> bool:
    return any(move.startswith("go:") for move in view_of(table, seat).moves)


def test_dice_that_do_not_make_the_number_are_told_kindly_and_noted(context: Context) -> None:
    def two_that_do_not(table: MatchState, seat: int) -> Any:
        view = view_of(table, seat)
        pairs = combinations(view.dice, 2)
        return can_go(table, seat) and next((pair for pair in pairs if sum(pair) != view.next), None)

    match_id = somewhere(context, SLUG, two_that_do_not)
    table = table_of(context, match_id)
    view, parts = view_of(table, 0), two_that_do_not(table, 0)
    answer = request_move(context, match_id, f"go:{view.next}", parts=parts)
    assert answer.outcome is MoveOutcome.REFUSED
    assert str(sum(parts)) in str(answer.message)
    assert answer.table.moves == table.moves
    attempt = last_attempt(context, match_id)
    assert (attempt.total, attempt.first_answer) == (sum(parts), view.next)
    assert (
        request_move(context, match_id, f"go:{view.next}").outcome is MoveOutcome.REFUSED
    )  # nothing touched, nothing said
    assert (
        request_move(context, match_id, f"go:{view.next}", parts=(7, 9)).outcome is MoveOutcome.REFUSED
    )  # no such dice


def test_dice_that_lie_there_are_needed_only_where_the_child_adds_up(context: Context) -> None:
    match_id = somewhere(context, SLUG, can_go, sums="show")
    table = table_of(context, match_id)
    furthest = [table.game.write(move) for move in view_of(table, 0).moves if str(move).startswith("go:")][-1]
    assert request_move(context, match_id, furthest).outcome is MoveOutcome.MOVED


def test_a_green_face_that_changes_nothing_is_not_asked_about(context: Context) -> None:
    """The same button led to the dice, or ended the turn."""
    for _ in range(60):
        match_id = begin(context, SLUG, "add")
        table = request_move(context, match_id, "roll").table
        first = view_of(table, 0).steps[0]
        if (first.seat, first.face) == (0, "g"):
            break
    assert table.moves[:2] == ("roll", "keep")
    assert table.decider(1) is None, "evidence for nobody"
    dice = view_of(table, 0).steps[0].dice
    assert (table.turn == 0 and view_of(table, 0).phase == "go") == (1 in dice)

"""The Card Eater at the table: what a child finds, claims or turns up there, by the services."""

from typing import Any

from classroom.games.protocol import Sum
from classroom.services.context import Context
from classroom.services.play.hints import ask_for_help
from classroom.services.play.learning_evidence import has_guessed
from classroom.services.play.make_move import MoveOutcome, MoveResult
from classroom.services.play.match_state import MatchState
from classroom.services.play.seat_settings import choose_sums
from classroom.services.play.sum_attempts import SumAttempt
from classroom.services.play.sum_prompts import find_sum_attempt, misses_of_turn, pending_step
from tests.playing import visitor_of
from tests.tables import last_attempt, request_move, somewhere, table_of, view_of

SLUG = "card-eater"


def takes(table: MatchState, seat: int) -> list[str]:
    return [move for move in view_of(table, seat).moves if move.startswith("take")]


def work_out(context: Context, match_id: str, text: str, *wrong: int) -> MoveResult:
    """What comes of this card of another once its sum is worked out, after these other answers."""
    table = table_of(context, match_id)
    view = view_of(table, 0)
    mine, card = view.rows[0].total, view.rows[int(text[-1])].last.value
    picked = request_move(context, match_id, text)
    assert picked.outcome is MoveOutcome.THINK
    assert pending_step(picked.table, 0, text).attempt == SumAttempt(Sum((mine, card)))
    for answer in wrong:
        assert request_move(context, match_id, text, answer=answer).outcome is MoveOutcome.THINK
    return request_move(context, match_id, text, answer=mine + card)


def test_a_card_that_makes_the_target_is_an_answer_to_what_is_missing(context: Context) -> None:
    match_id = somewhere(context, SLUG, takes)
    table = table_of(context, match_id)
    view, text = view_of(table, 0), takes(table, 0)[0]
    answer = work_out(context, match_id, text)
    assert (answer.outcome, answer.was_right) == (MoveOutcome.MOVED, True)
    attempt = last_attempt(context, match_id)
    assert attempt.sum == f"{view.target}-{view.rows[0].total}"
    assert (attempt.first_answer, attempt.total, attempt.tries) == (view.need, view.need, 1)


def test_a_card_that_does_not_make_the_target_is_told_kindly_and_noted(context: Context) -> None:
    def can_err(table: MatchState, seat: int) -> Any:
        return refused(table, seat) and not table.committed_move

    def refused(table: MatchState, seat: int) -> Any:
        view = view_of(table, seat)
        others = (other for other in range(view.players) if other != seat and view.rows[other].last)
        tried = (f"take:{other}" for other in others if view.need is not None and view.need <= 10 and not view.saying)
        return next((text for text in tried if text not in view.moves and view.rows[int(text[-1])].last.value), None)

    match_id = somewhere(context, SLUG, can_err)
    table = table_of(context, match_id)
    text = refused(table, 0)
    answer = work_out(context, match_id, text, 1)
    assert (answer.outcome, answer.was_right) == (MoveOutcome.REFUSED, True)
    assert str(answer.message)
    assert misses_of_turn(answer.table) == (text,)
    assert table_of(context, match_id).moves == table.moves
    attempt = last_attempt(context, match_id)
    assert attempt.first_answer != attempt.total
    again = request_move(context, match_id, text)
    assert again.table.seq == answer.table.seq  # the same card touched twice is one slip


def test_a_card_turned_is_turned_there_is_no_way_back(context: Context) -> None:
    def asks(table: MatchState, seat: int) -> Any:
        return "turn" in view_of(table, seat).moves and find_sum_attempt(table, seat, "turn")

    match_id = somewhere(context, SLUG, asks)
    first = request_move(context, match_id, "turn")
    assert first.outcome is MoveOutcome.THINK
    assert table_of(context, match_id).committed_move == "turn"
    thought: Any = pending_step(first.table, 0, "turn")
    assert thought.revealed.rows[0].last != view_of(first.table, 0).rows[0].last
    for other in ("take:1", "take:2", "pass"):
        assert request_move(context, match_id, other).outcome is MoveOutcome.REFUSED
    assert request_move(context, match_id, "turn", answer=thought.attempt.sum.total).outcome is MoveOutcome.MOVED


def test_nobody_sees_the_card_before_it_is_turned(context: Context) -> None:
    def asks(table: MatchState, seat: int) -> Any:
        return "turn" in view_of(table, seat).moves and find_sum_attempt(table, seat, "turn")

    match_id = somewhere(context, SLUG, asks)
    thought: Any = pending_step(table_of(context, match_id), 0, "turn")
    assert (thought.attempt, thought.revealed) == (None, None)


def test_who_was_told_what_is_missing_has_not_found_it_alone(context: Context) -> None:
    match_id = somewhere(context, SLUG, takes)
    text = takes(table_of(context, match_id), 0)[0]
    for _stage in ("nudge", "idea"):
        ask_for_help(context, visitor_of(context, "a"), match_id, table_of(context, match_id).seq)
    assert work_out(context, match_id, text).outcome is MoveOutcome.MOVED
    attempt = last_attempt(context, match_id)
    assert attempt.helped


def test_a_slip_in_the_sum_of_a_card_is_no_guess(context: Context) -> None:
    match_id = somewhere(context, SLUG, takes)
    text, number = takes(table_of(context, match_id), 0)[0], len(table_of(context, match_id).moves)
    made = work_out(context, match_id, text, 1).table
    assert not has_guessed(made.game, made.turn_events(number))


def test_where_tavi_adds_up_a_card_that_does_not_fit_is_told_at_once_and_marked(context: Context) -> None:
    def errs(table: MatchState, seat: int) -> list[str]:
        view = view_of(table, seat)
        tried = [f"take:{other}" for other in (1, 2) if table.game.tries(view, f"take:{other}")]
        return [text for text in tried if text not in view.moves]

    match_id = somewhere(context, SLUG, errs)
    assert choose_sums(context, visitor_of(context, "a"), match_id, "show")
    text = errs(table_of(context, match_id), 0)[0]
    answer = request_move(context, match_id, text)
    assert answer.outcome is MoveOutcome.REFUSED
    assert misses_of_turn(answer.table) == (text,)
    assert not [event for event in answer.table.since_last_move() if event.kind == "answer"]

"""A new question begins afresh: what is turned up after a slip with another card, and a card that is touched again."""

from typing import Any

from sqlalchemy import select

from classroom.games.card_eater.cards import value
from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome, MoveResult
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.store.models import Attempt
from classroom.web.presenters.sums_done import sums_found
from tests.playing import ask_to_move, own_match, visitor_of


def ask(context: Context, now: MatchState, move: str, answer: int | None = None) -> MoveResult:
    return ask_to_move(context, "a", now.match.id, MoveRequest(now.seq, move, answer=answer, sure=True))


def seat_like_next(now: MatchState) -> str:
    """The take of a card that counts what the child turns up next, where either may be tried, and none fits."""
    row, state = now.state.rows[0], now.state
    if row.total is None or not row.pile or not 0 < state.target - row.total <= 10:
        return ""
    counts = value(state.piles[0][0]) if row.pile else None
    if not counts or row.total + counts > state.target or "turn" not in now.view(0).moves:
        return ""
    lie = {seat: state.rows[seat].last for seat in (1, 2)}
    return next((f"take:{seat}" for seat, card in lie.items() if card and card.value == counts), "")


def reached(context: Context) -> tuple[MatchState, str]:
    """A match in which the card that the child turns up next counts what another's does, with this take of it."""
    while True:
        rules = all_rules(find_game("card-eater"), 3, {})
        match_id = create_match(
            context, visitor_of(context, "a"), "card-eater", rules, [SeatPlan(), *[SeatPlan(1)] * 2]
        )
        while not (now := own_match(context, "a", match_id)).over:
            if (take := seat_like_next(now)) and now.state.target - now.state.rows[0].total != value(
                now.state.piles[0][0]
            ):
                return now, take
            move = next(move for move in now.view(0).moves if not move.startswith("take:"))
            result = ask(context, now, move)
            while result.outcome is MoveOutcome.THINK:
                attempt = pending_step(result.table, 0, move).attempt
                assert attempt
                result = ask(context, result.table, move, attempt.sum.total)


def slipped(context: Context) -> tuple[MatchState, str, int]:
    """The same after a slip in the sum of that take, and its total."""
    now, take = reached(context)
    result = ask(context, now, take)
    attempt = pending_step(result.table, 0, take).attempt
    assert attempt
    result = ask(context, result.table, take, attempt.sum.total + 2)
    return result.table, take, attempt.sum.total


def test_a_card_turned_up_is_a_new_question_though_a_slip_had_its_numbers(context: Context) -> None:
    """At 15 a child answered 23 to a 6 of Tavi's, then turned up a 6: "Not quite." was said before it had answered."""
    before, _, total = slipped(context)
    result = ask(context, before, "turn")
    attempt = pending_step(result.table, 0, "turn").attempt
    assert attempt
    assert (attempt.sum.total, attempt.answers, attempt.asked_help) == (total, (), False)
    done = ask(context, result.table, "turn", total)
    assert done.outcome is MoveOutcome.MOVED
    with context.database.reading() as session:
        rows: Any = session.scalars(select(Attempt).filter_by(match_id=before.match.id).order_by(Attempt.seq)).all()
    *_, slip, right = rows
    assert (slip.first_answer, slip.solved) == (total + 2, False)
    assert (right.first_answer, right.tries, right.solved, right.helped) == (total, 1, True, False)
    many, at_first = sums_found(done.table, [0])  # of the sums that made moves
    assert many == at_first


def test_a_card_touched_again_is_asked_afresh_and_its_slip_stays_evidence(context: Context) -> None:
    before, take, total = slipped(context)
    result = ask(context, before, take)
    assert result.asks_anew
    fresh = pending_step(result.table, 0, take, is_new=True).attempt
    assert fresh
    assert not fresh.answers
    after = ask(context, result.table, take, total + 1)
    attempt = pending_step(after.table, 0, take).attempt
    assert attempt
    assert (after.asks_anew, attempt.wrong) == (False, (total + 2, total + 1))

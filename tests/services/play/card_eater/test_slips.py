"""A wrong yes or no to "Is that over the target?" is answered by the page alone, and sent with the number after it."""

from typing import Any

from sqlalchemy import select

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_attempts import SumAttempt
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.store.models import Attempt
from classroom.web.presenters.sums_done import sums_found
from tests.playing import ask_to_move, own_match, visitor_of


def asked(context: Context) -> tuple[MatchState, SumAttempt]:
    """A match in which the sum of the card just turned is asked."""
    rules = all_rules(find_game("card-eater"), 3, {})
    match_id = create_match(context, visitor_of(context, "a"), "card-eater", rules, [SeatPlan(), *[SeatPlan(1)] * 2])
    while True:
        now = own_match(context, "a", match_id)
        move = next(move for move in now.view(0).moves if not move.startswith("take:"))
        ask_to_move(context, "a", match_id, MoveRequest(now.seq, move, sure=True))
        now = own_match(context, "a", match_id)
        if attempt := pending_step(now, 0, "turn").attempt:
            return now, attempt


def answer(context: Context, now: MatchState, number: int, slip: int | None) -> tuple[MatchState, bool]:
    """The match after this answer, and whether the move was made with it."""
    result: Any = ask_to_move(context, "a", now.match.id, MoveRequest(now.seq, "turn", answer=number, slip=slip))
    return own_match(context, "a", now.match.id), result.outcome is MoveOutcome.MOVED


def first_tries(context: Context, slip: bool) -> tuple[int, int]:
    now, attempt = asked(context)
    start, by = attempt.sum.terms
    after, is_made = answer(context, now, attempt.sum.total, start - by if slip else None)
    assert is_made
    return sums_found(after, [0])


def test_a_wrong_yes_or_no_is_no_sum_right_first_time(context: Context) -> None:
    """ "14 were right first time!", and to two of them "no" had been said first where it was "yes"."""
    assert first_tries(context, slip=False) == (1, 1)
    assert first_tries(context, slip=True) == (1, 0)


def test_a_wrong_yes_or_no_is_evidence_of_a_slip(context: Context) -> None:
    now, attempt = asked(context)
    start, by = attempt.sum.terms
    answer(context, now, attempt.sum.total, start - by)
    with context.database.reading() as session:
        found = session.scalars(select(Attempt).filter_by(match_id=now.match.id)).one()
    assert (found.first_answer, found.total, found.tries, found.solved) == (start - by, start + by, 2, True)


def test_it_counts_once_and_only_before_the_first_answer(context: Context) -> None:
    """The page sends it with each number; what was right after all is none."""
    now, attempt = asked(context)
    start, by = attempt.sum.terms
    after, is_made = answer(context, now, attempt.sum.total + 1, start - by)
    assert not is_made
    again, is_made = answer(context, after, attempt.sum.total, start - by)
    assert is_made
    given = [event.data["answer"] for event in again.turn_events(len(now.moves)) if event.kind == "answer"]
    assert given == [start - by, attempt.sum.total + 1, attempt.sum.total]
    now, attempt = asked(context)
    after, is_made = answer(context, now, attempt.sum.total, attempt.sum.total)
    assert (is_made, sums_found(after, [0])) == (True, (1, 1))

"""Who tries one card after the other is not praised for the one that fits, nor is that evidence of having seen it."""

from typing import Any

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.learning_evidence import idea_rows
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_review import find_praise, verdict_of
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.store.models import IdeaRow
from classroom.web.presenters.sums_done import sums_found
from tests.playing import ask_to_move, own_match, visitor_of

CARD_EATER = "card-eater"
LEVEL_1 = SeatPlan(1)  # looks at one neighbour's card only, so that some are left to take


def begin(context: Context) -> str:
    rules = all_rules(find_game(CARD_EATER), 4, {})
    return create_match(context, visitor_of(context, "a"), CARD_EATER, rules, [SeatPlan(), *[LEVEL_1] * 3])


def make(context: Context, match_id: str, move: str) -> MatchState:
    """The match after this move, its sum worked out."""
    now = own_match(context, "a", match_id)
    result = ask_to_move(context, "a", match_id, MoveRequest(now.seq, move, sure=True))
    while result.outcome is MoveOutcome.THINK:
        now = result.table
        attempt = pending_step(now, 0, move).attempt
        assert attempt
        result = ask_to_move(context, "a", match_id, MoveRequest(now.seq, move, answer=attempt.sum.total, sure=True))
    return own_match(context, "a", match_id)


def taken(context: Context, tries: int) -> tuple[MatchState, int]:
    """A match in which the child has taken a card after so many that do not fit, and the number of that move."""
    while True:
        match_id = begin(context)
        while not (now := own_match(context, "a", match_id)).over:
            view = now.view(0)
            take = next((move for move in view.moves if move.startswith("take:")), None)
            others = [f"take:{seat}" for seat in (1, 2, 3) if f"take:{seat}" not in view.moves]
            if take and len(others) >= tries:
                for other in others[:tries]:
                    before = own_match(context, "a", match_id)
                    attempt = pending_step(before, 0, other).attempt
                    answer = attempt.sum.total if attempt else None
                    refused = ask_to_move(context, "a", match_id, MoveRequest(before.seq, other, answer=answer))
                    assert refused.outcome is MoveOutcome.REFUSED
                    assert str(now.state.rows[0].total) in str(refused.message)
                return make(context, match_id, take), len(now.moves)
            make(context, match_id, next(move for move in view.moves if not move.startswith("take:")))


def of_move(now: MatchState, number: int) -> IdeaRow:
    """The chance that the child took with this move."""
    seq = now.turn_events(number)[-1].seq
    return next(row for row in idea_rows(now) if row.seq == seq)


def test_a_card_that_was_seen_is_praised(context: Context) -> None:
    now, number = taken(context, tries=0)
    assert verdict_of(now, 0, number + 1)
    assert find_praise(now, 0, number)
    assert (of_move(now, number).taken, of_move(now, number).helped) == (True, False)


def test_a_card_that_was_found_by_trying_is_not(context: Context) -> None:
    now, number = taken(context, tries=1)
    assert verdict_of(now, 0, number + 1) is None
    assert find_praise(now, 0, number) is None
    assert (of_move(now, number).taken, of_move(now, number).helped) == (True, True)
    stored = own_match(context, "a", now.match.id)
    with context.database.reading() as session:
        row = session.query(IdeaRow).filter_by(match_id=stored.match.id, seq=of_move(now, number).seq).one()
    assert row.helped


def test_a_card_that_was_tried_and_one_that_was_taken_are_one_sum_each(context: Context) -> None:
    """15 were told of at the end where 14 had been answered: a take was two, what is missing and what it makes."""
    now, number = taken(context, tries=1)
    answered = [event.data for event in now.turn_events(number) if event.kind == "answer" and "tries" in event.data]
    view: Any = now.view(0, number)
    assert [data["answer"] == view.target for data in answered] == [False, True]
    before, after = sums_found(now, [0], number), sums_found(now, [0], number + 1)
    assert (after[0] - before[0], after[1] - before[1]) == (2, 2)

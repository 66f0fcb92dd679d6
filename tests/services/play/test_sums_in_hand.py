"""Which sums of a hand a child works out that adds up itself: where one of them wins, never that one alone."""

import pytest

from classroom.services.context import Context
from classroom.services.learning import known_sums
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.seat_settings import choose_sums
from classroom.services.play.sum_prompts import MoveRequest, own_sums, pending_step
from tests.playing import SLUG, ask_to_move, own_match, view_for, visitor_of

SIMPLE = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}


def with_a_sixteen(context: Context) -> MatchState:
    """A child with a card that makes 16, and others that make something else."""
    while True:
        match_id = create_match(context, visitor_of(context, "a"), SLUG, SIMPLE, (SeatPlan(), SeatPlan(3)))
        choose_sums(context, visitor_of(context, "a"), match_id, "none")
        while not (now := own_match(context, "a", match_id)).over:
            view = view_for(now, 0)
            totals = {view.total + int(card[-1]) for card in view.hand}
            if 16 in totals and len(totals) > 1:
                choose_sums(context, visitor_of(context, "a"), match_id, "add")
                return own_match(context, "a", match_id)
            low = min(view.hand, key=lambda card: card[-1])
            ask_to_move(context, "a", match_id, MoveRequest(now.seq, low))


def test_the_sign_of_a_sum_to_work_out_does_not_give_away_the_winning_card(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In six of seven hands with a 16 only that card had a ?: a child learns to touch it, without adding up."""
    monkeypatch.setattr(known_sums, "should_ask", lambda work, _tried, _matters: work.total == 16)
    now = with_a_sixteen(context)
    view = view_for(now, 0)
    asked = {work.total for work in own_sums(now, 0)}
    nearest = min({view.total + int(card[-1]) for card in view.hand} - {16}, key=lambda total: (abs(total - 16), total))
    assert asked == {16, nearest}
    card = next(card for card in view.hand if view.total + int(card[-1]) == nearest)
    assert pending_step(now, 0, card).attempt


def test_where_another_sum_is_asked_no_more_are(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    now = with_a_sixteen(context)
    view = view_for(now, 0)
    farthest = max((view.total + int(card[-1]) for card in view.hand), key=lambda total: abs(total - 16))
    monkeypatch.setattr(known_sums, "should_ask", lambda work, _tried, _matters: work.total in (16, farthest))
    assert {work.total for work in own_sums(now, 0)} == {16, farthest}


def test_whoever_adds_up_is_asked_a_sum_of_each_hand_that_has_one_to_work_out(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In three of a tester's fourteen turns no card had a ?, though "I do the sums" was chosen."""
    monkeypatch.setattr(known_sums, "should_ask", lambda *_: False)
    monkeypatch.setattr(known_sums, "is_within_reach", lambda work, _tried: all(work.terms))
    now = with_a_sixteen(context)
    monkeypatch.setattr(type(now.game), "seeks", lambda *_: False)
    total = view_for(now, 0).total
    asked = own_sums(now, 0)
    assert len(asked) == 1
    work = next(iter(asked))
    assert work.terms[0] == total
    assert work.terms[1] > 0, "with a 0 there is nothing to be worked out"
    card = next(card for card in view_for(now, 0).hand if card[-1] == str(work.terms[1]))
    assert pending_step(now, 0, card).attempt

"""Which sums of a hand a child works out that adds up itself: what wins, and all that it can learn from."""

import pytest

from classroom.services.context import Context
from classroom.services.learning import known_sums
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.seat_settings import choose_sums
from classroom.services.play.sum_prompts import MoveRequest, pending_step
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


def asked_totals(now: MatchState) -> set[int]:
    """What the cards make whose sums this child is asked when it plays them."""
    cards = [card for card in view_for(now, 0).hand if pending_step(now, 0, card).attempt]
    return {view_for(now, 0).total + int(card[-1]) for card in cards}


def test_what_makes_16_is_asked_whatever_else_is(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_sums, "should_ask", lambda *_: False)
    monkeypatch.setattr(known_sums, "is_within_reach", lambda *_: False)
    assert asked_totals(with_a_sixteen(context)) == {16}


def test_whoever_adds_up_is_asked_each_sum_with_something_to_work_out(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In three of a tester's fourteen turns nothing was asked, though "I do the sums" was chosen; in a whole match of
    another's six sums were."""
    monkeypatch.setattr(known_sums, "should_ask", lambda *_: False)
    now = with_a_sixteen(context)
    monkeypatch.setattr(type(now.game), "seeks", lambda *_: False)
    total, hand = view_for(now, 0).total, view_for(now, 0).hand
    monkeypatch.setattr(known_sums, "is_within_reach", lambda work, _tried: work.terms[1] > 1)
    assert asked_totals(now) == {total + int(card[-1]) for card in hand if card[-1] not in "01"}

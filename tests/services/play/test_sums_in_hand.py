"""Which sums of a hand a child works out that adds up itself: what wins, and all that it can learn from."""

import pytest

from classroom.games.protocol import Sum
from classroom.services.context import Context
from classroom.services.learning import known_sums
from classroom.services.learning.known_sums import KnownSums
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.seat_settings import choose_sums
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.tutor.sums.sum_selection import AnsweredSum, AnswerHistory
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


def hard_ones(now: MatchState) -> list[str]:
    """The cards whose sum is asked and is neither a step on nor begins at ten."""
    view = view_for(now, 0)
    asked = [card for card in view.hand if pending_step(now, 0, card).attempt]
    return [card for card in asked if card[-1] not in "01" and view.total not in (0, 1, 10)]


def asked_totals(now: MatchState) -> set[int]:
    """What the cards make whose sums this child is asked when it plays them."""
    cards = [card for card in view_for(now, 0).hand if pending_step(now, 0, card).attempt]
    return {view_for(now, 0).total + int(card[-1]) for card in cards}


def test_whoever_adds_up_is_asked_each_sum_but_that_of_a_zero(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After "Now you do the sums!" a child was told 9 + 5, and asked 0 + 5."""
    monkeypatch.setattr(known_sums, "should_ask", lambda work, *_: not all(work.terms))
    now = with_a_sixteen(context)
    total, hand = view_for(now, 0).total, view_for(now, 0).hand
    assert total > 0
    assert asked_totals(now) == {total + int(card[-1]) for card in hand if card[-1] != "0"}


def test_the_first_card_of_a_pile_has_no_sum(context: Context) -> None:
    match_id = create_match(context, visitor_of(context, "a"), SLUG, SIMPLE, (SeatPlan(), SeatPlan(3)))
    choose_sums(context, visitor_of(context, "a"), match_id, "add")
    assert asked_totals(own_match(context, "a", match_id)) == set()


@pytest.mark.parametrize("slips", [True, False])
def test_what_is_beyond_the_child_is_asked_beside_its_picture(
    context: Context, monkeypatch: pytest.MonkeyPatch, slips: bool
) -> None:
    """With 9 + 5 the dots came before any try, in a first match: it is a child's own slips that tell."""
    monkeypatch.setattr(known_sums, "is_beyond", lambda *_: True)
    monkeypatch.setattr(MatchState, "known_sums", KnownSums(AnswerHistory([AnsweredSum(Sum((8, 4)), not slips)])))
    now = with_a_sixteen(context)
    while not (cards := hard_ones(now)):
        now = with_a_sixteen(context)
    card = cards[0]
    ask_to_move(context, "a", now.match.id, MoveRequest(now.seq, card))
    attempt = pending_step(own_match(context, "a", now.match.id), 0, card).attempt
    assert attempt
    assert attempt.help == ("picture" if slips else "none")


def test_after_two_right_at_first_in_a_row_the_picture_is_left_to_be_called(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right beside a picture is no evidence: so it lay there to the end of the match, after ten right ones."""
    monkeypatch.setattr(known_sums, "is_beyond", lambda *_: True)
    monkeypatch.setattr(MatchState, "known_sums", KnownSums(AnswerHistory([AnsweredSum(Sum((8, 4)), False)])))
    shown: dict[int, str] = {}  # by how many sums were right before
    while not {0, 2} <= set(shown):
        now, right = with_a_sixteen(context), 0
        while not now.over and right < 3:
            view, cards = view_for(now, 0), hard_ones(now)
            card = [*cards, *view.hand][0]
            if cards:
                ask_to_move(context, "a", now.match.id, MoveRequest(now.seq, card))
                now = own_match(context, "a", now.match.id)
                attempt = pending_step(now, 0, card).attempt
                assert attempt
                shown[right] = attempt.help
            right += pending_step(now, 0, card).attempt is not None
            answer = view.total + int(card[-1])
            ask_to_move(context, "a", now.match.id, MoveRequest(now.seq, card, answer=answer, sure=True))
            now = own_match(context, "a", now.match.id)
    assert {right: shown[right] for right in (0, 2)} == {0: "picture", 2: "none"}
    assert shown.get(1, "picture") == "picture"
